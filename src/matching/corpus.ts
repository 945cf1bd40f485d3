/**
 * The index of all listed parties. It is built separately, never changed, and replaced as a whole.
 *
 *     subjects ─► names ─► parts ─► words (each distinct word once, by length, with letters, skeleton, rarity)
 *                   ▲                  │
 *                   └──── postings ◄───┘
 *
 * A listed word is compared with a query word once, however many names contain it. `corpus-format.ts` describes each
 * section, and `corpus-builder.ts` builds them.
 */

import type { Sections } from './corpus-format.ts';
import { readSections } from './corpus-format.ts';
import { MAX_PART_CHARS } from './names/parts.ts';
import type { DateFact } from './types.ts';
import { FEW_WORDS, findInBuckets } from './word-neighbors.ts';

export interface Corpus extends Sections {
  /** Empty if the corpus is not in a block. Such a corpus stays in its thread. */
  buffer: SharedArrayBuffer;
  subjectCount: number;
  nameCount: number;
  wordCount: number;
  /** The text columns as Buffers. Creating a view for each text would take longer than reading it. */
  texts: { subjectId: Buffer; identifier: Buffer; name: Buffer; word: Buffer };
}

/** Opens the block in this thread without copying it. */
export function openCorpus(buffer: SharedArrayBuffer): Corpus {
  const sections = readSections(buffer);
  return { ...sections, buffer, ...countsOf(sections), texts: textsOf(sections) };
}

const NO_BLOCK = new SharedArrayBuffer(0);

/**
 * A corpus of columns that are in no block, for this thread only. All fields are listed, because the engine turns an
 * object made by spreading into a dictionary, where every read is a look-up.
 */
export function localCorpus(sections: Sections): Corpus {
  const { subjectCount, nameCount, wordCount } = countsOf(sections);
  return {
    counts: sections.counts,
    subjectIdAt: sections.subjectIdAt,
    subjectIdText: sections.subjectIdText,
    subjectRank: sections.subjectRank,
    subjectKind: sections.subjectKind,
    typedAsPerson: sections.typedAsPerson,
    subjectGender: sections.subjectGender,
    activeCategories: sections.activeCategories,
    allCategories: sections.allCategories,
    riskLevel: sections.riskLevel,
    nameStart: sections.nameStart,
    birthStart: sections.birthStart,
    births: sections.births,
    countryStart: sections.countryStart,
    countries: sections.countries,
    identifierStart: sections.identifierStart,
    identifierTextAt: sections.identifierTextAt,
    identifierText: sections.identifierText,
    identifierKeys: sections.identifierKeys,
    identifierItems: sections.identifierItems,
    identifierSubject: sections.identifierSubject,
    nameSubject: sections.nameSubject,
    nameNumber: sections.nameNumber,
    nameWeak: sections.nameWeak,
    nameWriting: sections.nameWriting,
    nameOutline: sections.nameOutline,
    nameInitials: sections.nameInitials,
    nameTextAt: sections.nameTextAt,
    nameText: sections.nameText,
    nameKey: sections.nameKey,
    equalityKeys: sections.equalityKeys,
    equalityNames: sections.equalityNames,
    prefixKeys: sections.prefixKeys,
    prefixNames: sections.prefixNames,
    acronymKeys: sections.acronymKeys,
    acronymNames: sections.acronymNames,
    unspacedKeys: sections.unspacedKeys,
    unspacedNames: sections.unspacedNames,
    partStart: sections.partStart,
    partWord: sections.partWord,
    partClass: sections.partClass,
    joinTwo: sections.joinTwo,
    joinThree: sections.joinThree,
    joinKeys: sections.joinKeys,
    joinNames: sections.joinNames,
    wordAt: sections.wordAt,
    wordText: sections.wordText,
    wordLetters: sections.wordLetters,
    wordRarity: sections.wordRarity,
    wordMaxWeight: sections.wordMaxWeight,
    wordSkeleton: sections.wordSkeleton,
    wordSkeletonLength: sections.wordSkeletonLength,
    wordGroupStart: sections.wordGroupStart,
    wordGroups: sections.wordGroups,
    wordAbjad: sections.wordAbjad,
    wordHangul: sections.wordHangul,
    wordScripts: sections.wordScripts,
    wordPhoneticScripts: sections.wordPhoneticScripts,
    latinPhoneticKeys: sections.latinPhoneticKeys,
    latinPhoneticWords: sections.latinPhoneticWords,
    scriptPhoneticKeys: sections.scriptPhoneticKeys,
    scriptPhoneticWords: sections.scriptPhoneticWords,
    wordExactOnly: sections.wordExactOnly,
    lengthStart: sections.lengthStart,
    postingStart: sections.postingStart,
    postings: sections.postings,
    neighborStart: sections.neighborStart,
    neighborWords: sections.neighborWords,
    skeletonKeys: sections.skeletonKeys,
    skeletonWords: sections.skeletonWords,
    groupStart: sections.groupStart,
    groupWords: sections.groupWords,
    buffer: NO_BLOCK,
    subjectCount,
    nameCount,
    wordCount,
    texts: textsOf(sections),
  };
}

function countsOf({ counts }: Sections) {
  return { subjectCount: counts[0] ?? 0, nameCount: counts[1] ?? 0, wordCount: counts[3] ?? 0 };
}

function textsOf({ subjectIdText, identifierText, nameText, wordText }: Sections): Corpus['texts'] {
  const over = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
  return {
    subjectId: over(subjectIdText),
    identifier: over(identifierText),
    name: over(nameText),
    word: over(wordText),
  };
}

export function subjectId(corpus: Corpus, subject: number): string {
  const { subjectIdAt, texts } = corpus;
  return texts.subjectId.toString('utf8', subjectIdAt[subject] ?? 0, subjectIdAt[subject + 1] ?? 0);
}

export function nameText(corpus: Corpus, name: number): string {
  return corpus.texts.name.toString('utf8', corpus.nameTextAt[name] ?? 0, corpus.nameTextAt[name + 1] ?? 0);
}

/** The listed name as written, of which this name is a reading. */
export function listedName(corpus: Corpus, name: number): string {
  let first = name;
  while (
    first > 0 &&
    corpus.nameNumber[first - 1] === corpus.nameNumber[name] &&
    corpus.nameSubject[first - 1] === corpus.nameSubject[name]
  )
    first--;
  return nameText(corpus, first);
}

export function wordText(corpus: Corpus, word: number): string {
  // Contains only a-z and digits.
  return corpus.texts.word.toString('latin1', corpus.wordAt[word] ?? 0, corpus.wordAt[word + 1] ?? 0);
}

export function identifierText(corpus: Corpus, item: number): string {
  const { identifierTextAt, texts } = corpus;
  return texts.identifier.toString('utf8', identifierTextAt[item] ?? 0, identifierTextAt[item + 1] ?? 0);
}

export function birthsOf(corpus: Corpus, subject: number): DateFact[] {
  const dates: DateFact[] = [];
  for (let at = corpus.birthStart[subject]!; at < corpus.birthStart[subject + 1]!; at++) {
    const [year = 0, month = 0, day = 0, toYear = 0, circa = 0] = corpus.births.subarray(at * 5, at * 5 + 5);
    dates.push({ year, month: month || null, day: day || null, toYear: toYear || null, circa: circa === 1 });
  }
  return dates;
}

/** Positions on either side of the expected one that are compared first. Hashes deviate by about this many. */
const FIRST_STEP = 64;

/**
 * First position in sorted `keys` that is not less than `key`. Most keys are hashes, which are spread evenly, so the
 * search begins at the expected position. A binary search reads many more places, and these are scattered in memory.
 */
export function lowerBound(keys: Uint32Array, key: number): number {
  const count = keys.length;
  let low = 0;
  let high = count;
  const expected = Math.floor((key / 2 ** 32) * count);
  if (expected < count && keys[expected]! < key) {
    low = expected + 1;
    for (let step = FIRST_STEP; low + step < count; step *= 2) {
      if (keys[low + step]! >= key) {
        high = low + step;
        break;
      }
      low += step + 1;
    }
  } else {
    high = Math.min(expected, count);
    for (let step = FIRST_STEP; high - step >= 0; step *= 2) {
      if (keys[high - step]! < key) {
        low = high - step + 1;
        break;
      }
      high -= step;
    }
  }
  return lowerBoundWithin(keys, key, low, high);
}

/** The same by binary search within `[from, to)`, for keys that are not spread evenly. */
export function lowerBoundWithin(keys: Uint32Array, key: number, from = 0, to = keys.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Calls `visit` for each word of the group, in word order. */
export function visitGroup(corpus: Corpus, group: number, visit: (word: number) => void): void {
  const { groupStart, groupWords, wordCount, wordGroupStart, wordGroups } = corpus;
  if (wordCount > FEW_WORDS) {
    for (let at = groupStart[group]!; at < groupStart[group + 1]!; at++) visit(groupWords[at]!);
    return;
  }
  for (let word = 0; word < wordCount; word++)
    for (let at = wordGroupStart[word]!; at < wordGroupStart[word + 1]!; at++)
      if (wordGroups[at] === group) visit(word);
}

/** The first word of the group. -1: none. */
export function firstOfGroup(corpus: Corpus, group: number): number {
  const { groupStart, groupWords, wordCount, wordGroupStart, wordGroups } = corpus;
  if (wordCount > FEW_WORDS) {
    const from = groupStart[group]!;
    return from < groupStart[group + 1]! ? groupWords[from]! : -1;
  }
  for (let at = 0; at < wordGroupStart[wordCount]!; at++)
    if (wordGroups[at] === group) return wordGroupStart.findLastIndex((start) => start <= at);
  return -1;
}

const scratch = new Uint8Array(64);

/** The number of a romanized word. -1 if no listed name has it. */
export function findWord(corpus: Corpus, text: string): number {
  const length = text.length;
  if (length === 0 || length > 40) return -1;
  for (let at = 0; at < length; at++) scratch[at] = text.charCodeAt(at);
  let low = corpus.lengthStart[length]!;
  let high = corpus.lengthStart[length + 1]!;
  // A binary search reads a dozen scattered places in memory, so large corpora use buckets.
  if (corpus.wordCount > FEW_WORDS) return findInBuckets(corpus, scratch, length, low, high);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const from = corpus.wordAt[middle]!;
    let order = 0;
    for (let at = 0; at < length && order === 0; at++) order = corpus.wordText[from + at]! - scratch[at]!;
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** Numbers of the longer words that start with these letters. None for a single letter. */
export function wordsStartingWith(corpus: Corpus, bytes: Uint8Array): readonly number[] {
  if (bytes.length < 2) return [];
  const { wordAt, wordText, lengthStart } = corpus;
  const found: number[] = [];
  const order = (word: number) => {
    for (let at = 0; at < bytes.length; at++) {
      const difference = wordText[wordAt[word]! + at]! - bytes[at]!;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  for (let length = bytes.length + 1; length <= MAX_PART_CHARS; length++) {
    let low = lengthStart[length]!;
    let high = lengthStart[length + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order(middle) < 0) low = middle + 1;
      else high = middle;
    }
    for (; low < lengthStart[length + 1]! && order(low) === 0; low++) found.push(low);
  }
  return found;
}
