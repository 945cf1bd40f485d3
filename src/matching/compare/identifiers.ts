/** Document numbers and wallet addresses: equal or not, after everything that people type differently is gone. */

import { MIN_IDENTIFIER_CHARS } from '../model.ts';
import { cleanText } from '../names/normalize.ts';

const MAX_IDENTIFIER_CHARS = 128;
/** Among shorter numbers, too many of strangers are only one slip away. */
const MIN_NEAR_CHARS = 7;

/** Upper case, letters and digits only; '' where none is left. */
export function normalizeIdentifier(raw: string): string {
  return cleanText(raw)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX_IDENTIFIER_CHARS);
}

/** "12", "A1", "00000": strangers share it, so beside a name it only corroborates. `text`: normalized. */
export function isShortIdentifier(text: string): boolean {
  return text.length < MIN_IDENTIFIER_CHARS || /^0+$/.test(text);
}

/** Long enough for `nearIdentifiers`. `text`: normalized. */
export function canBeNear(text: string): boolean {
  return text.length >= MIN_NEAR_CHARS;
}

/** One character typed wrongly, or two neighbors swapped. Only a hint: consecutive numbers differ as little. */
export function nearIdentifiers(a: string, b: string): boolean {
  if (a.length !== b.length || !canBeNear(a)) return false;
  let first = 0;
  while (first < a.length && a[first] === b[first]) first++;
  if (first === a.length) return false;
  const same = (from: number) => a.slice(from) === b.slice(from);
  return same(first + 1) || (a[first] === b[first + 1] && a[first + 1] === b[first] && same(first + 2));
}
