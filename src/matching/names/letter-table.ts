/**
 * Replaces text letter by letter, for plain letters. Plain letters do not combine, are visible, and become one letter without their
 * diacritics. Nearly all names consist of plain letters. For these, one table lookup a letter replaces the steps of `normalize.ts`.
 */

/** Blank, and letters of alphabets in which no character changes the one before it. */
const RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa1, 0xff],
  [0x100, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x482],
  [0x48a, 0x52f],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
  [0x671, 0x6d3],
  [0x2013, 0x201e],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];
const BLANK = 0x20;
const NOT_KNOWN = 0;
const NOT_PLAIN = 0xffff;
/** Longest text in UTF-16 code units. */
export const MAX_CHARS = 2_048;

const result = new Uint16Array(MAX_CHARS);
const bytes = Buffer.from(result.buffer);

/** Maps one letter to one letter. Filled on first use. */
export class LetterTable {
  readonly #map: (letter: string) => string;
  readonly #codes = new Uint16Array(0x1_0000);

  /** @param map maps one letter to one letter; any other result marks the letter as not plain */
  constructor(map: (letter: string) => string) {
    this.#map = map;
  }

  #find(code: number): number {
    const letter = String.fromCharCode(code);
    const isPlain = RANGES.some(([from, to]) => code >= from && code <= to) && letter.normalize('NFC') === letter;
    const mapped = isPlain ? this.#map(letter) : '';
    const found = mapped.length === 1 ? mapped.charCodeAt(0) : NOT_PLAIN;
    this.#codes[code] = found;
    return found;
  }

  /** The text with each letter replaced. Null if it has a letter that is not plain, or is too long. */
  replaced(text: string): string | null {
    const { length } = text;
    if (length > MAX_CHARS) return null;
    const codes = this.#codes;
    let changed = 0;
    let all = 0;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      let mapped = codes[code]!;
      if (mapped === NOT_KNOWN) mapped = this.#find(code);
      if (mapped === NOT_PLAIN) return null;
      changed |= mapped ^ code;
      all |= mapped;
      result[at] = mapped;
    }
    return changed === 0 ? text : textOf(length, all);
  }

  /** The same, trimmed and with blanks collapsed. */
  words(text: string): string | null {
    const { length } = text;
    if (length > MAX_CHARS) return null;
    const codes = this.#codes;
    let end = 0;
    let changed = 0;
    let all = 0;
    let before = BLANK;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      let mapped = codes[code]!;
      if (mapped === NOT_KNOWN) mapped = this.#find(code);
      if (mapped === NOT_PLAIN) return null;
      if (mapped === BLANK && before === BLANK) continue;
      changed |= mapped ^ code;
      all |= mapped;
      before = mapped;
      result[end++] = mapped;
    }
    if (end > 0 && before === BLANK) end--;
    return changed === 0 && end === length ? text : textOf(end, all);
  }
}

/** The first `length` letters of `result`. @param all bitwise OR of their codes */
function textOf(length: number, all: number): string {
  if (all > 0x7f) return bytes.toString('utf16le', 0, 2 * length);
  // One byte for each letter, as the engine stores such strings.
  for (let at = 0; at < length; at++) bytes[at] = result[at]!;
  return bytes.toString('latin1', 0, length);
}
