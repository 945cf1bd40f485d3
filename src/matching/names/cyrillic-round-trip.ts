/**
 * Recognizes Latin words that are back-transliterations: a name was transliterated into Cyrillic, and then back into Latin letters.
 *
 *     "Jamil" ─► Джамиль ─► "dzhamiel", "djamil"      "Hussein" ─► Хуссейн ─► "khousseyn"
 *
 * Each country and newspaper transliterates Cyrillic differently. This module rewrites such a word in the service's own
 * romanization. The matcher then compares it as a Cyrillic word, by the phonetics learned for that script (`sounds/`).
 */

import { isCommonName, isCommonWord } from './common-words.ts';

/** Letters that hardly occur except in back-transliterations. */
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

/** The word in the service's own romanization of Cyrillic. Null without evidence of Cyrillic. `word`: a-z. */
export function backToCyrillic(word: string): string | null {
  if (!FROM_CYRILLIC.test(word)) return null;
  return BACK.reduce((text, [letters, cyrillic]) => text.replace(letters, cyrillic), word);
}

/** Positions of a "g" that may be an "h": Russian writes "h" as "г", which becomes "g" on the way back. */
const G_FOR_H = /(?<![gn\p{L}])g(?=[aeiou])|(?<=[aeiou])g(?![gh])/giu;
const WORD = /\p{L}+/gu;

/** "mougammad", "gezbollag" with an "h". The name itself where no uncommon word shows evidence of Cyrillic. */
export function withHForG(name: string): string {
  const lower = name.toLowerCase();
  if (!lower.includes('g') || !(FROM_CYRILLIC.test(lower) || FROM_CYRILLIC_BY_CH.test(lower))) return name;
  const words = lower.match(WORD) ?? [];
  if (!words.some((word) => (FROM_CYRILLIC.test(word) || FROM_CYRILLIC_BY_CH.test(word)) && isUncommon(word)))
    return name;
  return name.replace(WORD, (word) =>
    isUncommon(word.toLowerCase()) ? word.replace(G_FOR_H, (letter) => (letter === 'g' ? 'h' : 'H')) : word,
  );
}

/** Letters that occur in hardly any names except Polish, Czech and German ones: "ch" before "m" or "d", "g" before "m". */
const FROM_CYRILLIC_BY_CH = /(?<![st])ch(?:[dgjq]|m(?!an))|[aeou]gm[aeou]/;

/** Whether the word shows evidence of Cyrillic. `word`: in lower case. */
export function mayComeFromCyrillic(word: string): boolean {
  return (FROM_CYRILLIC.test(word) || FROM_CYRILLIC_BY_CH.test(word)) && isUncommon(word);
}

/** Neither a dictionary word nor a common name. */
function isUncommon(word: string): boolean {
  return !isCommonWord(word) && !isCommonName(word);
}
