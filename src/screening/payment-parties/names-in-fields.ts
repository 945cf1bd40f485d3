/**
 * Finds possible listed names in a field for other data: an address, a town, a profession. Pure.
 *
 *   "Edda Holunder, Lindengasse 12"     Edda Holunder · Holunder Edda
 *   "driver of tassilo brandauer"       tassilo brandauer · brandauer tassilo · driver of tassilo ...
 *   "Holunder Shipping SA, Piräus"      Holunder Shipping SA · Holunder Shipping S.A. · Shipping SA Piräus ...
 *   "GLOBAL RELIEF GROUP, Lindenweg 4"  the whole piece, though none of its words is distinctive
 *   "Holunder"                          nothing: a place, a street or a trade may have the name of a firm
 *
 * Streets and towns resemble many names. So only equal whole names count, in spellings that are not errors.
 */

import { isBusinessWord } from '../../matching/names/general-words.ts';
import { foldText } from '../../matching/names/normalize.ts';
import { Remembered } from '../../platform/lib/remembered.ts';
import { hasForm, isFormWord } from '../names-inside/legal-forms.ts';
import { spansOf } from '../names-inside/names-in-text.ts';
import { isWholeName } from '../names-inside/parts-of-name.ts';
import { numbersIn } from '../numbers-in-text.ts';

export interface FieldNames {
  /** Each name in all its spellings. */
  names: readonly string[];
  /** Whole pieces of general words. Searched among persons and organizations, since ships often have names of places. */
  pieces: readonly string[];
  identifiers: readonly string[];
  /** The text has more spans than are searched. */
  leftOut: boolean;
}

/** All spans of an address of about thirty words in a row. */
const MAX_SPANS = 100;

/** @param except a name that is searched anyway */
export function namesInField(text: string, except: string | null = null): FieldNames {
  return except === null ? remembered.of(text, (one) => findNames(one, null)) : findNames(text, except);
}

const remembered = new Remembered<FieldNames>();

function findNames(text: string, except: string | null): FieldNames {
  const { numbers, leftOut } = numbersIn(text);
  const spans = spansOf(text).filter((span) => span !== except && isWholeName(span));
  const names = [...new Set(spans.slice(0, MAX_SPANS).flatMap(spellingsOf))];
  const asked = new Set(names);
  return {
    names,
    pieces: piecesOf(text).filter((piece) => !asked.has(piece) && !(except && piece.includes(except))),
    identifiers: numbers,
    leftOut: leftOut || spans.length > MAX_SPANS,
  };
}

/**
 * Texts without digits, which most addresses have: the whole text, pairs of pieces between commas ("BRANDAUER HOLUNDER, Edda"), and single
 * pieces that contain a word of firms. Other single pieces are not searched, since a floor or a street can have the name of a person.
 */
function piecesOf(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const pairs = parts.slice(1).map((part, at) => `${parts[at]}, ${part}`);
  const ofFirms = parts.filter((part) =>
    part.split(/\s+/).some((word) => isFormWord(word) || isBusinessWord(foldText(word))),
  );
  return [...new Set([text.trim(), ...ofFirms, ...pairs])].filter((piece) => !/\d/.test(piece) && hasWords(piece));
}

const WORDS = /^(?=.*\p{L}{3}).*\p{L}\P{L}+\p{L}/su;

/** Two words, one of them of three letters. */
export function hasWords(text: string): boolean {
  return WORDS.test(text);
}

function spellingsOf(span: string): string[] {
  const others = hasForm(span) ? [withoutDots(span), withDots(span)] : turned(span.split(' '));
  return [span, ...others].flatMap((one) => [one, ...withUmlauts(one), withoutUmlauts(one)]);
}

/** "Brandauer Tassilo", "BRANDAUER HOLUNDER Edda Maria", "bin Holunder Rurik": the family name first or last. */
function turned(words: readonly string[]): string[] {
  return words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)].join(' '));
}

const DOTTED = /(?<!\p{L})\p{L}(?:[. ]{1,2}\p{L})+\.?(?!\p{L})/gu;
const SHORT_WORD = /^\p{L}{2,4}$/u;

/** "S.A.", "S. A." -> "SA" */
function withoutDots(name: string): string {
  return name.replace(DOTTED, (letters) => letters.replace(/[. ]/g, ''));
}

/** "SA" -> "S.A." */
function withDots(name: string): string {
  const isForm = (word: string) => SHORT_WORD.test(word) && hasForm(`Holunder ${word}`);
  return name
    .split(' ')
    .map((word) => (isForm(word) ? [...word].join('.') : word))
    .join(' ');
}

const UMLAUT_IN_LETTERS = /([aou])e/giu;
const UMLAUT = /[äöü]/giu;

/** "Mueller" as "Müller": all words at once, and each alone, since the "ue" of "Manuel" is no umlaut. */
function withUmlauts(name: string): string[] {
  const words = name.split(' ');
  const plain = words.map((word) => word.replace(UMLAUT_IN_LETTERS, '$1\u0308').normalize('NFC'));
  return [plain, ...plain.map((word, at) => words.with(at, word))].map((one) => one.join(' '));
}

/** "Müller" as "Mueller". */
function withoutUmlauts(name: string): string {
  return name.replace(UMLAUT, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
}
