/**
 * How rare a word is among listed names: 1 if in one entry only, less for frequent words. A corpus of additions uses
 * the rarity of the larger corpus, so that a name has the same weight in both.
 */

import type { Corpus } from './corpus.ts';
import { findWord, firstOfGroup } from './corpus.ts';
import { COMMON_NAME_RARITY, COMMON_WORD_RARITY } from './model.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';

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
