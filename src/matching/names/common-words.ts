/**
 * Words that many share whatever the lists say: of the dictionary, which tell little as the name of a firm, and the names that most
 * people of a country have. A list on which only one Wilson stands does not make Wilson a rare name.
 */
import COMMON_NAMES from './data/common-names.txt' with { type: 'text' };
import COMMON_WORDS from './data/common-words.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';

const OF_TEXTS: ReadonlySet<string> = new Set(tableLines(COMMON_WORDS, 'in texts'));
const WORDS: ReadonlySet<string> = new Set([...OF_TEXTS, ...tableLines(COMMON_WORDS, 'frequent')]);
const NAMES: ReadonlySet<string> = new Set(tableLines(COMMON_NAMES));

/** `word`: romanized. Plural forms too. */
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

/** `word`: romanized. */
export function isCommonName(word: string): boolean {
  return NAMES.has(word);
}
