/** Numbers and words that identify a party, in one spelling, so that two can be compared. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { TransactionParty } from './types/transaction.ts';

/** E.164 if the number is valid, otherwise as written. @param country for numbers without a country code */
export function telephone(value: string, country: string | null): string {
  const home = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number =
    parsePhoneNumberFromString(value, home) ?? parsePhoneNumberFromString(value.replace(/^\s*00/, '+'), home);
  return number?.isValid() ? number.number : value;
}

/**
 * The number of a telephone as it is dialled from abroad, within its country, and without what is dialled before it; as written, without "00",
 * where it is none. @param country for numbers without a country code
 */
export function telephoneSpellings(value: string, country: string | null): string[] {
  if (!/\d/.test(value)) return [];
  const written = value.replace(/[^\p{L}\p{N}]/gu, '').replace(/^00/, '');
  const number = parsePhoneNumberFromString(telephone(value, country));
  if (!number?.isValid()) return [written];
  return [...new Set([written, number.number, number.formatNational(), number.nationalNumber])];
}

/** Account number or IBAN without blanks. An IBAN also loses its hyphens. */
export function account(value: string): string {
  const bare = value.replace(/\s/g, '');
  return /^[A-Za-z]{2}\d{2}/.test(bare) ? bare.replaceAll('-', '').toUpperCase() : bare;
}

const GENDERS: Readonly<Record<string, TransactionParty['gender']>> = {
  M: 'MALE',
  MALE: 'MALE',
  MAN: 'MALE',
  F: 'FEMALE',
  FEMALE: 'FEMALE',
  WOMAN: 'FEMALE',
};

/** null: another one, or other words. */
export function gender(value: string): TransactionParty['gender'] {
  return GENDERS[value.toUpperCase()] ?? null;
}
