/**
 * The gain that a name needs to reach a score. `candidates/finder.ts` uses it to find candidates, and
 * `compare/reach.ts` to reject a candidate before its words are paired.
 *
 * With Uq, Ul for the weight of the unmatched query words and listed words, a name's score is at most
 *
 *     Σ w·s / (Σ w + queryExtra·Uq + listedExtra·Ul + contradiction·min(Uq, Ul))
 *
 * It reaches t only if
 *
 *     Σ gain(part) ≥ t · queryExtra · Σ w  +  t · listedExtra · Ul  +  t · contradiction · min(Uq, Ul)
 *     gain(part)   = w · t · queryExtra + min(w, w of the listed word) · max(0, s − t)
 *
 * Particles, initials and legal forms of the query cannot be looked up. They are assumed to match, so the bound is
 * never below the score. Names under a cap of the model lower than t are rejected as well.
 */

import { lowestBit } from './bits.ts';
import { cappingWords } from './compare/rules.ts';
import { QUERY_SINGLE } from './compare/unmatched-words.ts';
import type { Model } from './model.ts';
import { CLASS_WEIGHT, CONTRADICTING_WEIGHT } from './model.ts';
import { CLASS_NUMBER, CONTRADICTS } from './part-weight.ts';
import type { QueryName, Unit } from './query-name.ts';

/** Tolerance: rounding must not reject a match. */
const SLACK = 1e-6;

export class GainBound {
  /** Sum of gains that a name needs if particles and initials of the query are assumed to match. */
  required = 0;
  /** The same if particles and initials are checked. `byLetter`: gain of a listed word that starts with the letter. */
  requiredWithChecks = 0;
  readonly byLetter = new Float64Array(256);
  /** Maximum gain of a listed initial. */
  byInitial = 0;
  /** Additional gain required per unit of weight of listed words that the query lacks. */
  perListedExtra = 0;
  /** Additional gain required per unit of weight that both sides lack. */
  perContradiction = 0;
  /** Gain of the query's last word as a prefix. 0 = it cannot be truncated. */
  byPrefix = 0;
  /** Sets of unmatched words that cap every name below the required score, and the bits that the query always sets. */
  #capping: readonly number[] = [];
  #queryWords = 0;
  #weights: Float64Array = new Float64Array(0);
  #model!: Model;
  #t = 0;

  /** `minScore`: 0..100. */
  prepare(query: QueryName, model: Model, minScore: number): void {
    this.#model = model;
    this.#weights = query.weights;
    this.#t = Math.max(minScore, 1) / 100;
    this.byInitial = 0;
    this.byLetter.fill(0);
    this.perListedExtra = this.#t * model.listedExtra * (query.truncatable ? model.truncatedExtra : 1);
    this.perContradiction = this.#t * model.contradiction;
    this.#capping = cappingWords(query, model, minScore);
    this.#queryWords = namingParts(query) === 1 ? QUERY_SINGLE : 0;
    let assumed = SLACK;
    let assumedExact = 0;
    let totalWeight = 0;
    for (let part = 0; part < query.parts.length; part++) {
      const unit = query.units[part]!;
      const weight = query.weights[part]!;
      if (unit.class === 'form') {
        assumed += weight * (1 - this.#t);
        continue;
      }
      totalWeight += weight;
      if (unit.exactOnly && unit.class !== 'number') assumedExact += this.gain(weight, 1);
      if (unit.class === 'initial') {
        const letter = unit.word.bytes[0]!;
        this.byLetter[letter] = Math.max(this.byLetter[letter]!, this.gain(weight, model.initial));
      }
      if (!unit.exactOnly) this.byInitial = Math.max(this.byInitial, this.initialGain(weight));
    }
    const last = query.parts.length - 1;
    this.byPrefix = mayBeTruncatedWord(query) ? this.gain(query.weights[last]!, model.truncated) : 0;
    this.requiredWithChecks = this.#t * model.queryExtra * totalWeight - assumed;
    this.required = this.requiredWithChecks - assumedExact;
  }

  /**
   * Whether a cap of the model keeps a name with these unmatched words (`unmatched-words.ts`) below the required score.
   */
  isCapped(words: number): boolean {
    const all = words | this.#queryWords;
    for (const capping of this.#capping) if ((all & capping) === capping) return true;
    return false;
  }

  /**
   * Gain of a part with this weight, if it matches a listed word of weight `maxListedWeight` or less with this
   * similarity.
   */
  gain(weight: number, similarity: number, maxListedWeight = 1): number {
    return weight * this.#t * this.#model.queryExtra + this.similarityGain(weight, similarity, maxListedWeight);
  }

  /** The same for many listed words, written to `gains`. @returns the greatest one */
  fillGains(
    gains: Float64Array,
    weight: number,
    similarities: readonly number[],
    maxListedWeight: readonly number[],
  ): number {
    const t = this.#t;
    const matchGain = weight * t * this.#model.queryExtra;
    let greatest = 0;
    for (let at = 0; at < similarities.length; at++) {
      const gain = matchGain + Math.min(weight, maxListedWeight[at]!) * Math.max(0, similarities[at]! - t);
      gains[at] = gain;
      if (gain > greatest) greatest = gain;
    }
    return greatest;
  }

  /** Gain of a part for having any match. */
  matchGain(part: number): number {
    return this.#weights[part]! * this.#t * this.#model.queryExtra;
  }

  /** Gain of a match in addition to `matchGain`. */
  similarityGain(weight: number, similarity: number, maxListedWeight: number): number {
    return Math.min(weight, maxListedWeight) * Math.max(0, similarity - this.#t);
  }

  /**
   * Gain if an initial matches a name: the pair has the weight of the initial, and half of the difference counts as
   * missing.
   */
  initialGain(weight: number): number {
    const pair = Math.min(weight, CLASS_WEIGHT.initial);
    const missing = 0.5 * (weight - pair);
    return pair * Math.max(0, this.#model.initial - this.#t) + this.#t * this.#model.queryExtra * (weight - missing);
  }

  /** Gain of all parts that the unit covers, if they match a listed word of weight `maxListedWeight` or less. */
  unitGain(unit: Unit, similarity: number, maxListedWeight: number): number {
    return unit.joined ? this.joinedGain(unit, similarity) : this.gain(unit.weight, similarity, maxListedWeight);
  }

  /** Gain of all parts that the unit covers, if one side joins them. */
  joinedGain(unit: Unit, similarity: number): number {
    let gain = 0;
    for (let rest = unit.mask; rest !== 0; rest &= rest - 1)
      gain += this.gain(this.#weights[lowestBit(rest)]!, similarity);
    return gain;
  }
}

/** Bits of the parts that contradict when unmatched, and of the heavy ones among them. */
export function contradictingParts(query: QueryName): { all: number; weighty: number } {
  let all = 0;
  let weighty = 0;
  for (let part = 0; part < query.parts.length; part++) {
    if (CONTRADICTS[query.classes[part]!] === 0) continue;
    all |= 1 << part;
    if (query.weights[part]! >= CONTRADICTING_WEIGHT) weighty |= 1 << part;
  }
  return { all, weighty };
}

function namingParts(query: QueryName): number {
  let count = 0;
  for (const partClass of query.classes) if (CONTRADICTS[partClass] === 1 || partClass === CLASS_NUMBER.number) count++;
  return count;
}

/** Whether the last word of a long query may be a prefix of a listed word. */
export function mayBeTruncatedWord(query: QueryName): boolean {
  const last = query.parts.length - 1;
  const partClass = query.classes[last];
  return (
    query.truncatable &&
    (partClass === CLASS_NUMBER.name || partClass === CLASS_NUMBER.weak || partClass === CLASS_NUMBER.patronymic) &&
    query.units[last]!.word.bytes.length > 1
  );
}
