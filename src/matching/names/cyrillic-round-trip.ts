/**
 * Words in Latin letters that came out of another script: a name was written in Cyrillic by ear, and somebody else put that back.
 *
 *     "Jamil" ─► Джамиль ─► "dzhamiel", "djamil"      "Hussein" ─► Хуссейн ─► "khousseyn"
 *
 * Each country and newspaper has its own way back. Read as this project romanizes Cyrillic, such a word is compared as a Cyrillic one is,
 * by the sounds that were learnt for that script (`sounds/`).
 */

import { isCommonName, isCommonWord } from './common-words.ts';

/** What hardly anybody writes who did not read Cyrillic. */
const FROM_CYRILLIC =
  /[^aeiouy][iy]e|^ye|i[au]|j[au]|zh|kh|tch|tc|ou|dj|dzh|shch|kk|kou|kt|ks|sss|[^aeiou]ss|ss[^aeiou]|^ss|ss.*ss/;
const BACK: readonly (readonly [letters: RegExp, cyrillic: string])[] = [
  [/sss*/g, 's'],
  [/dj/g, 'dzh'],
  [/(?<![dtz])j(?=[aou])|(?<=[aeou])j/g, 'y'],
  [/(?<!d)j/g, 'zh'],
  [/i(?=[au])/g, 'y'],
  [/(?<=[^aeiou])[iy]e/g, 'e'],
  [/^[iy]e/g, 'e'],
  [/ou/g, 'u'],
  [/w/g, 'v'],
  [/tch/g, 'ch'],
  [/tc(?!h)/g, 'ts'],
  [/(?<![cgksptz])h/g, 'kh'],
];

/** The Cyrillic word as this project romanizes it; null: nothing says that there was one. A word of a-z. */
export function backToCyrillic(word: string): string | null {
  if (!FROM_CYRILLIC.test(word)) return null;
  return BACK.reduce((text, [letters, cyrillic]) => text.replace(letters, cyrillic), word);
}

/** Where no "g" of another language stands for itself: Russian hands write "h" as "г", which others put back as "g". */
const G_FOR_H = /(?<![gn\p{L}])g(?=[aeiou])|(?<=[aeiou])g(?![gh])/giu;
const WORD = /\p{L}+/gu;

/** "mougammad", "gezbollag" with an "h"; the name itself where no strange word says that it was written in Cyrillic. */
export function withHForG(name: string): string {
  const lower = name.toLowerCase();
  if (!lower.includes('g') || !(FROM_CYRILLIC.test(lower) || FROM_CYRILLIC_BY_CH.test(lower))) return name;
  const words = lower.match(WORD) ?? [];
  if (!words.some((word) => (FROM_CYRILLIC.test(word) || FROM_CYRILLIC_BY_CH.test(word)) && isStrange(word)))
    return name;
  return name.replace(WORD, (word) =>
    isStrange(word.toLowerCase()) ? word.replace(G_FOR_H, (letter) => (letter === 'g' ? 'h' : 'H')) : word,
  );
}

/** Hardly anybody else than Polish, Czech and German hands has "ch" before "m" or "d", or a "g" between a vowel and "m". */
const FROM_CYRILLIC_BY_CH = /(?<![st])ch(?:[dgjq]|m(?!an))|[aeou]gm[aeou]/;

/** Neither a word of the dictionary nor a usual name. */
function isStrange(word: string): boolean {
  return !isCommonWord(word) && !isCommonName(word);
}
