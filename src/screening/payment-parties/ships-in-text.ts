/**
 * Names of ships and registrations of aircraft in any text. Pure. Names of ships are general words and numbers, which the search for names in texts
 * skips. So the words after a word for a ship are searched unchanged.
 *
 *   "freight MV HOLUNDER 2, voyage 12"    HOLUNDER · HOLUNDER 2
 *   "lease of EP-ABC", "charter EPABC"    EP-ABC
 *   "parts for YV2422"                    YV2422 as a number
 *   "vessel, call sign UBYU3"             UBYU3 as a number
 *   "aircraft MSN 23480"                  23480 as a number
 *   "freight 9074729", "engine 57303104"  9074729, 57303104 as numbers
 */

import { cleanText, MAX_NAME_CHARS } from '../../matching/names/normalize.ts';
import { Remembered } from '../../platform/lib/remembered.ts';
import { isShipNumber, speaksOfShip } from '../numbers-in-text.ts';

const MAX_TEXT_CHARS = 2_000;
const MAX_NAMES = 60;
const LONGEST = 4;

const SHIP =
  /(?<![\p{L}\p{N}])(?:m\/?v|m\/?t|m\.v\.|m\.t\.|s\/?s|m\/s|f\/?v|lpg\/?c|lng\/?c|vessels?|ships?|motor tanker|tankers?|bulkers?|schiffe?s?|buques?|navires?|navi?|naves?|gemi(?:si)?|судн[оа]|т\/х|танкера?)(?![\p{L}\p{N}])[\s:."'“”„«»()-]*(?:(?:called|named|name|names|is)[\s:."'“”„«»()-]*)?/giu;
const WORD = /^[\s"'“”„«»()]*([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’&/-]*)/u;
const REGISTRATION = /(?<![\p{L}\p{N}-])[A-Z][A-Z0-9]?-[A-Z0-9]{3,5}(?![\p{L}\p{N}-])/gu;

/** Five letters can be any word, so they count only in a text about aviation. The prefix of a state has one or two letters. */
const OF_AIRCRAFT =
  /aircraft|a(?:ir|ero)plane|helicopter|charter|tail (?:no|num)|regist|flugzeug|avion|aeronave|самол[её]т|борт(?:ов|\b)/i;
const JOINED = /(?<![\p{L}\p{N}-])([A-Z]{2})([A-Z]{3})(?![\p{L}\p{N}-])/gu;
const ONE_LETTER = /^[BCDFGIMZ]/;

/** A quick first test: the text can contain one of the words above. Letters other than English ones can be part of any of them. */
const MAYBE_SHIP = /[^ -~]|m[./]?[vts]|s\/?s|f\/?v|(?:lp|ln)g|vessel|ship|tanker|bulker|schiff|buque|nav[ie]|gemi/i;
/** A text without obfuscation. */
const PLAIN = /^[ -~]*$/;

/** Short registrations of aircraft count only if the text does not mention a ship, whose call sign looks the same. */
const CODE = /(?<![\p{L}\p{N}-])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,7}(?![\p{L}\p{N}-])/gu;
const LEAST_OF_AIRCRAFT = 5;
const SAID =
  /(?<![\p{L}\p{N}])(?:call ?sign|rufzeichen|indicatif|позывной|msn|serial (?:no|nr|number)|s\/n|c\/n|construction (?:no|nr|number))[\s.:#№-]*([A-Z0-9]{3,10})(?![\p{L}\p{N}])/giu;
/** The number of a ship, by its check digit, or of an aircraft, in a text on any subject. No dates. */
const BARE = /(?<![\p{L}\p{N}.,:/-])\d{7,8}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
const LENGTH_OF_SHIP = 7;
const DATE = /^(?:19|20)\d{6}$|^[0-3]\d[01]\d(?:19|20)\d{2}$/;
const MAX_CODES = 250;

export interface Ships {
  names: readonly string[];
  /** Registrations, call signs and serial numbers, exactly and among ships and aircraft alone. */
  codes: readonly string[];
  leftOut: boolean;
}

const remembered = new Remembered<Ships>();

/** Possible names of ships and registrations of aircraft. */
export function shipsIn(raw: string): Ships {
  return remembered.of(raw, findShips);
}

function findShips(raw: string): Ships {
  const text =
    raw.length <= MAX_NAME_CHARS && PLAIN.test(raw) ? raw : raw.slice(0, MAX_TEXT_CHARS).replace(/\S+/gu, cleanText);
  const found = new Set<string>(text.includes('-') ? text.match(REGISTRATION) : []);
  for (const [whole, state, rest] of OF_AIRCRAFT.test(text) ? text.matchAll(JOINED) : []) {
    found.add(`${state}-${rest}`);
    if (ONE_LETTER.test(whole)) found.add(`${whole.slice(0, 1)}-${whole.slice(1)}`);
  }
  for (const { 0: said, index } of MAYBE_SHIP.test(text) ? text.matchAll(SHIP) : []) {
    for (const name of namesAt(text.slice(index + said.length))) found.add(name);
  }
  const names = [...found];
  const codes = codesIn(text);
  return {
    names: names.slice(0, MAX_NAMES),
    codes: codes.slice(0, MAX_CODES),
    leftOut: names.length > MAX_NAMES || codes.length > MAX_CODES,
  };
}

function codesIn(text: string): string[] {
  if (!ANY_CODE.test(text)) return [];
  const least = speaksOfShip(text) ? 0 : LEAST_OF_AIRCRAFT;
  const found = (text.match(CODE) ?? []).filter(({ length }) => length >= least);
  const bare = (text.match(BARE) ?? []).flatMap((number) => {
    if (number.length === LENGTH_OF_SHIP) return isShipNumber(number) ? [number, `IMO${number}`] : [];
    return DATE.test(number) ? [] : [number];
  });
  return [...new Set([...found, ...[...text.matchAll(SAID)].map(([, code]) => code!), ...bare])];
}

const ANY_CODE = /\d|sign|rufz|indic|позыв/i;

/** The first word, the first two words, and so on, because the end of the name is unknown. */
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
