/**
 * Recognizes a person's name with the surname first and no comma: "ZARVANEK NICOLAS", "ZARVANEK ORVELT Nicolas". Core banking systems,
 * Hungarian names and machine readable zones use this order. The name with the given names first is a further reading. It matters for
 * two surnames: lists give the first one before a comma, and customers omit the second one.
 */
import { ASCII, foldText } from './normalize.ts';
import { curatedGroupsOf } from './variants.ts';

const WORD = /^\p{L}[\p{L}\p{M}'’-]+$/u;
const CAPITALS = /^[\p{Lu}'’-]{2,}$/u;
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}'’]+(?:[-'’]\p{L}+)*$/u;
const MAX_WORDS = 5;

/** Whether the word is in capitals, as surnames often are. */
export function isCapitals(word: string): boolean {
  return CAPITALS.test(word);
}

/** Null without evidence that the surname is first. */
export function surnameLast(name: string): string | null {
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || words.length > MAX_WORDS || !words.every((word) => WORD.test(word))) return null;
  const given = firstGiven(words);
  return given <= 0 ? null : [...words.slice(given), ...words.slice(0, given)].join(' ');
}

/** Position of the first given name after surnames. 0 or -1 if there is none. Capitals after small letters are a surname. */
function firstGiven(words: readonly string[]): number {
  const small = words.findIndex((word) => !CAPITALS.test(word));
  // "Putin Vladimir" gives no evidence. The comparison tolerates another order of words.
  if (small === 0) return -1;
  if (small >= 0 && !words.slice(small).every((word) => CAPITALISED.test(word))) return -1;
  if (small > 0) return small;
  const given = words.findIndex(isGiven);
  return words.slice(given).every(isGiven) ? given : -1;
}

/** The curated variants are given names. */
function isGiven(word: string): boolean {
  const folded = foldText(word);
  return ASCII.test(folded) && curatedGroupsOf(folded).length > 0;
}
