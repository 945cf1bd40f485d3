/**
 * Numbers of documents as people write them, in the forms that lists have. Pure.
 *
 *   "Passport No. AB123456 (Austria)"  ─►  AB123456        "AB123456, CD654321"  ─►  AB123456 · CD654321
 */
import countries from 'i18n-iso-countries';
import { bareNumberOf } from '../lists/national-numbers.ts';
import { cleanText, MAX_NAME_CHARS } from '../matching/names/normalize.ts';

/** Each as it stands, and what else it may mean. */
export function identifiersOf(numbers: readonly string[]): string[] {
  return [...new Set(numbers.flatMap((number) => [number, ...documentNumbersIn(number)]))];
}

const WORD = /[^\s,;/()<>[\]{}|:]+/gu;
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/gu;
const O_OR_I_AMONG_DIGITS = /(?<=\d)[OoIl](?=\d|[OoIl]*\d|$)|(?<=^[A-Za-z]{0,3})[OoIl](?=\d{4})/gu;
const LEAST_OF_A_PART = 5;
const SIGNS = /[-–.#№°]+/gu;

/**
 * What a field for the number of a document may mean: "Passport No. AB123456 (Austria)", "AT-AB123456", "AB123456, CD654321",
 * "AB1234O6" with a letter O. The field as it stands is not among them.
 */
export function documentNumbersIn(raw: string): string[] {
  const text = plainSigns(raw);
  const bare = text.replace(IN_BRACKETS, ' ');
  const words = bare.match(WORD) ?? [];
  // A single letter is part of a number that is written in groups, a longer word says what it is or where it was issued.
  const parts = words.flatMap((word) => withoutWord(word));
  const several = /[,;/]/.test(bare) ? parts.filter((part) => digitsOf(part) >= LEAST_OF_A_PART) : [];
  const machineRead = text.includes('<') ? machineReadNumbers(text) : [];
  // "AB-123.456": letters before a sign may belong to the number.
  const squeezed = words.filter((word) => /\d/.test(word)).map((word) => word.replace(SIGNS, ''));
  const found = [
    parts.join(''),
    parts.filter((part) => part.length > 1).join(''),
    squeezed.join(''),
    ...several,
    ...machineRead,
    ...withoutState(squeezed.join('')),
    ...bareNumberOf(text),
  ];
  const read = found.flatMap((one) => [one, one.replace(O_OR_I_AMONG_DIGITS, digitOf)]);
  return [...new Set(read.filter((one) => digitsOf(one) >= LEAST_OF_A_PART && one !== raw))];
}

/**
 * Of the machine readable zone of a passport or a card, ICAO 9303 parts 4 to 6, whole or a piece of it: the number has nine signs,
 * filled up with "<", and stands at the beginning of a line or behind the kind of document and the state. Where the line begins is
 * not known, so that each place is tried; what is no number finds nobody.
 */
export function machineReadNumbers(text: string): string[] {
  return (text.match(MACHINE_READ_PIECE) ?? []).flatMap((piece) =>
    MACHINE_READ_STARTS.flatMap((start) => [piece.slice(start), piece.slice(start, start + MACHINE_READ_NUMBER)]),
  );
}

/** "PAKAB123456": what is left of a machine readable zone where its signs were lost. */
function withoutState(number: string): string[] {
  return KINDS_OF_ZONE.flatMap((kind) => {
    const behind = number.toUpperCase().startsWith(kind) ? number.slice(kind.length) : '';
    const [, state = '', rest = ''] = STATE_AND_NUMBER.exec(behind) ?? [];
    return countries.alpha3ToAlpha2(state.toUpperCase()) === undefined ? [] : [rest];
  });
}

const KINDS_OF_ZONE = ['', 'P', 'I', 'ID'];
const STATE_AND_NUMBER = /^([A-Z]{3})([A-Z0-9]{6,9})$/i;

const MACHINE_READ_PIECE = /[A-Z0-9]{5,}/giu;
/** Nothing before it, the state, or the kind of two letters and the state. */
const MACHINE_READ_STARTS = [0, 3, 5];
const MACHINE_READ_NUMBER = 9;

/** "AT-AB123456" -> "AB123456"; "Passport" -> nothing; "A" -> "A" */
function withoutWord(word: string): string[] {
  const pieces = word.split(SIGNS).filter(Boolean);
  const kept = pieces.filter((piece) => /\d/.test(piece) || piece.length === 1);
  return kept.length > 0 ? [kept.join('')] : [];
}

const digitsOf = (text: string) => text.replace(/\D/g, '').length;
const digitOf = (letter: string) => (/o/i.test(letter) ? '0' : '1');

/** Nothing of it looks like anything else. */
const PLAIN = /^[ -~]*$/;

/** The zeros of the scripts that people write numbers in. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0,
];
const CYRILLIC = 'АВСЕНКМОРТХУІЅЈ';
const GREEK = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN_OF = new Map([
  ...[...CYRILLIC].map((letter, at) => [letter, 'ABCEHKMOPTXYISJ'[at]!] as const),
  ...[...GREEK].map((letter, at) => [letter, 'ABEZHIKMNOPTYX'[at]!] as const),
]);
/** Capitals before a number, which look the same in Latin letters. */
const LETTERS_OF_NUMBER = new RegExp(`(?<![\\p{L}\\p{N}])[A-Z${CYRILLIC}${GREEK}]{1,3}(?=[\\s-]?\\d{4})`, 'gu');

/** Digits of every script as those of ASCII, and letters that look like Latin ones before a number. */
export function plainSigns(raw: string): string {
  if (raw.length <= MAX_NAME_CHARS && PLAIN.test(raw)) return raw;
  const digits = raw.replace(/\S+/gu, cleanText).replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((from) => code >= from && code < from + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  return digits.replace(LETTERS_OF_NUMBER, (letters) => [...letters].map((one) => LATIN_OF.get(one) ?? one).join(''));
}
