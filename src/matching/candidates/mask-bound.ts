/**
 * Decides from the mask and the outline of a listed name whether it can reach the required score.
 *
 * Words of the name that its mask does not cover count against it. The outline (`name-outline.ts`) gives a lower bound.
 */

import { lowestBit } from '../bits.ts';
import {
  LISTED_SINGLE,
  LISTED_UNMATCHED,
  LISTED_UNMATCHED_WEIGHTY,
  QUERY_UNMATCHED,
  QUERY_UNMATCHED_WEIGHTY,
} from '../compare/unmatched-words.ts';
import type { GainBound } from '../gain-bound.ts';
import { contradictingParts } from '../gain-bound.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from '../name-outline.ts';
import { bitCount } from '../names/distance.ts';
import type { QueryName } from '../query-name.ts';
import type { JoinedLists } from './joined-lists.ts';
import { ALWAYS_KEPT, JOINED, SLOT_LOW_BITS, SLOTS } from './masks.ts';
import type { PostingList } from './posting-lists.ts';
import type { QuerySlots } from './query-slots.ts';

export class MaskBound {
  readonly #bound: GainBound;
  readonly #slots: QuerySlots;
  readonly #joined: JoinedLists;
  /** Gain that a name needs from its mask. */
  #required = 0;
  /** Minimum weight of each slot when it is unmatched, and the slots that then contradict (lower bit of each). */
  readonly #unmatchedWeights = new Float64Array(SLOTS);
  #contradicting = 0;
  #weighty = 0;
  /** Slots with an unread list. */
  #unreadSlots = 0;
  /** Gain of each part by level, and the maximum weight of a listed word that matches at this level. */
  readonly #gainByLevel = new Float64Array(4 * (SLOTS + 1));
  readonly #maxWeightByLevel = new Float64Array(4 * (SLOTS + 1));
  /** Total gain for each value of eight bits of a mask, and the maximum weight of the matching words. */
  readonly #gainSums = new Float64Array(4 * 256);
  readonly #maxWeightSums = new Float64Array(4 * 256);
  /** Number of bytes of a mask whose sums are not all zero. */
  #summedBytes = 0;

  constructor(bound: GainBound, slots: QuerySlots, joined: JoinedLists) {
    this.#bound = bound;
    this.#slots = slots;
    this.#joined = joined;
  }

  /** `partners`: the slot that shares words with each slot. -1: none. */
  prepare(query: QueryName, partners: Int8Array, required: number): void {
    this.#required = required;
    const { count, partIn } = this.#slots;
    const unmatchedWeights = this.#unmatchedWeights;
    const { all, weighty } = contradictingParts(query);
    this.#contradicting = this.#weighty = 0;
    for (let slot = 0; slot < count; slot++) {
      const partner = partners[slot]!;
      const part = partIn[slot]!;
      // A word that resembles two parts may match the one that the mask shows as unmatched.
      const either = partner < 0 ? part : partIn[partner]!;
      unmatchedWeights[slot] = Math.min(query.weights[part]!, query.weights[either]!);
      if (((all >>> part) & (all >>> either) & 1) === 1) this.#contradicting |= 1 << (2 * slot);
      if (((weighty >>> part) & (weighty >>> either) & 1) === 1) this.#weighty |= 1 << (2 * slot);
    }
  }

  /** Computes the gain of each mask value, including lists that were not read. */
  computeGains(lists: readonly PostingList[]): void {
    const gainByLevel = this.#gainByLevel;
    const maxWeightByLevel = this.#maxWeightByLevel;
    const { levelGains } = this.#joined;
    const { count } = this.#slots;
    gainByLevel.fill(0);
    maxWeightByLevel.fill(0);
    this.#unreadSlots = 0;
    for (let part = 0; part < count; part++)
      for (let at = 4 * part + 1; at < 4 * part + 4; at++) gainByLevel[at] = levelGains[at]!;
    for (const { part, level, gain, maxWeight, partner, partnerGain, read } of lists) {
      this.#raiseLevel(part, level, gain, maxWeight, read);
      if (partner >= 0) this.#raiseLevel(partner, level, partnerGain, maxWeight, read);
    }
    for (let part = 0; part < count; part++) {
      for (let at = 4 * part + 1; at < 4 * part + 4; at++) {
        gainByLevel[at] = Math.max(gainByLevel[at]!, gainByLevel[at - 1]!);
        maxWeightByLevel[at] = Math.max(maxWeightByLevel[at]!, maxWeightByLevel[at - 1]!);
      }
    }
    this.#fillSums(gainByLevel, this.#gainSums);
    this.#fillSums(maxWeightByLevel, this.#maxWeightSums);
    this.#summedBytes = Math.ceil(count / 4);
  }

  /** A word of an unread list may be in any name. */
  #raiseLevel(part: number, level: number, gain: number, maxWeight: number, read: boolean): void {
    const gainByLevel = this.#gainByLevel;
    const maxWeightByLevel = this.#maxWeightByLevel;
    if (!read) this.#unreadSlots |= 1 << (2 * part);
    const at = 4 * part + (read ? level : 0);
    gainByLevel[at] = Math.max(gainByLevel[at]!, gain);
    maxWeightByLevel[at] = Math.max(maxWeightByLevel[at]!, maxWeight);
  }

  /** Expands four numbers per slot to one number for each value of eight bits of a mask. */
  #fillSums(byLevel: Float64Array, sums: Float64Array): void {
    for (let byte = 0; byte < 4; byte++) {
      const offset = 256 * byte;
      if (4 * byte >= this.#slots.count) {
        if (byte < this.#summedBytes) sums.fill(0, offset, offset + 256);
        continue;
      }
      sums[offset] = 0;
      for (let part = 0, filled = 1; part < 4; part++, filled *= 4) {
        const first = 4 * (4 * byte + part);
        // Levels run downwards: level 0 overwrites the entries of earlier parts, which the other levels read.
        for (let level = 3; level >= 0; level--)
          for (let mask = 0; mask < filled; mask++)
            sums[offset + level * filled + mask] = sums[offset + mask]! + byLevel[first + level]!;
      }
    }
  }

  #gainOf(mask: number): number {
    const gainSums = this.#gainSums;
    return (
      gainSums[mask & 255]! +
      gainSums[256 + ((mask >>> 8) & 255)]! +
      gainSums[512 + ((mask >>> 16) & 255)]! +
      gainSums[768 + (mask >>> 24)]!
    );
  }

  /** Fills `kept` with the positions of masks that have the required gain. @returns their count */
  fillPossible(masks: Uint32Array, count: number, kept: Uint32Array): number {
    const required = this.#required;
    let possible = 0;
    for (let place = 0; place < count; place++) {
      const mask = masks[place]!;
      if ((mask & JOINED) !== 0 || this.#gainOf(mask) >= required) kept[possible++] = place;
    }
    return possible;
  }

  /** `outline`, `letters`: the name's `nameOutline` and `nameInitials`. */
  reaches(mask: number, outline: number, letters: number): boolean {
    if ((mask & ALWAYS_KEPT) === ALWAYS_KEPT) return true;
    const margin = this.#gainOf(mask) - this.#required;
    if ((mask & JOINED) !== 0) return margin + this.#joined.surplus >= 0;
    if (margin < 0) return false;
    // Only if all parts that can match a listed name were looked up or are assumed to match.
    return this.#slots.onlyExact || this.#reachesDespiteExtraWords(mask, outline, letters, margin);
  }

  /** Whether the name suffices despite the words that its mask does not cover. `margin`: gain above the required. */
  #reachesDespiteExtraWords(mask: number, outline: number, letters: number, margin: number): boolean {
    const maxWeightSums = this.#maxWeightSums;
    const bound = this.#bound;
    const { count, assumedMatches, assumedWeight, initialLetter, initials, initialWeight } = this.#slots;
    let remaining = margin;
    let extra =
      outlineWeight(outline) -
      assumedWeight -
      maxWeightSums[mask & 255]! -
      maxWeightSums[256 + ((mask >>> 8) & 255)]! -
      maxWeightSums[512 + ((mask >>> 16) & 255)]! -
      maxWeightSums[768 + (mask >>> 24)]!;
    let matches = assumedMatches;
    let unmatchedWeight = 0;
    let unmatchedInitial = false;
    for (let at = 0; at < initials; at++) {
      if ((letters & initialLetter[at]!) !== 0) continue;
      remaining -= bound.gain(initialWeight[at]!, 1);
      unmatchedWeight += initialWeight[at]!;
      unmatchedInitial = true;
      extra++;
      matches--;
    }
    if (remaining < bound.perListedExtra * Math.max(0, extra)) return false;
    const matched = ((mask | (mask >>> 1)) & SLOT_LOW_BITS) | this.#unreadSlots;
    const unmatched = ~matched & ((1 << (2 * count)) - 1) & SLOT_LOW_BITS;
    if (extra > 0) {
      for (let rest = unmatched; rest !== 0; rest &= rest - 1)
        unmatchedWeight += this.#unmatchedWeights[lowestBit(rest) >>> 1]!;
      if (remaining < bound.perListedExtra * extra + bound.perContradiction * Math.min(extra, unmatchedWeight))
        return false;
    }
    matches += bitCount(matched);
    return !bound.isCapped(
      (unmatchedInitial || (unmatched & this.#contradicting) !== 0 ? QUERY_UNMATCHED : 0) |
        (unmatchedInitial || (unmatched & this.#weighty) !== 0 ? QUERY_UNMATCHED_WEIGHTY : 0) |
        (contradictingWords(outline) > matches ? LISTED_UNMATCHED : 0) |
        (weightyWords(outline) > matches ? LISTED_UNMATCHED_WEIGHTY : 0) |
        (namingWords(outline) === 1 ? LISTED_SINGLE : 0),
    );
  }
}
