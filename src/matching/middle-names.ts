/**
 * Personal names with two additional names between first and last ("Blagoje Hassan Peter Simic"), or with a repeated
 * word. A comparison of words gives a low score to such names. Without the additional words, the rest can be looked up
 * as a whole name.
 *
 * Rejected: a lower penalty for missing names, because it would also find every Spanish person with four names.
 */

import { type Corpus, lowerBound } from './corpus.ts';
import { isCommonName } from './names/common-words.ts';
import { equalityKey, MAX_NAME_CHARS } from './names/normalize.ts';
import { hashText } from './names/skeleton.ts';

/** A single repeated name remains a single name, which many people share. */
const MIN_WORDS_WITHOUT_REPETITION = 2;
const MIN_WORDS = 4;
/** Two people, each with a given name and a family name. */
const PEOPLE_WORDS = 4;
const FOUR_WORDS = /^\s*[^\s,]+(?:\s+[^\s,]+){3}\s*$/;
/** Longer names have too many pairs of inner words. */
const MAX_WORDS = 7;
/** Initials and particles do not identify a person. */
const MIN_DISTINCTIVE = 3;

/** Cache of the words of the last name, because each function below needs them. */
let lastName = '';
let lastWords: readonly string[] = [];

function wordsOf(name: string): readonly string[] {
  if (name !== lastName) {
    lastWords = equalityKey(name, true).split(' ');
    lastName = name;
  }
  return lastWords;
}

/**
 * Whole listed names that remain when two inner words of a personal name are removed. Remainders of common names only
 * are left out, because many people share them.
 */
export function withoutTwoBetween(listed: Corpus, name: string): string[] {
  if (name.length > MAX_NAME_CHARS) return [];
  const words = wordsOf(name);
  if (words.length < MIN_WORDS || words.length > MAX_WORDS) return [];
  const found = new Set<string>();
  for (let first = 1; first < words.length - 2; first++)
    for (let second = first + 1; second < words.length - 1; second++) {
      const rest = words.filter((_, at) => at !== first && at !== second);
      const key = rest.join(' ');
      if (rest.some(isDistinctive) && isListed(listed, key)) found.add(key);
    }
  return [...found];
}

/**
 * Whole listed names of two words at either end of four: "Mehmet Kaya Anna Gruber" are two people in one field. Halves
 * of common names only are left out: "Juan Carlos Perez Gomez" is one person.
 */
export function oneOfTwoPeople(listed: Corpus, name: string): string[] {
  if (name.length > MAX_NAME_CHARS || !FOUR_WORDS.test(name)) return [];
  const words = wordsOf(name);
  if (words.length !== PEOPLE_WORDS || !words.every((word) => word.length >= MIN_DISTINCTIVE)) return [];
  return [words.slice(0, 2), words.slice(2)]
    .filter((half) => half.some(isDistinctive) && isListed(listed, half.join(' ')))
    .map((half) => half.join(' '));
}

/**
 * The whole listed name that remains when a repeated word is written once ("Ali Karimjan Karimjan"). Null if there is
 * none. Only whole names count, or "Ivan Petrov Petrov" would find Ivan IVANOV: patronymic and family name may be the
 * same.
 */
export function withoutRepetition(listed: Corpus, name: string): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  const words = wordsOf(name);
  const withoutRepeats = words.filter((word, at) => word !== words[at - 1]);
  const key = withoutRepeats.join(' ');
  return withoutRepeats.length < words.length &&
    withoutRepeats.length >= MIN_WORDS_WITHOUT_REPETITION &&
    isListed(listed, key)
    ? key
    : null;
}

function isDistinctive(word: string): boolean {
  return word.length >= MIN_DISTINCTIVE && !isCommonName(word);
}

function isListed({ equalityKeys }: Corpus, key: string): boolean {
  const hash = hashText(key);
  return equalityKeys[lowerBound(equalityKeys, hash)] === hash;
}
