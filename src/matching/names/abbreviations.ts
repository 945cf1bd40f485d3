/**
 * Expands the abbreviations by which banks shorten general words to fit lines of 35 characters: "INVSTMT" ─► investment,
 * "ENTPRS" ─► enterprises, "AGRIC" ─► agriculture. A rule decides, because each bank abbreviates differently. An abbreviation
 * either truncates the word, or keeps its first and last letter and some letters between, in order.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { GENERAL_ABBREVIATIONS } from './data/general-abbreviations.ts';
import { SHORTENED_WORDS } from './data/shortened-words.ts';
import { generalWord } from './general-words.ts';
import { memoized } from './memoized.ts';
import { foldText } from './normalize.ts';
import { isFormWord } from './parse-organization.ts';

/** General words by first letter, the shortest first. */
const BY_LETTER = new Map<string, string[]>();
for (const word of [...Object.keys(GENERAL_ABBREVIATIONS), ...SHORTENED_WORDS].sort((a, b) => a.length - b.length)) {
  const of = BY_LETTER.get(word.charAt(0));
  if (of === undefined) BY_LETTER.set(word.charAt(0), [word]);
  else if (!of.includes(word)) of.push(word);
}
const MIN_ABBREVIATION = 3;
const MAX_ABBREVIATION = 9;
const MIN_TRUNCATED = 4;
/** Vowels after the first letter of an abbreviation that drops letters: at most this many of four letters. */
const VOWELS_OF_FOUR = 1;
const MIN_OTHER_WORD = 4;
const WORD = /(?<![\p{L}\p{N}.'’&-])[A-Za-z]{3,9}(?![\p{L}\p{N}'’&-])\.?/gu;
/** Overrides the rule, which would expand "OIL COMP" to composite. */
const FIXED_EXPANSIONS: ReadonlyMap<string, string> = new Map([
  ['comp', 'company'],
  ['cmpy', 'company'],
  ['coy', 'company'],
  ['cpy', 'company'],
]);

/** Expands the general words of an organization name. Null without an abbreviation, or if no other word would be left. */
export function expandGeneralWords(name: string): string | null {
  let otherWords = 0;
  let changed = false;
  const full = name.replace(WORD, (written, at: number) => {
    const word = foldText(written.replace('.', ''));
    const expansion = expansionOf(word);
    if (expansion === null) {
      if (word.length >= MIN_OTHER_WORD && !isFormWord(word)) otherWords += 1;
      return KNOWN_EXPANSIONS.get(word) ?? written;
    }
    // A first word that looks abbreviated is the organization's own name: "Digi International", "Intel Corporation".
    if (at > 0) changed = true;
    return expansion;
  });
  return changed && (otherWords > 0 || /\p{L}{4}/u.test(name.replace(WORD, ' '))) ? full : null;
}

/** `word`: in lower case. */
export function isAbbreviation(word: string): boolean {
  return expansionOf(word) !== null;
}

/** Abbreviations that the parser knows already. They are expanded beside other abbreviations, so that the whole name may be equal. */
const KNOWN_EXPANSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(GENERAL_ABBREVIATIONS).flatMap(([word, short]) => short.split(' ').map((one) => [one, word] as const)),
);

const expansionOf = memoized((word: string): string | null => {
  const fixed = FIXED_EXPANSIONS.get(word);
  if (fixed !== undefined) return fixed;
  if (generalWord(word) !== null || isFormWord(word) || isCommonWord(word) || isCommonName(word)) return null;
  if (word.length < MIN_ABBREVIATION || word.length > MAX_ABBREVIATION) return null;
  const vowels = word.slice(1).match(/[aeiou]/g)?.length ?? 0;
  const isShortened = 4 * vowels <= VOWELS_OF_FOUR * word.length;
  for (const long of BY_LETTER.get(word.charAt(0)) ?? []) {
    if (long.length <= word.length + 1) continue;
    if (word.length >= MIN_TRUNCATED && long.startsWith(word)) return long;
    if (isShortened && 3 * word.length >= long.length && long.endsWith(word.at(-1)!) && isSubsequence(word, long))
      return long;
  }
  return null;
});

function isSubsequence(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
