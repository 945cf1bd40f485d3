import { LOCALE } from '../text/locale.ts';

const names = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'code' });

/** `Egypt` for EG. A text that is not a country code stays unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
