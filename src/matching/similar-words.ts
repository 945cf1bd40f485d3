/**
 * A query word and its similar listed words: how similar they are, and why. Computed once per query word
 * (`word-lookups.ts`). Later steps only read the result.
 */

import { type Corpus, wordsStartingWith } from './corpus.ts';
import type { Model } from './model.ts';
import { editCost } from './names/distance.ts';

/** Why two words are similar, for the explanation. Stored as the position in this list. */
export const WORD_REASONS = [
  'equal',
  'variant',
  'letters',
  'vowels',
  'abjad',
  'joined',
  'initial',
  'truncated',
  'sounds',
] as const;

const ABJAD = WORD_REASONS.indexOf('abjad');
const TRUNCATED = WORD_REASONS.indexOf('truncated');
const SOUNDS = WORD_REASONS.indexOf('sounds');

export interface SimilarWords {
  words: readonly number[];
  /** 0..1, parallel to `words`. */
  similarities: readonly number[];
  /** The same for listed parties other than persons. 0 = different words. */
  organizationSimilarities: readonly number[];
  /** The higher of the two. */
  maxSimilarities: readonly number[];
  /** Positions in `WORD_REASONS`, parallel to `words`. */
  reasons: readonly number[];
  /**
   * `wordMaxWeight` of each word, and the range of its postings. Every reading of a query needs them, and in the index
   * they are scattered.
   */
  maxWeights: readonly number[];
  postingsFrom: readonly number[];
  postingsTo: readonly number[];
  /** The range of the most similar words, which come first, and the range of all others. Empty without words. */
  ranges: readonly SimilarRange[];
}

/** Words `start` to `end`, with upper bounds that limit the gain of each word. */
export interface SimilarRange {
  start: number;
  end: number;
  maxSimilarity: number;
  maxWeight: number;
  /** Number of their postings. */
  postings: number;
}

/** Words within this distance of the highest similarity come first, because their gain is nearly as high. */
const NEARLY_BEST = 0.08;

/** A query word with everything that the comparison needs. */
export interface QueryWord {
  text: string;
  bytes: Uint8Array;
  /** Its number in the corpus. -1 if no listed name has it. */
  word: number;
  letters: number;
  skeleton: number;
  skeletonLength: number;
  groups: readonly number[];
  /** The word is in no list and no dictionary, and is no common name: a typo or an invented word. */
  coined: boolean;
  /** A dictionary word. */
  common: boolean;
  abjad: boolean;
  hangul: boolean;
  /** Pinyin of a name in Chinese characters: different pinyin is a different name. */
  characters: boolean;
  /** Script of the word, as a number in `PHONETIC_SCRIPTS`. */
  phoneticScript: number;
  /** See `completionsOf`. Null: not computed yet. */
  completions: readonly number[] | null;
}

/** Numbers of the longer listed words that start with this word. Computed once per cached word. */
export function completionsOf(corpus: Corpus, word: QueryWord): readonly number[] {
  word.completions ??= wordsStartingWith(corpus, word.bytes);
  return word.completions;
}

const NO_WORDS: SimilarWords = {
  words: [],
  similarities: [],
  organizationSimilarities: [],
  maxSimilarities: [],
  reasons: [],
  maxWeights: [],
  postingsFrom: [],
  postingsTo: [],
  ranges: [],
};

/** The words found for the current look-up. Reused for each. */
export class FoundWords {
  readonly #words: number[] = [];
  readonly #similarities: number[] = [];
  readonly #organizationSimilarities: number[] = [];
  readonly #maxSimilarities: number[] = [];
  readonly #reasons: number[] = [];
  readonly #columns = [
    this.#words,
    this.#similarities,
    this.#organizationSimilarities,
    this.#maxSimilarities,
    this.#reasons,
  ];
  /** The last look-up that compared each word. Grows to the size of the largest corpus. */
  seen = new Uint32Array(0);
  lookUpNumber = 0;

  begin(wordCount: number): void {
    this.#words.length = this.#similarities.length = this.#organizationSimilarities.length = 0;
    this.#maxSimilarities.length = this.#reasons.length = 0;
    if (this.seen.length < wordCount) this.seen = new Uint32Array(wordCount);
    if (++this.lookUpNumber === 0xffffffff) {
      this.seen.fill(0);
      this.lookUpNumber = 1;
    }
  }

  /** Whether this look-up has already compared the word. Marks it as compared. */
  wasCompared(word: number): boolean {
    if (this.seen[word] === this.lookUpNumber) return true;
    this.seen[word] = this.lookUpNumber;
    return false;
  }

  has(word: number): boolean {
    return this.#words.includes(word);
  }

  /**
   * Adds a word. Organization names are not transcribed, so a distance counts for more in them, except for a typo.
   *
   * @param penalty additional distance for organizations
   * @param organizationsOnly the word is a different name if the listed party is a person
   */
  push(
    model: Model,
    word: number,
    wordSimilarity: number,
    reason: number,
    isTypo = false,
    penalty = 0,
    organizationsOnly = false,
  ): void {
    // The comparison stores numbers with this precision.
    const similarity = organizationsOnly ? 0 : Math.fround(wordSimilarity);
    const forOrganizations = isTypo
      ? Math.max(Math.fround(wordSimilarity), model.slip)
      : organizationSimilarity(model, Math.fround(wordSimilarity) - penalty);
    if (organizationsOnly && forOrganizations === 0) return;
    this.#words.push(word);
    this.#similarities.push(similarity);
    this.#organizationSimilarities.push(forOrganizations);
    this.#maxSimilarities.push(forOrganizations > similarity ? forOrganizations : similarity);
    this.#reasons.push(reason);
  }

  /**
   * Adds a word that starts with a truncated patronymic, or raises its similarity. Organizations have no patronymics.
   */
  pushOrRaiseCompletion(model: Model, word: number): void {
    const at = this.#words.indexOf(word);
    if (at < 0) this.push(model, word, model.truncated, TRUNCATED);
    else if (this.#similarities[at]! < model.truncated) {
      this.#similarities[at] = this.#maxSimilarities[at] = Math.fround(model.truncated);
      this.#reasons[at] = TRUNCATED;
    }
  }

  /** Adds a phonetically similar word, or raises its similarity. */
  pushOrRaisePhonetic(model: Model, word: number, similarity: number): void {
    const at = this.#words.indexOf(word);
    if (at < 0) {
      this.push(model, word, similarity, SOUNDS);
      return;
    }
    if (similarity <= this.#similarities[at]!) return;
    this.#similarities[at] = Math.fround(similarity);
    this.#organizationSimilarities[at] = Math.max(
      this.#organizationSimilarities[at]!,
      organizationSimilarity(model, similarity),
    );
    this.#maxSimilarities[at] = Math.max(this.#maxSimilarities[at]!, similarity);
    // Equal consonants are stronger evidence than phonetic similarity.
    if (this.#reasons[at] !== ABJAD) this.#reasons[at] = SOUNDS;
  }

  result({ postingStart, wordMaxWeight }: Corpus): SimilarWords {
    const words = this.#words;
    // Most joined neighbors have no similar words.
    if (words.length === 0) return NO_WORDS;
    const nearlyBest = this.#bestFirst();
    // Copying plain arrays is several times as fast as creating typed ones, and most of these have few words.
    const columns = {
      words: words.slice(),
      similarities: this.#similarities.slice(),
      organizationSimilarities: this.#organizationSimilarities.slice(),
      maxSimilarities: this.#maxSimilarities.slice(),
      reasons: this.#reasons.slice(),
      maxWeights: words.map((word) => wordMaxWeight[word]!),
      postingsFrom: words.map((word) => postingStart[word]!),
      postingsTo: words.map((word) => postingStart[word + 1]!),
    };
    const ranges = [rangeOf(columns, 0, nearlyBest)];
    if (nearlyBest < words.length) ranges.push(rangeOf(columns, nearlyBest, words.length));
    return { ...columns, ranges };
  }

  /** Moves the most similar words to the beginning. @returns their number */
  #bestFirst(): number {
    const similarities = this.#maxSimilarities;
    let best = 0;
    for (const similarity of similarities) if (similarity > best) best = similarity;
    let first = 0;
    for (let at = 0; at < similarities.length; at++)
      if (similarities[at]! >= best - NEARLY_BEST) this.#swap(first++, at);
    return first;
  }

  #swap(first: number, second: number): void {
    if (first === second) return;
    for (const column of this.#columns) {
      const before = column[first]!;
      column[first] = column[second]!;
      column[second] = before;
    }
  }
}

function rangeOf(
  { maxSimilarities, postingsFrom, postingsTo, maxWeights }: Omit<SimilarWords, 'ranges'>,
  start: number,
  end: number,
): SimilarRange {
  const range = { start, end, maxSimilarity: 0, maxWeight: 0, postings: 0 };
  for (let at = start; at < end; at++) {
    if (maxSimilarities[at]! > range.maxSimilarity) range.maxSimilarity = maxSimilarities[at]!;
    if (maxWeights[at]! > range.maxWeight) range.maxWeight = maxWeights[at]!;
    range.postings += postingsTo[at]! - postingsFrom[at]!;
  }
  return range;
}

/** Similarity for organizations. 0: different words. */
function organizationSimilarity(model: Model, similarity: number): number {
  const forOrganizations = 1 - model.organizationStrictness * (1 - similarity);
  return forOrganizations < model.minWordSimilarity ? 0 : forOrganizations;
}

/** Similarity of two words with the same consonants, both written with vowels. 0: different words. */
export function spellingSimilarity(
  corpus: Corpus,
  model: Model,
  bytes: Uint8Array,
  word: number,
  person: boolean,
): number {
  const from = corpus.wordAt[word]!;
  const length = corpus.wordAt[word + 1]! - from;
  const cost = editCost(bytes, 0, bytes.length, corpus.wordText, from, length) / (10 * Math.max(length, bytes.length));
  const similarity = 1 + model.skeleton - cost;
  if (similarity < model.minWordSimilarity) return 0;
  return person ? similarity : organizationSimilarity(model, similarity);
}

/** Whether the listed word is a known spelling or short form of a word in `groups`. */
export function sharesGroup(corpus: Corpus, groups: readonly number[], word: number): boolean {
  for (let at = corpus.wordGroupStart[word]!; at < corpus.wordGroupStart[word + 1]!; at++)
    if (groups.includes(corpus.wordGroups[at]!)) return true;
  return false;
}

/**
 * Similarity of two spellings with equal skeletons, at least one of them joined from several words. 0: different words.
 */
export function joinedSimilarity(
  model: Model,
  a: Uint8Array,
  aLength: number,
  b: Uint8Array,
  bFrom: number,
  bLength: number,
): number {
  const longer = Math.max(aLength, bLength);
  const similarity = model.joined * (1 - editCost(a, 0, aLength, b, bFrom, bLength) / (10 * longer));
  return similarity < model.minWordSimilarity ? 0 : similarity;
}
