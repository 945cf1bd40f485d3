/**
 * OCR errors of whole letters: two letters read as one, or one as two. `distance.ts` weighs edits of single letters. These errors
 * would cost two edits, which is too many for short words.
 *
 *     "sarl"  ◄─►  "saml"       "adnan"  ◄─►  "aclnan"       "vvagner"  ◄─►  "wagner"
 */
const CONFUSED: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
  ['nn', 'm'],
  ['ri', 'n'],
  ['li', 'h'],
  ['ii', 'u'],
  ['in', 'm'],
  ['lc', 'k'],
];
const MIN_CHARS = 4;

const ONE_FOR = new Map<string, readonly string[]>();
const TWO_FOR = new Map<string, readonly string[]>();
for (const [two, one] of CONFUSED) {
  ONE_FOR.set(two, [...(ONE_FOR.get(two) ?? []), one]);
  TWO_FOR.set(one, [...(TWO_FOR.get(one) ?? []), two]);
}

/**
 * All spellings with one OCR error, without the word itself. `twice`: also spellings with two letters read as one in two places.
 * `word`: a-z and 0-9.
 */
export function lookAlikeSpellings(word: string, twice = false): string[] {
  if (word.length < MIN_CHARS) return [];
  const spellings: string[] = twice ? misreadSpellings(word) : [];
  if (!twice) addShorter(word, spellings);
  for (let at = 0; at < word.length; at++)
    for (const two of TWO_FOR.get(word.charAt(at)) ?? NONE)
      spellings.push(word.slice(0, at) + two + word.slice(at + 1));
  return spellings;
}

/** Spellings with two letters read as one, at one place or at two. */
export function misreadSpellings(word: string): string[] {
  const spellings: string[] = [];
  addShorter(word, spellings);
  for (let at = spellings.length - 1; at >= 0; at--) addShorter(spellings[at]!, spellings);
  return spellings;
}

/** Single letters that OCR confuses. */
const CONFUSED_LETTERS = 'ce co eo ao ft it lt il ij jl uv hb gq hn'.split(' ');
const CONFUSED_WITH = new Uint32Array(26);
for (const [a = '', b = ''] of CONFUSED_LETTERS) {
  const [first, second] = [a.charCodeAt(0) - 97, b.charCodeAt(0) - 97];
  CONFUSED_WITH[first]! |= 1 << second;
  CONFUSED_WITH[second]! |= 1 << first;
}
/** Most misread letters of one word. */
export const MAX_MISREAD = 2;

/** Whether the words differ only in letters that OCR confuses, two at most. `text[from, to)`. */
export function isLookAlike(word: Uint8Array, text: Uint8Array, from: number, to: number): boolean {
  if (to - from !== word.length) return false;
  let misread = 0;
  for (let at = 0; at < word.length; at++) {
    const [a, b] = [word[at]! - 97, text[from + at]! - 97];
    if (a === b) continue;
    if (++misread > MAX_MISREAD || a < 0 || b < 0 || (CONFUSED_WITH[a]! & (1 << b)) === 0) return false;
  }
  return true;
}

/** Whether `word` is `correct` with one letter read as two: "cle" for "de", "arid" for "and". */
export function isMisread(word: string, correct: string): boolean {
  if (word.length !== correct.length + 1) return false;
  return CONFUSED.some(([two, one]) => {
    const at = word.indexOf(two);
    return at >= 0 && word.slice(0, at) + one + word.slice(at + 2) === correct;
  });
}

const NONE: readonly string[] = [];

/** Appends the spellings with two letters read as one, for each place. */
function addShorter(word: string, spellings: string[]): void {
  for (let at = 0; at + 1 < word.length; at++)
    for (const one of ONE_FOR.get(word.slice(at, at + 2)) ?? NONE)
      spellings.push(word.slice(0, at) + one + word.slice(at + 2));
}
