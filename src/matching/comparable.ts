/**
 * Whether there is anything to compare. "???" and "🙂" have no letter and no digit. A search for them finds nobody, which
 * would read like "nobody is listed". Every entry point asks here first and refuses such names.
 */
import { equalityKey } from '../names/normalise.ts';
import { normaliseIdentifier } from './compare/identifiers.ts';

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A letter or digit is left, in any script, when everything that does not count in a comparison is gone. */
export function isComparableName(text: string): boolean {
  return LETTER_OR_DIGIT.test(equalityKey(text, false));
}

export function isComparableIdentifier(text: string): boolean {
  return normaliseIdentifier(text) !== '';
}
