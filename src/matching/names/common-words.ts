/**
 * Words that many share whatever the lists say: of the dictionary, which tell little as the name of a firm, and the names that most
 * people of a country have. A list on which only one Wilson stands does not make Wilson a rare name.
 */
import { COMMON_NAMES } from './data/common-names.ts';
import { COMMON_WORDS, FREQUENT_WORDS } from './data/common-words.ts';

const wordsOf = (table: Readonly<Record<string, string>>): Set<string> =>
  new Set(Object.entries(table).flatMap(([letter, rests]) => rests.split(' ').map((rest) => letter + rest)));

const OF_TEXTS: ReadonlySet<string> = wordsOf(COMMON_WORDS);
const WORDS: ReadonlySet<string> = new Set([...OF_TEXTS, ...wordsOf(FREQUENT_WORDS)]);
const NAMES: ReadonlySet<string> = wordsOf(COMMON_NAMES);

/** `word`: romanised. Plural forms too. */
export function isCommonWord(word: string): boolean {
  return isAmong(WORDS, word);
}

/** The same of fewer words, for what merely sounds like one: nearly every word of another script does like one of many. */
export function isMostCommonWord(word: string): boolean {
  return isAmong(OF_TEXTS, word);
}

function isAmong(words: ReadonlySet<string>, word: string): boolean {
  if (word.length < 4) return false;
  if (words.has(word)) return true;
  if (!word.endsWith('s')) return false;
  if (words.has(word.slice(0, -1))) return true;
  return (
    (word.endsWith('ies') && words.has(`${word.slice(0, -3)}y`)) ||
    (word.endsWith('es') && words.has(word.slice(0, -2)))
  );
}

/** `word`: romanised. */
export function isCommonName(word: string): boolean {
  return NAMES.has(word);
}
