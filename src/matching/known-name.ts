/**
 * A known party's name, as the reverse look-up weighs it: the gain of each part, matched or not, at a required score.
 */

import { type Corpus, findWord, wordText } from './corpus.ts';
import { letterBits } from './letter-bits.ts';
import { CLASS_WEIGHT, EXACT_ONLY, INITIALLED_CLASSES, type Model } from './model.ts';
import { MAX_PARTS, PART_CLASSES } from './names/parts.ts';
import { variantGroupsOf } from './names/variants.ts';
import { CLASS_NUMBER, CONTRADICTS, partWeight, USES_RARITY } from './part-weight.ts';
import { breaksOff, MIN_FIELD_WIDTH } from './query-name.ts';
import { rarityIn } from './rarity.ts';
import { BEGINS, SIMILARITIES, type Touched } from './touched.ts';

export interface Reaching {
  /** The parties known to the organization. */
  known: Corpus;
  /** The changed entries, built as a part of the full index. */
  listed: Corpus;
  /** The corpus that defines how rare words are, as in a search. */
  common: Corpus;
  touched: Touched;
}

const GIVEN = Uint8Array.from(PART_CLASSES, (name) =>
  name === 'form' || (EXACT_ONLY.has(name) && name !== 'number') ? 1 : 0,
);
const RARE = Uint8Array.from(PART_CLASSES, (name) => (USES_RARITY.has(name) ? 1 : 0));
/** Classes of a last word that may be truncated. */
const CUT = Uint8Array.from(PART_CLASSES, (name) =>
  name === 'name' || name === 'weak' || name === 'patronymic' ? 1 : 0,
);
const INITIALLED = Uint8Array.from(PART_CLASSES, (name) => (INITIALLED_CLASSES.has(name) ? 1 : 0));
const EXACT = Uint8Array.from(PART_CLASSES, (name) => (EXACT_ONLY.has(name) ? 1 : 0));

/** Listed words that match one part, and the additional gain if a name has that word. */
interface Touches {
  count: number;
  words: Uint32Array;
  more: Float64Array;
}

export class KnownName {
  readonly #sides: Reaching;
  readonly #model: Model;
  /** Bounds for the rarity of each word. NaN: not computed yet. */
  readonly #rarest: Float32Array;
  readonly #commonest: Float32Array;
  readonly #initials = new Map<number, number>();
  readonly #touches: Touches = { count: 0, words: new Uint32Array(64), more: new Float64Array(64) };
  #first = 0;
  #t = 0;
  /** Loss per unit of weight of an unmatched part. */
  #lost = 0;
  readonly #low = new Float64Array(MAX_PARTS + 1);
  readonly #high = new Float64Array(MAX_PARTS + 1);
  count = 0;
  /** Gain of the name if nothing matches. */
  untouched = 0;
  /** Its end may be missing. */
  truncatable = false;
  /** It may be as long as a field. */
  mayBeCut = false;
  /** All of its parts allow only exact matches. */
  onlyExact = false;
  /** Number of naming parts. */
  naming = 0;
  /**
   * 0 if the name also has a legal form or a general word, so that one rare word may identify an organization.
   * Otherwise -1.
   */
  rareWord = -1;

  constructor(sides: Reaching, model: Model) {
    this.#sides = sides;
    this.#model = model;
    this.#rarest = new Float32Array(sides.known.wordCount).fill(Number.NaN);
    this.#commonest = new Float32Array(sides.known.wordCount);
  }

  /** @param t required name score, 0..1 */
  load(name: number, t: number): void {
    const { partStart, partWord, nameTextAt } = this.#sides.known;
    this.#first = partStart[name]!;
    this.count = partStart[name + 1]! - this.#first;
    // A text has at most as many characters as bytes.
    this.truncatable = breaksOff(this.count, nameTextAt[name + 1]! - nameTextAt[name]!);
    this.mayBeCut = nameTextAt[name + 1]! - nameTextAt[name]! >= MIN_FIELD_WIDTH;
    this.onlyExact = true;
    this.naming = 0;
    this.rareWord = -1;
    for (let part = 0; part < this.count; part++) {
      const is = this.classOf(part);
      const rare = RARE[is] === 1;
      if (rare) this.#ask(partWord[this.#first + part]!);
      this.#low[part] = partWeight(is, rare ? this.#commonest[partWord[this.#first + part]!]! : 1);
      this.#high[part] = partWeight(is, rare ? this.#rarest[partWord[this.#first + part]!]! : 1);
      if (EXACT[is] === 0) this.onlyExact = false;
      if (is === CLASS_NUMBER.form || is === CLASS_NUMBER.weak) this.rareWord = 0;
      if (CONTRADICTS[is] === 1 || is === CLASS_NUMBER.number) this.naming++;
    }
    this.want(t);
  }

  /** Sets another required score for the same name. */
  want(t: number): void {
    this.#t = t;
    this.#lost = t * this.#model.queryExtra;
    this.untouched = 0;
    for (let part = 0; part < this.count; part++)
      this.untouched += this.isGiven(part) ? this.#high[part]! * (1 - t) : -this.#low[part]! * this.#lost;
  }

  /** Required name score, 0..1. */
  get wanted(): number {
    return this.#t;
  }

  classOf(part: number): number {
    return this.#sides.known.partClass[this.#first + part]!;
  }

  wordOf(part: number): string {
    return wordText(this.#sides.known, this.#sides.known.partWord[this.#first + part]!);
  }

  /** Whether the part is too frequent to look up, and too light to matter. */
  isGiven(part: number): boolean {
    return GIVEN[this.classOf(part)] === 1;
  }

  /** Lower bound of the part's weight. */
  low(part: number): number {
    return this.#low[part]!;
  }

  /** Upper bound of the additional gain of a match with this similarity. */
  moreBy(part: number, similarity: number): number {
    return this.#high[part]! * Math.max(0, similarity - this.#t) + this.#low[part]! * this.#lost;
  }

  /** Letter of an initial, as in `nameInitials`. */
  letterOf(part: number): number {
    return letterBits(this.wordOf(part));
  }

  /** Valid until the next call. */
  touchesOf(part: number): Touches {
    const { touched, listed, known } = this.#sides;
    const word = known.partWord[this.#first + part]!;
    const is = this.classOf(part);
    const [low, high, t] = [this.#low[part]!, this.#high[part]!, this.#t];
    const mayBegin = part === this.count - 1 && CUT[is] === 1 && this.truncatable;
    const touches = this.#touches;
    touches.count = 0;
    for (let at = touched.start[word]!; at < touched.start[word + 1]!; at++) {
      const entry = touched.entries[at]!;
      if ((entry & BEGINS) !== 0 && !mayBegin) continue;
      const similarity = (entry % SIMILARITIES) / (SIMILARITIES - 1);
      const other = Math.floor(entry / (2 * SIMILARITIES));
      const weight = (entry & BEGINS) !== 0 ? high : Math.min(high, listed.wordMost[other]!);
      this.#touch(other, weight * Math.max(0, similarity - t) + low * this.#lost);
    }
    if (INITIALLED[is] === 1) {
      const initial = this.#initialOf(word);
      if (initial >= 0) this.#touch(initial, this.#byInitial(low, high) + low * this.#lost);
    }
    return touches;
  }

  #touch(word: number, more: number): void {
    const touches = this.#touches;
    if (touches.count === touches.words.length) {
      const [words, gains] = [touches.words, touches.more];
      touches.words = new Uint32Array(2 * words.length);
      touches.words.set(words);
      touches.more = new Float64Array(2 * words.length);
      touches.more.set(gains);
    }
    touches.words[touches.count] = word;
    touches.more[touches.count++] = more;
  }

  /**
   * `GainBound.initialGain` minus the gain for having any match. It grows up to the weight of an initial and falls
   * beyond it.
   */
  #byInitial(low: number, high: number): number {
    const weight = Math.min(high, Math.max(low, CLASS_WEIGHT.initial));
    const pair = Math.min(weight, CLASS_WEIGHT.initial);
    return pair * Math.max(0, this.#model.initial - this.#t) - this.#lost * 0.5 * (weight - pair);
  }

  /** The listed word that is this word's first letter. -1: none. */
  #initialOf(word: number): number {
    const { known, listed } = this.#sides;
    const letter = known.wordText[known.wordAt[word]!]!;
    let found = this.#initials.get(letter);
    if (found === undefined) {
      found = findWord(listed, String.fromCharCode(letter));
      this.#initials.set(letter, found);
    }
    return found;
  }

  /** A word may stand for its meaning in one name and for its sound in another. Its rarity is between the two. */
  #ask(word: number): void {
    if (!Number.isNaN(this.#rarest[word]!)) return;
    const { known, common } = this.#sides;
    const text = wordText(known, word);
    const spellings = variantGroupsOf(text);
    const rarities = [rarityIn(common, text, spellings)];
    for (let at = known.wordGroupStart[word]!; at < known.wordGroupStart[word + 1]!; at++) {
      const group = known.wordGroups[at]!;
      if (!spellings.includes(group)) rarities.push(rarityIn(common, text, [group]));
    }
    this.#commonest[word] = Math.min(...rarities);
    this.#rarest[word] = Math.max(...rarities);
  }
}
