/**
 * Finds organization names that a field has truncated. "JOINT STOCK COMPANY RESEARCH AND PRODUCTION ENTERP" retains
 * only a legal form and general words. Still, few listed names start with exactly these letters.
 *
 *     listed   hash of the first `TRUNCATED_KEY_CHARS` of the key ─► names, sorted by key within one hash
 *     query    the same hash ─► the range of names that start with the whole query
 *
 * Persons are not searched so, because many names start with a common given name.
 * Rejected: looking up words by their prefix, because a name of general words has no short list.
 * Rejected: every name with the same first fifty letters, because after a long legal form these are no evidence.
 */

import { type Corpus, lowerBound, nameText } from './corpus.ts';
import { GrowingArray, sortedIndex, TextPool } from './growing.ts';
import { isCommonWord } from './names/common-words.ts';
import { isFormWordPrefix } from './names/form-words.ts';
import { equalityKey } from './names/normalize.ts';
import { isFormWord } from './names/parse-organization.ts';
import type { NamePart, PartClass } from './names/parts.ts';
import { hashText } from './names/skeleton.ts';
import type { MatchKind } from './types.ts';

/** Length of the prefix of the equality key. A shorter text is too little evidence. */
export const TRUNCATED_KEY_CHARS = 14;
/** Minimum share of the listed name that the query must contain, unless it ends at a field limit. */
const MIN_SHARE = 0.6;
/** Minimum letters of a truncated word that identifies an organization. */
const MIN_IDENTIFYING_PREFIX = 7;
const ENDS_IN_LETTER = /\p{L}$/u;
/** A name with no part of another class identifies no organization. */
const NOT_IDENTIFYING: ReadonlySet<PartClass> = new Set(['form', 'particle', 'initial', 'honorific']);
/** Complete words that are no prefix of another word. */
const WHOLE_AT_END: ReadonlySet<PartClass> = new Set(['form', 'number', 'generation']);

/** The prefix of a query name by which longer names are searched. */
export interface TruncatedName {
  /** Equality key of the query name. Empty if it cannot be truncated. */
  text: string;
  /** As long as a field: the name may be truncated anywhere, and any share may be missing. */
  fillsField: boolean;
}

const NOT_TRUNCATED: TruncatedName = { text: '', fillsField: false };

/** @param key equality key of the name as an organization's */
export function truncatedNameOf(
  key: string,
  parts: readonly NamePart[],
  kind: MatchKind | null,
  fillsField: boolean,
): TruncatedName {
  if (key.length < TRUNCATED_KEY_CHARS || (kind !== null && kind !== 'ORGANIZATION')) return NOT_TRUNCATED;
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return NOT_TRUNCATED;
  // Hundreds of names start with a spelled-out legal form, so the name needs a further word as evidence.
  const named = fillsField && (parts.slice(0, -1).some(hasSubstance) || isIdentifyingPrefix(last));
  return named || (!WHOLE_AT_END.has(last.class) && ENDS_IN_LETTER.test(key))
    ? { text: key, fillsField: named }
    : NOT_TRUNCATED;
}

function hasSubstance({ class: partClass, text }: NamePart): boolean {
  return !NOT_IDENTIFYING.has(partClass) && !isFormWord(text);
}

/** "LIMITED LIABILITY COMPANY AVIAKOMPA": a long word prefix that is no general word and no part of a legal form. */
function isIdentifyingPrefix({ class: partClass, text, general }: NamePart): boolean {
  if (partClass !== 'name' || general !== undefined || text.length < MIN_IDENTIFYING_PREFIX) return false;
  return !isCommonWord(text) && !isFormWordPrefix(text);
}

/** Whether `listed`, an equality key, is longer than the name and starts with all of it. */
export function isContinuedBy({ text, fillsField }: TruncatedName, listed: string): boolean {
  if (listed.length <= text.length || !listed.startsWith(text)) return false;
  return fillsField || (listed.charAt(text.length) !== ' ' && text.length >= MIN_SHARE * listed.length);
}

/**
 * Collects keys of organization names while an index is built. They are stored as one text, because a million strings
 * take hundreds of megabytes.
 */
export class TruncatedKeys {
  readonly #names = new GrowingArray(Uint32Array);
  readonly #hashes = new GrowingArray(Uint32Array);
  readonly #keys = new TextPool();

  /**
   * @param name its number, in ascending order
   * @param key equality key of the name
   */
  push(name: number, key: string): void {
    if (key.length <= TRUNCATED_KEY_CHARS) return;
    this.#names.push(name);
    this.#hashes.push(prefixHash(key));
    this.#keys.push(key);
  }

  /** The columns `prefixKeys` and `prefixNames` of a corpus. Do not push after this call. */
  columns(): { prefixKeys: Uint32Array; prefixNames: Uint32Array } {
    const { keys: prefixKeys, items } = sortedIndex(this.#hashes.view());
    const names = this.#names.values;
    const prefixNames = new Uint32Array(items.length);
    for (let from = 0, to = 0; from < items.length; from = to) {
      while (to < items.length && prefixKeys[to] === prefixKeys[from]) to++;
      const sameHash = Array.from(items.subarray(from, to), (item) => ({ item, key: this.#keys.textAt(item) }));
      sameHash.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.item - b.item));
      for (const { item } of sameHash) prefixNames[from++] = names[item]!;
    }
    return { prefixKeys, prefixNames };
  }
}

/** Numbers of the organization names that start with `text`, an equality key of at least `TRUNCATED_KEY_CHARS`. */
export function namesStartingWith(corpus: Corpus, text: string): Uint32Array {
  const { prefixKeys, prefixNames } = corpus;
  const hash = prefixHash(text);
  const end = hash === 0xffffffff ? prefixKeys.length : lowerBound(prefixKeys, hash + 1);
  let low = lowerBound(prefixKeys, hash);
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (organizationKey(corpus, prefixNames[middle]!) < text) low = middle + 1;
    else high = middle;
  }
  const from = low;
  while (low < end && organizationKey(corpus, prefixNames[low]!).startsWith(text)) low++;
  return prefixNames.subarray(from, low);
}

/** Cache of the keys of recently read names. Every binary search reads the same middle names. */
const keysOf = new WeakMap<Corpus, Map<number, string>>();
const MAX_CACHED_KEYS = 4_096;

/** Equality key of listed name number `name`, as an organization's. */
export function organizationKey(corpus: Corpus, name: number): string {
  let keys = keysOf.get(corpus);
  if (keys === undefined) {
    keys = new Map();
    keysOf.set(corpus, keys);
  }
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = equalityKey(nameText(corpus, name), false);
  if (keys.size === MAX_CACHED_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

function prefixHash(key: string): number {
  return hashText(key.slice(0, TRUNCATED_KEY_CHARS));
}
