/**
 * Common words: dictionary words, which hardly identify an organization, and the most frequent names of each country. They do not depend
 * on lists, because Wilson is a common name even if the lists have only one Wilson.
 */
import COMMON_NAMES from './data/common-names.txt' with { type: 'text' };
import COMMON_WORDS from './data/common-words.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';

const TEXT_WORDS: ReadonlySet<string> = new Set(tableLines(COMMON_WORDS, 'in texts'));
const WORDS: ReadonlySet<string> = new Set([...TEXT_WORDS, ...tableLines(COMMON_WORDS, 'frequent')]);
const NAMES: ReadonlySet<string> = new Set(tableLines(COMMON_NAMES));

/** `word`: romanized. Recognizes plurals too. */
export function isCommonWord(word: string): boolean {
  return includesWord(WORDS, word);
}

/** Checks a smaller set, for words of other scripts: nearly each of those is phonetically similar to some common word. */
export function isMostCommonWord(word: string): boolean {
  return includesWord(TEXT_WORDS, word);
}

function includesWord(words: ReadonlySet<string>, word: string): boolean {
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
