/**
 * Splits a listed name that contains several names: an acronym in brackets, a translation, "alias".
 *
 *     GLOBAL RELIEF FOUNDATION (GRF)   ─►  as written · GLOBAL RELIEF FOUNDATION · GRF
 *     Al Qa'ida/Islamic Army           ─►  as written · Al Qa'ida · Islamic Army
 *
 * Each reading is matched separately, and counts as the whole listed name.
 * Rejected: brackets as words of the name, because the acronym would be an extra word in every comparison.
 */
import { OTHER_NAME } from './data/other-name-words.ts';
import { MAX_NAME_CHARS } from './normalize.ts';
import { scriptCodeOf } from './script.ts';

/** Brackets, which a truncated field may leave open. */
const BRACKETS = /[([（]([^()[\]（）]*)(?:[)\]）]|$)/g;
const ALIAS = new RegExp(`\\s(?:${OTHER_NAME})[\\s:]+`, 'iu');
/** Aliases in brackets: "(also known as Zelkotrade, ZKT Holding)". */
const ALIASES = new RegExp(`^(?:${OTHER_NAME})(?:[\\s:]+|(?<=['’]))`, 'iu');
const BETWEEN_ALIASES = /\s*[;,]\s*(?:and\s+|or\s+|et\s+|ou\s+)?|\s+(?:and|or|et|ou)\s+/iu;
/** Legal forms, which continue an organization name after a comma. */
const CONTINUATION = /^(?:llc|ltd|limited|inc|jsc|pjsc|ojsc|cjsc|gmbh|s\.?a|co|corp|ооо|оао|зао|пао|ао)\b/iu;
const MAYBE_SEVERAL = /[([/（]/;
const MAX_READINGS = 12;

/** The text as written first, then other readings. Words that qualify an organization ("(France)", "(Holding)") are no name. */
export function readingsOf(text: string, person: boolean): string[] {
  if (text.length > MAX_NAME_CHARS || !(MAYBE_SEVERAL.test(text) || ALIAS.test(text))) return [text];
  const readings = [text];
  const add = (reading: string) => {
    const trimmed = reading.replace(/\s+/g, ' ').trim();
    if (!readings.includes(trimmed) && readings.length < MAX_READINGS) readings.push(trimmed);
  };
  const inside: string[] = [];
  const aliases: string[] = [];
  const outside = text.replace(BRACKETS, (_, words: string) => {
    const alias = ALIASES.exec(words.trim());
    if (alias === null) inside.push(words.trim());
    else aliases.push(...aliasesIn(words.trim().slice(alias[0].length)));
    return ' ';
  });
  if (aliases.length > 0 && inside.length === 0 && /\p{L}{2}/u.test(outside)) add(outside);
  for (const alias of aliases) add(alias);
  const own = scriptCodeOf(outside);
  const names = inside.filter((words) => {
    if (/\d/.test(words) || !/\p{L}{2}/u.test(words)) return false;
    const script = scriptCodeOf(words);
    return (
      (script !== own && script !== 'zyyy') ||
      isAcronym(words, outside) ||
      (person && /\p{L}{2,}[\s-]+\p{L}{2,}/u.test(words))
    );
  });
  const repeated = inside.length > 0 && inside.every((words) => repeats(words, outside));
  if (((names.length > 0 && names.length === inside.length) || repeated) && /\p{L}{2}/u.test(outside)) add(outside);
  for (const name of names) add(name);
  const named = outside.split(ALIAS);
  // One word alone does not identify a person.
  if (named.length > 1 && named.every((side) => (person ? TWO_WORDS : LONG_WORD).test(side))) named.forEach(add);
  const sides = person ? [] : outside.split('/');
  // Excludes "Department 140/14" and "A/S": every side must be a complete name.
  if (sides.length > 1 && sides.every((side) => TWO_WORDS.test(side))) sides.forEach(add);
  return readings;
}

const TWO_WORDS = /\p{L}{2,}[\s-]+\p{L}{2,}/u;
const LONG_WORD = /\p{L}{4}/u;

function aliasesIn(words: string): string[] {
  const names: string[] = [];
  for (const alias of words.split(BETWEEN_ALIASES)) {
    if (names.length > 0 && CONTINUATION.test(alias)) names[names.length - 1] += `, ${alias}`;
    else if (LETTERS.test(alias)) names.push(alias);
  }
  return names;
}

const LETTERS = /\p{L}{2}/u;

/** Whether all its longer words are in the name: "Пеленг" (ОАО "Пеленг"). */
function repeats(words: string, name: string): boolean {
  const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const [long, all] = [longWords(words), longWords(name)];
  return long.length > 0 && long.every((word) => all.includes(word));
}

/** Whether the word is an acronym: "GRF" of "Global Relief Foundation" has letters of the name in order, beginning with its first. */
function isAcronym(word: string, name: string): boolean {
  const letters = word.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (/\s/.test(word) || letters.length < 2 || letters.length > 8) return false;
  const text = name
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, '')
    .trim();
  if (text.split(/[\s-]+/).length < 2 || !text.startsWith(letters.charAt(0))) return false;
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at++;
  return at === letters.length;
}
