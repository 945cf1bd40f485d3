/**
 * How rare a word is among listed names: 1 if in one entry only, less for frequent words. A corpus of additions uses
 * the rarity of the larger corpus, so that a name has the same weight in both.
 */

import type { Corpus } from './corpus.ts';
import { findWord, firstOfGroup } from './corpus.ts';
import { COMMON_NAME_RARITY, COMMON_WORD_RARITY, RARITY_MIN_SUBJECTS, RARITY_RANGE } from './model.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';
import { VARIANT_GROUP_COUNT } from './names/variants.ts';

/**
 * @param groups the groups of the word's spelling or meaning. An unlisted word is as rare as its most common spelling.
 */
export function rarityIn(corpus: Corpus, text: string, groups: readonly number[]): number {
  const word = findWord(corpus, text);
  return word >= 0 ? corpus.wordRarity[word]! : rarityOfUnlisted(corpus, text, groups);
}

/** A dictionary word or a common name is not rare, even if only one list entry has it. */
export function atMostCommon(text: string, rarity: number): number {
  if (rarity > COMMON_NAME_RARITY && isCommonName(text)) return COMMON_NAME_RARITY;
  return rarity > COMMON_WORD_RARITY && isCommonWord(text) ? COMMON_WORD_RARITY : rarity;
}

export function rarityOfUnlisted(corpus: Corpus, text: string, groups: readonly number[]): number {
  let rarity = atMostCommon(text, 1);
  for (const group of groups) {
    const first = firstOfGroup(corpus, group);
    if (first >= 0) rarity = Math.min(rarity, corpus.wordRarity[first]!);
  }
  return rarity;
}

/**
 * Number of subjects per group that have a word of it. All zeros between calls: an index of one party touches only a
 * few groups.
 */
const subjectsTogether = new Uint32Array(VARIANT_GROUP_COUNT + 2);

/** 1 = in one entry only. Spellings of one name count together: a rare spelling of Mohammed is not a rare name. */
export function rarities(
  words: readonly string[],
  subjectsWith: Uint32Array,
  groupsAt: Uint32Array,
  groups: Uint16Array,
  subjects: number,
): Float32Array {
  const together = subjectsTogether;
  const wordCount = subjectsWith.length;
  for (let word = 0; word < wordCount; word++)
    for (let at = groupsAt[word]!; at < groupsAt[word + 1]!; at++) together[groups[at]!]! += subjectsWith[word]!;
  const scale = Math.log(1 + Math.max(subjects, RARITY_MIN_SUBJECTS));
  const rarity = new Float32Array(wordCount);
  for (let word = 0; word < wordCount; word++) {
    let count = subjectsWith[word]!;
    for (let at = groupsAt[word]!; at < groupsAt[word + 1]!; at++) count = Math.max(count, together[groups[at]!]!);
    rarity[word] = atMostCommon(
      words[word]!,
      1 - RARITY_RANGE * (Math.log(Math.max(1, Math.min(subjects, count))) / scale),
    );
  }
  for (const group of groups) together[group] = 0;
  return rarity;
}
