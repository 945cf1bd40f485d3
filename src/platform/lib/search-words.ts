/** Words as alerts, payments and parties are found by them: without marks and capitals, so that "Müller" is found as "muller". */
import { AppError } from '../errors.ts';

/** A longer one is known by its beginning. */
const MAX_WORD = 40;
/** Of one alert, and of one question. */
export const MAX_WORDS = 40;

/** Each once. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, MAX_WORD).join(''));
  return [...new Set(words)];
}

/** What a field of a query asks for. @throws AppError validation-failed where that is no word */
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
