/** The words of a corpus: facts about each one, collected while names are added, and the columns that store them. */

import { type Corpus, findWord } from './corpus.ts';
import { GrowingArray, sortedIndex, TextPool } from './growing.ts';
import { letterBits } from './letter-bits.ts';
import { EXACT_ONLY } from './model.ts';
import type { NamePart } from './names/parts.ts';
import { MAX_PART_CHARS } from './names/parts.ts';
import { LATIN } from './names/phonetics/scripts.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { groupOfMeaning, VARIANT_GROUP_COUNT, variantGroupsOf } from './names/variants.ts';
import { phoneticColumns } from './phonetic-index.ts';
import { FEW_WORDS } from './word-neighbors.ts';
import { WordNumbers } from './word-numbers.ts';

/**
 * Only exact matches count for a word if this share of its occurrences is of such a class. "And" is a particle, even if
 * an organization is called so.
 */
const EXACT_SHARE = 0.9;
/** Number of spelling groups, plus one for the end of the last. */
const GROUP_COUNT = VARIANT_GROUP_COUNT + 1;
/** Facts about a word, combined over all names that contain it. */
interface WordFacts {
  groups: Iterable<number>;
  abjad: number;
  hangul: number;
  exactOnly: number;
  /** See `wordScripts` and `wordPhoneticScripts` in `corpus-format.ts`. */
  phoneticScripts: number;
  phoneticSearchScripts: number;
}

/** @returns undefined if the corpus has no such word */
function factsIn(corpus: Corpus, text: string): WordFacts | undefined {
  const { wordGroups, wordGroupStart, wordAbjad, wordHangul, wordExactOnly, wordScripts, wordPhoneticScripts } = corpus;
  const word = findWord(corpus, text);
  if (word < 0) return undefined;
  return {
    groups: wordGroups.subarray(wordGroupStart[word]!, wordGroupStart[word + 1]!),
    abjad: wordAbjad[word]!,
    hangul: wordHangul[word]!,
    exactOnly: wordExactOnly[word]!,
    phoneticScripts: wordScripts[word]!,
    phoneticSearchScripts: wordPhoneticScripts[word]!,
  };
}

export class WordTable {
  #words = new WordNumbers();
  readonly #abjad = new GrowingArray(Uint8Array);
  readonly #hangul = new GrowingArray(Uint8Array);
  readonly #phoneticScripts = new GrowingArray(Uint16Array);
  readonly #phoneticSearchScripts = new GrowingArray(Uint16Array);
  /** Meanings of general words, by word number. */
  readonly #meanings = new Map<number, string>();
  /** Number of occurrences of each word, and of those in a class that allows only exact matches. */
  readonly #occurrences = new GrowingArray(Uint32Array);
  readonly #exactOnlyOccurrences = new GrowingArray(Uint32Array);

  /**
   * @param inLatin whether the party also has a name in Latin letters
   * @returns the number of the part's word, in order of appearance
   */
  add(part: NamePart, inLatin: boolean): number {
    const word = this.#words.numberOf(part.text);
    if (word === this.#abjad.length) {
      this.#abjad.push(0);
      this.#hangul.push(0);
      this.#phoneticScripts.push(0);
      this.#phoneticSearchScripts.push(0);
      this.#occurrences.push(0);
      this.#exactOnlyOccurrences.push(0);
    }
    if (part.abjad) this.#abjad.values[word] = 1;
    if (part.hangul) this.#hangul.values[word] = 1;
    const phoneticScript = part.phoneticScript ?? LATIN;
    this.#phoneticScripts.values[word]! |= 1 << phoneticScript;
    if (phoneticScript === LATIN || !inLatin) this.#phoneticSearchScripts.values[word]! |= 1 << phoneticScript;
    if (part.general !== undefined) this.#meanings.set(word, part.general);
    this.#occurrences.values[word]!++;
    if (EXACT_ONLY.has(part.class)) this.#exactOnlyOccurrences.values[word]!++;
    return word;
  }

  /** Sorted by length, then by letters. A fuzzy scan reads one range, and an exact look-up searches it. */
  ordered(): string[] {
    return [...this.#words.words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  }

  /** The position in `ordered` of each word number. */
  positions(ordered: readonly string[]): Uint32Array {
    const positions = new Uint32Array(ordered.length);
    ordered.forEach((word, index) => {
      positions[this.#words.numberOf(word)] = index;
    });
    return positions;
  }

  /** Releases the memory of the words. */
  clear(): void {
    this.#words = new WordNumbers();
  }

  /** The columns of the word sections, in word order. */
  columns(ordered: readonly string[], partOf?: Corpus) {
    const text = new TextPool();
    const lengthStart = new Uint32Array(MAX_PART_CHARS + 3).fill(ordered.length);
    const wordLetters = new Uint32Array(ordered.length);
    const skeletons = new Uint32Array(ordered.length);
    const wordSkeletonLength = new Uint8Array(ordered.length);
    const wordGroupStart = new Uint32Array(ordered.length + 1);
    const groups = new GrowingArray(Uint16Array);
    const wordAbjad = new Uint8Array(ordered.length);
    const wordHangul = new Uint8Array(ordered.length);
    const wordExactOnly = new Uint8Array(ordered.length);
    const wordScripts = new Uint16Array(ordered.length);
    const wordPhoneticScripts = new Uint16Array(ordered.length);
    let length = -1;
    ordered.forEach((word, index) => {
      while (length < word.length) lengthStart[++length] = index;
      const facts = (partOf && factsIn(partOf, word)) ?? this.#ownFacts(word);
      text.push(word);
      wordLetters[index] = letterBits(word);
      const skeleton = skeletonOf(word, facts.abjad === 1);
      skeletons[index] = skeleton === '' ? 0 : hashText(skeleton);
      wordSkeletonLength[index] = skeleton.length;
      for (const group of facts.groups) groups.push(group);
      wordGroupStart[index + 1] = groups.length;
      wordAbjad[index] = facts.abjad;
      wordHangul[index] = facts.hangul;
      wordExactOnly[index] = facts.exactOnly;
      wordScripts[index] = facts.phoneticScripts;
      wordPhoneticScripts[index] = facts.phoneticSearchScripts;
    });
    const { keys: skeletonKeys, items: skeletonWords } = sortedIndex(skeletons.slice());
    return {
      wordAt: text.offsets(),
      wordText: text.bytes(),
      lengthStart,
      wordLetters,
      wordSkeleton: skeletons,
      wordSkeletonLength,
      skeletonKeys,
      skeletonWords,
      wordGroupStart,
      wordGroups: groups.view(),
      wordAbjad,
      wordHangul,
      wordExactOnly,
      wordScripts,
      wordPhoneticScripts,
      ...phoneticColumns(ordered, wordPhoneticScripts),
    };
  }

  /** Facts about a word from the names of this corpus. */
  #ownFacts(word: string): WordFacts {
    const number = this.#words.numberOf(word);
    return {
      groups: this.#groupsOf(word, number),
      abjad: this.#abjad.values[number]!,
      hangul: this.#hangul.values[number]!,
      exactOnly: this.#exactOnlyOccurrences.values[number]! > EXACT_SHARE * this.#occurrences.values[number]! ? 1 : 0,
      phoneticScripts: this.#phoneticScripts.values[number]!,
      phoneticSearchScripts: this.#phoneticSearchScripts.values[number]!,
    };
  }

  /** Groups of known spellings and of meaning, in ascending order. */
  #groupsOf(word: string, number: number): readonly number[] {
    const spellings = variantGroupsOf(word);
    const meaning = this.#meanings.get(number);
    return meaning === undefined ? spellings : [...spellings, groupOfMeaning(meaning)].sort((a, b) => a - b);
  }
}

const NO_GROUPS = new Uint32Array(0);

/** For each of thousands of groups the words that belong to it. */
export function groupColumns(wordGroupStart: Uint32Array, wordGroups: Uint16Array) {
  if (wordGroupStart.length - 1 <= FEW_WORDS) return { groupStart: NO_GROUPS, groupWords: NO_GROUPS };
  const owners = new Uint32Array(wordGroups.length);
  for (let word = 0; word + 1 < wordGroupStart.length; word++) {
    owners.fill(word, wordGroupStart[word], wordGroupStart[word + 1]);
  }
  const { keys, items } = sortedIndex(Uint32Array.from(wordGroups), owners);
  const groupStart = new Uint32Array(GROUP_COUNT + 2);
  let group = 0;
  for (let at = 0; at < keys.length; at++) {
    if (keys[at]! < group) continue;
    groupStart.fill(at, group, keys[at]! + 1);
    group = keys[at]! + 1;
  }
  groupStart.fill(keys.length, group);
  return { groupStart, groupWords: items };
}
