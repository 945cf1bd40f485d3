/**
 * Finds organizations by a whole name that matches letter by letter, but not word by word: its spaces are missing, a
 * word is repeated, or it has an additional last word. A complete name is enough evidence, even if its words are not.
 *
 *     listed   hash of the name without spaces, with and without its legal form ─► names
 *     query    the same of the name as written; without repeated words; without a last word that is a business or a place
 *
 *     "RDSCARGOGROUPDWC LLC"   "UL-ANSAR UL-ANSAR"   "VENEDIG CAPITAL S.A.S. Group"   "CITY PHARMA SARX"
 *
 * Rejected: leaving out any word, because every longer name contains other names.
 * Rejected: joining words of the index, because two letters can be a word of it.
 */

import { type Corpus, lowerBound } from './corpus.ts';
import { GrowingArray, sortedIndex } from './growing.ts';
import { isCommonWord } from './names/common-words.ts';
import { siteOf } from './names/corrupted-text.ts';
import { FORMS_ONLY_AT_END } from './names/data/org-forms.ts';
import { isNearShortForm } from './names/form-words.ts';
import { generalWord } from './names/general-words.ts';
import { MAX_NAME_CHARS } from './names/normalize.ts';
import { isFormWord } from './names/parse-organization.ts';
import { hashText } from './names/skeleton.ts';
import { organizationKey } from './truncated-names.ts';
import type { MatchKind } from './types.ts';

/** A shorter text may be another word, or another name with different spaces. */
const MIN_CHARS = 8;
/** This many words are a name, even without a distinctive one. */
const MIN_WORDS_OF_NAME = 3;
/** Number of words that may be repeated together: "Al-Ansar Al-Ansar". */
const MAX_REPEATED_WORDS = 3;
const MIN_REPEATED_CHARS = 3;
const NONE: readonly string[] = [];

/** Collects organization names while an index is built. */
export class UnspacedKeys {
  readonly #names = new GrowingArray(Uint32Array);
  readonly #hashes = new GrowingArray(Uint32Array);

  /** @param key equality key of name number `name` */
  push(name: number, key: string): void {
    for (const unspacedKey of unspacedKeysOf(key)) {
      this.#names.push(name);
      this.#hashes.push(hashText(unspacedKey));
    }
  }

  /** The columns `unspacedKeys` and `unspacedNames` of a corpus. Do not push after this call. */
  columns(): { unspacedKeys: Uint32Array; unspacedNames: Uint32Array } {
    const { keys: unspacedKeys, items: unspacedNames } = sortedIndex(this.#hashes.view(), this.#names.view());
    return { unspacedKeys, unspacedNames };
  }
}

/** An organization name without spaces, with and without its legal form. `key`: its equality key. */
function unspacedKeysOf(key: string): string[] {
  if (key.length < MIN_CHARS) return [];
  const words = key.split(' ');
  const all = words.join('');
  const named = withoutForm(words).join('');
  return (named === all ? [all] : [all, named]).filter(({ length }) => length >= MIN_CHARS);
}

/**
 * Whole names without spaces that an organization name may stand for. None if it is too short.
 *
 * @param key its equality key
 */
export function unspacedForms(raw: string, key: string, kind: MatchKind | null): readonly string[] {
  if (key.length < MIN_CHARS || key.length > MAX_NAME_CHARS || kind === 'PERSON') return NONE;
  const site = siteOf(raw);
  if (site !== null) return unspacedKeysOf(site.toLowerCase());
  const words = key.split(' ');
  const named = withoutForm(words);
  const found = new Set<string>();
  const add = (rest: readonly string[]) => {
    const unspacedKey = rest.join('');
    if (unspacedKey.length >= MIN_CHARS) found.add(unspacedKey);
  };
  add(words);
  if (named.length === 0) return [...found];
  if (!isOnlyGeneralWord(named, words)) add(named);
  // A ship whose name is one of two words is a different ship.
  if (kind !== null && kind !== 'ORGANIZATION') return [...found];
  const withoutRepeats = withoutRepetition(named);
  if (withoutRepeats !== named && withoutRepeats.length > 1) add(withoutRepeats);
  const last = named.at(-1)!;
  const rest = named.slice(0, -1);
  if (rest.length < 2) return [...found];
  if (isMisspelledForm(last) || (isBusinessOrPlace(last) && isName(rest))) add(rest);
  if (isMisspelledForm(named[0]!) && isName(named.slice(1))) add(named.slice(1));
  return [...found];
}

/** "SAD IMPORT EXPORT": a word that is a legal form only at the end of a name stays at its start. */
function withoutForm(words: readonly string[]): string[] {
  return words.filter((word, at) => !isFormWord(word) || (at === 0 && words.length > 1 && FORMS_ONLY_AT_END.has(word)));
}

/**
 * "Constructora OY", "Leverage Holding": without the legal form, a general word remains, or a dictionary word beside a
 * business. Many names share it.
 */
function isOnlyGeneralWord(named: readonly string[], words: readonly string[]): boolean {
  if (named.length !== 1 || named.length === words.length) return false;
  const [word] = named as [string];
  return isBusinessOrPlace(word) || (isCommonWord(word) && words.some((one) => one !== word && isBusinessOrPlace(one)));
}

/** Removes words that are repeated directly. Returns the same array if none are. */
function withoutRepetition(words: readonly string[]): readonly string[] {
  for (let count = MAX_REPEATED_WORDS; count > 0; count--)
    for (let at = 0; at + 2 * count <= words.length; at++) {
      if (words[at] !== words[at + count]) continue;
      const repeated = words.slice(at, at + count).join(' ');
      if (repeated.length >= MIN_REPEATED_CHARS && repeated === words.slice(at + count, at + 2 * count).join(' '))
        return words.toSpliced(at, count);
    }
  return words;
}

/** Whether the word differs from a short legal form by one typo and is no known word. */
function isMisspelledForm(word: string): boolean {
  return isNearShortForm(word) && generalWord(word) === null && !isCommonWord(word);
}

/** Whether the word after a name is a business or a place: "Group", "Trading", "Dubai". */
function isBusinessOrPlace(word: string): boolean {
  const known = generalWord(word);
  return known !== null && (known.class === 'weak' || known.place === true);
}

/** Whether these words distinguish an organization from others. */
function isName(words: readonly string[]): boolean {
  return (
    words.length >= MIN_WORDS_OF_NAME ||
    words.some((word) => word.length > 2 && (generalWord(word)?.class ?? 'name') === 'name')
  );
}

/** Numbers of the organization names that equal one of these texts without spaces. */
export function namesUnspaced(corpus: Corpus, unspaced: readonly string[]): number[] {
  const { unspacedKeys, unspacedNames } = corpus;
  const found: number[] = [];
  for (const unspacedKey of unspaced) {
    const hash = hashText(unspacedKey);
    for (let at = lowerBound(unspacedKeys, hash); unspacedKeys[at] === hash; at++)
      if (isUnspaced(corpus, unspaced, unspacedNames[at]!)) found.push(unspacedNames[at]!);
  }
  return found;
}

/** Whether listed name number `name`, of an organization, equals one of these texts without spaces. */
export function isUnspaced(corpus: Corpus, unspaced: readonly string[], name: number): boolean {
  return unspacedKeysOf(organizationKey(corpus, name)).some((unspacedKey) => unspaced.includes(unspacedKey));
}
