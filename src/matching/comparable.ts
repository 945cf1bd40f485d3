/**
 * Whether a text contains anything to compare. "???" and "🙂" have no letter and no digit. A search for them finds
 * nothing, which would look like a cleared name. Every entry point checks this first and rejects such names.
 */

import { normalizeIdentifier } from './compare/identifiers.ts';
import { equalityKey } from './names/normalize.ts';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/**
 * Letters and digits that normalization never removes: Latin, Cyrillic, Arabic, Chinese, Korean. Most names begin with
 * one.
 */
const KEPT_CHARACTER = /[A-Za-z0-9\u0410-\u044f\u0621-\u063a\u0641-\u064a\u4e00-\u9fff\uac00-\ud7a3]/;
/** Only this many characters are checked. A later letter may be beyond the length limit of normalized names. */
const CHECKED_CHARS = 64;

/** Whether a letter or digit of any script remains after normalization. */
export function isComparableName(text: string): boolean {
  return KEPT_CHARACTER.test(text.slice(0, CHECKED_CHARS)) || LETTER_OR_DIGIT.test(equalityKey(text, false));
}

export function isComparableIdentifier(text: string): boolean {
  return normalizeIdentifier(text) !== '';
}
