import { LOCALE } from '../text/locale.ts';

const names = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'code' });

/** `Egypt` of EG; what is no code of a country stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
