/**
 * National account numbers: the part of an IBAN after its country and check digits. Payments within a country use this form.
 * Pure.
 *
 *   listed   DE89 3704 0044 0532 0130 00      BBAN370400440532013000
 *   paid to  370400440532013000               BBAN370400440532013000
 *
 * The prefix distinguishes keys of accounts from document numbers. Numbers of fewer than 14 characters repeat at many banks.
 */
import { isValidIBAN } from 'ibantools';

/** Shortest account number that is searched for, in characters. */
export const SHORTEST_ACCOUNT = 14;
/** Digits with at most one separator between them, after the four letters of a bank; or one long word. */
const ACCOUNT =
  /(?<![\p{L}\p{N}])(?:(?:[A-Z]{4}[ .-]?)?\d(?:[ .-]?\d){9,25}|(?=[A-Z]*\d)[A-Z0-9]{14,30})(?![\p{L}\p{N}])/giu;

/** Keys of a listed number that is an IBAN. */
export function accountKeysOf(number: string): string[] {
  const iban = plain(number);
  return isValidIBAN(iban) && iban.length >= SHORTEST_ACCOUNT + 4 ? [`BBAN${iban.slice(4)}`] : [];
}

/** Possible account numbers in any text. */
export function accountKeysIn(text: string): string[] {
  const accounts = [...text.matchAll(ACCOUNT)].map(([account]) => plain(account));
  return [
    ...new Set(accounts.filter((account) => account.length >= SHORTEST_ACCOUNT).map((account) => `BBAN${account}`)),
  ];
}

const plain = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
