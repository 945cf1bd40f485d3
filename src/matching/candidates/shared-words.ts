/**
 * Finds listed words that resemble two parts of the query ("Mohamud" resembles both words of "Mohamed Mahmoud"). Such a
 * word can match only one of the two, so these words form a separate list, which is read after the lists of both parts.
 */

import { BY_INITIAL, HIGH, SLOTS } from './masks.ts';
import type { PostingList, PostingLists } from './posting-lists.ts';

const SEEN_MASK = (1 << 11) - 1;
const FIRST_PART = 1;
const SECOND_PART = 2;

export class SharedWords {
  /** The part that shares words with each part, by slot. -1 = none. */
  readonly partners = new Int8Array(SLOTS);
  /** The part that each listed word matches first, and the number of the query for which this was recorded. */
  readonly #owner: Uint8Array;
  readonly #ownerQuery: Uint32Array;
  #queryNumber = 0;
  /** The set of words in the lists of one query, as bits. */
  readonly #seen = new Uint32Array(SEEN_MASK + 1);

  constructor(wordCount: number) {
    this.#owner = new Uint8Array(wordCount);
    this.#ownerQuery = new Uint32Array(wordCount);
  }

  /**
   * Moves the words that two parts share from their lists to a common list. Parts that share words with a third part
   * are not changed.
   */
  separate(lists: PostingLists): void {
    const { all } = lists;
    this.partners.fill(-1);
    if (!this.#mayShare(all)) return;
    this.#findPartners(all);
    if (this.partners.every((partner) => partner < 0)) return;
    const gains = new Float64Array(SLOTS);
    for (const { part, level, gain } of all) if (level !== BY_INITIAL) gains[part] = Math.max(gains[part]!, gain);
    this.#move(lists, gains);
  }

  /**
   * Whether a word may be in two lists. A false positive is rare, and these bits stay in the fastest cache, unlike a
   * table of all words.
   */
  #mayShare(lists: readonly PostingList[]): boolean {
    const seen = this.#seen;
    seen.fill(0);
    for (const { level, words, start, end } of lists) {
      if (level === BY_INITIAL) continue;
      for (let place = start; place < end; place++) {
        const word = words[place]!;
        const at = (word >>> 5) & SEEN_MASK;
        const bit = 1 << (word & 31);
        if ((seen[at]! & bit) !== 0) return true;
        seen[at]! |= bit;
      }
    }
    return false;
  }

  #findPartners(lists: readonly PostingList[]): void {
    const owner = this.#owner;
    const ownerQuery = this.#ownerQuery;
    const partners = this.partners;
    this.#queryNumber++;
    const conflicting = new Set<number>();
    for (const { part, level, words, start, end } of lists) {
      if (level === BY_INITIAL) continue;
      for (let place = start; place < end; place++) {
        const word = words[place]!;
        if (ownerQuery[word] !== this.#queryNumber) {
          ownerQuery[word] = this.#queryNumber;
          owner[word] = part;
          continue;
        }
        const first = owner[word]!;
        if (first === part) continue;
        if (partners[first] === -1 && partners[part] === -1) {
          partners[first] = part;
          partners[part] = first;
        } else if (partners[first] !== part)
          conflicting.add(first).add(part).add(partners[first]!).add(partners[part]!);
      }
    }
    for (const part of conflicting) if (part >= 0) partners[part] = -1;
  }

  /** `gains`: highest gain of each part. */
  #move(lists: PostingLists, gains: Float64Array): void {
    const { all } = lists;
    const partners = this.partners;
    const paired = all.filter(({ part, level }) => level !== BY_INITIAL && partners[part]! >= 0);
    // The part with the higher gain comes first: a single shared word matches that part.
    const firstOf = (part: number) => {
      const partner = partners[part]!;
      const difference = gains[part]! - gains[partner]!;
      return difference > 0 || (difference === 0 && part < partner) ? part : partner;
    };
    const sides = new Map<number, number>();
    for (const { part, words, start, end } of paired) {
      const side = part === firstOf(part) ? FIRST_PART : SECOND_PART;
      for (let at = start; at < end; at++) sides.set(words[at]!, (sides.get(words[at]!) ?? 0) | side);
    }
    const shared = new Map<number, number[]>();
    for (const list of paired) {
      const { part, words, start, end } = list;
      const first = firstOf(part);
      const unshared: number[] = [];
      const common = shared.get(first) ?? [];
      shared.set(first, common);
      for (let at = start; at < end; at++) {
        if (sides.get(words[at]!) !== (FIRST_PART | SECOND_PART)) unshared.push(words[at]!);
        else if (part === first) common.push(words[at]!);
      }
      if (unshared.length < end - start) lists.fill(list, lists.wordsOf(unshared));
    }
    const remaining = all.filter(({ start, end }) => end > start);
    all.length = 0;
    all.push(...remaining);
    for (const [first, words] of shared) {
      const second = partners[first]!;
      const list = lists.make(first, HIGH, gains[first]!);
      lists.fill(list, lists.wordsOf(words));
      list.partner = second;
      list.partnerGain = gains[second]!;
      all.push(list);
    }
  }
}
