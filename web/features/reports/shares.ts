import { LOCALE } from '../../text/locale.ts';

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** `1.4%`; a share of nothing is a dash. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percent.format(part / whole);
}
