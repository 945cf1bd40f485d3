/**
 * Which words of the index are like one word of the query, how much, and why. Asked once per query word; everything later
 * only looks the answer up.
 *
 *     exact ──────── binary search
 *     few letters ── words that are equal after some deletions (`word-neighbours.ts`) ─► bounded distance ─► weighted cost
 *     consonants ─── skeleton index          spellings ── variant group index          initial ── the one-letter word
 */

import type { Corpus } from './corpus.ts';
import { findWord, lowerBound, visitGroup, wordText } from './corpus.ts';
import { letterBits } from './corpus-builder.ts';
import type { Model } from './model.ts';
import { isHeard, spellingsByEar } from './names/by-ear.ts';
import { isCommonName } from './names/common-words.ts';
import { customarySpellings } from './names/customary-spellings.ts';
import { asciiBytes, bitCount, editCost, editDistance } from './names/distance.ts';
import { isPinyin } from './names/east-asian.ts';
import { EditPattern, MAX_PATTERN } from './names/edit-pattern.ts';
import { isLookAlike, lookAlikeSpellings, MOST_MISREAD, misreadSpellings } from './names/look-alikes.ts';
import { PATRONYMIC } from './names/parse-person.ts';
import { MAX_PART_CHARS } from './names/parts.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { type KeyRange, LISTED_KEYS } from './names/sounds/keys.ts';
import { soundSimilarity, type WrittenWord, writtenWord } from './names/sounds/similarity.ts';
import { LATIN, TONGUES } from './names/sounds/tongues.ts';
import { backToCyrillic } from './names/through-scripts.ts';
import { CURATED_GROUP_COUNT, kinship } from './names/variants.ts';
import { visitSimilarSounds } from './similar-sounds.ts';
import {
  bucketFirst,
  bucketFrom,
  bucketMark,
  bucketTo,
  findNeighbours,
  visitNeighbours,
  wordBits,
} from './word-neighbours.ts';

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

const [EQUAL, VARIANT, LETTERS, VOWELS, ABJAD, JOINED] = [0, 1, 2, 3, 4, 5];
/** So few may be those of many names. */
const FEW_CONSONANTS = 3;
const TRUNCATED = WORD_REASONS.indexOf('truncated');
const SOUNDS = WORD_REASONS.indexOf('sounds');
const CYRILLIC = TONGUES.indexOf('cyrl');
const MIN_PATRONYMIC = 7;
const LAST_OF_PATRONYMIC: ReadonlySet<number> = new Set(asciiBytes('hacz'));

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
  /** Number in `TONGUES` of the script that it is written in. */
  tongue: number;
}

/** Fewer consonants than these are many words'. */
const MIN_HEARD = 3;
/** Shorter words sound like many. */
const MIN_THROUGH = 4;
const LEAST_THROUGH = 0.82;
/** Shorter words with two things wrong are other words. */
const MIN_MISREAD = 5;
/** "Visteon" is no slip for VISTAN: of a brand that nobody else has, two vowels are as much as two consonants. */
const OTHER_VOWELS = 0.1;
const MISREAD_TWICE = 0.9;
/** Edits that they cost. */
const ONE_CONSONANT = 1;
const MORE_THAN_A_SLIP = 1.5;
const VOWELS_AND_Y: ReadonlySet<number> = new Set(asciiBytes('aeiouy'));

const words: number[] = [];
const similarities: number[] = [];
const firmSimilarities: number[] = [];
const most: number[] = [];
const reasons: number[] = [];
/** Which words were looked at in this question, by word number. Grows with the largest corpus. */
let seen = new Uint32Array(0);
let question = 0;
/** Of the word asked about. */
let pattern: EditPattern | null = null;
/** The same, as it sounds; null: not asked yet. */
let written: WrittenWord | 'unwritable' | null = null;

function begin(corpus: Corpus): void {
  words.length = similarities.length = firmSimilarities.length = most.length = reasons.length = 0;
  if (seen.length < corpus.wordCount) seen = new Uint32Array(corpus.wordCount);
  if (++question === 0xffffffff) {
    seen.fill(0);
    question = 1;
  }
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

function answer({ postingStart, wordMost }: Corpus): SimilarWords {
  // So are most neighbours written together.
  if (words.length === 0) return NOTHING;
  // Plain arrays are copied several times as fast as typed ones are made, and most of these hold a few words.
  return {
    words: words.slice(),
    similarities: similarities.slice(),
    firmSimilarities: firmSimilarities.slice(),
    most: most.slice(),
    reasons: reasons.slice(),
    weighsMost: words.map((word) => wordMost[word]!),
    postingsFrom: words.map((word) => postingStart[word]!),
    postingsTo: words.map((word) => postingStart[word + 1]!),
  };
}

/**
 * Names of firms are not transcribed: what is unlike counts for more, but for a slip. `less`: by so much more still; `firmOnly`: as
 * a person's it is another name.
 */
function push(
  model: Model,
  word: number,
  alike: number,
  reason: number,
  slip = false,
  less = 0,
  firmOnly = false,
): void {
  // As the comparison stores it.
  const similarity = firmOnly ? 0 : Math.fround(alike);
  const firm = slip ? Math.max(Math.fround(alike), model.slip) : ofFirm(model, Math.fround(alike) - less);
  if (firmOnly && firm === 0) return;
  words.push(word);
  similarities.push(similarity);
  firmSimilarities.push(firm);
  most.push(firm > similarity ? firm : similarity);
  reasons.push(reason);
}

/** 0: different words. */
function ofFirm(model: Model, similarity: number): number {
  const firm = 1 - model.organisationStrictness * (1 - similarity);
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

function edits(corpus: Corpus, query: QueryWord, from: number, length: number, limit: number): number {
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
function compareWord(corpus: Corpus, model: Model, query: QueryWord, word: number): void {
  if (seen[word] === question) return;
  seen[word] = question;
  if (word === query.word) {
    push(model, word, 1, EQUAL);
    return;
  }
  // Particles, legal forms and numbers are like nothing but themselves.
  if (corpus.wordExactOnly[word] === 1) return;
  const listedAbjad = corpus.wordAbjad[word] === 1;
  if (query.groups.length > 0 && corpus.wordGroupStart[word + 1]! > corpus.wordGroupStart[word]!) {
    const alike = variantSimilarity(corpus, model, query, word);
    if (alike >= 0) {
      // "Jimmy" and "Diego" are both James, and two people.
      if (alike >= model.minWordSimilarity) push(model, word, alike, VARIANT);
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
  const hurried = query.abjad && query.tongue === LATIN && Math.abs(length - own) <= 1;
  if (sameSkeleton && query.abjad !== listedAbjad && query.skeletonLength >= 2 && !hurried) {
    const most = query.skeletonLength === 2 ? model.shortAbjad : model.abjad;
    // The same consonants, but who would write these vowels so? Asked only of what is written in the query: of a listed word
    // the script is forgotten.
    const heard =
      query.abjad && query.skeletonLength <= FEW_CONSONANTS
        ? heardAs(query, corpus.wordText, from, from + length, model.unheardAbjad)
        : most;
    const alike = lacksLastVowel(corpus, query, from + length - 1) ? model.unheardAbjad : most;
    push(model, word, Math.min(alike, Math.max(heard, model.unheardAbjad)), ABJAD);
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
  const madeUp = onlyVowels && query.coined && slips > 1 && query.tongue === LATIN;
  push(
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
  if (query.coined || query.tongue !== LATIN || edits < ONE_CONSONANT || !isCommonName(query.text)) return false;
  return edits >= MORE_THAN_A_SLIP || isCommonName(wordText(corpus, word));
}

/** "محمدی" is Mohammadi: a last vowel that an Arabic word writes is one in Latin letters too. */
function lacksLastVowel(corpus: Corpus, query: QueryWord, last: number): boolean {
  return query.abjad && query.tongue !== LATIN && query.text.endsWith('y') && !VOWELS_AND_Y.has(corpus.wordText[last]!);
}

/** 0 where it says nothing, or less than `least`. */
function heardAs(query: QueryWord, text: Uint8Array, from: number, to: number, least: number): number {
  // Latin letters without their vowels.
  if (query.tongue === LATIN) return 0;
  written ??= writtenWord(query.tongue, query.bytes) ?? 'unwritable';
  return written === 'unwritable' ? 0 : soundSimilarity(written, text, from, to, least);
}

/** The index's patronymics in the order of letters: looked for once. */
const patronymicsOf = new WeakMap<Corpus, readonly { text: string; word: number }[]>();

function patronymics(corpus: Corpus): readonly { text: string; word: number }[] {
  const known = patronymicsOf.get(corpus);
  if (known !== undefined) return known;
  const found: { text: string; word: number }[] = [];
  for (let word = 0; word < corpus.wordCount; word++) {
    const last = corpus.wordText[corpus.wordAt[word + 1]! - 1]!;
    if (!LAST_OF_PATRONYMIC.has(last) || corpus.wordAt[word + 1]! - corpus.wordAt[word]! < MIN_PATRONYMIC) continue;
    const text = wordText(corpus, word);
    if (PATRONYMIC.test(text)) found.push({ text, word });
  }
  found.sort((a, b) => (a.text < b.text ? -1 : 1));
  patronymicsOf.set(corpus, found);
  return found;
}

/** Place of the first one that does not stand before the text in the order of letters. */
function firstFrom(all: readonly { text: string }[], text: string): number {
  let from = 0;
  for (let end = all.length; from < end; ) {
    const middle = (from + end) >>> 1;
    if (all[middle]!.text < text) from = middle + 1;
    else end = middle;
  }
  return from;
}

/** Whether a patronymic of the index begins so. */
export function beginsPatronymic(corpus: Corpus, text: string): boolean {
  const all = patronymics(corpus);
  return all[firstFrom(all, text)]?.text.startsWith(text) === true;
}

/** Patronymics that begin with the word: "Viktoro" for Viktorovich. */
function byBeginning(corpus: Corpus, model: Model, query: QueryWord): void {
  const all = patronymics(corpus);
  for (let from = firstFrom(all, query.text); all[from]?.text.startsWith(query.text); from++) {
    const { word } = all[from]!;
    const at = words.indexOf(word);
    if (at < 0) push(model, word, model.truncated, TRUNCATED);
    else if (similarities[at]! < model.truncated) {
      similarities[at] = most[at] = Math.fround(model.truncated);
      reasons[at] = TRUNCATED;
    }
  }
}

/** All words of the index that are alike. `exactOnly`: numbers, particles, legal forms. */
export function similarWords(
  corpus: Corpus,
  model: Model,
  query: QueryWord,
  exactOnly: boolean,
  mayBreakOff = false,
): SimilarWords {
  begin(corpus);
  if (query.bytes.length > 0 && query.bytes.length <= MAX_PATTERN) pattern = new EditPattern(query.bytes);
  pattern?.load();
  if (query.word >= 0) compareWord(corpus, model, query, query.word);
  if (!exactOnly) {
    for (const group of query.groups) visitGroup(corpus, group, (word) => compareWord(corpus, model, query, word));
    byLook(corpus, model, query);
    bySkeleton(corpus, model, query);
    byLetters(corpus, model, query);
    bySound(corpus, model, query);
    if (query.coined && !query.abjad && !query.hangul) byLookAndSlip(corpus, model, query);
    if (mayBreakOff) byBeginning(corpus, model, query);
  }
  pattern?.unload();
  pattern = written = null;
  return answer(corpus);
}

/** Skeleton and exact equality only: for words put together from several, which need no typing slips on top. */
export function joinedWords(corpus: Corpus, model: Model, query: QueryWord): SimilarWords {
  begin(corpus);
  if (query.skeletonLength >= 3) {
    for (let at = lowerBound(corpus.skeletonKeys, query.skeleton); corpus.skeletonKeys[at] === query.skeleton; at++) {
      const word = corpus.skeletonWords[at]!;
      const from = corpus.wordAt[word]!;
      const length = corpus.wordAt[word + 1]! - from;
      const withoutVowels = query.abjad !== (corpus.wordAbjad[word] === 1);
      const similarity = withoutVowels
        ? model.joined * model.abjad
        : joinedSimilarity(model, query.bytes, query.bytes.length, corpus.wordText, from, length);
      if (similarity > 0) push(model, word, similarity, JOINED);
    }
  }
  return answer(corpus);
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

function byLetters(corpus: Corpus, model: Model, query: QueryWord): void {
  const own = query.bytes.length;
  const budgets = model.editBudget;
  const { wordLetters, wordAt, wordText, lengthStart, neighbourWords } = corpus;
  const most = mostEdits(budgets, own);
  const misread = query.coined && own >= MIN_MISREAD && !query.abjad && !query.hangul;
  const first = lengthStart[Math.max(1, own - most)]!;
  const end = lengthStart[Math.min(own + most, MAX_PART_CHARS) + 1]!;
  const reach = misread ? Math.max(most, MOST_MISREAD) : most;
  // Written out, not `visitNeighbours`: a call for each of some thousand words costs more than what is done with most of them.
  const buckets = findNeighbours(corpus, query.bytes, reach);
  const wordOf = wordBits(corpus.wordCount);
  for (let at = 0; at < buckets; at++) {
    if ((bucketFirst[at]! & wordOf) >= end) continue;
    const mark = bucketMark[at]!;
    for (let entry = bucketFrom[at]!, last = bucketTo[at]!; entry < last; entry++) {
      const marked = neighbourWords[entry]!;
      const word = marked & wordOf;
      // Words are numbered by length, and ascend in a bucket.
      if (word >= end) break;
      if (word < first || (marked ^ word) >>> 0 !== mark) continue;
      // Each edit brings at most one new letter and takes at most one away.
      const differing = wordLetters[word]! ^ query.letters;
      let gone = 0;
      let come = 0;
      if (differing !== 0) {
        gone = bitCount(differing & query.letters);
        come = bitCount(differing) - gone;
        if (gone > reach || come > reach) continue;
      }
      // Behind the letters, which turn most away: both are somewhere in memory.
      if (seen[word] === question) continue;
      // Most end here, before anything else about them is read; consonants and variants have their own look-up.
      const from = wordAt[word]!;
      const length = wordAt[word + 1]! - from;
      const budget = budgets[Math.min(Math.max(own, length), budgets.length - 1)] ?? 0;
      // A letter that comes in takes none away: the edits that make up for the length do only one of the two.
      const mayReach = gone <= budget - Math.max(0, length - own) && come <= budget - Math.max(0, own - length);
      if (mayReach && edits(corpus, query, from, length, budget) <= budget) compareWord(corpus, model, query, word);
      else if (misread && isLookAlike(query.bytes, wordText, from, from + length))
        takeWord(corpus, model, query, word, model.lookAlike * MISREAD_TWICE, false);
      else seen[word] = question;
    }
  }
}

/** How many edits any word in reach can be away: a longer one may have a larger budget than the word's own length gives. */
export function mostEdits(budgets: readonly number[], length: number): number {
  let most = 0;
  for (let longer = length; longer <= length + 3; longer++) {
    const budget = budgets[Math.min(longer, budgets.length - 1)] ?? 0;
    if (longer - length <= budget) most = Math.max(most, budget);
  }
  return most;
}

/** Words that a scanner reads so, and words that somebody wrote down so by ear. */
function byLook(corpus: Corpus, model: Model, query: QueryWord): void {
  if (query.abjad || query.hangul) return;
  for (const spelling of lookAlikeSpellings(query.text, query.coined))
    takeSpelling(corpus, model, query, spelling, model.lookAlike, query.coined);
  for (const spelling of customarySpellings(query.text))
    takeSpelling(corpus, model, query, spelling, model.knownVariant, false);
  // Who is listed so, or called so, was not misheard.
  if (!query.coined) return;
  const heard = isHeard(query.text);
  const spellings = spellingsByEar(query.text);
  for (const spelling of spellings) takeSpelling(corpus, model, query, spelling, model.byEar, false);
  if (heard) for (const spelling of spellings) byHeard(corpus, model, query, spelling);
}

/** Two letters read for one, and a slip besides: "Khaclcur" for Khadour. */
function byLookAndSlip(corpus: Corpus, model: Model, query: QueryWord): void {
  if (query.bytes.length < MIN_MISREAD - 1) return;
  const { wordAt, wordText, wordLetters } = corpus;
  // What was passed over as too far in letters is looked at again.
  const take = (word: number, similarity: number) => {
    if (similarity < model.minWordSimilarity || words.includes(word)) return;
    seen[word] = 0;
    takeWord(corpus, model, query, word, similarity, false);
  };
  for (const spelling of misreadSpellings(query.text)) {
    const bytes = asciiBytes(spelling);
    const letters = letterBits(spelling);
    visitNeighbours(corpus, bytes, 1, (word) => {
      const from = wordAt[word]!;
      const length = wordAt[word + 1]! - from;
      const longer = Math.max(length, bytes.length);
      if (longer < MIN_MISREAD || Math.abs(length - bytes.length) > 1 || bitCount(wordLetters[word]! ^ letters) > 2)
        return;
      if (editDistance(bytes, 0, bytes.length, wordText, from, length, 1) > 1) return;
      take(word, model.lookAlike * (1 - editCost(bytes, 0, bytes.length, wordText, from, length) / (10 * longer)));
    });
  }
}

/** Words with the consonants of what was probably heard. */
function byHeard(corpus: Corpus, model: Model, query: QueryWord, spelling: string): void {
  const skeleton = skeletonOf(spelling);
  if (skeleton.length < MIN_HEARD) return;
  const key = hashText(skeleton);
  const heard = asciiBytes(spelling);
  for (let at = lowerBound(corpus.skeletonKeys, key); corpus.skeletonKeys[at] === key; at++) {
    const word = corpus.skeletonWords[at]!;
    const from = corpus.wordAt[word]!;
    const length = corpus.wordAt[word + 1]! - from;
    const alike = (bytes: Uint8Array) =>
      1 - editCost(bytes, 0, bytes.length, corpus.wordText, from, length) / (10 * Math.max(length, bytes.length));
    const similarity = Math.max(model.byEar * alike(heard), alike(query.bytes));
    if (similarity >= model.minWordSimilarity) takeWord(corpus, model, query, word, similarity, false);
  }
}

/** Written by ear in another script: where that says more than the letters of its romanisation do. */
function bySound(corpus: Corpus, model: Model, query: QueryWord): void {
  takeSounds(corpus, query, model.minWordSimilarity, 1, model);
  if (query.tongue !== LATIN || query.abjad || query.characters || query.hangul) return;
  if (query.common || isCommonName(query.text)) return;
  // Nor was a known name put through Cyrillic: "Jamil" is no Jamila.
  if (query.groups.length > 0 && query.groups[0]! <= CURATED_GROUP_COUNT) return;
  if (query.bytes.length < MIN_THROUGH) return;
  const cyrillic = backToCyrillic(query.text);
  // Two hands lie between, so that it is no more alike than what is heard.
  if (cyrillic !== null)
    // It is in Latin letters: of further spellings most are other words ("Groupon" is no Grupp).
    takeSounds(
      corpus,
      { bytes: asciiBytes(cyrillic), tongue: CYRILLIC, keys: LISTED_KEYS },
      LEAST_THROUGH,
      model.byEar,
      model,
    );
}

/** @param atMost no word is more alike than this */
function takeSounds(
  corpus: Corpus,
  written: { bytes: Uint8Array; tongue: number; keys?: KeyRange },
  least: number,
  atMost: number,
  model: Model,
): void {
  visitSimilarSounds(corpus, written, least, (word, alike) => {
    if (corpus.wordExactOnly[word] === 1) return;
    const similarity = Math.min(alike, atMost);
    const at = words.indexOf(word);
    if (at < 0) push(model, word, similarity, SOUNDS);
    else if (similarity > similarities[at]!) {
      similarities[at] = Math.fround(similarity);
      firmSimilarities[at] = Math.max(firmSimilarities[at]!, ofFirm(model, similarity));
      most[at] = Math.max(most[at]!, similarity);
      // That the consonants are the same says more than that it sounds alike.
      if (reasons[at] !== ABJAD) reasons[at] = SOUNDS;
    }
  });
}

/** Where it is listed. Words that are known to be other names are not alike. */
function takeSpelling(
  corpus: Corpus,
  model: Model,
  query: QueryWord,
  spelling: string,
  similarity: number,
  slip: boolean,
): void {
  const word = findWord(corpus, spelling);
  if (word >= 0) takeWord(corpus, model, query, word, similarity, slip);
}

function takeWord(
  corpus: Corpus,
  model: Model,
  query: QueryWord,
  word: number,
  similarity: number,
  slip: boolean,
): void {
  if (seen[word] === question || corpus.wordExactOnly[word] === 1 || corpus.wordAbjad[word] === 1) return;
  if (query.groups.length > 0 && corpus.wordGroupStart[word + 1]! > corpus.wordGroupStart[word]!) return;
  seen[word] = question;
  push(model, word, similarity, LETTERS, slip);
}

function bySkeleton(corpus: Corpus, model: Model, query: QueryWord): void {
  if (query.skeletonLength < 2) return;
  for (let at = lowerBound(corpus.skeletonKeys, query.skeleton); corpus.skeletonKeys[at] === query.skeleton; at++)
    compareWord(corpus, model, query, corpus.skeletonWords[at]!);
}
