/**
 * How rare a word is among those listed: 1 in one entry only, less for a frequent one. Where a corpus is only what was added to
 * a larger one, the larger one says so, that a name weighs the same in both.
 */

import type { Corpus } from './corpus.ts';
import { findWord, firstOfGroup } from './corpus.ts';
import { COMMON_NAME_RARITY, COMMON_WORD_RARITY } from './model.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';

/** @param groups of the word's spelling or meaning: a word that no list has is as rare as its commonest spelling */
export function rarityIn(corpus: Corpus, text: string, groups: readonly number[]): number {
  const word = findWord(corpus, text);
  return word >= 0 ? corpus.wordRarity[word]! : rarityOfUnlisted(corpus, text, groups);
}

/** A word of the dictionary, or the name of thousands, is no rare word, even where only one list entry has it. */
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
