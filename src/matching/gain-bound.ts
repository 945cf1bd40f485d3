/**
 * The gain that a name needs to reach a score. `candidates.ts` uses it to find candidates, and `compare/names.ts` to
 * reject a candidate before its words are paired.
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
import { ASKED_SINGLE } from './compare/open-words.ts';
import { cappingWords } from './compare/rules.ts';
import type { Model } from './model.ts';
import { CLASS_WEIGHT, CONTRADICTING_WEIGHT } from './model.ts';
import { CLASS_NUMBER, CONTRADICTS } from './part-weight.ts';
import type { QueryName, Unit } from './query-name.ts';

/** Tolerance: rounding must not reject a match. */
const SLACK = 1e-6;

export class GainBound {
  /** Sum of gains that a name needs if particles, initials and the like of the query are assumed to match. */
  wanted = 0;
  /** The same if they are checked: `byLetter` is the gain of a listed word that starts with the letter. */
  wantedExactly = 0;
  readonly byLetter = new Float64Array(256);
  /** Maximum gain of a listed initial. */
  byInitial = 0;
  /** Additional gain required per unit of weight of listed words that the query lacks. */
  perListedExtra = 0;
  /** Additional gain required per unit of weight that both sides lack. */
  perContradiction = 0;
  /** Gain of the query's last word if it is truncated. 0 = it cannot be. */
  byBeginning = 0;
  /** Sets of unmatched words that keep any name below the required score, and the bits that the query always has. */
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

  /** Whether a cap of the model keeps a name with these unmatched words (`open-words.ts`) below the required score. */
  isCapped(words: number): boolean {
    const all = words | this.#own;
    for (const capping of this.#capping) if ((all & capping) === capping) return true;
    return false;
  }

  /**
   * Gain of a part with this weight, if it matches a listed word of weight `listedMost` or less with this similarity.
   */
  gain(weight: number, similarity: number, listedMost = 1): number {
    return weight * this.#t * this.#model.queryExtra + this.extra(weight, similarity, listedMost);
  }

  /** The same for many listed words, written to `gains`. @returns the greatest one */
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

  /** Gain of a part for having any match. */
  answered(part: number): number {
    return this.#weights[part]! * this.#t * this.#model.queryExtra;
  }

  /** Gain of a match beyond `answered`. */
  extra(weight: number, similarity: number, listedMost: number): number {
    return Math.min(weight, listedMost) * Math.max(0, similarity - this.#t);
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

  /** Gain of all parts that the unit covers, if they match a listed word of weight `listedMost` or less. */
  gainOf(unit: Unit, similarity: number, listedMost: number): number {
    return unit.joined ? this.gainTogether(unit, similarity) : this.gain(unit.weight, similarity, listedMost);
  }

  /** Gain of all parts that the unit covers, if one side joins them. */
  gainTogether(unit: Unit, similarity: number): number {
    let gain = 0;
    for (let rest = unit.mask; rest !== 0; rest &= rest - 1)
      gain += this.gain(this.#weights[31 - Math.clz32(rest & -rest)]!, similarity);
    return gain;
  }
}

/** Bits of the parts that contradict when unmatched, and of those among them that weigh enough to matter. */
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
export function canBreakOff(query: QueryName): boolean {
  const last = query.parts.length - 1;
  const partClass = query.classes[last];
  return (
    query.truncatable &&
    (partClass === CLASS_NUMBER.name || partClass === CLASS_NUMBER.weak || partClass === CLASS_NUMBER.patronymic) &&
    query.units[last]!.word.bytes.length > 1
  );
}
