/**
 * A person's name with two names more between first and last than the listed one has: "Blagoje Hassan Peter Simic", or with a word that is
 * said twice. As a comparison of words that is too much that differs; as a whole name that is left when words go it can be looked up.
 *
 * Rejected: missing names that count less. What finds him so finds every Spaniard with four names.
 */

import { type Corpus, lowerBound } from './corpus.ts';
import { isCommonName } from './names/common-words.ts';
import { equalityKey, MAX_NAME_CHARS } from './names/normalize.ts';
import { hashText } from './names/skeleton.ts';

/** One name that is said twice is one name still, and many people's. */
const LEAST_SAID = 2;
const LEAST_WORDS = 4;
/** Two people of a given name and a family name each. */
const PEOPLE_WORDS = 4;
const FOUR_WORDS = /^\s*[^\s,]+(?:\s+[^\s,]+){3}\s*$/;
/** Of a longer name there are too many ways to lose two. */
const MOST_WORDS = 7;
/** An initial or a particle tells nobody. */
const LEAST_TELLING = 3;

/**
 * Whole listed names that are left of a person's name when two of its inner words go. Names that everybody has at both ends are many
 * people's.
 */
export function withoutTwoBetween(listed: Corpus, name: string): string[] {
  if (name.length > MAX_NAME_CHARS) return [];
  const words = equalityKey(name, true).split(' ');
  if (words.length < LEAST_WORDS || words.length > MOST_WORDS) return [];
  const found = new Set<string>();
  for (let first = 1; first < words.length - 2; first++)
    for (let second = first + 1; second < words.length - 1; second++) {
      const left = words.filter((_, at) => at !== first && at !== second);
      const key = left.join(' ');
      if (left.some(tells) && isListed(listed, key)) found.add(key);
    }
  return [...found];
}

/**
 * Whole listed names of two words at either end of four: "Mehmet Kaya Anna Gruber" are two people in one field. None where the half is of
 * usual names alone, or of names that do not begin one: "Juan Carlos Perez Gomez" is one.
 */
export function oneOfTwoPeople(listed: Corpus, name: string): string[] {
  if (name.length > MAX_NAME_CHARS || !FOUR_WORDS.test(name)) return [];
  const words = equalityKey(name, true).split(' ');
  if (words.length !== PEOPLE_WORDS || !words.every((word) => word.length >= LEAST_TELLING)) return [];
  return [words.slice(0, 2), words.slice(2)]
    .filter((half) => half.some(tells) && isListed(listed, half.join(' ')))
    .map((half) => half.join(' '));
}

/**
 * The whole listed name that is left of a person's name when a word that is said twice in a row is said once ("Ali Karimjan Karimjan"); null
 * where there is none. As a reading like any other it would find Ivan IVANOV by "Ivan Petrov Petrov": father and family may be called the same.
 */
export function saidOnce(listed: Corpus, name: string): string | null {
  if (name.length > MAX_NAME_CHARS) return null;
  const words = equalityKey(name, true).split(' ');
  const once = words.filter((word, at) => word !== words[at - 1]);
  const key = once.join(' ');
  return once.length < words.length && once.length >= LEAST_SAID && isListed(listed, key) ? key : null;
}

function tells(word: string): boolean {
  return word.length >= LEAST_TELLING && !isCommonName(word);
}

function isListed({ equalityKeys }: Corpus, key: string): boolean {
  const hash = hashText(key);
  return equalityKeys[lowerBound(equalityKeys, hash)] === hash;
}
