/** Search words of alerts, payments and parties: without diacritics and in lower case, so that "muller" finds "Müller". */
import { AppError } from '../errors.ts';

/** Longer words are truncated. */
const MAX_WORD = 40;
/** Limit for one alert, and for one query. */
export const MAX_WORDS = 40;

/** Each word once. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_WORD).join(''));
  return [...new Set(words)];
}

/** Words of a query field. @throws AppError validation-failed if there is none */
export function askedWords(field: string, text: string): string[] {
  const words = searchWords(text).slice(0, MAX_WORDS);
  if (words.length > 0) return words;
  const message = 'must have a letter or a digit';
  throw new AppError('validation-failed', { errors: [{ field, code: 'Pattern', message }] });
}

/** Whether each of the words begins one of the text, in any order. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const known = searchWords(text);
  return words.every((word) => known.some((one) => one.startsWith(word)));
}
