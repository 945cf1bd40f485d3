/** Normalizes phone numbers for comparison. Pure. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** E.164 if the number is valid, otherwise as written. @param country for numbers without a country code */
export function telephone(value: string, country: string | null): string {
  const home = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number =
    parsePhoneNumberFromString(value, home) ?? parsePhoneNumberFromString(value.replace(/^\s*00/, '+'), home);
  return number?.isValid() ? number.number : value;
}

/**
 * Spellings of a phone number: international, national, and without the national prefix; as written, without "00",
 * if it is invalid. @param country for numbers without a country code
 */
export function telephoneSpellings(value: string, country: string | null): string[] {
  if (!/\d/.test(value)) return [];
  const written = value.replace(/[^\p{L}\p{N}]/gu, '').replace(/^00/, '');
  const number = parsePhoneNumberFromString(telephone(value, country));
  if (!number?.isValid()) return [written];
  return [...new Set([written, number.number, number.formatNational(), number.nationalNumber])];
}
