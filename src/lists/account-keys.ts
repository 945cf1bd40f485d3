/**
 * National account numbers: what an IBAN has behind its country and check digits, which is how payments within a country write
 * it. Pure.
 *
 *   listed   DE89 3704 0044 0532 0130 00      BBAN370400440532013000
 *   paid to  370400440532013000               BBAN370400440532013000
 *
 * The letters in front keep it apart from numbers of documents. Numbers of fewer than 14 signs are the same at many banks.
 */
import { isValidIBAN } from 'ibantools';

/** Signs of the shortest that is looked for. */
export const SHORTEST_ACCOUNT = 14;
/** Digits with at most one sign between them and the four letters of a bank before them, or one long word. */
const ACCOUNT =
  /(?<![\p{L}\p{N}])(?:(?:[A-Z]{4}[ .-]?)?\d(?:[ .-]?\d){9,25}|(?=[A-Z]*\d)[A-Z0-9]{14,30})(?![\p{L}\p{N}])/giu;

/** Keys of a listed number that is an IBAN. */
export function accountKeysOf(number: string): string[] {
  const iban = plain(number);
  return isValidIBAN(iban) && iban.length >= SHORTEST_ACCOUNT + 4 ? [`BBAN${iban.slice(4)}`] : [];
}

/** What may be one in a text that may hold anything. */
export function accountKeysIn(text: string): string[] {
  const accounts = [...text.matchAll(ACCOUNT)].map(([account]) => plain(account));
  return [
    ...new Set(accounts.filter((account) => account.length >= SHORTEST_ACCOUNT).map((account) => `BBAN${account}`)),
  ];
}

const plain = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
