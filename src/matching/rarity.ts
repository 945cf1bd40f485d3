/**
 * How rare a word is among those listed: 1 in one entry only, less for a frequent one. Where a corpus is only what was added to
 * a larger one, the larger one says so, that a name weighs the same in both.
 */
import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';

/** @param groups of the word's spelling or meaning: a word that no list has is as rare as its commonest spelling */
export function rarityIn(corpus: Corpus, text: string, groups: readonly number[]): number {
  const word = findWord(corpus, text);
  return word >= 0 ? corpus.wordRarity[word]! : rarityOfSpellings(corpus, groups);
}

export function rarityOfSpellings(corpus: Corpus, groups: readonly number[]): number {
  let rarity = 1;
  for (const group of groups) {
    const from = corpus.groupStart[group]!;
    if (from < corpus.groupStart[group + 1]!) rarity = Math.min(rarity, corpus.wordRarity[corpus.groupWords[from]!]!);
  }
  return rarity;
}
