/**
 * The ways in which a query word finds similar words of the index: one row per way, applied in this order. A word found
 * by an earlier row is not compared again, unless the row says so.
 */

import type { Corpus } from './corpus.ts';
import { findWord, lowerBound, visitGroup, wordText } from './corpus.ts';
import { letterBits } from './letter-bits.ts';
import type { Model } from './model.ts';
import { isCommonName } from './names/common-words.ts';
import { customarySpellings } from './names/customary-spellings.ts';
import { backToCyrillic } from './names/cyrillic-round-trip.ts';
import { asciiBytes, bitCount, editCost, editDistance } from './names/distance.ts';
import { isLookAlike, lookAlikeSpellings, MAX_MISREAD, misreadSpellings } from './names/look-alikes.ts';
import { PATRONYMIC } from './names/parse-person.ts';
import { MAX_PART_CHARS } from './names/parts.ts';
import { isPhoneticSpelling, phoneticSpellings } from './names/phonetic-spellings.ts';
import { type KeyRange, LISTED_KEYS } from './names/phonetics/keys.ts';
import { LATIN, PHONETIC_SCRIPTS } from './names/phonetics/scripts.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { CURATED_GROUP_COUNT } from './names/variants.ts';
import { visitPhoneticMatches } from './phonetic-lookup.ts';
import { joinedSimilarity, type QueryWord, type SimilarWords, WORD_REASONS } from './similar-words.ts';
import {
  bucketFirst,
  bucketFrom,
  bucketMark,
  bucketTo,
  findNeighbors,
  visitNeighbors,
  wordBits,
} from './word-neighbors.ts';
import { compareWord, edits, found, runLookUp } from './word-similarity.ts';

const LETTERS = WORD_REASONS.indexOf('letters');
const JOINED = WORD_REASONS.indexOf('joined');
const CYRILLIC = PHONETIC_SCRIPTS.indexOf('cyrl');
const MIN_PATRONYMIC = 7;
const PATRONYMIC_LAST_LETTERS: ReadonlySet<number> = new Set(asciiBytes('hacz'));
/** Many words share a shorter skeleton. */
const MIN_PHONETIC_SKELETON = 3;
const MIN_SKELETON = 2;
/** Shorter words have too many phonetic matches. */
const MIN_ROUND_TRIP = 4;
const MIN_ROUND_TRIP_SIMILARITY = 0.82;
/** Shorter words with two errors are different words. */
const MIN_MISREAD = 5;
const TWO_MISREADINGS = 0.9;

interface Lookup {
  id: string;
  /** A query word and a listed word that it finds. A test runs each pair. */
  examples: readonly (readonly [query: string, listed: string])[];
  appliesTo?(query: QueryWord, mayBeTruncatedPatronymic: boolean): boolean;
  find(corpus: Corpus, model: Model, query: QueryWord): void;
}

export const LOOKUPS: readonly Lookup[] = [
  {
    id: 'known spellings',
    examples: [['mohammed', 'muhammad']],
    find: (corpus, model, query) => {
      for (const group of query.groups) visitGroup(corpus, group, (word) => compareWord(corpus, model, query, word));
    },
  },
  {
    // OCR errors of a scanner.
    id: 'look-alike letters',
    examples: [['aclnan', 'adnan']],
    appliesTo: isInLatinLetters,
    find: (corpus, model, query) => {
      for (const spelling of lookAlikeSpellings(query.text, query.coined))
        addSpelling(corpus, model, query, spelling, model.lookAlike, query.coined);
    },
  },
  {
    id: 'customary spellings',
    examples: [['taghi', 'taqi']],
    appliesTo: isInLatinLetters,
    find: (corpus, model, query) => {
      for (const spelling of customarySpellings(query.text))
        addSpelling(corpus, model, query, spelling, model.knownVariant, false);
    },
  },
  {
    // A listed word, or a common name, is no phonetic misspelling.
    id: 'phonetic spellings',
    examples: [['laridschani', 'larijani']],
    appliesTo: (query) => query.coined && isInLatinLetters(query),
    find: byPhoneticSpellings,
  },
  {
    id: 'consonants',
    examples: [['mhmmd', 'mohammad']],
    appliesTo: ({ skeletonLength }) => skeletonLength >= MIN_SKELETON,
    find: (corpus, model, query) => {
      const { skeletonKeys, skeletonWords } = corpus;
      for (let at = lowerBound(skeletonKeys, query.skeleton); skeletonKeys[at] === query.skeleton; at++)
        compareWord(corpus, model, query, skeletonWords[at]!);
    },
  },
  {
    id: 'letters',
    examples: [['kadyrof', 'kadyrov']],
    find: byLetters,
  },
  {
    id: 'phonetics of another script',
    examples: [['Джейн', 'Jane']],
    find: (corpus, model, query) => addPhoneticMatches(corpus, query, model.minWordSimilarity, 1, model),
  },
  {
    // The word was transcribed twice, so its similarity is at most that of a phonetic spelling.
    id: 'Cyrillic round trip',
    examples: [['djamielia', 'Джамиля']],
    appliesTo: mayBeCyrillicRoundTrip,
    find: (corpus, model, query) => {
      const cyrillic = backToCyrillic(query.text);
      if (cyrillic === null) return;
      // Only the most likely keys, because most other spellings are different words ("Groupon" is not Grupp).
      const written = { bytes: asciiBytes(cyrillic), phoneticScript: CYRILLIC, keys: LISTED_KEYS };
      addPhoneticMatches(corpus, written, MIN_ROUND_TRIP_SIMILARITY, model.phoneticSpelling, model);
    },
  },
  {
    id: 'look-alike letters and a typo',
    examples: [['khaclcur', 'khadour']],
    appliesTo: (query) => query.coined && isInLatinLetters(query) && query.bytes.length >= MIN_MISREAD - 1,
    find: byLookAlikeAndTypo,
  },
  {
    id: 'beginning of a patronymic',
    examples: [['viktoro', 'viktorovich']],
    appliesTo: (_, mayBeTruncatedPatronymic) => mayBeTruncatedPatronymic,
    find: (corpus, model, { text }) => {
      const all = patronymics(corpus);
      for (let from = firstFrom(all, text); all[from]?.text.startsWith(text); from++)
        found.pushOrRaiseCompletion(model, all[from]!.word);
    },
  },
];

/** All similar words of the index. `exactOnly`: for numbers, particles and legal forms. */
export function similarWords(
  corpus: Corpus,
  model: Model,
  query: QueryWord,
  exactOnly: boolean,
  mayBeTruncatedPatronymic = false,
): SimilarWords {
  runLookUp(corpus, query, () => {
    if (query.word >= 0) compareWord(corpus, model, query, query.word);
    if (exactOnly) return;
    for (const { find, appliesTo } of LOOKUPS)
      if (appliesTo === undefined || appliesTo(query, mayBeTruncatedPatronymic)) find(corpus, model, query);
  });
  return found.result(corpus);
}

/** Finds words by equal skeleton only. For joined words, which need no typos in addition. */
export function joinedWords(corpus: Corpus, model: Model, query: QueryWord): SimilarWords {
  found.begin(corpus.wordCount);
  if (query.skeletonLength >= 3) {
    for (let at = lowerBound(corpus.skeletonKeys, query.skeleton); corpus.skeletonKeys[at] === query.skeleton; at++) {
      const word = corpus.skeletonWords[at]!;
      const from = corpus.wordAt[word]!;
      const length = corpus.wordAt[word + 1]! - from;
      const withoutVowels = query.abjad !== (corpus.wordAbjad[word] === 1);
      const similarity = withoutVowels
        ? model.joined * model.abjad
        : joinedSimilarity(model, query.bytes, query.bytes.length, corpus.wordText, from, length);
      if (similarity > 0) found.push(model, word, similarity, JOINED);
    }
  }
  return found.result(corpus);
}

/** The index's patronymics in alphabetical order. Computed once per corpus. */
const patronymicsOf = new WeakMap<Corpus, readonly { text: string; word: number }[]>();

function patronymics(corpus: Corpus): readonly { text: string; word: number }[] {
  const known = patronymicsOf.get(corpus);
  if (known !== undefined) return known;
  const found: { text: string; word: number }[] = [];
  for (let word = 0; word < corpus.wordCount; word++) {
    const last = corpus.wordText[corpus.wordAt[word + 1]! - 1]!;
    if (!PATRONYMIC_LAST_LETTERS.has(last) || corpus.wordAt[word + 1]! - corpus.wordAt[word]! < MIN_PATRONYMIC)
      continue;
    const text = wordText(corpus, word);
    if (PATRONYMIC.test(text)) found.push({ text, word });
  }
  found.sort((a, b) => (a.text < b.text ? -1 : 1));
  patronymicsOf.set(corpus, found);
  return found;
}

/** Position of the first text that is not alphabetically before `text`. */
function firstFrom(all: readonly { text: string }[], text: string): number {
  let from = 0;
  for (let end = all.length; from < end; ) {
    const middle = (from + end) >>> 1;
    if (all[middle]!.text < text) from = middle + 1;
    else end = middle;
  }
  return from;
}

/** Whether a patronymic of the index starts with this text. */
export function isPatronymicPrefix(corpus: Corpus, text: string): boolean {
  const all = patronymics(corpus);
  return all[firstFrom(all, text)]?.text.startsWith(text) === true;
}

function byLetters(corpus: Corpus, model: Model, query: QueryWord): void {
  const queryLength = query.bytes.length;
  const budgets = model.editBudget;
  const { wordLetters, wordAt, wordText, lengthStart, neighborWords } = corpus;
  const ownMaxEdits = maxEditsFor(budgets, queryLength);
  const mayBeMisread = query.coined && queryLength >= MIN_MISREAD && !query.abjad && !query.hangul;
  const first = lengthStart[Math.max(1, queryLength - ownMaxEdits)]!;
  const end = lengthStart[Math.min(queryLength + ownMaxEdits, MAX_PART_CHARS) + 1]!;
  const maxEdits = mayBeMisread ? Math.max(ownMaxEdits, MAX_MISREAD) : ownMaxEdits;
  // Written out instead of `visitNeighbors`: a call for each of some thousand words would cost more than its work.
  const buckets = findNeighbors(corpus, query.bytes, maxEdits);
  const wordOf = wordBits(corpus.wordCount);
  const { lookUpNumber, seen } = found;
  for (let at = 0; at < buckets; at++) {
    if ((bucketFirst[at]! & wordOf) >= end) continue;
    const mark = bucketMark[at]!;
    for (let entry = bucketFrom[at]!, last = bucketTo[at]!; entry < last; entry++) {
      const marked = neighborWords[entry]!;
      const word = marked & wordOf;
      // Words are numbered by length, and ascend in a bucket.
      if (word >= end) break;
      if (word < first || (marked ^ word) >>> 0 !== mark) continue;
      // Each edit adds at most one new letter and removes at most one.
      const differing = wordLetters[word]! ^ query.letters;
      let removed = 0;
      let added = 0;
      if (differing !== 0) {
        removed = bitCount(differing & query.letters);
        added = bitCount(differing) - removed;
        if (removed > maxEdits || added > maxEdits) continue;
      }
      // Checked after the letters, which exclude most words. Both reads are scattered in memory.
      if (seen[word] === lookUpNumber) continue;
      // Most words end here, before their other data is read. Consonants and variants have their own look-ups.
      const from = wordAt[word]!;
      const length = wordAt[word + 1]! - from;
      const budget = budgets[Math.min(Math.max(queryLength, length), budgets.length - 1)] ?? 0;
      // An insertion removes no letter, so the edits for the difference in length either add or remove letters.
      const mayReach =
        removed <= budget - Math.max(0, length - queryLength) && added <= budget - Math.max(0, queryLength - length);
      if (mayReach && edits(corpus, query, from, length, budget) <= budget) compareWord(corpus, model, query, word);
      else if (mayBeMisread && isLookAlike(query.bytes, wordText, from, from + length))
        addWord(corpus, model, query, word, model.lookAlike * TWO_MISREADINGS, false);
      else seen[word] = lookUpNumber;
    }
  }
}

/** The maximum number of edits to any similar word. A longer word may have a larger budget than this length. */
export function maxEditsFor(budgets: readonly number[], length: number): number {
  let maxEdits = 0;
  for (let longer = length; longer <= length + 3; longer++) {
    const budget = budgets[Math.min(longer, budgets.length - 1)] ?? 0;
    if (longer - length <= budget) maxEdits = Math.max(maxEdits, budget);
  }
  return maxEdits;
}

function isInLatinLetters({ abjad, hangul }: QueryWord): boolean {
  return !abjad && !hangul;
}

function byPhoneticSpellings(corpus: Corpus, model: Model, query: QueryWord): void {
  const spellings = phoneticSpellings(query.text);
  for (const spelling of spellings) addSpelling(corpus, model, query, spelling, model.phoneticSpelling, false);
  if (isPhoneticSpelling(query.text))
    for (const spelling of spellings) byPhoneticSkeleton(corpus, model, query, spelling);
}

/** An OCR error (two letters read for one) and a typo in addition: "Khaclcur" for Khadour. */
function byLookAlikeAndTypo(corpus: Corpus, model: Model, query: QueryWord): void {
  const { wordAt, wordText, wordLetters } = corpus;
  // Compares words again that were rejected because of their letters.
  const addAgain = (word: number, similarity: number) => {
    if (similarity < model.minWordSimilarity || found.has(word)) return;
    found.seen[word] = 0;
    addWord(corpus, model, query, word, similarity, false);
  };
  for (const spelling of misreadSpellings(query.text)) {
    const bytes = asciiBytes(spelling);
    const letters = letterBits(spelling);
    visitNeighbors(corpus, bytes, 1, (word) => {
      const from = wordAt[word]!;
      const length = wordAt[word + 1]! - from;
      const longer = Math.max(length, bytes.length);
      if (longer < MIN_MISREAD || Math.abs(length - bytes.length) > 1 || bitCount(wordLetters[word]! ^ letters) > 2)
        return;
      if (editDistance(bytes, 0, bytes.length, wordText, from, length, 1) > 1) return;
      addAgain(word, model.lookAlike * (1 - editCost(bytes, 0, bytes.length, wordText, from, length) / (10 * longer)));
    });
  }
}

/** Finds words with the consonants of a phonetic spelling. */
function byPhoneticSkeleton(corpus: Corpus, model: Model, query: QueryWord, spelling: string): void {
  const skeleton = skeletonOf(spelling);
  if (skeleton.length < MIN_PHONETIC_SKELETON) return;
  const key = hashText(skeleton);
  const phoneticBytes = asciiBytes(spelling);
  for (let at = lowerBound(corpus.skeletonKeys, key); corpus.skeletonKeys[at] === key; at++) {
    const word = corpus.skeletonWords[at]!;
    const from = corpus.wordAt[word]!;
    const length = corpus.wordAt[word + 1]! - from;
    const similarityOf = (bytes: Uint8Array) =>
      1 - editCost(bytes, 0, bytes.length, corpus.wordText, from, length) / (10 * Math.max(length, bytes.length));
    const similarity = Math.max(model.phoneticSpelling * similarityOf(phoneticBytes), similarityOf(query.bytes));
    if (similarity >= model.minWordSimilarity) addWord(corpus, model, query, word, similarity, false);
  }
}

/** Whether the word may have been transcribed to Cyrillic and back. Known names are excluded: "Jamil" is not Jamila. */
function mayBeCyrillicRoundTrip({
  abjad,
  bytes,
  characters,
  common,
  groups,
  hangul,
  text,
  phoneticScript,
}: QueryWord): boolean {
  if (phoneticScript !== LATIN || abjad || characters || hangul || common || isCommonName(text)) return false;
  return !(groups.length > 0 && groups[0]! <= CURATED_GROUP_COUNT) && bytes.length >= MIN_ROUND_TRIP;
}

/** @param atMost maximum similarity of any word */
function addPhoneticMatches(
  corpus: Corpus,
  written: { bytes: Uint8Array; phoneticScript: number; keys?: KeyRange },
  minSimilarity: number,
  atMost: number,
  model: Model,
): void {
  visitPhoneticMatches(corpus, written, minSimilarity, (word, alike) => {
    if (corpus.wordExactOnly[word] !== 1) found.pushOrRaisePhonetic(model, word, Math.min(alike, atMost));
  });
}

/** Adds the spelling if it is listed. Words known to be other names are not similar. */
function addSpelling(
  corpus: Corpus,
  model: Model,
  query: QueryWord,
  spelling: string,
  similarity: number,
  isTypo: boolean,
): void {
  const word = findWord(corpus, spelling);
  if (word >= 0) addWord(corpus, model, query, word, similarity, isTypo);
}

/**
 * Adds a listed word. Skips words that were already found, that match only exactly, or that are written without vowels.
 * Also skips a known name if the query word is a known name: the two are different names.
 */
function addWord(
  corpus: Corpus,
  model: Model,
  query: QueryWord,
  word: number,
  similarity: number,
  isTypo: boolean,
): void {
  if (found.seen[word] === found.lookUpNumber || corpus.wordExactOnly[word] === 1 || corpus.wordAbjad[word] === 1)
    return;
  if (query.groups.length > 0 && corpus.wordGroupStart[word + 1]! > corpus.wordGroupStart[word]!) return;
  found.seen[word] = found.lookUpNumber;
  found.push(model, word, similarity, LETTERS, isTypo);
}
