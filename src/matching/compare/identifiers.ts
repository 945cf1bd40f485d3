/** Document numbers and wallet addresses: equal or not, after everything that people type differently is gone. */
import { MIN_IDENTIFIER_CHARS } from '../model.ts';

const MAX_IDENTIFIER_CHARS = 128;

/** Upper case, letters and digits only; '' where too short to say anything. */
export function normaliseIdentifier(raw: string): string {
  const text = raw
    .slice(0, 4 * MAX_IDENTIFIER_CHARS)
    .toWellFormed()
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX_IDENTIFIER_CHARS);
  return text.length < MIN_IDENTIFIER_CHARS || /^0+$/.test(text) ? '' : text;
}
