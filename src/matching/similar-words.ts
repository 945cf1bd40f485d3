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
  firmSimilarities: readonly number[];
  /** The higher of the two. */
  most: readonly number[];
  /** Positions in `WORD_REASONS`, parallel to `words`. */
  reasons: readonly number[];
  /**
   * `wordMost` of each word, and the range of its postings. Every reading of a query needs them, and in the index they
   * are scattered.
   */
  weighsMost: readonly number[];
  postingsFrom: readonly number[];
  postingsTo: readonly number[];
  /** The most similar words, which come first, and all others. Without words neither. */
  ranges: readonly SimilarRange[];
}

/** Words `start` to `end`, with what bounds the gain of each of them. */
export interface SimilarRange {
  start: number;
  end: number;
  mostSimilar: number;
  weighsMost: number;
  /** Number of their postings. */
  postings: number;
}

/** The words at most this much less similar than the best one come first. They gain a name nearly as much. */
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
  /** See `wordsBegunBy`. Null: not asked yet. */
  begun: readonly number[] | null;
}

/** Numbers of the longer listed words that start with this word. Found once for each word that is kept. */
export function wordsBegunBy(corpus: Corpus, word: QueryWord): readonly number[] {
  word.begun ??= wordsStartingWith(corpus, word.bytes);
  return word.begun;
}

const NOTHING: SimilarWords = {
  words: [],
  similarities: [],
  firmSimilarities: [],
  most: [],
  reasons: [],
  weighsMost: [],
  postingsFrom: [],
  postingsTo: [],
  ranges: [],
};

/** The words found for the current look-up. Reused for each. */
export class FoundWords {
  readonly #words: number[] = [];
  readonly #similarities: number[] = [];
  readonly #firmSimilarities: number[] = [];
  readonly #most: number[] = [];
  readonly #reasons: number[] = [];
  readonly #columns = [this.#words, this.#similarities, this.#firmSimilarities, this.#most, this.#reasons];
  /** The last look-up that compared each word. Grows to the size of the largest corpus. */
  seen = new Uint32Array(0);
  question = 0;

  begin(wordCount: number): void {
    this.#words.length = this.#similarities.length = this.#firmSimilarities.length = 0;
    this.#most.length = this.#reasons.length = 0;
    if (this.seen.length < wordCount) this.seen = new Uint32Array(wordCount);
    if (++this.question === 0xffffffff) {
      this.seen.fill(0);
      this.question = 1;
    }
  }

  /** Whether this look-up has compared the word already. Marks it as compared. */
  meet(word: number): boolean {
    if (this.seen[word] === this.question) return true;
    this.seen[word] = this.question;
    return false;
  }

  has(word: number): boolean {
    return this.#words.includes(word);
  }

  /**
   * Organization names are not transcribed, so distance counts for more there, except for a typo.
   *
   * @param less additional distance for organizations
   * @param firmOnly the word is a different name if the listed party is a person
   */
  push(model: Model, word: number, alike: number, reason: number, slip = false, less = 0, firmOnly = false): void {
    // With the precision that the comparison stores.
    const similarity = firmOnly ? 0 : Math.fround(alike);
    const firm = slip ? Math.max(Math.fround(alike), model.slip) : ofFirm(model, Math.fround(alike) - less);
    if (firmOnly && firm === 0) return;
    this.#words.push(word);
    this.#similarities.push(similarity);
    this.#firmSimilarities.push(firm);
    this.#most.push(firm > similarity ? firm : similarity);
    this.#reasons.push(reason);
  }

  /**
   * Adds a word that starts with a truncated patronymic, or raises its similarity. Organizations have no patronymics.
   */
  pushOrRaiseBeginning(model: Model, word: number): void {
    const at = this.#words.indexOf(word);
    if (at < 0) this.push(model, word, model.truncated, TRUNCATED);
    else if (this.#similarities[at]! < model.truncated) {
      this.#similarities[at] = this.#most[at] = Math.fround(model.truncated);
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
    this.#firmSimilarities[at] = Math.max(this.#firmSimilarities[at]!, ofFirm(model, similarity));
    this.#most[at] = Math.max(this.#most[at]!, similarity);
    // Equal consonants are stronger evidence than phonetic similarity.
    if (this.#reasons[at] !== ABJAD) this.#reasons[at] = SOUNDS;
  }

  answer({ postingStart, wordMost }: Corpus): SimilarWords {
    const words = this.#words;
    // The result of most joined neighbors.
    if (words.length === 0) return NOTHING;
    const nearlyBest = this.#bestFirst();
    // Copying plain arrays is several times as fast as creating typed ones, and most of these have few words.
    const answer = {
      words: words.slice(),
      similarities: this.#similarities.slice(),
      firmSimilarities: this.#firmSimilarities.slice(),
      most: this.#most.slice(),
      reasons: this.#reasons.slice(),
      weighsMost: words.map((word) => wordMost[word]!),
      postingsFrom: words.map((word) => postingStart[word]!),
      postingsTo: words.map((word) => postingStart[word + 1]!),
    };
    const ranges = [rangeOf(answer, 0, nearlyBest)];
    if (nearlyBest < words.length) ranges.push(rangeOf(answer, nearlyBest, words.length));
    return { ...answer, ranges };
  }

  /** Moves the most similar words to the beginning. @returns their number */
  #bestFirst(): number {
    const most = this.#most;
    let best = 0;
    for (const similarity of most) if (similarity > best) best = similarity;
    let first = 0;
    for (let at = 0; at < most.length; at++) if (most[at]! >= best - NEARLY_BEST) this.#swap(first++, at);
    return first;
  }

  #swap(one: number, other: number): void {
    if (one === other) return;
    for (const column of this.#columns) {
      const before = column[one]!;
      column[one] = column[other]!;
      column[other] = before;
    }
  }
}

function rangeOf(
  { most, postingsFrom, postingsTo, weighsMost }: Omit<SimilarWords, 'ranges'>,
  start: number,
  end: number,
): SimilarRange {
  const range = { start, end, mostSimilar: 0, weighsMost: 0, postings: 0 };
  for (let at = start; at < end; at++) {
    if (most[at]! > range.mostSimilar) range.mostSimilar = most[at]!;
    if (weighsMost[at]! > range.weighsMost) range.weighsMost = weighsMost[at]!;
    range.postings += postingsTo[at]! - postingsFrom[at]!;
  }
  return range;
}

/** Similarity for organizations. 0: different words. */
function ofFirm(model: Model, similarity: number): number {
  const firm = 1 - model.organizationStrictness * (1 - similarity);
  return firm < model.minWordSimilarity ? 0 : firm;
}

/** Similarity of two words with the same consonants, both written with vowels. 0: different words. */
export function spelledAlike(corpus: Corpus, model: Model, bytes: Uint8Array, word: number, person: boolean): number {
  const from = corpus.wordAt[word]!;
  const length = corpus.wordAt[word + 1]! - from;
  const cost = editCost(bytes, 0, bytes.length, corpus.wordText, from, length) / (10 * Math.max(length, bytes.length));
  const similarity = 1 + model.skeleton - cost;
  if (similarity < model.minWordSimilarity) return 0;
  return person ? similarity : ofFirm(model, similarity);
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
