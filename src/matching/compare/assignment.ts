/**
 * Pairs the words of two names: no word is used twice, and the sum of weight times similarity is maximal.
 *
 *     michele   michaela            The best edge comes first (michaela = michaela), then the next free edge.
 *        │ ╲   ╱ │                  This greedy answer is the first leaf of a branch-and-bound search. A branch ends
 *        │   ╳   │                  where its remaining edges cannot beat the best sum. Names need only a few steps.
 *     michelle  michaela  micheli
 *
 * An edge may cover two or three neighbors on a side ("van der bilt"), so sides are bit masks of parts. The arrays are
 * reused for each pair of names, so that nothing is allocated.
 * Rejected: greedy alone, because it can pick the wrong one of two similar words.
 * Rejected: the Hungarian algorithm, because it allocates and cannot cover two words with one.
 */
import { MAX_PARTS } from '../names/parts.ts';

/** Further edges are ignored. Only adversarial names have more. */
const MAX_EDGES = 160;
const MAX_STEPS = 400;
const EPSILON = 1e-12;

export interface Pair {
  /** Bit mask of the parts covered. */
  query: number;
  listed: number;
  similarity: number;
  weight: number;
  /** Position in `WORD_REASONS`. */
  reason: number;
}

export class Assignment {
  readonly query = new Uint32Array(MAX_EDGES);
  readonly listed = new Uint32Array(MAX_EDGES);
  readonly weight = new Float64Array(MAX_EDGES);
  readonly similarity = new Float64Array(MAX_EDGES);
  /** Weight times similarity. */
  readonly value = new Float64Array(MAX_EDGES);
  /** Why the two words are similar: position in `WORD_REASONS`. */
  readonly reason = new Uint8Array(MAX_EDGES);
  /** The edges of the best assignment: the first `chosenCount` elements. */
  readonly chosen = new Uint8Array(MAX_PARTS);
  chosenCount = 0;

  #edges = 0;
  /** Edge numbers sorted by value, greatest first. */
  readonly #order = new Uint8Array(MAX_EDGES);
  /** Sum of the values from this position of `#order` to its end. */
  readonly #rest = new Float64Array(MAX_EDGES + 1);
  readonly #path = new Uint8Array(MAX_PARTS);
  #pathLength = 0;
  #best = 0;
  #steps = 0;

  clear(): void {
    this.#edges = 0;
    this.chosenCount = 0;
  }

  add(queryMask: number, listedMask: number, weight: number, similarity: number, reason: number): void {
    if (this.#edges === MAX_EDGES) return;
    const edge = this.#edges++;
    this.query[edge] = queryMask;
    this.listed[edge] = listedMask;
    this.weight[edge] = weight;
    this.similarity[edge] = similarity;
    this.reason[edge] = reason;
    this.value[edge] = weight * similarity;
    let at = edge;
    while (at > 0 && this.#isBefore(edge, this.#order[at - 1]!)) {
      this.#order[at] = this.#order[at - 1]!;
      at--;
    }
    this.#order[at] = edge;
  }

  /** Greater value first. Ties go to words in the same position, so that "Rahman Rahman" does not pair crosswise. */
  #isBefore(edge: number, other: number): boolean {
    const difference = this.value[edge]! - this.value[other]!;
    return difference > 0 || (difference === 0 && this.#shift(edge) < this.#shift(other));
  }

  /** Distance between the positions of the two words. */
  #shift(edge: number): number {
    return Math.abs(Math.clz32(this.query[edge]!) - Math.clz32(this.listed[edge]!));
  }

  solve(): void {
    this.chosenCount = 0;
    this.#pathLength = 0;
    this.#best = 0;
    this.#steps = 0;
    this.#rest[this.#edges] = 0;
    for (let at = this.#edges - 1; at >= 0; at--) this.#rest[at] = this.#rest[at + 1]! + this.value[this.#order[at]!]!;
    this.#branch(0, 0, 0, 0);
  }

  #branch(from: number, usedQuery: number, usedListed: number, sum: number): void {
    if (sum > this.#best + EPSILON) {
      this.#best = sum;
      this.chosenCount = this.#pathLength;
      for (let at = 0; at < this.#pathLength; at++) this.chosen[at] = this.#path[at]!;
    }
    let at = from;
    while (at < this.#edges) {
      const edge = this.#order[at]!;
      if ((this.query[edge]! & usedQuery) === 0 && (this.listed[edge]! & usedListed) === 0) break;
      at++;
    }
    if (at === this.#edges || sum + this.#rest[at]! <= this.#best + EPSILON || this.#pathLength === MAX_PARTS) return;
    if (++this.#steps > MAX_STEPS) return;
    const edge = this.#order[at]!;
    this.#path[this.#pathLength++] = edge;
    this.#branch(at + 1, usedQuery | this.query[edge]!, usedListed | this.listed[edge]!, sum + this.value[edge]!);
    this.#pathLength--;
    this.#branch(at + 1, usedQuery, usedListed, sum);
  }

  /** Whether the paired words appear in a different order in the two names. */
  inOtherOrder(): boolean {
    for (let a = 0; a < this.chosenCount; a++) {
      for (let b = a + 1; b < this.chosenCount; b++) {
        const first = this.chosen[a]!;
        const second = this.chosen[b]!;
        if (this.query[first]! < this.query[second]! !== this.listed[first]! < this.listed[second]!) return true;
      }
    }
    return false;
  }

  /** Whether the word order is the same up to a rotation: one name starts in the middle of the other. */
  isRotation(): boolean {
    let wraps = 0;
    for (let a = 0; a < this.chosenCount; a++) {
      const edge = this.chosen[a]!;
      const next = this.#nextOf(edge);
      if (this.listed[next]! < this.listed[edge]!) wraps++;
    }
    return wraps === 1;
  }

  /** The pair that follows this one in query order. The first pair follows the last. */
  #nextOf(edge: number): number {
    let first = edge;
    let next = -1;
    for (let at = 0; at < this.chosenCount; at++) {
      const other = this.chosen[at]!;
      if (this.query[other]! < this.query[first]!) first = other;
      if (this.query[other]! > this.query[edge]! && (next < 0 || this.query[other]! < this.query[next]!)) next = other;
    }
    return next < 0 ? first : next;
  }

  /** The chosen pairs, in query order. */
  pairs(): Pair[] {
    return Array.from(this.chosen.subarray(0, this.chosenCount), (edge) => ({
      query: this.query[edge]!,
      listed: this.listed[edge]!,
      similarity: this.similarity[edge]!,
      weight: this.weight[edge]!,
      reason: this.reason[edge]!,
    })).sort((a, b) => a.query - b.query);
  }
}
