/**
 * How much a listed word is like the word asked about, and why: known spellings first, then consonants without vowels, vowels, letters.
 *
 *     exact ─► variant group ─► same consonants, one side without vowels ─► only vowels differ ─► bounded distance ─► weighted cost
 */

import type { Corpus } from './corpus.ts';
import { wordText } from './corpus.ts';
import type { Model } from './model.ts';
import { isCommonName } from './names/common-words.ts';
import { asciiBytes, editCost, editDistance } from './names/distance.ts';
import { isPinyin } from './names/east-asian.ts';
import { EditPattern, MAX_PATTERN } from './names/edit-pattern.ts';
import { LATIN } from './names/phonetics/scripts.ts';
import { phoneticSimilarity, type WrittenWord, writtenWord } from './names/phonetics/similarity.ts';
import { CURATED_GROUP_COUNT, kinship } from './names/variants.ts';
import { FoundWords, type QueryWord, WORD_REASONS } from './similar-words.ts';

const EQUAL = WORD_REASONS.indexOf('equal');
const VARIANT = WORD_REASONS.indexOf('variant');
const LETTERS = WORD_REASONS.indexOf('letters');
const VOWELS = WORD_REASONS.indexOf('vowels');
const ABJAD = WORD_REASONS.indexOf('abjad');
/** So few may be those of many names. */
const FEW_CONSONANTS = 3;
/** "Visteon" is no slip for VISTAN: of a brand that nobody else has, two vowels are as much as two consonants. */
const OTHER_VOWELS = 0.1;
/** Edits that they cost. */
const ONE_CONSONANT = 1;
const MORE_THAN_A_SLIP = 1.5;
const VOWELS_AND_Y: ReadonlySet<number> = new Set(asciiBytes('aeiouy'));

/** Of the question in hand. */
export const found = new FoundWords();
/** Of the word asked about. */
let pattern: EditPattern | null = null;
/** The same, as it sounds; null: not asked yet. */
let written: WrittenWord | 'unwritable' | null = null;

/** Runs one question about `query`: whatever it asks about other words stands between its beginning and its end. */
export function asking(corpus: Corpus, query: QueryWord, look: () => void): void {
  found.begin(corpus.wordCount);
  if (query.bytes.length > 0 && query.bytes.length <= MAX_PATTERN) pattern = new EditPattern(query.bytes);
  pattern?.load();
  look();
  pattern?.unload();
  pattern = written = null;
}

export function edits(corpus: Corpus, query: QueryWord, from: number, length: number, limit: number): number {
  if (Math.abs(query.bytes.length - length) > limit) return limit + 1;
  return pattern === null
    ? editDistance(query.bytes, 0, query.bytes.length, corpus.wordText, from, length, limit)
    : pattern.distance(corpus.wordText, from, length);
}

/** By the group that ties them most, -1 where they share none. */
function variantSimilarity(corpus: Corpus, model: Model, { groups, text }: QueryWord, word: number): number {
  let most = -1;
  for (let at = corpus.wordGroupStart[word]!; at < corpus.wordGroupStart[word + 1]!; at++) {
    const group = corpus.wordGroups[at]!;
    if (!groups.includes(group)) continue;
    most = Math.max(most, byKinship(model, kinship(group, text, wordText(corpus, word))));
    if (most >= model.knownVariant) break;
  }
  return most;
}

function byKinship(model: Model, kin: ReturnType<typeof kinship>): number {
  switch (kin) {
    case 'spelling':
      return model.knownVariant;
    case 'form':
      return model.unlikeVariant;
    case 'chain':
      return model.chainedVariant;
  }
}

/** Keeps the word where it is alike under this model. Symmetric in the two words. */
export function compareWord(corpus: Corpus, model: Model, query: QueryWord, word: number): void {
  if (found.meet(word)) return;
  if (word === query.word) {
    found.push(model, word, 1, EQUAL);
    return;
  }
  // Particles, legal forms and numbers are like nothing but themselves.
  if (corpus.wordExactOnly[word] === 1) return;
  const listedAbjad = corpus.wordAbjad[word] === 1;
  if (query.groups.length > 0 && corpus.wordGroupStart[word + 1]! > corpus.wordGroupStart[word]!) {
    const alike = variantSimilarity(corpus, model, query, word);
    if (alike >= 0) {
      // "Jimmy" and "Diego" are both James, and two people.
      if (alike >= model.minWordSimilarity) found.push(model, word, alike, VARIANT);
      return;
    }
    // Groups are ascending, curated ones first. A word without vowels only looks like a known name.
    if (
      query.groups[0]! <= CURATED_GROUP_COUNT &&
      corpus.wordGroups[corpus.wordGroupStart[word]!]! <= CURATED_GROUP_COUNT &&
      !query.abjad &&
      !listedAbjad
    )
      return;
  }
  const listedHangul = corpus.wordHangul[word] === 1;
  if (query.hangul && listedHangul) return;
  // What is no pinyin may be a slip in it.
  if (query.characters && isPinyin(wordText(corpus, word))) return;
  const from = corpus.wordAt[word]!;
  const length = corpus.wordAt[word + 1]! - from;
  const own = query.bytes.length;
  const longer = Math.max(length, own);
  const sameSkeleton = query.skeleton !== 0 && query.skeleton === corpus.wordSkeleton[word];
  // One letter that is missing is a slip, of which firms' names bear more.
  const hurried = query.abjad && query.phoneticScript === LATIN && Math.abs(length - own) <= 1;
  if (sameSkeleton && query.abjad !== listedAbjad && query.skeletonLength >= 2 && !hurried) {
    const most = query.skeletonLength === 2 ? model.shortAbjad : model.abjad;
    // The same consonants, but who would write these vowels so? Asked only of what is written in the query: of a listed word
    // the script is forgotten.
    const heard =
      query.abjad && query.skeletonLength <= FEW_CONSONANTS
        ? heardAs(query, corpus.wordText, from, from + length, model.unheardAbjad)
        : most;
    const alike = lacksLastVowel(corpus, query, from + length - 1) ? model.unheardAbjad : most;
    found.push(model, word, Math.min(alike, Math.max(heard, model.unheardAbjad)), ABJAD);
    return;
  }
  const onlyVowels = sameSkeleton && model.skeleton > 0 && query.skeletonLength >= 3;
  const budget = model.editBudget[Math.min(longer, model.editBudget.length - 1)] ?? 0;
  const slips = onlyVowels && !query.coined ? 0 : edits(corpus, query, from, length, budget);
  if (!onlyVowels && slips > budget) return;
  const cost = editCost(query.bytes, 0, own, corpus.wordText, from, length) / (10 * longer);
  // Without vowels every letter counts for more, and so does a Korean syllable's, which stand for few sounds: another syllable is another
  // name. What nobody is called, and no syllable of Chinese, is a slip like any other ("Yosg" for Yong).
  const syllable = query.hangul || (listedHangul && (!query.coined || isPinyin(query.text)));
  const perLetter = syllable ? 2 : query.abjad && listedAbjad ? 1.5 : 1;
  // Only vowels differ: any number of them, and each counts for less.
  const similarity = onlyVowels ? 1 + model.skeleton - cost : 1 - perLetter * cost;
  if (similarity < model.minWordSimilarity) return;
  const firmOnly = !listedAbjad && isOtherName(corpus, query, word, cost * longer);
  const madeUp = onlyVowels && query.coined && slips > 1 && query.phoneticScript === LATIN;
  found.push(
    model,
    word,
    Math.min(similarity, 0.98),
    onlyVowels ? VOWELS : LETTERS,
    query.coined && slips === 1,
    madeUp ? OTHER_VOWELS : 0,
    firmOnly,
  );
}

/**
 * Whether what is asked for is a usual name of some country, and no slip of the listed one: of another usual name where a strange
 * consonant tells them apart ("Marin" and Martin), of any where more does ("Shevchenko" and HAVCHENKO).
 */
function isOtherName(corpus: Corpus, query: QueryWord, word: number, edits: number): boolean {
  if (query.coined || query.phoneticScript !== LATIN || edits < ONE_CONSONANT || !isCommonName(query.text))
    return false;
  return edits >= MORE_THAN_A_SLIP || isCommonName(wordText(corpus, word));
}

/** "محمدی" is Mohammadi: a last vowel that an Arabic word writes is one in Latin letters too. */
function lacksLastVowel(corpus: Corpus, query: QueryWord, last: number): boolean {
  return (
    query.abjad &&
    query.phoneticScript !== LATIN &&
    query.text.endsWith('y') &&
    !VOWELS_AND_Y.has(corpus.wordText[last]!)
  );
}

/** 0 where it says nothing, or less than `least`. */
function heardAs(query: QueryWord, text: Uint8Array, from: number, to: number, least: number): number {
  // Latin letters without their vowels.
  if (query.phoneticScript === LATIN) return 0;
  written ??= writtenWord(query.phoneticScript, query.bytes) ?? 'unwritable';
  return written === 'unwritable' ? 0 : phoneticSimilarity(written, text, from, to, least);
}
