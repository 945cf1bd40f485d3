import { LOCALE } from '../../../text/locale.ts';

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** @param share 0 to 1 */
export const percentOf = (share: number): string => percent.format(share);
