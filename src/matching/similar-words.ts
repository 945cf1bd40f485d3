/**
 * Which words of the index are like one word of the query, and how much. Asked once per query word; everything later
 * only looks the answer up.
 *
 *     exact ──────── binary search
 *     few letters ── words of length n ± budget, letters that occur nearly the same ─► bounded distance ─► weighted cost
 *     consonants ─── skeleton index          spellings ── variant group index          initial ── the one-letter word
 *
 * The scan over one stretch of the word table costs some 50 us for 40,000 words, and its answer is kept for the next
 * query with that word. It stands alone behind `similarWords`, so that a deletion-neighbourhood index can take its place.
 * Rejected: letter trigrams (a three-letter name has one or two of them; one typo in the middle of "Kadir" leaves none).
 */
import { editCost, editDistance } from '../names/distance.ts';
import type { Corpus } from './corpus.ts';
import { lowerBound } from './corpus.ts';
import type { Model } from './model.ts';

export interface SimilarWords {
  words: Uint32Array;
  /** 0..1, parallel to `words`. */
  similarities: Float32Array;
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
  abjad: boolean;
}

const words: number[] = [];
const found = new Map<number, number>();

function bitCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether the listed word is a known spelling or short form of a word in `groups`. */
export function sharesGroup(corpus: Corpus, groups: readonly number[], word: number): boolean {
  for (let at = corpus.wordGroupStart[word]!; at < corpus.wordGroupStart[word + 1]!; at++)
    if (groups.includes(corpus.wordGroups[at]!)) return true;
  return false;
}

/** 0..1; 0 where the two are different words under this model. Symmetric. */
function wordSimilarity(corpus: Corpus, model: Model, query: QueryWord, word: number): number {
  if (word === query.word) return 1;
  if (query.groups.length > 0 && corpus.wordGroupStart[word + 1]! > corpus.wordGroupStart[word]!)
    return sharesGroup(corpus, query.groups, word) ? model.knownVariant : 0;
  const from = corpus.wordAt[word]!;
  const length = corpus.wordAt[word + 1]! - from;
  const own = query.bytes.length;
  const longer = Math.max(length, own);
  const listedAbjad = corpus.wordAbjad[word] === 1;
  const sameSkeleton = query.skeleton !== 0 && query.skeleton === corpus.wordSkeleton[word];
  if (sameSkeleton && query.abjad !== listedAbjad && query.skeletonLength >= 2) return model.abjad;
  const budget = model.editBudget[Math.min(longer, model.editBudget.length - 1)] ?? 0;
  let similarity = 0;
  if (editDistance(query.bytes, 0, own, corpus.wordText, from, length, budget) <= budget) {
    const cost = editCost(query.bytes, 0, own, corpus.wordText, from, length);
    // Without vowels every letter counts for more.
    similarity = 1 - (query.abjad && listedAbjad ? 1.5 : 1) * (cost / (10 * longer));
  }
  if (sameSkeleton && model.skeleton > 0 && query.skeletonLength >= 3) {
    const cost = editCost(query.bytes, 0, own, corpus.wordText, from, length);
    // Only vowels differ: any number of them, and each counts for less.
    similarity = 1 + model.skeleton - cost / (10 * longer);
  }
  return similarity < model.minWordSimilarity ? 0 : Math.min(similarity, 0.98);
}

function keep(corpus: Corpus, model: Model, query: QueryWord, word: number): void {
  if (found.has(word)) return;
  const similarity = wordSimilarity(corpus, model, query, word);
  found.set(word, similarity);
  if (similarity > 0) words.push(word);
}

/** All words of the index that `wordSimilarity` finds alike. `exactOnly`: numbers, particles, legal forms. */
export function similarWords(corpus: Corpus, model: Model, query: QueryWord, exactOnly: boolean): SimilarWords {
  words.length = 0;
  found.clear();
  if (query.word >= 0) keep(corpus, model, query, query.word);
  if (!exactOnly) {
    scanByLetters(corpus, model, query);
    for (const group of query.groups) {
      for (let at = corpus.groupStart[group]!; at < corpus.groupStart[group + 1]!; at++)
        keep(corpus, model, query, corpus.groupWords[at]!);
    }
    bySkeleton(corpus, model, query);
  }
  return {
    words: Uint32Array.from(words),
    similarities: Float32Array.from(words, (word) => found.get(word) ?? 0),
  };
}

/** Skeleton and exact equality only: for words put together from several, which need no typing slips on top. */
export function joinedWords(corpus: Corpus, model: Model, query: QueryWord): SimilarWords {
  words.length = 0;
  found.clear();
  if (query.skeletonLength >= 3) {
    for (let at = lowerBound(corpus.skeletonKeys, query.skeleton); corpus.skeletonKeys[at] === query.skeleton; at++) {
      const word = corpus.skeletonWords[at]!;
      const from = corpus.wordAt[word]!;
      const length = corpus.wordAt[word + 1]! - from;
      const similarity = joinedSimilarity(model, query.bytes, query.bytes.length, corpus.wordText, from, length);
      if (similarity === 0) continue;
      words.push(word);
      found.set(word, similarity);
    }
  }
  return {
    words: Uint32Array.from(words),
    similarities: Float32Array.from(words, (word) => found.get(word) ?? 0),
  };
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

function scanByLetters(corpus: Corpus, model: Model, query: QueryWord): void {
  const own = query.bytes.length;
  const budgets = model.editBudget;
  const most = budgets.at(-1) ?? 0;
  const { wordLetters, wordAt, wordText } = corpus;
  for (let length = Math.max(1, own - most); length <= own + most && length <= 40; length++) {
    const budget = budgets[Math.min(Math.max(own, length), budgets.length - 1)] ?? 0;
    if (budget < Math.abs(own - length)) continue;
    const to = corpus.lengthStart[length + 1]!;
    for (let word = corpus.lengthStart[length]!; word < to; word++) {
      // Each edit brings at most one new letter and takes at most one away; nearly all words fail the first look.
      const differing = (wordLetters[word]! ^ query.letters) >>> 0;
      if (differing !== 0) {
        if (bitCount(differing) > 2 * budget) continue;
        const gone = bitCount(differing & query.letters);
        if (gone > budget || bitCount(differing) - gone > budget) continue;
      }
      if (editDistance(query.bytes, 0, own, wordText, wordAt[word]!, length, budget) <= budget)
        keep(corpus, model, query, word);
    }
  }
}

function bySkeleton(corpus: Corpus, model: Model, query: QueryWord): void {
  if (query.skeletonLength < 2) return;
  for (let at = lowerBound(corpus.skeletonKeys, query.skeleton); corpus.skeletonKeys[at] === query.skeleton; at++) {
    keep(corpus, model, query, corpus.skeletonWords[at]!);
  }
}
