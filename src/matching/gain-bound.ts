/**
 * What a name must have to reach a score: the arithmetic behind "who could it be" (`candidates.ts`) and behind turning a
 * candidate away before its words are paired (`compare/names.ts`).
 *
 * A name's score is at most  Σ w·s / (Σ w + queryExtra·Σ w of the query's other parts + listedExtra·Σ w of the listed ones).
 * It reaches t only where
 *
 *     Σ gain(part) ≥ t · queryExtra · Σ w  +  t · listedExtra · Σ w of the listed words that answer to nothing
 *     gain(part)   = w · t · queryExtra + min(w, w of the listed word) · max(0, s − t)
 *
 * What cannot be looked up (particles and initials of the query, legal forms, a last word that may be cut off) is taken as
 * given, so the bound is never below the score.
 */
import type { Model } from './model.ts';
import { CLASS_WEIGHT } from './model.ts';
import type { QueryName, Unit } from './query-name.ts';

/** Rounding must not turn anybody away. */
const SLACK = 1e-6;

export class GainBound {
  /** Sum of gains that a name needs, where particles, initials and the like of the query are taken as given. */
  wanted = 0;
  /** The same where they are looked at: `byLetter` says what a listed word that begins so gives. */
  wantedExactly = 0;
  readonly byLetter = new Float64Array(256);
  /** The most that a listed initial can give. */
  byInitial = 0;
  /** By so much more is wanted for each unit of weight that the listed name has and the query lacks. */
  perListedExtra = 0;
  private weights: Float64Array = new Float64Array(0);
  private model!: Model;
  private t = 0;

  /** `least`: 0..100. */
  prepare(query: QueryName, model: Model, least: number): void {
    this.model = model;
    this.weights = query.weights;
    this.t = Math.max(least, 1) / 100;
    this.byInitial = 0;
    this.byLetter.fill(0);
    // A word that breaks off may answer to any listed word.
    this.perListedExtra = query.truncatable ? 0 : this.t * model.listedExtra;
    let given = SLACK;
    let exact = 0;
    let all = 0;
    for (let part = 0; part < query.parts.length; part++) {
      const unit = query.units[part]!;
      const weight = query.weights[part]!;
      if (unit.class === 'form') {
        given += weight * (1 - this.t);
        continue;
      }
      all += weight;
      if (unit.exactOnly && unit.class !== 'number') exact += this.gain(weight, 1);
      if (unit.class === 'initial') {
        const letter = unit.word.bytes[0]!;
        this.byLetter[letter] = Math.max(this.byLetter[letter]!, this.gain(weight, model.initial));
      }
      if (!unit.exactOnly) this.byInitial = Math.max(this.byInitial, this.initialGain(weight));
    }
    if (query.truncatable) given += this.gain(query.weights[query.parts.length - 1]!, model.truncated);
    this.wantedExactly = this.t * model.queryExtra * all - given;
    this.wanted = this.wantedExactly - exact;
  }

  /** Of a part of this weight that is answered with this similarity by a listed word of no more than `listedMost`. */
  gain(weight: number, similarity: number, listedMost = 1): number {
    return weight * this.t * this.model.queryExtra + this.extra(weight, similarity, listedMost);
  }

  /** Of a part that is answered at all. */
  answered(part: number): number {
    return this.weights[part]! * this.t * this.model.queryExtra;
  }

  /** What the answer gives beyond that. */
  extra(weight: number, similarity: number, listedMost: number): number {
    return Math.min(weight, listedMost) * Math.max(0, similarity - this.t);
  }

  /** An initial answers for a name: the pair weighs what the initial weighs, half of the difference counts as missing. */
  initialGain(weight: number): number {
    const pair = Math.min(weight, CLASS_WEIGHT.initial);
    const missing = 0.5 * (weight - pair);
    return pair * Math.max(0, this.model.initial - this.t) + this.t * this.model.queryExtra * (weight - missing);
  }

  /** Of all the parts that the unit covers, answered by a listed word that is so rare. */
  gainOf(unit: Unit, similarity: number, rarity: number): number {
    if (!unit.joined) return this.gain(unit.weight, similarity, unit.exactOnly ? 1 : rarity);
    let gain = 0;
    for (let rest = unit.mask; rest !== 0; rest &= rest - 1)
      gain += this.gain(this.weights[31 - Math.clz32(rest & -rest)]!, similarity);
    return gain;
  }
}
