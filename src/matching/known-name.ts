/**
 * The name of a known party in the reverse look-up: the gain of each matched or unmatched part at a required score.
 */

import { type Corpus, findWord, wordText } from './corpus.ts';
import { doubled } from './growing.ts';
import { letterBits } from './letter-bits.ts';
import { CLASS_WEIGHT, EXACT_ONLY, type Model } from './model.ts';
import { MAX_PARTS, PART_CLASSES } from './names/parts.ts';
import { variantGroupsOf } from './names/variants.ts';
import { CLASS_NUMBER, CONTRADICTS, EXACT, INITIALLED, partWeight, RARE } from './part-weight.ts';
import { MIN_FIELD_WIDTH, mayBeTruncated } from './query-name.ts';
import { rarityIn } from './rarity.ts';
import { IS_PREFIX, SIMILARITIES, type WordMatches } from './word-matches.ts';

export interface ReverseCorpora {
  /** The parties known to the organization. */
  known: Corpus;
  /** The changed entries, built as a part of the full index. */
  listed: Corpus;
  /** The corpus that defines how rare words are, as in a search. */
  common: Corpus;
  wordMatches: WordMatches;
}

const ASSUMED = Uint8Array.from(PART_CLASSES, (name) =>
  name === 'form' || (EXACT_ONLY.has(name) && name !== 'number') ? 1 : 0,
);
/** Classes of words that may be truncated at the end of a name. */
const TRUNCATABLE = Uint8Array.from(PART_CLASSES, (name) =>
  name === 'name' || name === 'weak' || name === 'patronymic' ? 1 : 0,
);

/** Listed words that match one part, and the additional gain if a name has that word. */
interface PartMatches {
  count: number;
  words: Uint32Array;
  gains: Float64Array;
}

export class KnownName {
  readonly #sides: ReverseCorpora;
  readonly #model: Model;
  /** Bounds for the rarity of each word. NaN: not computed yet. */
  readonly #maxRarity: Float32Array;
  readonly #minRarity: Float32Array;
  readonly #initials = new Map<number, number>();
  readonly #matches: PartMatches = { count: 0, words: new Uint32Array(64), gains: new Float64Array(64) };
  #first = 0;
  #t = 0;
  /** Loss per unit of weight of an unmatched part. */
  #unmatchedLoss = 0;
  readonly #minWeights = new Float64Array(MAX_PARTS + 1);
  readonly #maxWeights = new Float64Array(MAX_PARTS + 1);
  count = 0;
  /** Gain of the name if nothing matches. */
  gainWithoutMatch = 0;
  /** Whether the name is long enough to be truncated. */
  truncatable = false;
  /** Whether the name is long enough to fill a field of a usual width. */
  mayBeTruncated = false;
  /** Whether all parts allow only exact matches. */
  onlyExact = false;
  /** Number of naming parts. */
  namingParts = 0;
  /**
   * 0 if the name also has a legal form or a general word, so that one rare word may identify an organization.
   * Otherwise -1.
   */
  rareWord = -1;

  constructor(sides: ReverseCorpora, model: Model) {
    this.#sides = sides;
    this.#model = model;
    this.#maxRarity = new Float32Array(sides.known.wordCount).fill(Number.NaN);
    this.#minRarity = new Float32Array(sides.known.wordCount);
  }

  /** @param t required name score, 0..1 */
  load(name: number, t: number): void {
    const { partStart, partWord, nameTextAt } = this.#sides.known;
    this.#first = partStart[name]!;
    this.count = partStart[name + 1]! - this.#first;
    // A text has at most as many characters as bytes.
    this.truncatable = mayBeTruncated(this.count, nameTextAt[name + 1]! - nameTextAt[name]!);
    this.mayBeTruncated = nameTextAt[name + 1]! - nameTextAt[name]! >= MIN_FIELD_WIDTH;
    this.onlyExact = true;
    this.namingParts = 0;
    this.rareWord = -1;
    for (let part = 0; part < this.count; part++) {
      const partClass = this.classOf(part);
      const rare = RARE[partClass] === 1;
      if (rare) this.#computeRarity(partWord[this.#first + part]!);
      this.#minWeights[part] = partWeight(partClass, rare ? this.#minRarity[partWord[this.#first + part]!]! : 1);
      this.#maxWeights[part] = partWeight(partClass, rare ? this.#maxRarity[partWord[this.#first + part]!]! : 1);
      if (EXACT[partClass] === 0) this.onlyExact = false;
      if (partClass === CLASS_NUMBER.form || partClass === CLASS_NUMBER.weak) this.rareWord = 0;
      if (CONTRADICTS[partClass] === 1 || partClass === CLASS_NUMBER.number) this.namingParts++;
    }
    this.setRequired(t);
  }

  /** Sets the required name score. */
  setRequired(t: number): void {
    this.#t = t;
    this.#unmatchedLoss = t * this.#model.queryExtra;
    this.gainWithoutMatch = 0;
    for (let part = 0; part < this.count; part++)
      this.gainWithoutMatch += this.isAssumedToMatch(part)
        ? this.#maxWeights[part]! * (1 - t)
        : -this.#minWeights[part]! * this.#unmatchedLoss;
  }

  /** Required name score, 0..1. */
  get required(): number {
    return this.#t;
  }

  classOf(part: number): number {
    return this.#sides.known.partClass[this.#first + part]!;
  }

  wordOf(part: number): string {
    return wordText(this.#sides.known, this.#sides.known.partWord[this.#first + part]!);
  }

  /** Whether the part is too frequent to look up, and too light to matter. */
  isAssumedToMatch(part: number): boolean {
    return ASSUMED[this.classOf(part)] === 1;
  }

  /** Lower bound of the part's weight. */
  minWeight(part: number): number {
    return this.#minWeights[part]!;
  }

  /** Upper bound of the additional gain of a match with this similarity. */
  gainBy(part: number, similarity: number): number {
    return this.#maxWeights[part]! * Math.max(0, similarity - this.#t) + this.#minWeights[part]! * this.#unmatchedLoss;
  }

  /** Letter of an initial, as in `nameInitials`. */
  letterOf(part: number): number {
    return letterBits(this.wordOf(part));
  }

  /** Valid until the next call. */
  matchesOf(part: number): PartMatches {
    const { wordMatches, listed, known } = this.#sides;
    const word = known.partWord[this.#first + part]!;
    const partClass = this.classOf(part);
    const [low, high, t] = [this.#minWeights[part]!, this.#maxWeights[part]!, this.#t];
    const mayBePrefix = part === this.count - 1 && TRUNCATABLE[partClass] === 1 && this.truncatable;
    const matches = this.#matches;
    matches.count = 0;
    for (let at = wordMatches.start[word]!; at < wordMatches.start[word + 1]!; at++) {
      const entry = wordMatches.entries[at]!;
      if ((entry & IS_PREFIX) !== 0 && !mayBePrefix) continue;
      const similarity = (entry % SIMILARITIES) / (SIMILARITIES - 1);
      const other = Math.floor(entry / (2 * SIMILARITIES));
      const weight = (entry & IS_PREFIX) !== 0 ? high : Math.min(high, listed.wordMaxWeight[other]!);
      this.#addMatch(other, weight * Math.max(0, similarity - t) + low * this.#unmatchedLoss);
    }
    if (INITIALLED[partClass] === 1) {
      const initial = this.#initialOf(word);
      if (initial >= 0) this.#addMatch(initial, this.#initialGain(low, high) + low * this.#unmatchedLoss);
    }
    return matches;
  }

  #addMatch(word: number, gain: number): void {
    const matches = this.#matches;
    if (matches.count === matches.words.length) {
      matches.words = doubled(matches.words, Uint32Array);
      matches.gains = doubled(matches.gains, Float64Array);
    }
    matches.words[matches.count] = word;
    matches.gains[matches.count++] = gain;
  }

  /**
   * `GainBound.initialGain` minus the gain for having any match. It grows up to the weight of an initial and falls
   * beyond it.
   */
  #initialGain(low: number, high: number): number {
    const weight = Math.min(high, Math.max(low, CLASS_WEIGHT.initial));
    const pair = Math.min(weight, CLASS_WEIGHT.initial);
    return pair * Math.max(0, this.#model.initial - this.#t) - this.#unmatchedLoss * 0.5 * (weight - pair);
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

  /** A word may be translated in one name and transcribed in another. Its rarity is between those of the two. */
  #computeRarity(word: number): void {
    if (!Number.isNaN(this.#maxRarity[word]!)) return;
    const { known, common } = this.#sides;
    const text = wordText(known, word);
    const spellings = variantGroupsOf(text);
    const rarities = [rarityIn(common, text, spellings)];
    for (let at = known.wordGroupStart[word]!; at < known.wordGroupStart[word + 1]!; at++) {
      const group = known.wordGroups[at]!;
      if (!spellings.includes(group)) rarities.push(rarityIn(common, text, [group]));
    }
    this.#minRarity[word] = Math.min(...rarities);
    this.#maxRarity[word] = Math.max(...rarities);
  }
}
