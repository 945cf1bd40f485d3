/**
 * Firms whose whole name is asked for, letter by letter, and yet not word by word: its blanks are lost, a word is said twice, or
 * stands behind it that the list does not have. All of a name is evidence enough, where the words that it is made of are not.
 *
 *     listed   hash of the name without blanks, with its legal form and without ─► names
 *     asked    the same of the name as it stands; without what is said twice; without a last word that says what is done or where
 *
 *     "RDSCARGOGROUPDWC LLC"   "UL-ANSAR UL-ANSAR"   "VENEDIG CAPITAL S.A.S. Group"   "CITY PHARMA SARX"
 *
 * Rejected: any word left out (every longer name has others within it); pieces of the index put together (two letters are a word of it).
 */

import { type Corpus, lowerBound } from './corpus.ts';
import { Growing, sortedIndex } from './growing.ts';
import { isCommonWord } from './names/common-words.ts';
import { siteOf } from './names/corrupted-text.ts';
import { FORMS_ONLY_AT_END } from './names/data/org-forms.ts';
import { isNearShortForm } from './names/form-words.ts';
import { generalWord } from './names/general-words.ts';
import { MAX_NAME_CHARS } from './names/normalize.ts';
import { isOfForm } from './names/parse-organization.ts';
import { hashText } from './names/skeleton.ts';
import { keyOfFirm } from './truncated-names.ts';
import type { MatchKind } from './types.ts';

/** What is shorter may well be another word, or another name with other blanks. */
const LEAST_CHARS = 8;
/** So many words are a name without one that tells. */
const ENOUGH_WORDS = 3;
/** "Al-Ansar Al-Ansar": so many words may be said twice at once. */
const MOST_TWICE = 3;
const LEAST_TWICE = 3;
const NONE: readonly string[] = [];

/** Names of firms, as an index is built. */
export class UnspacedKeys {
  readonly #names = new Growing(Uint32Array);
  readonly #hashes = new Growing(Uint32Array);

  /** @param key equality key of name number `name` */
  push(name: number, key: string): void {
    for (const solid of solidsOf(key)) {
      this.#names.push(name);
      this.#hashes.push(hashText(solid));
    }
  }

  /** The columns `solidKeys` and `solidNames` of a corpus. Nothing may be pushed any more. */
  columns(): { solidKeys: Uint32Array; solidNames: Uint32Array } {
    const { keys: solidKeys, items: solidNames } = sortedIndex(this.#hashes.view(), this.#names.view());
    return { solidKeys, solidNames };
  }
}

/** A firm's name without blanks; with its legal form and without. `key`: its equality key. */
function solidsOf(key: string): string[] {
  if (key.length < LEAST_CHARS) return [];
  const words = key.split(' ');
  const all = words.join('');
  const named = withoutForm(words).join('');
  return (named === all ? [all] : [all, named]).filter(({ length }) => length >= LEAST_CHARS);
}

/**
 * Whole names without blanks that the name of a firm may be meant as; none where it is too short.
 *
 * @param key its equality key
 */
export function unspacedForms(raw: string, key: string, kind: MatchKind | null): readonly string[] {
  if (key.length < LEAST_CHARS || key.length > MAX_NAME_CHARS || kind === 'PERSON') return NONE;
  const site = siteOf(raw);
  if (site !== null) return solidsOf(site.toLowerCase());
  const words = key.split(' ');
  const named = withoutForm(words);
  const found = new Set<string>();
  const take = (left: readonly string[]) => {
    const solid = left.join('');
    if (solid.length >= LEAST_CHARS) found.add(solid);
  };
  take(words);
  if (named.length === 0) return [...found];
  if (!isLeftOver(named, words)) take(named);
  // A ship of two words is no other one of a single word.
  if (kind !== null && kind !== 'ORGANIZATION') return [...found];
  const once = saidOnce(named);
  if (once !== named && once.length > 1) take(once);
  const last = named.at(-1)!;
  const left = named.slice(0, -1);
  if (left.length < 2) return [...found];
  if (isMisspeltForm(last) || (saysNoName(last) && isName(left))) take(left);
  if (isMisspeltForm(named[0]!) && isName(named.slice(1))) take(named.slice(1));
  return [...found];
}

/** "SAD IMPORT EXPORT": what is a form at an end of a name alone stays where the name begins. */
function withoutForm(words: readonly string[]): string[] {
  return words.filter((word, at) => !isOfForm(word) || (at === 0 && words.length > 1 && FORMS_ONLY_AT_END.has(word)));
}

/** "Constructora OY", "Leverage Holding": a general word, or one of the dictionary beside a business, is left of many names. */
function isLeftOver(named: readonly string[], words: readonly string[]): boolean {
  if (named.length !== 1 || named.length === words.length) return false;
  const [word] = named as [string];
  return saysNoName(word) || (isCommonWord(word) && words.some((one) => one !== word && saysNoName(one)));
}

/** Without the words that stand twice in a row; the same array where none do. */
function saidOnce(words: readonly string[]): readonly string[] {
  for (let count = MOST_TWICE; count > 0; count--)
    for (let at = 0; at + 2 * count <= words.length; at++) {
      if (words[at] !== words[at + count]) continue;
      const said = words.slice(at, at + count).join(' ');
      if (said.length >= LEAST_TWICE && said === words.slice(at + count, at + 2 * count).join(' '))
        return words.toSpliced(at, count);
    }
  return words;
}

/** One slip from a short legal form, and no word. */
function isMisspeltForm(word: string): boolean {
  return isNearShortForm(word) && generalWord(word) === null && !isCommonWord(word);
}

/** "Group", "Trading", "Dubai" behind a name. */
function saysNoName(word: string): boolean {
  const known = generalWord(word);
  return known !== null && (known.class === 'weak' || known.place === true);
}

/** Whether so many words tell a firm from others. */
function isName(words: readonly string[]): boolean {
  return (
    words.length >= ENOUGH_WORDS ||
    words.some((word) => word.length > 2 && (generalWord(word)?.class ?? 'name') === 'name')
  );
}

/** Numbers of the names of firms that one of these is. */
export function namesUnspaced(corpus: Corpus, unspaced: readonly string[]): number[] {
  const { solidKeys, solidNames } = corpus;
  const found: number[] = [];
  for (const solid of unspaced) {
    const hash = hashText(solid);
    for (let at = lowerBound(solidKeys, hash); solidKeys[at] === hash; at++)
      if (isUnspaced(corpus, unspaced, solidNames[at]!)) found.push(solidNames[at]!);
  }
  return found;
}

/** Whether listed name number `name`, of a firm, is one of these without its blanks. */
export function isUnspaced(corpus: Corpus, unspaced: readonly string[], name: number): boolean {
  return solidsOf(keyOfFirm(corpus, name)).some((solid) => unspaced.includes(solid));
}
