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
const STAYS = /[A-Za-z0-9\u0410-\u044f\u0621-\u063a\u0641-\u064a\u4e00-\u9fff\uac00-\ud7a3]/;
/**
 * Normalization may expand one character to four that are neither letters nor digits. The limit leaves room for them.
 */
const LOOKED_AT = 64;

/** Whether a letter or digit of any script remains after normalization. */
export function isComparableName(text: string): boolean {
  return STAYS.test(text.slice(0, LOOKED_AT)) || LETTER_OR_DIGIT.test(equalityKey(text, false));
}

export function isComparableIdentifier(text: string): boolean {
  return normalizeIdentifier(text) !== '';
}
