/**
 * A single word that may be the whole name of a firm but for its legal form: "Rosoboronexport" for JOINT STOCK COMPANY ROSOBORONEXPORT. Such a word is asked
 * as the matcher reads it, and answers to no other word. Words that many firms, people or places have say too little for that.
 */
import { isCommonName, isCommonWord } from '../../matching/names/common-words.ts';
import { generalWord } from '../../matching/names/general-words.ts';
import { memoized } from '../../matching/names/memoized.ts';
import { parseName } from '../../matching/names/parse.ts';

/** Score of an equal name with a different legal form. */
export const SAME_BUT_FOR_FORM = 99;
/** Shorter words are often an acronym or a family name too. */
const MIN_CHARS = 7;

export const isTellingWord = memoized((word: string): boolean => {
  const [part, ...rest] = parseName(word, null);
  if (part === undefined || rest.length > 0 || part.class !== 'name' || part.text.length < MIN_CHARS) return false;
  return !isCommonWord(part.text) && !isCommonName(part.text) && generalWord(part.text) === null;
});
