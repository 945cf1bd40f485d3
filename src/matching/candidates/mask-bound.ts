/**
 * Decides from its mask and its outline whether a listed name can reach the required score.
 *
 * Words that a name has beyond its mask count against it. Its outline (`name-outline.ts`) gives a lower bound for them.
 */

import { ASKED_OPEN, ASKED_WEIGHTY, LISTED_OPEN, LISTED_SINGLE, LISTED_WEIGHTY } from '../compare/open-words.ts';
import type { GainBound } from '../gain-bound.ts';
import { contradictingParts } from '../gain-bound.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from '../name-outline.ts';
import { bitCount } from '../names/distance.ts';
import type { QueryName } from '../query-name.ts';
import type { JoinedLists } from './joined-lists.ts';
import { EACH_SLOT, JOINED, lowestBit, SLOTS, TAKEN } from './masks.ts';
import type { PostingList } from './posting-lists.ts';
import type { QuerySlots } from './query-slots.ts';

export class MaskBound {
  readonly #bound: GainBound;
  readonly #slots: QuerySlots;
  readonly #joined: JoinedLists;
  /** Gain that a name needs from its mask. */
  #wanted = 0;
  /** Minimum weight of each slot when it is unmatched, and the slots that then contradict (lower bit of each). */
  readonly #openWeight = new Float64Array(SLOTS);
  #contradicting = 0;
  #weighty = 0;
  /** Slots with an unread list. */
  #inDoubt = 0;
  /** Gain of each part by level, and the maximum weight of a listed word that matches at this level. */
  readonly #byLevel = new Float64Array(4 * (SLOTS + 1));
  readonly #mostByLevel = new Float64Array(4 * (SLOTS + 1));
  /** Total gain for each value of eight bits of a mask, and the maximum weight of the matching words. */
  readonly #worth = new Float64Array(4 * 256);
  readonly #answeredMost = new Float64Array(4 * 256);
  /** Number of bytes of a mask whose sums are not all zero. */
  #summedBytes = 0;

  constructor(bound: GainBound, slots: QuerySlots, joined: JoinedLists) {
    this.#bound = bound;
    this.#slots = slots;
    this.#joined = joined;
  }

  /** `partners`: the slot that shares words with each slot. -1: none. */
  prepare(query: QueryName, partners: Int8Array, wanted: number): void {
    this.#wanted = wanted;
    const { count, partIn } = this.#slots;
    const openWeight = this.#openWeight;
    const { all, weighty } = contradictingParts(query);
    this.#contradicting = this.#weighty = 0;
    for (let slot = 0; slot < count; slot++) {
      const partner = partners[slot]!;
      const part = partIn[slot]!;
      // A word that resembles two parts may match the one that the mask shows as unmatched.
      const either = partner < 0 ? part : partIn[partner]!;
      openWeight[slot] = Math.min(query.weights[part]!, query.weights[either]!);
      if (((all >>> part) & (all >>> either) & 1) === 1) this.#contradicting |= 1 << (2 * slot);
      if (((weighty >>> part) & (weighty >>> either) & 1) === 1) this.#weighty |= 1 << (2 * slot);
    }
  }

  /** Computes the gain of each mask value, including lists that were not read. */
  weigh(lists: readonly PostingList[]): void {
    const byLevel = this.#byLevel;
    const mostByLevel = this.#mostByLevel;
    const { levelGains } = this.#joined;
    const { count } = this.#slots;
    byLevel.fill(0);
    mostByLevel.fill(0);
    this.#inDoubt = 0;
    for (let part = 0; part < count; part++)
      for (let at = 4 * part + 1; at < 4 * part + 4; at++) byLevel[at] = levelGains[at]!;
    for (const { part, level, gain, most, partner, partnerGain, read } of lists) {
      this.#take(part, level, gain, most, read);
      if (partner >= 0) this.#take(partner, level, partnerGain, most, read);
    }
    for (let part = 0; part < count; part++) {
      for (let at = 4 * part + 1; at < 4 * part + 4; at++) {
        byLevel[at] = Math.max(byLevel[at]!, byLevel[at - 1]!);
        mostByLevel[at] = Math.max(mostByLevel[at]!, mostByLevel[at - 1]!);
      }
    }
    this.#sumUp(byLevel, this.#worth);
    this.#sumUp(mostByLevel, this.#answeredMost);
    this.#summedBytes = Math.ceil(count / 4);
  }

  /** A word of an unread list may be in any name. */
  #take(part: number, level: number, gain: number, most: number, read: boolean): void {
    const byLevel = this.#byLevel;
    const mostByLevel = this.#mostByLevel;
    if (!read) this.#inDoubt |= 1 << (2 * part);
    const at = 4 * part + (read ? level : 0);
    byLevel[at] = Math.max(byLevel[at]!, gain);
    mostByLevel[at] = Math.max(mostByLevel[at]!, most);
  }

  /** Expands four numbers per slot to one number for each value of eight bits of a mask. */
  #sumUp(byLevel: Float64Array, sums: Float64Array): void {
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
    const worth = this.#worth;
    return (
      worth[mask & 255]! +
      worth[256 + ((mask >>> 8) & 255)]! +
      worth[512 + ((mask >>> 16) & 255)]! +
      worth[768 + (mask >>> 24)]!
    );
  }

  /** Fills `kept` with the positions of masks whose gains suffice by themselves. @returns their count */
  fillHopeful(masks: Uint32Array, count: number, kept: Uint32Array): number {
    const wanted = this.#wanted;
    let hopeful = 0;
    for (let place = 0; place < count; place++) {
      const mask = masks[place]!;
      if ((mask & JOINED) !== 0 || this.#gainOf(mask) >= wanted) kept[hopeful++] = place;
    }
    return hopeful;
  }

  /** `outline`, `letters`: the name's `nameOutline` and `nameInitials`. */
  reaches(mask: number, outline: number, letters: number): boolean {
    if ((mask & TAKEN) === TAKEN) return true;
    const spare = this.#gainOf(mask) - this.#wanted;
    if ((mask & JOINED) !== 0) return spare + this.#joined.surplus >= 0;
    if (spare < 0) return false;
    // Only if all parts that can match a listed name were looked up or are assumed to match.
    return this.#slots.onlyExact || this.#reachesDespiteRest(mask, outline, letters, spare);
  }

  /** Whether the name suffices despite its words beyond those in its mask. `spare`: its gain above the required one. */
  #reachesDespiteRest(mask: number, outline: number, letters: number, spare: number): boolean {
    const answeredMost = this.#answeredMost;
    const bound = this.#bound;
    const { count, givenAnswers, givenMost, initialLetter, initials, initialWeight } = this.#slots;
    let left = spare;
    let extra =
      outlineWeight(outline) -
      givenMost -
      answeredMost[mask & 255]! -
      answeredMost[256 + ((mask >>> 8) & 255)]! -
      answeredMost[512 + ((mask >>> 16) & 255)]! -
      answeredMost[768 + (mask >>> 24)]!;
    let answers = givenAnswers;
    let openWeight = 0;
    let openInitial = false;
    for (let at = 0; at < initials; at++) {
      if ((letters & initialLetter[at]!) !== 0) continue;
      left -= bound.gain(initialWeight[at]!, 1);
      openWeight += initialWeight[at]!;
      openInitial = true;
      extra++;
      answers--;
    }
    if (left < bound.perListedExtra * Math.max(0, extra)) return false;
    const answered = ((mask | (mask >>> 1)) & EACH_SLOT) | this.#inDoubt;
    const open = ~answered & ((1 << (2 * count)) - 1) & EACH_SLOT;
    if (extra > 0) {
      for (let rest = open; rest !== 0; rest &= rest - 1) openWeight += this.#openWeight[lowestBit(rest) >>> 1]!;
      if (left < bound.perListedExtra * extra + bound.perContradiction * Math.min(extra, openWeight)) return false;
    }
    answers += bitCount(answered);
    return !bound.isCapped(
      (openInitial || (open & this.#contradicting) !== 0 ? ASKED_OPEN : 0) |
        (openInitial || (open & this.#weighty) !== 0 ? ASKED_WEIGHTY : 0) |
        (contradictingWords(outline) > answers ? LISTED_OPEN : 0) |
        (weightyWords(outline) > answers ? LISTED_WEIGHTY : 0) |
        (namingWords(outline) === 1 ? LISTED_SINGLE : 0),
    );
  }
}
