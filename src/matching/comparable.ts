/**
 * Whether there is anything to compare. "???" and "🙂" have no letter and no digit. A search for them finds nobody, which
 * would read like "nobody is listed". Every entry point asks here first and refuses such names.
 */

import { normalizeIdentifier } from './compare/identifiers.ts';
import { equalityKey } from './names/normalize.ts';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Letters and digits that stay whatever is done to a text: Latin, Cyrillic, Arabic, Chinese, Korean. Most names begin with one. */
const STAYS = /[A-Za-z0-9\u0410-\u044f\u0621-\u063a\u0641-\u064a\u4e00-\u9fff\uac00-\ud7a3]/;
/** A sign becomes four at most that are neither letters nor digits, so that none of these is cut off. */
const LOOKED_AT = 64;

/** A letter or digit is left, in any script, when everything that does not count in a comparison is gone. */
export function isComparableName(text: string): boolean {
  return STAYS.test(text.slice(0, LOOKED_AT)) || LETTER_OR_DIGIT.test(equalityKey(text, false));
}

export function isComparableIdentifier(text: string): boolean {
  return normalizeIdentifier(text) !== '';
}
