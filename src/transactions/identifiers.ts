/** Numbers and words that identify a party, in the spelling in which two of them can be compared. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { TransactionParty } from './types/transaction.ts';

/** E.164 where the number is a valid one, of the country where it has no country code; else as it came. */
export function telephone(value: string, country: string | null): string {
  const home = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number =
    parsePhoneNumberFromString(value, home) ?? parsePhoneNumberFromString(value.replace(/^\s*00/, '+'), home);
  return number?.isValid() ? number.number : value;
}

/** Account number or IBAN without blanks; an IBAN's hyphens are for the eye too. */
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

/** null: neither, or not told in these words. */
export function gender(value: string): TransactionParty['gender'] {
  return GENDERS[value.toUpperCase()] ?? null;
}
