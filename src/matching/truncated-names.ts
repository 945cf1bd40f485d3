/**
 * Names of firms of which a field kept the beginning only. "JOINT STOCK COMPANY RESEARCH AND PRODUCTION ENTERP" has nothing but a
 * legal form and general words left, and yet it is, letter by letter, the beginning of few listed names.
 *
 *     listed   hash of the first `TRUNCATED_KEY_CHARS` of the key ─► names, those of one hash in the order of their keys
 *     asked    that hash ─► the stretch of names that begin with all of what is asked
 *
 * Nobody who is a person is found so: given names that many have begin many names.
 * Rejected: words looked up by their beginnings (a name of general words alone stands in no short list); every name that shares its
 * first fifty letters (behind a long legal form these tell nothing).
 */

import { type Corpus, lowerBound, nameText } from './corpus.ts';
import { Growing, sortedIndex, TextPool } from './growing.ts';
import { isCommonWord } from './names/common-words.ts';
import { beginsFormWord } from './names/form-words.ts';
import { equalityKey } from './names/normalize.ts';
import { isOfForm } from './names/parse-organization.ts';
import type { NamePart, PartClass } from './names/parts.ts';
import { hashText } from './names/skeleton.ts';
import type { MatchKind } from './types.ts';

/** Of the equality key. What is shorter tells too little to be a beginning. */
export const TRUNCATED_KEY_CHARS = 14;
/** Of a name that breaks off elsewhere than a field ends, so much of the listed one must be there. */
const LEAST_SHARE = 0.6;
/** Letters of a word that breaks off and tells which firm is meant. */
const TELLING_BEGINNING = 7;
const ENDS_IN_LETTER = /\p{L}$/u;
/** With nothing but these a name names nobody. */
const WITHOUT_SUBSTANCE: ReadonlySet<PartClass> = new Set(['form', 'particle', 'initial', 'honorific']);
/** Whole words, which are not the beginning of another one. */
const WHOLE_AT_END: ReadonlySet<PartClass> = new Set(['form', 'number', 'generation']);

/** The part of a query that says whether, and of what, it may be the beginning. */
export interface TruncatedName {
  /** Equality key of what is asked; '' where it is no beginning of anything. */
  text: string;
  /** As long as fields are: the break may stand anywhere, and any share may be missing. */
  field: boolean;
}

const NOTHING: TruncatedName = { text: '', field: false };

/** @param key equality key of the name, as of a firm */
export function truncatedNameOf(
  key: string,
  parts: readonly NamePart[],
  kind: MatchKind | null,
  field: boolean,
): TruncatedName {
  if (key.length < TRUNCATED_KEY_CHARS || (kind !== null && kind !== 'ORGANIZATION')) return NOTHING;
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return NOTHING;
  // Hundreds of names begin with a legal form that was written out, and nothing of them is left.
  const named = field && (parts.slice(0, -1).some(hasSubstance) || tells(last));
  return named || (!WHOLE_AT_END.has(last.class) && ENDS_IN_LETTER.test(key)) ? { text: key, field: named } : NOTHING;
}

function hasSubstance({ class: partClass, text }: NamePart): boolean {
  return !WITHOUT_SUBSTANCE.has(partClass) && !isOfForm(text);
}

/** "LIMITED LIABILITY COMPANY AVIAKOMPA": a long beginning of a word that is no general one, nor of a legal form. */
function tells({ class: partClass, text, general }: NamePart): boolean {
  if (partClass !== 'name' || general !== undefined || text.length < TELLING_BEGINNING) return false;
  return !isCommonWord(text) && !beginsFormWord(text);
}

/** Whether `listed`, an equality key, begins with all of the name and goes on. */
export function goesOn({ text, field }: TruncatedName, listed: string): boolean {
  if (listed.length <= text.length || !listed.startsWith(text)) return false;
  return field || (listed.charAt(text.length) !== ' ' && text.length >= LEAST_SHARE * listed.length);
}

/** Names of firms that are long enough, as an index is built: as text end to end, since a million strings are hundreds of megabytes. */
export class TruncatedKeys {
  readonly #names = new Growing(Uint32Array);
  readonly #hashes = new Growing(Uint32Array);
  readonly #keys = new TextPool();

  /** @param key equality key of name number `name`, which ascends */
  push(name: number, key: string): void {
    if (key.length <= TRUNCATED_KEY_CHARS) return;
    this.#names.push(name);
    this.#hashes.push(hashOfBeginning(key));
    this.#keys.push(key);
  }

  /** The columns `cutKeys` and `cutNames` of a corpus. Nothing may be pushed any more. */
  columns(): { cutKeys: Uint32Array; cutNames: Uint32Array } {
    const { keys: cutKeys, items } = sortedIndex(this.#hashes.view());
    const names = this.#names.values;
    const cutNames = new Uint32Array(items.length);
    for (let from = 0, to = 0; from < items.length; from = to) {
      while (to < items.length && cutKeys[to] === cutKeys[from]) to++;
      const alike = Array.from(items.subarray(from, to), (item) => ({ item, key: this.#keys.textAt(item) }));
      alike.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.item - b.item));
      for (const { item } of alike) cutNames[from++] = names[item]!;
    }
    return { cutKeys, cutNames };
  }
}

/** Numbers of the names of firms that begin with `text`, an equality key of `TRUNCATED_KEY_CHARS` or more. */
export function namesThatBegin(corpus: Corpus, text: string): Uint32Array {
  const { cutKeys, cutNames } = corpus;
  const hash = hashOfBeginning(text);
  const end = hash === 0xffffffff ? cutKeys.length : lowerBound(cutKeys, hash + 1);
  let low = lowerBound(cutKeys, hash);
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyOfFirm(corpus, cutNames[middle]!) < text) low = middle + 1;
    else high = middle;
  }
  const from = low;
  while (low < end && keyOfFirm(corpus, cutNames[low]!).startsWith(text)) low++;
  return cutNames.subarray(from, low);
}

/** Of the names that were looked at last. The middle of a stretch is looked at by everybody who comes there. */
const keysOf = new WeakMap<Corpus, Map<number, string>>();
const MOST_KEYS = 4_096;

/** Equality key of listed name number `name`, as of a firm. */
export function keyOfFirm(corpus: Corpus, name: number): string {
  let keys = keysOf.get(corpus);
  if (keys === undefined) {
    keys = new Map();
    keysOf.set(corpus, keys);
  }
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = equalityKey(nameText(corpus, name), false);
  if (keys.size === MOST_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

function hashOfBeginning(key: string): number {
  return hashText(key.slice(0, TRUNCATED_KEY_CHARS));
}
