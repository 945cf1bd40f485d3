/**
 * Whether there is anything to compare. "???" and "🙂" leave no letter and no digit: a search for them finds nobody, which
 * reads like "nobody is listed". Who takes questions from outside asks here first, and refuses.
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
