/**
 * A person's name with the family name first and no comma, as core banking systems, Hungarian names and machine readable zones have it:
 * "ZARVANEK NICOLAS", "ZARVANEK ORVELT Nicolas". Read with the given names first beside the name as it stands: lists give the first of
 * two family names before a comma, and people leave out the second.
 */
import { ASCII, foldText } from './normalize.ts';
import { curatedGroupsOf } from './variants.ts';

const WORD = /^\p{L}[\p{L}\p{M}'’-]+$/u;
const CAPITALS = /^[\p{Lu}'’-]{2,}$/u;
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}'’]+(?:[-'’]\p{L}+)*$/u;
const MOST_WORDS = 5;

/** null: nothing tells that the family name is first. */
export function surnameLast(name: string): string | null {
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS || !words.every((word) => WORD.test(word))) return null;
  const given = firstGiven(words);
  return given <= 0 ? null : [...words.slice(given), ...words.slice(0, given)].join(' ');
}

/** Position of the first given name behind family names; 0 or -1 where there is none. Capitals behind small letters are a family name. */
function firstGiven(words: readonly string[]): number {
  const small = words.findIndex((word) => !CAPITALS.test(word));
  // Of "Putin Vladimir" nothing but the order tells, and that costs little.
  if (small === 0) return -1;
  if (small >= 0 && !words.slice(small).every((word) => CAPITALISED.test(word))) return -1;
  if (small > 0) return small;
  const given = words.findIndex(isGiven);
  return words.slice(given).every(isGiven) ? given : -1;
}

/** Curated spellings are those of given names. */
function isGiven(word: string): boolean {
  const folded = foldText(word);
  return ASCII.test(folded) && curatedGroupsOf(folded).length > 0;
}
