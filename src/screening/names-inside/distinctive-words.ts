/**
 * Distinctive words: a single word that can be the whole name of a company apart from its legal form, such as "Rosoboronexport" for
 * JOINT STOCK COMPANY ROSOBORONEXPORT. It must equal the listed word after normalization. Words of many companies, persons or places
 * are not distinctive.
 */
import { isCommonName, isCommonWord } from '../../matching/names/common-words.ts';
import { generalWord } from '../../matching/names/general-words.ts';
import { memoized } from '../../matching/names/memoized.ts';
import { parseName } from '../../matching/names/parse.ts';

/** Score of an equal name with a different legal form. */
export const SAME_BUT_FOR_FORM = 99;
/** Shorter words are often an acronym or a family name too. */
const MIN_CHARS = 7;

export const isDistinctiveWord = memoized((word: string): boolean => {
  const [part, ...rest] = parseName(word, null);
  if (part === undefined || rest.length > 0 || part.class !== 'name' || part.text.length < MIN_CHARS) return false;
  return !isCommonWord(part.text) && !isCommonName(part.text) && generalWord(part.text) === null;
});
