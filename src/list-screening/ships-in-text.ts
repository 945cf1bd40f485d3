/**
 * Names of ships and registrations of aircraft in any text. Pure. Ships are called by general words and numbers, which no run of
 * words of a name holds: what stands behind a word for a ship is asked for as it stands.
 *
 *   "freight MV HOLUNDER 2, voyage 12"    HOLUNDER · HOLUNDER 2
 *   "lease of EP-ABC"                     EP-ABC
 */
import { cleanText } from '../names/normalise.ts';

const MAX_TEXT_CHARS = 2_000;
const MAX_NAMES = 60;
const LONGEST = 4;

const SHIP =
  /(?<![\p{L}\p{N}])(?:m\/?v|m\/?t|m\.v\.|m\.t\.|s\/?s|m\/s|f\/?v|lpg\/?c|lng\/?c|vessels?|ships?|motor tanker|tankers?|bulkers?|schiffe?s?|buques?|navires?|navi?|naves?|gemi(?:si)?|судн[оа]|т\/х|танкера?)(?![\p{L}\p{N}])[\s:."'“”„«»()-]*(?:(?:called|named|name|names|is)[\s:."'“”„«»()-]*)?/giu;
const WORD = /^[\s"'“”„«»()]*([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’&/-]*)/u;
const REGISTRATION = /(?<![\p{L}\p{N}-])[A-Z][A-Z0-9]?-[A-Z0-9]{3,5}(?![\p{L}\p{N}-])/gu;

/** What may be the name of a ship, or the registration of an aircraft. */
export function shipsIn(raw: string): { names: string[]; leftOut: boolean } {
  const text = raw.slice(0, MAX_TEXT_CHARS).replace(/\S+/gu, cleanText);
  const found = new Set<string>(text.includes('-') ? text.match(REGISTRATION) : []);
  for (const { 0: said, index } of text.matchAll(SHIP)) {
    for (const name of namesAt(text.slice(index + said.length))) found.add(name);
  }
  const names = [...found];
  return { names: names.slice(0, MAX_NAMES), leftOut: names.length > MAX_NAMES };
}

/** The words at the beginning: one, two, and so on, since nothing says where a name ends. */
function namesAt(text: string): string[] {
  const names: string[] = [];
  let rest = text.slice(0, 200);
  let name = '';
  for (let count = 0; count < LONGEST; count += 1) {
    const word = WORD.exec(rest);
    if (!word) break;
    name = name === '' ? word[1]! : `${name} ${word[1]}`;
    names.push(name.replace(/[.'’&/-]+$/u, ''));
    rest = rest.slice(word[0].length);
  }
  return names;
}
