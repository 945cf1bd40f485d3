/**
 * The posting lists of a query: for each part the listed names that match it, by level of gain.
 *
 *                    names with the word    a similar word    only its initial
 *       putin        31 ×  .59              12 ×  .41          310 × .25
 *       vladimir    412 ×  .59             203 ×  .44          190 × .25
 *
 * Lists are reused from query to query.
 */

import type { Corpus } from '../corpus.ts';
import { findWord } from '../corpus.ts';
import type { GainBound } from '../gain-bound.ts';
import { INITIALLED_CLASSES } from '../model.ts';
import type { Unit } from '../query-name.ts';
import { BY_INITIAL, HIGH, LOW } from './masks.ts';

/**
 * Listed names that match one part at one level. With a partner: names that match either of two parts, namely the part
 * that is still unmatched.
 */
export interface PostingList {
  /** Slot of the part. */
  part: number;
  level: number;
  gain: number;
  /** Upper bound of the weight of the listed words. */
  maxWeight: number;
  /** Slot of the other part (-1: none), and its gain. */
  partner: number;
  partnerGain: number;
  /** The words of the list, and the ranges of their postings: elements `start` to `end`. */
  words: readonly number[];
  from: readonly number[];
  to: readonly number[];
  start: number;
  end: number;
  /** Number of all postings. */
  postings: number;
  read: boolean;
  /** Whether its words count for both parts. */
  both: boolean;
}

const NONE: readonly number[] = [];

/** Words with the ranges of their postings. See `PostingList`. */
type Words = Pick<PostingList, 'words' | 'from' | 'to' | 'postings' | 'maxWeight'>;

export class PostingLists {
  readonly #corpus: Corpus;
  readonly #bound: GainBound;
  readonly #pool: PostingList[] = [];
  #used = 0;
  /** The listed initials by letter. Null: no listed name has it. */
  readonly #initials = new Map<string, Words | null>();
  /** The lists of the current query. Empty ones are left out. */
  readonly all: PostingList[] = [];

  constructor(corpus: Corpus, bound: GainBound) {
    this.#corpus = corpus;
    this.#bound = bound;
  }

  clear(): void {
    this.#used = 0;
    this.all.length = 0;
  }

  /** A list without words that is not in `all`. */
  make(part: number, level: number, gain: number): PostingList {
    const list = this.#pool[this.#used] ?? emptyList();
    this.#pool[this.#used++] = list;
    list.part = part;
    list.level = level;
    list.gain = gain;
    list.maxWeight = list.partnerGain = list.start = list.end = list.postings = 0;
    list.partner = -1;
    list.read = list.both = false;
    list.words = list.from = list.to = NONE;
    return list;
  }

  /**
   * Adds the lists of one part. `completions`: longer words that start with the part, of similarity
   * `completionSimilarity`.
   */
  add(unit: Unit, slot: number, weight: number, completions: readonly number[], completionSimilarity: number): void {
    const { similar } = unit;
    const bound = this.#bound;
    for (const range of similar.ranges) {
      if (range.postings === 0) continue;
      const level = range.start === 0 ? HIGH : LOW;
      const list = this.make(slot, level, bound.gain(weight, range.maxSimilarity, range.maxWeight));
      list.words = similar.words;
      list.from = similar.postingsFrom;
      list.to = similar.postingsTo;
      list.start = range.start;
      list.end = range.end;
      list.postings = range.postings;
      list.maxWeight = range.maxWeight;
      this.all.push(list);
    }
    if (completions.length > 0)
      this.#addWords(slot, LOW, bound.gain(weight, completionSimilarity), this.wordsOf(completions));
    if (!INITIALLED_CLASSES.has(unit.class)) return;
    const initial = this.#initial(unit.word.text.charAt(0));
    if (initial !== null) this.#addWords(slot, BY_INITIAL, bound.initialGain(weight), initial);
  }

  #addWords(slot: number, level: number, gain: number, words: Words): void {
    if (words.postings === 0) return;
    const list = this.make(slot, level, gain);
    this.fill(list, words);
    this.all.push(list);
  }

  #initial(letter: string): Words | null {
    let initial = this.#initials.get(letter);
    if (initial === undefined) {
      const word = findWord(this.#corpus, letter);
      initial = word < 0 ? null : this.wordsOf([word]);
      this.#initials.set(letter, initial);
    }
    return initial;
  }

  wordsOf(words: readonly number[]): Words {
    const { postingStart, wordMaxWeight } = this.#corpus;
    const from = words.map((word) => postingStart[word]!);
    const to = words.map((word) => postingStart[word + 1]!);
    let postings = 0;
    let maxWeight = 0;
    for (let at = 0; at < words.length; at++) {
      postings += to[at]! - from[at]!;
      maxWeight = Math.max(maxWeight, wordMaxWeight[words[at]!]!);
    }
    return { words, from, to, postings, maxWeight };
  }

  /** Sets the words of a list. */
  fill(list: PostingList, { words, from, to, postings, maxWeight }: Words): void {
    list.words = words;
    list.from = from;
    list.to = to;
    list.start = 0;
    list.end = words.length;
    list.postings = postings;
    list.maxWeight = maxWeight;
  }
}

function emptyList(): PostingList {
  return {
    part: 0,
    level: 0,
    gain: 0,
    maxWeight: 0,
    partner: -1,
    partnerGain: 0,
    words: NONE,
    from: NONE,
    to: NONE,
    start: 0,
    end: 0,
    postings: 0,
    read: false,
    both: false,
  };
}

/** Whether `list` is a list of one of the two parts that share the words of `shared`. */
export function isListOfSharedPart(list: PostingList, shared: PostingList): boolean {
  return list.partner < 0 && (list.part === shared.part || list.part === shared.partner);
}
