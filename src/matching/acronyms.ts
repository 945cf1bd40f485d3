/**
 * Finds organizations by the first letters of their names: "CMIG" -> CRUISE MISSILE INDUSTRY GROUP. Lists often lack
 * such acronyms.
 *
 *     listed   hash of the first letters of the words, with and without those of the legal form ─► names
 *     query    one word, possibly with a legal form ─► the names that it may abbreviate
 *
 * Rejected: three letters, because eight of 2,500 US firms have the initials of a listed name.
 * Rejected: full queries for listed acronyms, because every name of four words has one.
 * Rejected: letters within words, as other scripts abbreviate.
 */

import { type Corpus, lowerBound } from './corpus.ts';
import { GrowingArray, sortedIndex } from './growing.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';
import { generalWord } from './names/general-words.ts';
import { isFormWord } from './names/parse-organization.ts';
import { hashText } from './names/skeleton.ts';
import { organizationKey } from './truncated-names.ts';
import type { MatchKind } from './types.ts';

const MIN_LETTERS = 4;
const MAX_LETTERS = 8;
/** Alphabets in which names have acronyms: Latin, Greek, Cyrillic. */
const ALPHABETIC = /^[a-z\u0370-\u03ff\u0400-\u052f ]+$/;

/** Collects acronyms of organization names while an index is built. */
export class AcronymKeys {
  readonly #names = new GrowingArray(Uint32Array);
  readonly #hashes = new GrowingArray(Uint32Array);

  /** @param key equality key of name number `name` */
  push(name: number, key: string): void {
    for (const acronym of acronymsOf(key)) {
      this.#names.push(name);
      this.#hashes.push(hashText(acronym));
    }
  }

  /** The columns `acronymKeys` and `acronymNames` of a corpus. Do not push after this call. */
  columns(): { acronymKeys: Uint32Array; acronymNames: Uint32Array } {
    const { keys: acronymKeys, items: acronymNames } = sortedIndex(this.#hashes.view(), this.#names.view());
    return { acronymKeys, acronymNames };
  }
}

/**
 * First letters of the words of an organization name, with and without those of the legal form. `key`: its equality
 * key.
 */
function acronymsOf(key: string): string[] {
  if (key.indexOf(' ') < 0 || !ALPHABETIC.test(key)) return [];
  let all = '';
  let withoutForm = '';
  for (const word of key.split(' ')) {
    // Abbreviated legal forms such as "S.A." are two words of one letter.
    if (word.length < 2 || generalWord(word)?.class === 'particle') continue;
    all += word.charAt(0);
    if (!isFormWord(word)) withoutForm += word.charAt(0);
  }
  return (all === withoutForm ? [all] : [all, withoutForm]).filter(hasLength);
}

function hasLength({ length }: string): boolean {
  return length >= MIN_LETTERS && length <= MAX_LETTERS;
}

/**
 * The single query word, not counting legal forms, that may abbreviate an organization name. Empty if there is none.
 * `key`: equality key of the query.
 */
export function queryAcronym(key: string, kind: MatchKind | null): string {
  if (kind !== null && kind !== 'ORGANIZATION') return '';
  let only = '';
  if (hasLength(key) && key.indexOf(' ') < 0) only = isFormWord(key) ? '' : key;
  else
    for (const word of key.split(' ')) {
      if (isFormWord(word)) continue;
      if (only !== '') return '';
      only = word;
    }
  return hasLength(only) && ALPHABETIC.test(only) && !isCommonWord(only) && !isCommonName(only) ? only : '';
}

/** Numbers of the organization names that `acronym` abbreviates. */
export function namesAbbreviated(corpus: Corpus, acronym: string): number[] {
  const { acronymKeys, acronymNames } = corpus;
  const hash = hashText(acronym);
  const found: number[] = [];
  for (let at = lowerBound(acronymKeys, hash); acronymKeys[at] === hash; at++)
    if (abbreviates(corpus, acronym, acronymNames[at]!)) found.push(acronymNames[at]!);
  return found;
}

/** Whether listed name number `name`, of an organization, has these first letters. */
export function abbreviates(corpus: Corpus, acronym: string, name: number): boolean {
  return acronymsOf(organizationKey(corpus, name)).includes(acronym);
}
