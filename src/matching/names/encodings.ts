/**
 * Decodes the encodings of mails, web pages and programs within a name. Pure.
 *
 *     =4D=61duro, &#77aduro, U+004D aduro, \115aduro   ─►  Maduro      TWFkdXJvIE1vcm9z, 4d616475726f204d    ─►  Maduro Moros
 *     =?utf-8?Q?Maduro?=, +AE0AYQBkAHUAcgBv-           ─►  Maduro      xn--bcher-kva                          ─►  bücher
 *
 * Text that does not decode to words stays as written: a payment reference is not a name.
 */
import { domainToUnicode } from 'node:url';

/** A cheap test that most names fail. */
const MAYBE_ENCODED =
  /[=\\]|%[0-9a-f]{2}|&(?:#|[a-z]+;)|U\+[0-9a-f]|xn--|\+[A-Z]|[A-Za-z0-9+/_-]{12}|[0-9a-f]{2} [0-9a-f]{2} /i;

/** Characters of all encodings except those that consist of letters and digits. */
const CODE_SIGN = /[=%\\&+]/;

const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };
/** Escapes of one character. The semicolon of an entity is often lost. */
const CODE =
  /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|U\+([0-9a-f]{4,6})(?:[\s,;]+(?=U\+[0-9a-f]))?/gi;
const OCTAL = /(?:\\[0-3][0-7]{2})+/g;
const CSS_ESCAPES = /(?:\\[0-9a-f]{2,6} ?){3,}/gi;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
/** Quoted-printable between letters, or two bytes and more: "a=20" may be an amount. */
const QUOTED = /(?<=\p{L})(?:=[0-9A-F]{2})+(?=\p{L})|(?:=[0-9A-F]{2}){2,}/gu;
/** At the edge of a word, only bytes that are letters. */
const QUOTED_LETTER = /(?<!\S)=(?:[46][1-9A-F]|[57][0-9A])(?=\p{L})|(?<=\p{L}{3})=(?:[46][1-9A-F]|[57][0-9A])(?!\S)/gu;
const MAIL_WORD = /=\?[\w-]{3,20}\?([bq])\?([^?\s]{1,400})\?=/gi;
const UTF_7 = /\+([A-Za-z0-9/]{6,})-/g;
const BASE_64 = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{12,}={0,2}(?![A-Za-z0-9+/_-])/g;
/** Letters written as in a word, which is not Base64: "Anatolyevich", "JAMAATUL-AHRAR". */
const PLAIN_WORD = /^\p{L}?\p{Ll}+$|^\p{Lu}+(?:-\p{Lu}+)*$/u;
const HEXADECIMAL = /(?<![A-Za-z0-9])(?:0x)?[0-9a-f]{2}(?:[ :-]?[0-9a-f]{2}){5,}(?![A-Za-z0-9])/gi;
const PUNYCODE_LABEL = /xn--[a-z0-9-]+/gi;
/** Readable text: words. */
const WORDS = /^[\p{L}\p{M}\p{Zs}.,;:'’&()/+\d-]+$/u;
/** Replacement characters, and controls other than line breaks. */
const UNPRINTABLE = /[\ufffd\0-\x08\x0e-\x1f\x7f-\x9f]/;
const LETTERS = /\p{L}/gu;
const MIN_SHARE = 0.7;
/** High bytes of UTF-16 code units in European and Near Eastern alphabets. */
const HIGH_BYTES: ReadonlySet<number> = new Set([0, 1, 3, 4, 5, 6]);

/** The text with its encodings decoded. The text itself where it has none. */
export function decoded(text: string): string {
  let plain = text;
  // Two rounds, because an escape may be escaped again.
  for (let round = 0; round < 2 && MAYBE_ENCODED.test(plain); round++) {
    const before = plain;
    plain = decodeOnce(plain);
    if (plain === before) break;
  }
  return plain;
}

function decodeOnce(text: string): string {
  return decodeBareCodes(CODE_SIGN.test(text) ? decodeSignedCodes(text) : text).toWellFormed();
}

/** Decodes encodings without the characters of `CODE_SIGN`. */
function decodeBareCodes(text: string): string {
  return text
    .replace(BASE_64, (code) => (PLAIN_WORD.test(code) ? null : decodeBase64(code)) ?? code)
    .replace(HEXADECIMAL, (code) => readable(decodeHex(code.replace(/^0x|[ :-]/gi, ''))) ?? code)
    .replace(PUNYCODE_LABEL, (label) => {
      const host = domainToUnicode(label.toLowerCase());
      return host === '' || host === label ? label : host.replaceAll('-', ' ');
    });
}

function decodeSignedCodes(text: string): string {
  return text
    .replace(MAIL_WORD, (written, kind: string, code: string) => {
      const isBase64 = kind.toLowerCase() === 'b';
      return (isBase64 ? decodeUtf8(Buffer.from(code, 'base64')) : decodeQuoted(code.replaceAll('_', ' '))) ?? written;
    })
    .replace(PERCENT, (bytes) => decodeHex(bytes.replaceAll('%', '')) ?? bytes)
    .replace(QUOTED, (bytes) => decodeHex(bytes.replaceAll('=', '')) ?? bytes)
    .replace(QUOTED_LETTER, (byte) => decodeHex(byte.slice(1)) ?? byte)
    .replace(CODE, (written, braced, short, byte, decimal, hexadecimal, named) => {
      const code = decimal ? Number(decimal) : Number.parseInt(braced ?? short ?? byte ?? hexadecimal ?? named, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(OCTAL, (codes) => {
      const bytes = codes
        .slice(1)
        .split('\\')
        .map((code) => Number.parseInt(code, 8));
      return decodeUtf8(Buffer.from(bytes)) ?? codes;
    })
    .replace(CSS_ESCAPES, (codes) => {
      const read = codes
        .split('\\')
        .filter(Boolean)
        .map((code) => Number.parseInt(code, 16));
      return read.every((code) => code >= 0x20 && code <= 0x10ffff) ? String.fromCodePoint(...read) : codes;
    })
    .replace(/&([a-z]+);/gi, (written, name: string) => NAMED[name.toLowerCase()] ?? written)
    .replace(UTF_7, (written, code: string) => readable(decodeUtf16(Buffer.from(code, 'base64'))) ?? written);
}

function decodeQuoted(text: string): string | null {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decodeUtf8(Buffer.from(bytes, 'latin1'));
}

function decodeHex(digits: string): string | null {
  return decodeUtf8(Buffer.from(digits, 'hex'));
}

/** Decodes UTF-8. Null if the bytes are not UTF-8, or contain characters that no text contains. */
function decodeUtf8(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  return text === '' || UNPRINTABLE.test(text) ? null : text;
}

function decodeBase64(code: string): string | null {
  const bytes = Buffer.from(code, 'base64');
  return readable(decodeUtf8(bytes) ?? decodeUtf16(bytes));
}

/** Tries both byte orders: letters of one alphabet share a high byte, which random bytes do not. */
function decodeUtf16(bytes: Buffer): string | null {
  if (bytes.length % 2 === 1) return null;
  for (const order of ['utf16be', 'utf16le'] as const) {
    const units = Buffer.from(bytes);
    if (order === 'utf16be') units.swap16();
    const text = units.toString('utf16le');
    const ofAlphabet = [...text].filter((letter) => HIGH_BYTES.has(letter.charCodeAt(0) >> 8)).length;
    if (ofAlphabet >= MIN_SHARE * text.length) return text;
  }
  return null;
}

/** Null if the text contains no words, for example identifiers. */
function readable(text: string | null): string | null {
  if (text === null || !WORDS.test(text)) return null;
  return (text.match(LETTERS)?.length ?? 0) >= MIN_SHARE * [...text].length ? text : null;
}
