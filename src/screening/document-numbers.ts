/**
 * Document numbers as written by customers, converted to the forms on lists. Pure.
 *
 *   "Passport No. AB123456 (Austria)"  ─►  AB123456        "AB123456, CD654321"  ─►  AB123456 · CD654321
 */
import countries from 'i18n-iso-countries';
import { bareNumberOf } from '../lists/national-numbers.ts';
import { cleanText, MAX_NAME_CHARS } from '../matching/names/normalize.ts';

/** Each number unchanged, and its other possible meanings. */
export function identifiersOf(numbers: readonly string[]): string[] {
  return [...new Set(numbers.flatMap((number) => [number, ...documentNumbersIn(number)]))];
}

const WORD = /[^\s,;/()<>[\]{}|:]+/gu;
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/gu;
const O_OR_I_AMONG_DIGITS = /(?<=\d)[OoIl](?=\d|[OoIl]*\d|$)|(?<=^[A-Za-z]{0,3})[OoIl](?=\d{4})/gu;
const LEAST_OF_A_PART = 5;
const SIGNS = /[-–.#№°]+/gu;

/**
 * Possible meanings of a document number field: "Passport No. AB123456 (Austria)", "AT-AB123456", "AB123456, CD654321",
 * "AB1234O6" with a letter O. The unchanged field is not included.
 */
export function documentNumbersIn(raw: string): string[] {
  const text = plainSigns(raw);
  const bare = text.replace(IN_BRACKETS, ' ');
  const words = bare.match(WORD) ?? [];
  // A single letter is part of a number in groups. A longer word is the document type or the issuer.
  const parts = words.flatMap((word) => withoutWord(word));
  const several = /[,;/]/.test(bare) ? parts.filter((part) => digitsOf(part) >= LEAST_OF_A_PART) : [];
  const machineRead = text.includes('<') ? machineReadNumbers(text) : [];
  // "AB-123.456": letters before a separator may belong to the number.
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
 * The machine-readable zone of a passport or card (ICAO 9303 parts 4 to 6), whole or in part. The number has nine characters,
 * padded with "<", at the start of a line or after the document type and the state. The start of the line is unknown, so every
 * position is tried. Other text matches no party.
 */
export function machineReadNumbers(text: string): string[] {
  return (text.match(MACHINE_READ_PIECE) ?? []).flatMap((piece) =>
    MACHINE_READ_STARTS.flatMap((start) => [piece.slice(start), piece.slice(start, start + MACHINE_READ_NUMBER)]),
  );
}

/** "PAKAB123456": a machine-readable zone that lost its "<" characters. */
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
/** Start of the number: at once, after the state, or after a type of two letters and the state. */
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

/** ASCII text, without look-alike characters. */
const PLAIN = /^[ -~]*$/;

/** The zeros of the scripts in use for numbers. */
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
/** Cyrillic and Greek capitals before a number that look like Latin letters. */
const LETTERS_OF_NUMBER = new RegExp(`(?<![\\p{L}\\p{N}])[A-Z${CYRILLIC}${GREEK}]{1,3}(?=[\\s-]?\\d{4})`, 'gu');

/** Converts digits of all scripts to ASCII, and look-alike letters before a number to Latin. */
export function plainSigns(raw: string): string {
  if (raw.length <= MAX_NAME_CHARS && PLAIN.test(raw)) return raw;
  const digits = raw.replace(/\S+/gu, cleanText).replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((from) => code >= from && code < from + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  return digits.replace(LETTERS_OF_NUMBER, (letters) => [...letters].map((one) => LATIN_OF.get(one) ?? one).join(''));
}
