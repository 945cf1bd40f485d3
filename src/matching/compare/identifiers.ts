/** Document numbers and wallet addresses: equal or not, after everything that people type differently is gone. */
import { cleanText } from '../../names/normalise.ts';
import { MIN_IDENTIFIER_CHARS } from '../model.ts';

const MAX_IDENTIFIER_CHARS = 128;

/** Upper case, letters and digits only; '' where none is left. */
export function normaliseIdentifier(raw: string): string {
  return cleanText(raw)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX_IDENTIFIER_CHARS);
}

/** "12", "A1", "00000": strangers share it, so beside a name it only corroborates. `text`: normalised. */
export function isShortIdentifier(text: string): boolean {
  return text.length < MIN_IDENTIFIER_CHARS || /^0+$/.test(text);
}
