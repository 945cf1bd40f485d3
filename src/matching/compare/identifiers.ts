/** Document numbers and wallet addresses: equality after removing differences in how people type them. */

import { MIN_IDENTIFIER_CHARS } from '../model.ts';
import { cleanText } from '../names/normalize.ts';

const MAX_IDENTIFIER_CHARS = 128;
/** Too many shorter numbers of different parties differ by one character only. */
const MIN_NEAR_CHARS = 7;

/** Upper-case letters and digits only. An empty string if none remain. */
export function normalizeIdentifier(raw: string): string {
  return cleanText(raw)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX_IDENTIFIER_CHARS);
}

/** "12", "A1", "00000": many parties share such a number. Beside a name it only corroborates. `text`: normalized. */
export function isShortIdentifier(text: string): boolean {
  return text.length < MIN_IDENTIFIER_CHARS || /^0+$/.test(text);
}

/** Whether the number is long enough for `nearIdentifiers`. `text`: normalized. */
export function canBeNear(text: string): boolean {
  return text.length >= MIN_NEAR_CHARS;
}

/** One mistyped character, or two swapped neighbors. It is only a hint: consecutive numbers differ as little. */
export function nearIdentifiers(a: string, b: string): boolean {
  if (a.length !== b.length || !canBeNear(a)) return false;
  let first = 0;
  while (first < a.length && a[first] === b[first]) first++;
  if (first === a.length) return false;
  const same = (from: number) => a.slice(from) === b.slice(from);
  return same(first + 1) || (a[first] === b[first + 1] && a[first + 1] === b[first] && same(first + 2));
}
