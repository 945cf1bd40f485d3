/** Words as alerts are found by them: without marks and capitals, so that "Müller" is found as "muller". */

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
