/** The phonetic script of a word. Each has its own table in `../data/sounds.txt`. */

/**
 * A corpus stores each script as its position in this list. 0 is the Latin alphabet, and the last entry stands for all other scripts.
 * `cauc`: Armenian and Georgian; `indi`: Sinhala and the scripts of India without Tamil; `thai`: Thai and Lao.
 */
export const PHONETIC_SCRIPTS = [
  'latn',
  'cyrl',
  'arab',
  'hebr',
  'kana',
  'kore',
  'hani',
  'grek',
  'cauc',
  'indi',
  'taml',
  'thai',
  'other',
] as const;
export type PhoneticScript = (typeof PHONETIC_SCRIPTS)[number];
/** Number of the Latin alphabet. */
export const LATIN = 0;

const NUMBER = Object.fromEntries(PHONETIC_SCRIPTS.map((phoneticScript, at) => [phoneticScript, at])) as Record<
  PhoneticScript,
  number
>;
/** First and last code point of each script. Any other code point is `other`. */
const RANGES: readonly (readonly [from: number, to: number, phoneticScript: PhoneticScript])[] = [
  [0x370, 0x3ff, 'grek'],
  [0x400, 0x52f, 'cyrl'],
  [0x530, 0x58f, 'cauc'],
  [0x590, 0x5ff, 'hebr'],
  [0x600, 0x77f, 'arab'],
  [0x900, 0xb7f, 'indi'],
  [0xb80, 0xbff, 'taml'],
  [0xc00, 0xdff, 'indi'],
  [0xe00, 0xeff, 'thai'],
  [0x10a0, 0x10ff, 'cauc'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'hani'],
  [0xac00, 0xd7a3, 'kore'],
];

/** Number of the script of a folded word, by its first letter that is not Latin. */
export function phoneticScriptOf(word: string): number {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 0x250) continue;
    for (const [from, to, phoneticScript] of RANGES) if (code >= from && code <= to) return NUMBER[phoneticScript];
    return NUMBER.other;
  }
  return LATIN;
}
