/**
 * The listed words that each word of known parties may match, with similarities.
 *
 *     start     word of the known parties ─► its first entry
 *     entries   listed word · starts with the known word (1 bit) · similarity (8 bits, rounded up)
 */

import { type Corpus, findWord, wordsStartingWith, wordText } from './corpus.ts';
import { GrowingArray } from './growing.ts';
import { letterBits } from './letter-bits.ts';
import { MODELS } from './model.ts';
import { asciiBytes } from './names/distance.ts';
import { LATIN, PHONETIC_SCRIPTS } from './names/phonetics/scripts.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { variantGroupsOf } from './names/variants.ts';
import type { QueryWord } from './similar-words.ts';
import type { MatchAlgorithm } from './types.ts';
import { similarWords } from './word-lookups.ts';

export const SIMILARITIES = 256;
/** The listed word is longer and starts with this one. */
export const IS_PREFIX = 1 << 8;

export interface WordMatches {
  start: Uint32Array;
  entries: Uint32Array;
}

/** For a range of words: number of entries per word, and all entries. */
export interface WordMatchRange {
  counts: Uint32Array;
  entries: Uint32Array;
}

/** The listed words that match the words [from, to) of `known`. */
export function matchWords(
  known: Corpus,
  listed: Corpus,
  algorithm: MatchAlgorithm,
  { from, to }: { from: number; to: number },
): WordMatchRange {
  const model = MODELS[algorithm];
  const counts = new Uint32Array(to - from);
  const entries = new GrowingArray(Uint32Array);
  const best = new Map<number, number>();
  for (let word = from; word < to; word++) {
    const text = wordText(known, word);
    best.clear();
    for (const query of queryWordsFor(known, listed, word, text)) {
      const { words, maxSimilarities: similarities } = similarWords(listed, model, query, false);
      for (let at = 0; at < words.length; at++) {
        const other = words[at]!;
        best.set(other, Math.max(best.get(other) ?? 0, similarities[at]!));
      }
    }
    const before = entries.length;
    for (const [other, similarity] of best) entries.push(entryOf(other, similarity, 0));
    for (const other of wordsStartingWith(listed, asciiBytes(text)))
      entries.push(entryOf(other, model.truncated, IS_PREFIX));
    counts[word - from] = entries.length - before;
  }
  return { counts, entries: entries.trimmed() };
}

function entryOf(word: number, similarity: number, prefixFlag: number): number {
  return word * 2 * SIMILARITIES + prefixFlag + Math.min(SIMILARITIES - 1, Math.ceil(similarity * (SIMILARITIES - 1)));
}

/** Concatenates the ranges in shared memory. */
export function concatenated(ranges: readonly WordMatchRange[]): WordMatches {
  const words = ranges.reduce((sum, { counts }) => sum + counts.length, 0);
  const total = ranges.reduce((sum, { entries }) => sum + entries.length, 0);
  const start = new Uint32Array(new SharedArrayBuffer(4 * (words + 1)));
  const entries = new Uint32Array(new SharedArrayBuffer(4 * total));
  let word = 0;
  let entry = 0;
  for (const range of ranges) {
    entries.set(range.entries, entry);
    for (const count of range.counts) {
      entry += count;
      start[++word] = entry;
    }
  }
  return { start, entries };
}

/**
 * The query words to look up. A word may occur with and without vowels, translated or transcribed, and in several
 * scripts.
 */
function queryWordsFor(known: Corpus, listed: Corpus, word: number, text: string): QueryWord[] {
  const spellings = variantGroupsOf(text);
  const meanings: number[] = [];
  for (let at = known.wordGroupStart[word]!; at < known.wordGroupStart[word + 1]!; at++) {
    const group = known.wordGroups[at]!;
    if (!spellings.includes(group)) meanings.push(group);
  }
  const base = {
    text,
    bytes: asciiBytes(text),
    word: findWord(listed, text),
    letters: letterBits(text),
    meaning: '',
    // The setting with the highest similarity.
    coined: true,
    common: false,
    completions: null,
  };
  const queries: QueryWord[] = [];
  for (const groups of [spellings, ...meanings.map((meaning) => [meaning])]) {
    for (const abjad of known.wordAbjad[word] === 1 ? [false, true] : [false]) {
      const skeleton = skeletonOf(text, abjad);
      const written = { skeleton: skeleton === '' ? 0 : hashText(skeleton), skeletonLength: skeleton.length, abjad };
      for (const hangul of known.wordHangul[word] === 1 ? [false, true] : [false]) {
        for (const phoneticScript of scriptsOf(known, word)) {
          // Latin letters are not written without vowels, and have no phonetics of another script.
          if (abjad && phoneticScript === LATIN) continue;
          queries.push({ ...base, ...written, groups, hangul, characters: false, phoneticScript });
        }
      }
    }
  }
  return queries;
}

/** Scripts of the word, as numbers in `PHONETIC_SCRIPTS`. */
function scriptsOf(known: Corpus, word: number): number[] {
  return PHONETIC_SCRIPTS.flatMap((_, phoneticScript) =>
    (known.wordScripts[word]! & (1 << phoneticScript)) === 0 ? [] : [phoneticScript],
  );
}
