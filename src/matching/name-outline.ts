/**
 * A summary of the words of a listed name in two bytes. It rejects most names before their words are read.
 *
 *     bit  0        8         11         14       16
 *          │ weight │ weighty │ contra-  │ naming │     weight: of all words but legal forms, in sixteenths, rounded down
 *          │        │         │ dicting  │        │     counts are no higher than their bits hold
 */
import { CONTRADICTING_WEIGHT } from './model.ts';
import { CLASS_NUMBER, CONTRADICTS, partWeight } from './part-weight.ts';

const UNIT = 16;

export class NameOutline {
  #weight = 0;
  #weighty = 0;
  #contradicting = 0;
  #naming = 0;

  add(partClass: number, rarity: number): void {
    if (partClass === CLASS_NUMBER.form) return;
    const weight = partWeight(partClass, rarity);
    this.#weight += weight;
    if (CONTRADICTS[partClass] === 1) {
      this.#contradicting++;
      if (weight >= CONTRADICTING_WEIGHT) this.#weighty++;
    }
    if (CONTRADICTS[partClass] === 1 || partClass === CLASS_NUMBER.number) this.#naming++;
  }

  /** The outline of the parts added so far. Resets it for the next name. */
  finish(): number {
    const packed =
      Math.min(255, Math.floor(this.#weight * UNIT)) |
      (Math.min(7, this.#weighty) << 8) |
      (Math.min(7, this.#contradicting) << 11) |
      (Math.min(3, this.#naming) << 14);
    this.#weight = this.#weighty = this.#contradicting = this.#naming = 0;
    return packed;
  }
}

/** Lower bound of the weight of all words, not counting legal forms. */
export function outlineWeight(outline: number): number {
  return (outline & 255) / UNIT;
}

/** Number of words that are heavy enough to contradict. 7 = 7 or more. */
export function weightyWords(outline: number): number {
  return (outline >>> 8) & 7;
}

/** Number of words of a class that contradicts, of any weight. 7 = 7 or more. */
export function contradictingWords(outline: number): number {
  return (outline >>> 11) & 7;
}

/** Number of naming words and numbers. 3 = 3 or more. */
export function namingWords(outline: number): number {
  return (outline >>> 14) & 3;
}
