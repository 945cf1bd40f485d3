/**
 * Firms that are asked for by the first letters of their names: "CMIG" for CRUISE MISSILE INDUSTRY GROUP. Lists often state such a
 * name, and often do not.
 *
 *     listed   hash of the first letters of the words, with those of the legal form and without ─► names
 *     asked    one word, beside its legal form ─► the names that it may abbreviate
 *
 * Rejected: three letters (of 2,500 US firms eight are called as three letters of a listed name); names asked for in full where the
 * first letters are listed (every firm of four words has some); letters within words, which other scripts take.
 */

import { type Corpus, lowerBound } from './corpus.ts';
import { Growing, sortedIndex } from './growing.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';
import { generalWord } from './names/general-words.ts';
import { isOfForm } from './names/parse-organization.ts';
import { hashText } from './names/skeleton.ts';
import { keyOfFirm } from './truncated-names.ts';
import type { MatchKind } from './types.ts';

const LEAST_LETTERS = 4;
const MOST_LETTERS = 8;
/** Alphabets in which names are abbreviated so, and blanks. */
const ALPHABETIC = /^[a-z\u0370-\u03ff\u0400-\u052f ]+$/;

/** Names of firms, as an index is built. */
export class AcronymKeys {
  readonly #names = new Growing(Uint32Array);
  readonly #hashes = new Growing(Uint32Array);

  /** @param key equality key of name number `name` */
  push(name: number, key: string): void {
    for (const acronym of acronymsOf(key)) {
      this.#names.push(name);
      this.#hashes.push(hashText(acronym));
    }
  }

  /** The columns `acronymKeys` and `acronymNames` of a corpus. Nothing may be pushed any more. */
  columns(): { acronymKeys: Uint32Array; acronymNames: Uint32Array } {
    const { keys: acronymKeys, items: acronymNames } = sortedIndex(this.#hashes.view(), this.#names.view());
    return { acronymKeys, acronymNames };
  }
}

/** First letters of the words of a firm's name; with those of the legal form, and without. `key`: its equality key. */
function acronymsOf(key: string): string[] {
  if (key.indexOf(' ') < 0 || !ALPHABETIC.test(key)) return [];
  let all = '';
  let withoutForm = '';
  for (const word of key.split(' ')) {
    // "S.A." and the like are two words of one letter.
    if (word.length < 2 || generalWord(word)?.class === 'particle') continue;
    all += word.charAt(0);
    if (!isOfForm(word)) withoutForm += word.charAt(0);
  }
  return (all === withoutForm ? [all] : [all, withoutForm]).filter(hasLength);
}

function hasLength({ length }: string): boolean {
  return length >= LEAST_LETTERS && length <= MOST_LETTERS;
}

/** The one word, beside a legal form, that may abbreviate the name of a firm; '' where there is none. `key`: equality key of what is asked. */
export function acronymAsked(key: string, kind: MatchKind | null): string {
  if (kind !== null && kind !== 'ORGANIZATION') return '';
  let only = '';
  if (hasLength(key) && key.indexOf(' ') < 0) only = isOfForm(key) ? '' : key;
  else
    for (const word of key.split(' ')) {
      if (isOfForm(word)) continue;
      if (only !== '') return '';
      only = word;
    }
  return hasLength(only) && ALPHABETIC.test(only) && !isCommonWord(only) && !isCommonName(only) ? only : '';
}

/** Numbers of the names of firms that `acronym` abbreviates. */
export function namesAbbreviated(corpus: Corpus, acronym: string): number[] {
  const { acronymKeys, acronymNames } = corpus;
  const hash = hashText(acronym);
  const found: number[] = [];
  for (let at = lowerBound(acronymKeys, hash); acronymKeys[at] === hash; at++)
    if (abbreviates(corpus, acronym, acronymNames[at]!)) found.push(acronymNames[at]!);
  return found;
}

/** Whether listed name number `name`, of a firm, has these first letters. */
export function abbreviates(corpus: Corpus, acronym: string, name: number): boolean {
  return acronymsOf(keyOfFirm(corpus, name)).includes(acronym);
}
