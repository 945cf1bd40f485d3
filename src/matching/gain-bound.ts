/**
 * What a name must have to reach a score: the arithmetic behind "who could it be" (`candidates.ts`) and behind turning a
 * candidate away before its words are paired (`compare/names.ts`).
 *
 * With Uq, Ul for the weight of the query's and of the listed words that answer to nothing, a name's score is at most
 *
 *     Σ w·s / (Σ w + queryExtra·Uq + listedExtra·Ul + contradiction·min(Uq, Ul))
 *
 * It reaches t only where
 *
 *     Σ gain(part) ≥ t · queryExtra · Σ w  +  t · listedExtra · Ul  +  t · contradiction · min(Uq, Ul)
 *     gain(part)   = w · t · queryExtra + min(w, w of the listed word) · max(0, s − t)
 *
 * What cannot be looked up (particles and initials of the query, legal forms) is taken as given, so the bound is never
 * below the score. Where a cap of the model is lower than t, whatever falls under that cap is out as well.
 */
import { ASKED_SINGLE } from './compare/open-words.ts';
import { cappingWords } from './compare/rules.ts';
import type { Model } from './model.ts';
import { CLASS_WEIGHT, CONTRADICTING_WEIGHT } from './model.ts';
import { CLASS_NUMBER, CONTRADICTS } from './part-weight.ts';
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
  /** And for each that both sides lack of one another. */
  perContradiction = 0;
  /** What the last word of the query gives where it breaks off; 0 = it cannot. */
  byBeginning = 0;
  /** Open words that keep any name below what is wanted, and those that the query has whatever it meets. */
  #capping: readonly number[] = [];
  #own = 0;
  #weights: Float64Array = new Float64Array(0);
  #model!: Model;
  #t = 0;

  /** `least`: 0..100. */
  prepare(query: QueryName, model: Model, least: number): void {
    this.#model = model;
    this.#weights = query.weights;
    this.#t = Math.max(least, 1) / 100;
    this.byInitial = 0;
    this.byLetter.fill(0);
    this.perListedExtra = this.#t * model.listedExtra * (query.truncatable ? model.truncatedExtra : 1);
    this.perContradiction = this.#t * model.contradiction;
    this.#capping = cappingWords(query, model, least);
    this.#own = namingParts(query) === 1 ? ASKED_SINGLE : 0;
    let given = SLACK;
    let exact = 0;
    let all = 0;
    for (let part = 0; part < query.parts.length; part++) {
      const unit = query.units[part]!;
      const weight = query.weights[part]!;
      if (unit.class === 'form') {
        given += weight * (1 - this.#t);
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
    const last = query.parts.length - 1;
    this.byBeginning = canBreakOff(query) ? this.gain(query.weights[last]!, model.truncated) : 0;
    this.wantedExactly = this.#t * model.queryExtra * all - given;
    this.wanted = this.wantedExactly - exact;
  }

  /** Whether a cap of the model keeps a name with these open words (`open-words.ts`) below what is wanted. */
  isCapped(words: number): boolean {
    const all = words | this.#own;
    for (const capping of this.#capping) if ((all & capping) === capping) return true;
    return false;
  }

  /** Of a part of this weight that is answered with this similarity by a listed word of no more than `listedMost`. */
  gain(weight: number, similarity: number, listedMost = 1): number {
    return weight * this.#t * this.#model.queryExtra + this.extra(weight, similarity, listedMost);
  }

  /** The same of many listed words, into `gains`. @returns the most */
  fillGains(
    gains: Float64Array,
    weight: number,
    similarities: readonly number[],
    listedMost: readonly number[],
  ): number {
    const t = this.#t;
    const answered = weight * t * this.#model.queryExtra;
    let most = 0;
    for (let at = 0; at < similarities.length; at++) {
      const gain = answered + Math.min(weight, listedMost[at]!) * Math.max(0, similarities[at]! - t);
      gains[at] = gain;
      if (gain > most) most = gain;
    }
    return most;
  }

  /** Of a part that is answered at all. */
  answered(part: number): number {
    return this.#weights[part]! * this.#t * this.#model.queryExtra;
  }

  /** What the answer gives beyond that. */
  extra(weight: number, similarity: number, listedMost: number): number {
    return Math.min(weight, listedMost) * Math.max(0, similarity - this.#t);
  }

  /** An initial answers for a name: the pair weighs what the initial weighs, half of the difference counts as missing. */
  initialGain(weight: number): number {
    const pair = Math.min(weight, CLASS_WEIGHT.initial);
    const missing = 0.5 * (weight - pair);
    return pair * Math.max(0, this.#model.initial - this.#t) + this.#t * this.#model.queryExtra * (weight - missing);
  }

  /** Of all the parts that the unit covers, answered by a listed word of no more than `listedMost`. */
  gainOf(unit: Unit, similarity: number, listedMost: number): number {
    return unit.joined ? this.gainTogether(unit, similarity) : this.gain(unit.weight, similarity, listedMost);
  }

  /** Of all the parts that the unit covers, written together by one side. */
  gainTogether(unit: Unit, similarity: number): number {
    let gain = 0;
    for (let rest = unit.mask; rest !== 0; rest &= rest - 1)
      gain += this.gain(this.#weights[31 - Math.clz32(rest & -rest)]!, similarity);
    return gain;
  }
}

/** Parts that contradict where they have no answer, and those that weigh enough for it to matter: bits. */
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

/** The last word of a long query may be the beginning of a listed one. */
export function canBreakOff(query: QueryName): boolean {
  const last = query.parts.length - 1;
  const partClass = query.classes[last];
  return (
    query.truncatable &&
    (partClass === CLASS_NUMBER.name || partClass === CLASS_NUMBER.weak || partClass === CLASS_NUMBER.patronymic) &&
    query.units[last]!.word.bytes.length > 1
  );
}
