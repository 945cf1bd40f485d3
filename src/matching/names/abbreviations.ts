/**
 * Expands the abbreviations by which banks shorten general words to fit lines of 35 characters: "INVSTMT" ─► investment,
 * "ENTPRS" ─► enterprises, "AGRIC" ─► agriculture. A rule decides, because each bank abbreviates differently. An abbreviation
 * either truncates the word, or keeps its first and last letter and some letters between, in order.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { GENERAL_ABBREVIATIONS } from './data/general-abbreviations.ts';
import { SHORTENED_WORDS } from './data/shortened-words.ts';
import { generalWord } from './general-words.ts';
import { foldText } from './normalize.ts';
import { isOfForm } from './parse-organization.ts';
import { remembering } from './remembered.ts';

/** General words by first letter, the shortest first. */
const BY_LETTER = new Map<string, string[]>();
for (const word of [...Object.keys(GENERAL_ABBREVIATIONS), ...SHORTENED_WORDS].sort((a, b) => a.length - b.length)) {
  const of = BY_LETTER.get(word.charAt(0));
  if (of === undefined) BY_LETTER.set(word.charAt(0), [word]);
  else if (!of.includes(word)) of.push(word);
}
const SHORTEST = 3;
const LONGEST = 9;
const SHORTEST_BROKEN_OFF = 4;
/** Vowels after the first letter of an abbreviation that drops letters: at most this many of four letters. */
const VOWELS_OF_FOUR = 1;
const SHORTEST_LEFT = 4;
const WORD = /(?<![\p{L}\p{N}.'’&-])[A-Za-z]{3,9}(?![\p{L}\p{N}'’&-])\.?/gu;
/** Overrides the rule, which would expand "OIL COMP" to composite. */
const OF_HABIT: ReadonlyMap<string, string> = new Map([
  ['comp', 'company'],
  ['cmpy', 'company'],
  ['coy', 'company'],
  ['cpy', 'company'],
]);

/** Expands the general words of an organization name. Null without an abbreviation, or if no other word would be left. */
export function generalWordsInFull(name: string): string | null {
  let left = 0;
  let changed = false;
  const full = name.replace(WORD, (written, at: number) => {
    const word = foldText(written.replace('.', ''));
    const meant = inFull(word);
    if (meant === null) {
      if (word.length >= SHORTEST_LEFT && !isOfForm(word)) left += 1;
      return KNOWN.get(word) ?? written;
    }
    // An abbreviation that stands first is the organization's own name: "Digi International", "Intel Corporation".
    if (at > 0) changed = true;
    return meant;
  });
  return changed && (left > 0 || /\p{L}{4}/u.test(name.replace(WORD, ' '))) ? full : null;
}

/** `word`: in lower case. */
export function isAbbreviation(word: string): boolean {
  return inFull(word) !== null;
}

/** Abbreviations that the parser knows already. They are expanded beside other abbreviations, so that the whole name may be equal. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(GENERAL_ABBREVIATIONS).flatMap(([word, short]) => short.split(' ').map((one) => [one, word] as const)),
);

const inFull = remembering((word: string): string | null => {
  const habit = OF_HABIT.get(word);
  if (habit !== undefined) return habit;
  if (generalWord(word) !== null || isOfForm(word) || isCommonWord(word) || isCommonName(word)) return null;
  if (word.length < SHORTEST || word.length > LONGEST) return null;
  const vowels = word.slice(1).match(/[aeiou]/g)?.length ?? 0;
  const isShortened = 4 * vowels <= VOWELS_OF_FOUR * word.length;
  for (const long of BY_LETTER.get(word.charAt(0)) ?? []) {
    if (long.length <= word.length + 1) continue;
    if (word.length >= SHORTEST_BROKEN_OFF && long.startsWith(word)) return long;
    if (isShortened && 3 * word.length >= long.length && long.endsWith(word.at(-1)!) && standsIn(word, long))
      return long;
  }
  return null;
});

function standsIn(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
