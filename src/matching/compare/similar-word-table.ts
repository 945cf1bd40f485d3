/**
 * The listed words that are similar to a query part, by word number. The words of each candidate are looked up here.
 *
 *     head   word ─► its first entry, -1: none. Each entry has a unit, two similarities, a reason and a gain.
 *     seen   word ─► a bit, small enough for the processor's fastest cache: most look-ups end here
 */

import type { Corpus } from '../corpus.ts';
import type { GainBound } from '../gain-bound.ts';
import { doubled } from '../growing.ts';
import type { QueryName } from '../query-name.ts';

/** Small, because each comparison of two parties allocates these arrays. A search soon grows them as needed. */
const FIRST_ENTRIES = 16;
const SEEN_MASK = 1023;

/** A set of word numbers as bits. Few words share a bit. */
export class WordBits {
  readonly #bits = new Uint32Array(SEEN_MASK + 1);

  clear(): void {
    this.#bits.fill(0);
  }

  add(word: number): void {
    this.#bits[(word >>> 5) & SEEN_MASK]! |= 1 << (word & 31);
  }

  mayHave(word: number): boolean {
    return (this.#bits[(word >>> 5) & SEEN_MASK]! & (1 << (word & 31))) !== 0;
  }
}

export class SimilarWordTable {
  readonly head: Int32Array;
  /** Position in the query's units. */
  unit = new Uint8Array(FIRST_ENTRIES);
  /** 0..1. `organizationSimilarity` holds the similarity for listed parties other than persons. */
  similarity = new Float32Array(FIRST_ENTRIES);
  organizationSimilarity = new Float32Array(FIRST_ENTRIES);
  /** Position in `WORD_REASONS`. */
  reason = new Uint8Array(FIRST_ENTRIES);
  /** Upper bound of the word's gain for a name (`gain-bound.ts`). */
  gain = new Float32Array(FIRST_ENTRIES);
  /** The next entry of the same word. -1: none. */
  next = new Int32Array(FIRST_ENTRIES);
  readonly seen = new WordBits();
  #count = 0;
  #query: QueryName | null = null;

  constructor(corpus: Corpus) {
    this.head = new Int32Array(corpus.wordCount).fill(-1);
  }

  load(query: QueryName, bound: GainBound): void {
    this.#unload();
    this.#query = query;
    const { head, seen } = this;
    for (let index = 0; index < query.units.length; index++) {
      const unit = query.units[index]!;
      const { words, similarities, organizationSimilarities, maxSimilarities, reasons, maxWeights } = unit.similar;
      const count = words.length;
      if (count === 0) continue;
      while (this.#count + count > this.next.length) this.#grow();
      const { organizationSimilarity, gain, next, reason, similarity, unit: units } = this;
      const isForm = unit.class === 'form';
      let entry = this.#count;
      for (let at = 0; at < count; at++, entry++) {
        const word = words[at]!;
        units[entry] = index;
        similarity[entry] = similarities[at]!;
        organizationSimilarity[entry] = organizationSimilarities[at]!;
        reason[entry] = reasons[at]!;
        gain[entry] = isForm ? 0 : bound.unitGain(unit, maxSimilarities[at]!, maxWeights[at]!);
        next[entry] = head[word]!;
        head[word] = entry;
        seen.add(word);
      }
      this.#count = entry;
    }
  }

  #unload(): void {
    for (const unit of this.#query?.units ?? []) for (const word of unit.similar.words) this.head[word] = -1;
    this.seen.clear();
    this.#count = 0;
  }

  #grow(): void {
    this.unit = doubled(this.unit, Uint8Array);
    this.similarity = doubled(this.similarity, Float32Array);
    this.organizationSimilarity = doubled(this.organizationSimilarity, Float32Array);
    this.reason = doubled(this.reason, Uint8Array);
    this.gain = doubled(this.gain, Float32Array);
    this.next = doubled(this.next, Int32Array);
  }
}
