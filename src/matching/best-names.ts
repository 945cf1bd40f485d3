/** The best strong and the best weak name of each party in the current search. */

import { doubled } from './growing.ts';

/** Comparing two parties needs one entry. A search grows the array. */
const INITIAL_CAPACITY = 16;

/** A listed name and the reading of the query that it matched. */
export interface BestName {
  score: number;
  listed: number;
  reading: number;
  /** See `ScoredPair.similarOnly`. Recorded for weak names only. */
  similarOnly: boolean;
}

export class BestNames {
  readonly #readings: number;
  readonly #scoredRound: Uint32Array;
  readonly #strongScore: Float32Array;
  readonly #strongName: Uint32Array;
  readonly #weakScore: Float32Array;
  readonly #weakName: Uint32Array;
  /** 1: the best weak name is `similarOnly`. */
  readonly #weakSimilar: Uint8Array;
  #round = 0;
  #subjects = new Uint32Array(INITIAL_CAPACITY);
  #count = 0;

  /**
   * @param readings upper bound of the number of readings. The reading takes the low bits of a packed number, so an
   * index has fewer than 2^32 / `readings` names.
   */
  constructor(subjects: number, readings: number) {
    this.#readings = readings;
    this.#scoredRound = new Uint32Array(subjects);
    this.#strongScore = new Float32Array(subjects);
    this.#strongName = new Uint32Array(subjects);
    this.#weakScore = new Float32Array(subjects);
    this.#weakName = new Uint32Array(subjects);
    this.#weakSimilar = new Uint8Array(subjects);
  }

  begin(): void {
    this.#count = 0;
    if (++this.#round === 0xffffffff) {
      this.#scoredRound.fill(0);
      this.#round = 1;
    }
  }

  /** The subjects with a scored name. */
  get subjects(): Uint32Array {
    return this.#subjects.subarray(0, this.#count);
  }

  /** Whether the subject has no strong name with this score or more. */
  isBelow(subject: number, score: number): boolean {
    return this.#scoredRound[subject] !== this.#round || this.#strongScore[subject]! < score;
  }

  record(subject: number, listed: number, reading: number, score: number, weak: boolean, similarOnly: boolean): void {
    if (this.#scoredRound[subject] !== this.#round) this.#add(subject);
    const scores = weak ? this.#weakScore : this.#strongScore;
    const names = weak ? this.#weakName : this.#strongName;
    const packed = (listed * this.#readings + reading) >>> 0;
    // Compares with the stored precision, so that a tie does not depend on the order of comparisons.
    const kept = Math.fround(score);
    if (kept > scores[subject]! || (kept === scores[subject] && packed < names[subject]!)) {
      scores[subject] = kept;
      names[subject] = packed;
      if (weak) this.#weakSimilar[subject] = similarOnly ? 1 : 0;
    }
  }

  #add(subject: number): void {
    this.#scoredRound[subject] = this.#round;
    this.#strongScore[subject] = -1;
    this.#weakScore[subject] = -1;
    if (this.#count === this.#subjects.length) this.#subjects = doubled(this.#subjects, Uint32Array);
    this.#subjects[this.#count++] = subject;
  }

  /** Null: the subject has no such name. */
  best(subject: number, weak: boolean): BestName | null {
    if (this.#scoredRound[subject] !== this.#round) return null;
    const score = (weak ? this.#weakScore : this.#strongScore)[subject]!;
    if (score < 0) return null;
    const packed = (weak ? this.#weakName : this.#strongName)[subject]!;
    return {
      score,
      listed: Math.floor(packed / this.#readings),
      reading: packed % this.#readings,
      similarOnly: weak && this.#weakSimilar[subject] === 1,
    };
  }
}
