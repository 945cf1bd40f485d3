/** Finds listed names that join neighboring query words, or that divide a query word. */

import { lowestBit } from '../bits.ts';
import type { Corpus } from '../corpus.ts';
import { lowerBound } from '../corpus.ts';
import type { GainBound } from '../gain-bound.ts';
import { joinIndexKey } from '../join-keys.ts';
import type { QueryName, Unit } from '../query-name.ts';
import { HIGH, SLOTS } from './masks.ts';
import type { PostingList } from './posting-lists.ts';
import type { QuerySlots } from './query-slots.ts';

/** Listed names of which one word, or one group of neighbors, matches several query parts. */
export interface JoinedList {
  /** Bits of the slots of the covered parts, and the level assumed for each of them. */
  slots: number;
  level: number;
  /** Ranges of name numbers: the array, and the range in it. */
  runs: { names: Uint32Array; from: number; to: number }[];
  postings: number;
  read: boolean;
}

export class JoinedLists {
  readonly #corpus: Corpus;
  readonly #bound: GainBound;
  readonly #slots: QuerySlots;
  /** Gain of each slot from words of each level or lower. */
  readonly levelGains = new Float64Array(4 * SLOTS);
  /** Additional gain of joined words over the best words of their parts. */
  surplus = 0;
  #found: JoinedList[] = [];
  /** Lists of the current unit, by level. */
  readonly #byLevel: (JoinedList | null)[] = [null, null, null, null];
  #unitSurplus = 0;

  constructor(corpus: Corpus, bound: GainBound, slots: QuerySlots) {
    this.#corpus = corpus;
    this.#bound = bound;
    this.#slots = slots;
  }

  /** `lists`: the posting lists of the query's parts. */
  find(query: QueryName, lists: readonly PostingList[], joined: number): readonly JoinedList[] {
    const { joinKeys, joinNames, postings } = this.#corpus;
    const bound = this.#bound;
    this.#found = [];
    this.surplus = 0;
    this.#fillLevelGains(lists);
    for (const unit of query.units) {
      const { words, maxSimilarities: similarities, maxWeights, postingsFrom, postingsTo } = unit.similar;
      if ((!unit.joined || words.length === 0) && unit.joinKey === 0) continue;
      this.#byLevel.fill(null);
      this.#unitSurplus = 0;
      for (let at = 0; unit.joined && at < words.length; at++) {
        const extra = bound.similarityGain(unit.weight, similarities[at]!, maxWeights[at]!);
        this.#addRun(query, unit, postings, postingsFrom[at]!, postingsTo[at]!, extra);
      }
      if (unit.joinKey !== 0) {
        const extra = bound.similarityGain(unit.weight, joined, unit.weight);
        for (const count of [2, 3] as const) {
          if (unit.parts === count) continue;
          const key = joinIndexKey(unit.joinKey, count);
          const from = lowerBound(joinKeys, key);
          let to = from;
          while (joinKeys[to] === key) to++;
          this.#addRun(query, unit, joinNames, from, to, extra);
        }
      }
      this.surplus += this.#unitSurplus;
    }
    return this.#found;
  }

  #addRun(query: QueryName, unit: Unit, names: Uint32Array, from: number, to: number, extra: number): void {
    if (from === to) return;
    const { level, gap } = this.#levelFor(query, unit, extra);
    this.#unitSurplus = Math.max(this.#unitSurplus, gap);
    let list = this.#byLevel[level] ?? null;
    if (list === null) {
      list = { slots: this.#slots.of(unit), level, runs: [], postings: 0, read: false };
      this.#byLevel[level] = list;
      this.#found.push(list);
    }
    list.runs.push({ names, from, to });
    list.postings += to - from;
  }

  #fillLevelGains(lists: readonly PostingList[]): void {
    const levelGains = this.levelGains;
    levelGains.fill(0);
    for (const { part, level, gain } of lists)
      levelGains[4 * part + level] = Math.max(levelGains[4 * part + level]!, gain);
    const { count, partIn } = this.#slots;
    for (let slot = 0; slot < count; slot++) {
      levelGains[4 * slot + HIGH] = Math.max(levelGains[4 * slot + HIGH]!, this.#bound.matchGain(partIn[slot]!));
      for (let at = 4 * slot + 2; at < 4 * slot + 4; at++)
        levelGains[at] = Math.max(levelGains[at]!, levelGains[at - 1]!);
    }
  }

  /** The lowest level that gives all parts together this gain, and the remaining gap if no level does. */
  #levelFor(query: QueryName, unit: Unit, extra: number): { level: number; gap: number } {
    const bound = this.#bound;
    let gap = 0;
    for (let level = 1; level <= HIGH; level++) {
      gap = extra;
      for (let rest = unit.mask; rest !== 0; rest &= rest - 1) {
        const part = lowestBit(rest);
        const slot = this.#slots.slotOf[part]!;
        // A part without a slot is assumed to match.
        const gain = slot < 0 ? bound.gain(query.weights[part]!, 1) : this.levelGains[4 * slot + level]!;
        gap -= gain - bound.matchGain(part);
      }
      if (gap <= 0) return { level, gap: 0 };
    }
    return { level: HIGH, gap };
  }
}
