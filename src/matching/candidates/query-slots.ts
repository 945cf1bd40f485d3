/** Assigns the query's parts to the slots of a mask. Parts without a slot are assumed to match. */

import type { Corpus } from '../corpus.ts';
import type { GainBound } from '../gain-bound.ts';
import { MIN_CONTRADICTING } from '../model.ts';
import { MAX_PARTS } from '../names/parts.ts';
import type { QueryName, Unit } from '../query-name.ts';
import { SLOTS } from './masks.ts';

export class QuerySlots {
  /** Part in each slot, and slot of each part. -1 = none. */
  readonly partIn = new Uint8Array(SLOTS);
  readonly slotOf = new Int8Array(MAX_PARTS);
  /** Number of slots in use. */
  count = 0;
  /**
   * Upper bounds for parts without a slot: how many listed words they may match, and how much these words may weigh.
   */
  assumedMatches = 0;
  assumedWeight = 0;
  /** The initials without a slot: letter, as in `nameInitials`, and weight. */
  initials = 0;
  readonly initialLetter = new Uint32Array(MAX_PARTS);
  readonly initialWeight = new Float64Array(MAX_PARTS);
  /** Every part is looked up by its exact word, because "M. A." has no other words to search by. */
  onlyExact = false;

  /** Assigns a slot to each part that is looked up. @returns the gain of the parts that got no slot */
  assign(query: QueryName, corpus: Corpus, bound: GainBound): number {
    this.count = this.assumedMatches = this.assumedWeight = this.initials = 0;
    this.onlyExact = query.parts.every((_, part) => isAssumedToMatch(query.units[part]!));
    this.slotOf.fill(-1);
    let lookedUp: number[] = [];
    for (let part = 0; part < query.parts.length; part++) {
      const unit = query.units[part]!;
      if (unit.class === 'form') continue;
      if (this.onlyExact || !isAssumedToMatch(unit)) lookedUp.push(part);
      else if (unit.class === 'initial') {
        this.initialLetter[this.initials] = unit.word.letters;
        this.initialWeight[this.initials++] = query.weights[part]!;
        this.#assume(1);
      } else if (unit.word.word >= 0) this.#assume(corpus.wordMaxWeight[unit.word.word]!);
    }
    let gain = 0;
    if (lookedUp.length > SLOTS) {
      const heaviest = lookedUp.sort((a, b) => query.weights[b]! - query.weights[a]! || a - b);
      for (const part of heaviest.slice(SLOTS)) {
        gain += bound.gain(query.weights[part]!, 1);
        this.#assume(1);
      }
      lookedUp = heaviest.slice(0, SLOTS).sort((a, b) => a - b);
    }
    for (const part of lookedUp) {
      this.slotOf[part] = this.count;
      this.partIn[this.count++] = part;
    }
    return gain;
  }

  /** Records that a part without a slot may match a listed word with a weight of up to `maxWeight`. */
  #assume(maxWeight: number): void {
    this.assumedWeight += maxWeight;
    // Lighter words do not contradict.
    if (maxWeight >= MIN_CONTRADICTING) this.assumedMatches++;
  }

  /** Slots of the parts that a unit covers, as bits. */
  of(unit: Unit): number {
    let slots = 0;
    for (let part = 0; part < MAX_PARTS && unit.mask >>> part !== 0; part++)
      if (((unit.mask >>> part) & 1) === 1 && this.slotOf[part]! >= 0) slots |= 1 << this.slotOf[part]!;
    return slots;
  }
}

/** Whether the word is too frequent to look up, and too light to matter. */
function isAssumedToMatch(unit: Unit): boolean {
  return unit.exactOnly && unit.class !== 'number';
}
