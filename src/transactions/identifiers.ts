/** Normalizes identifiers of a party, so that they can be compared. */
import type { TransactionParty } from '../domain/transaction.ts';

/** Account number or IBAN without spaces. An IBAN also loses its hyphens. */
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

/** null: another or unknown gender. */
export function gender(value: string): TransactionParty['gender'] {
  return GENDERS[value.toUpperCase()] ?? null;
}
