/**
 * What a word of the query is, and the listed words that are like it: how much, and why. Asked once per query word (`word-lookups.ts`);
 * everything later only looks the answer up.
 */

import type { Corpus } from './corpus.ts';
import type { Model } from './model.ts';
import { editCost } from './names/distance.ts';

/** Why two words are alike, as the explanation tells it. Stored as its position here. */
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
  /** The same where the listed party is no person; 0 = different words. */
  firmSimilarities: readonly number[];
  /** The larger of the two. */
  most: readonly number[];
  /** Positions in `WORD_REASONS`, parallel to `words`. */
  reasons: readonly number[];
  /** `wordMost` of each, and where its postings begin and end: what every reading of a query asks of every word. In the index they lie apart. */
  weighsMost: readonly number[];
  postingsFrom: readonly number[];
  postingsTo: readonly number[];
}

/** A word of the query as the comparison needs it. */
export interface QueryWord {
  text: string;
  bytes: Uint8Array;
  /** Its number in the corpus, -1 where no listed name has it. */
  word: number;
  letters: number;
  skeleton: number;
  skeletonLength: number;
  groups: readonly number[];
  /** No list and no dictionary has the word, and it is nobody's usual name: a slip, or made up. */
  coined: boolean;
  /** A word of the dictionary. */
  common: boolean;
  abjad: boolean;
  hangul: boolean;
  /** Pinyin of a name in Chinese characters: other pinyin is another name. */
  characters: boolean;
  /** Number in `PHONETIC_SCRIPTS` of the script that it is written in. */
  phoneticScript: number;
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
};

/** What one question has found so far. Filled anew for each. */
export class FoundWords {
  readonly #words: number[] = [];
  readonly #similarities: number[] = [];
  readonly #firmSimilarities: number[] = [];
  readonly #most: number[] = [];
  readonly #reasons: number[] = [];
  /** In which question each word was last looked at. Grows with the largest corpus. */
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

  /** Whether the word was looked at before, for this question. From now on it was. */
  meet(word: number): boolean {
    if (this.seen[word] === this.question) return true;
    this.seen[word] = this.question;
    return false;
  }

  has(word: number): boolean {
    return this.#words.includes(word);
  }

  /**
   * Names of firms are not transcribed: what is unlike counts for more, but for a slip. `less`: by so much more still; `firmOnly`: as
   * a person's it is another name.
   */
  push(model: Model, word: number, alike: number, reason: number, slip = false, less = 0, firmOnly = false): void {
    // As the comparison stores it.
    const similarity = firmOnly ? 0 : Math.fround(alike);
    const firm = slip ? Math.max(Math.fround(alike), model.slip) : ofFirm(model, Math.fround(alike) - less);
    if (firmOnly && firm === 0) return;
    this.#words.push(word);
    this.#similarities.push(similarity);
    this.#firmSimilarities.push(firm);
    this.#most.push(firm > similarity ? firm : similarity);
    this.#reasons.push(reason);
  }

  /** The beginning of a father's name, which no firm has: found so, or more alike so than it was before. */
  pushOrRaiseBeginning(model: Model, word: number): void {
    const at = this.#words.indexOf(word);
    if (at < 0) this.push(model, word, model.truncated, TRUNCATED);
    else if (this.#similarities[at]! < model.truncated) {
      this.#similarities[at] = this.#most[at] = Math.fround(model.truncated);
      this.#reasons[at] = TRUNCATED;
    }
  }

  /** What sounds alike: found so, or more alike so than it was before. */
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
    // That the consonants are the same says more than that it sounds alike.
    if (this.#reasons[at] !== ABJAD) this.#reasons[at] = SOUNDS;
  }

  answer({ postingStart, wordMost }: Corpus): SimilarWords {
    const words = this.#words;
    // So are most neighbors written together.
    if (words.length === 0) return NOTHING;
    // Plain arrays are copied several times as fast as typed ones are made, and most of these hold a few words.
    return {
      words: words.slice(),
      similarities: this.#similarities.slice(),
      firmSimilarities: this.#firmSimilarities.slice(),
      most: this.#most.slice(),
      reasons: this.#reasons.slice(),
      weighsMost: words.map((word) => wordMost[word]!),
      postingsFrom: words.map((word) => postingStart[word]!),
      postingsTo: words.map((word) => postingStart[word + 1]!),
    };
  }
}

/** 0: different words. */
function ofFirm(model: Model, similarity: number): number {
  const firm = 1 - model.organizationStrictness * (1 - similarity);
  return firm < model.minWordSimilarity ? 0 : firm;
}

/** As alike as two words with the same consonants are that both write their vowels; 0: different words. */
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

/** Two spellings with equal skeletons, at least one of them put together from several words. */
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
