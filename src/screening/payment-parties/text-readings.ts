/**
 * Further readings of a text: without obfuscation, without the markup of forms and pages, and with words and numbers joined that line
 * ends divide. Pure.
 *
 *     rent for Tassilo Bran⏎dauer        ─►  rent for Tassilo Brandauer
 *     <b>Tassilo</b>+Brandauer🙂         ─►  Tassilo Brandauer
 *     TassilÃ³ Brandau3r                 ─►  Tassiló Brandau3r, TassilÃ³ Brandauer
 *     {"first":"Tassilo","last":"..."}   ─►  Tassilo Brandauer
 */

import { decodedUtf8 } from '../../matching/names/corrupted-text.ts';
import { nameOfMachineReadableZone } from '../../matching/names/machine-readable-zone.ts';
import { withoutMarks } from '../../matching/names/marks.ts';
import { withoutObfuscation } from '../../matching/names/obfuscation.ts';

/** A break between two characters of a word: after a line that can be full, or after a hyphen in any line. */
const CUT =
  /(?<=[^\r\n]{15}[\p{L}\p{N}])(?:\r\n|\r|\n)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])-(?:\r\n|\r|\n)(?=[\p{L}\p{N}])/gu;
/** Single figures among letters: "Brandau3r", "Tassil0". */
const WITH_FIGURES =
  /(?<![\p{L}\p{N}])(?=\p{L}*\d)(?=\p{L}+\d\p{L}|\p{L}{3})(?:\p{L}{1,12}[013457]){1,4}\p{L}{0,12}(?![\p{L}\p{N}])/gu;
const FIGURE = /\d/g;
const LETTER_OF: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const NOT_ASCII = /[^\0-\x7f]/;

/** The text itself first. */
export function readingsOf(text: string): string[] {
  const zone = nameOfMachineReadableZone(text);
  const decoded = NOT_ASCII.test(text) ? decodedUtf8(text) : text;
  const figures = text.replace(WITH_FIGURES, (word) => word.replace(FIGURE, (figure) => LETTER_OF[figure]!));
  return [
    ...new Set(
      [
        text,
        withoutObfuscation(text) ?? [],
        withoutMarks(text),
        wholeLines(text),
        decoded,
        figures,
        zone ?? [],
        valuesOfJson(text),
      ].flat(),
    ),
  ];
}

/** Texts of an object or a list inside a text, in order. A name can be divided over its members. */
function valuesOfJson(text: string): string[] {
  if (!/^\s*[{[].*[}\]]\s*$/s.test(text)) return [];
  const values: string[] = [];
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string') values.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return values.length > 1 ? [values.join(' ')] : [];
}

/** The text with words joined that line ends divide. */
export function wholeLines(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(CUT, '') : text;
}
