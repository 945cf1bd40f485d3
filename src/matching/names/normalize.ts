/**
 * Raw text -> clean text. Keyboards, web pages and encoding faults leave signs behind that no reader sees. They are removed
 * here, once, so that later steps need not think of them.
 *
 *     raw ── well-formed, cut ── NFKC ── controls, bidi and zero-width out ── cleanText (what is shown)
 *                                                 └── lower case, marks off ── foldText (what is compared)
 *
 * Rejected: NFKD throughout. It tears Hangul apart and turns some letters into letter + mark that are letters of
 * their own in their script (Cyrillic й); marks are taken off letter by letter, and only where that is harmless.
 */

import { withoutHomoglyphs } from './homoglyphs.ts';
import { LetterTable } from './letter-table.ts';

/** Longer names are cut for matching: no list has longer ones, and the cost of a comparison must stay bounded. */
export const MAX_NAME_CHARS = 512;

const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, marks among them
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffd]/g;
const INVISIBLE_ASTRAL = /[\u{e0000}-\u{e0fff}]/gu;
/** Signs between letters that are part of the word: apostrophes, primes, ayn and hamza marks, a "?" of a lost apostrophe. */
const WORD_SIGNS = /['`´‘’‛ʻʼʽʾʿˈˊˋ′‵＇ʹ]|(?<=\p{L})[?¿"](?=\p{Ll}|\p{Lu}\p{L})/gu;
const MAYBE_WORD_SIGN = /['`´‘’‛ʻʼʽʾʿˈˊˋ′‵＇ʹ?¿"]/;
const MARKS = /\p{Mn}/gu;
/** Text of ASCII alone, as most is. */
export const ASCII = /^[\0-\x7f]*$/;
const NOT_WORD = /[^\p{L}\p{N}\p{Mc}]+/gu;
/** Latin letters that Unicode does not decompose, in the spelling of other languages. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
  ƒ: 'f',
  ĸ: 'k',
  // The sign of a difference, typed for a capital delta.
  '∆': 'δ',
};
const LATIN_LETTER = /[ßæœøłđðþıħŋəƒĸ∆]/g;

/** What most names are made of; nothing of it needs to be cleaned but blanks. */
const PLAIN = /^[ -~]*$/;

const BLANK_OF_ANY_KIND = /\s/;
/** Letters that need not be cleaned. */
const CLEAN = new LetterTable((letter) =>
  letter === ' ' || (!BLANK_OF_ANY_KIND.test(letter) && letter.replace(INVISIBLE, '').normalize('NFKC') === letter)
    ? letter
    : '',
);

/** The text that was cleaned last: a name is read in several ways, one after another, and each begins here. */
let lastRaw = '';
let lastClean = '';

/** Visible text in composed form; blanks collapsed; at most `MAX_NAME_CHARS` UTF-16 units. Never throws. */
export function cleanText(raw: string): string {
  if (raw.length <= MAX_NAME_CHARS && PLAIN.test(raw))
    return (raw.includes('  ') ? raw.replace(/ +/g, ' ') : raw).trim();
  if (raw === lastRaw) return lastClean;
  const plain = raw.length <= MAX_NAME_CHARS ? CLEAN.words(raw) : null;
  if (plain !== null) {
    lastRaw = raw;
    lastClean = plain;
    return plain;
  }
  let text = raw.length > 4 * MAX_NAME_CHARS ? raw.slice(0, 4 * MAX_NAME_CHARS) : raw;
  text = text.toWellFormed().normalize('NFKC').replace(INVISIBLE, '').replace(INVISIBLE_ASTRAL, '');
  if (text.length > MAX_NAME_CHARS)
    text = text
      .slice(0, MAX_NAME_CHARS)
      .toWellFormed()
      .replace(/\ufffd/g, '');
  lastClean = text.replace(/\s+/g, ' ').trim();
  lastRaw = raw;
  return lastClean;
}

/** By code, of the letters that were met: without their marks. */
const LETTER_OF: string[] = [];

const FOLDED = new LetterTable(foldedOfAny);
/** What stands between words is a blank. */
const OF_KEY = new LetterTable((letter) => foldedOfAny(letter).replace(NOT_WORD, ' '));

/** Lower case without accents, script kept: "É. Müller" -> "e. muller", "Ёлкин" -> "елкин", "МУХАММАД" -> "мухаммад". */
export function foldText(clean: string): string {
  const lower = clean.toLowerCase();
  return ASCII.test(lower) ? lower : (FOLDED.replaced(lower) ?? foldedOfAny(lower));
}

function foldedOfAny(lower: string): string {
  let folded = '';
  for (const letter of lower.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    // Hangul and Kana would fall apart, й and ї are letters of their own.
    if (
      code < 0x80 ||
      // In these scripts vowels are marks.
      (code >= 0x900 && code <= 0x109f) ||
      (code >= 0x1780 && code <= 0x17ff) ||
      (code >= 0x3040 && code <= 0x30ff) ||
      code >= 0xac00 ||
      letter === 'й' ||
      letter === 'ї' ||
      letter === 'ў'
    ) {
      folded += letter;
    } else folded += LETTER_OF[code] ??= letter.normalize('NFD').replace(MARKS, '');
  }
  return folded.replace(LATIN_LETTER, (letter) => LATIN_LETTERS[letter] ?? letter).replaceAll('ـ', '');
}

/** Apostrophe-like signs inside words taken out: "Qa'ida" -> "Qaida". */
export function dropWordSigns(text: string): string {
  if (!MAYBE_WORD_SIGN.test(text)) return text;
  return text.replace(WORD_SIGNS, '');
}

/** Contract field `fullNameNormalized`: upper case, punctuation removed, own script, blanks collapsed. */
export function normalizeFullName(raw: string): string {
  return dropWordSigns(cleanText(raw)).toUpperCase().replace(NOT_WORD, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Two names are "equal after normalization" when their keys are: case, accents, punctuation and "Family, Given" order
 * do not count; script, spelling and word order do.
 */
export function equalityKey(raw: string, person: boolean): string {
  const clean = dropWordSigns(withoutHomoglyphs(cleanText(raw)));
  const ordered = person ? givenFirst(clean) : clean;
  return OF_KEY.words(ordered.toLowerCase()) ?? foldText(ordered).replace(NOT_WORD, ' ').trim();
}

const AFTER_COMMA_SUFFIX = /^(jr|sr|junior|senior|ii|iii|iv|phd|md|dr|mr|esq)\b/i;

/** "PUTIN, Vladimir" -> "Vladimir PUTIN". Left alone where the comma sets off a suffix, or there are more commas. */
export function givenFirst(text: string): string {
  const comma = text.indexOf(',');
  if (comma <= 0 || text.includes(',', comma + 1)) return text;
  const after = text.slice(comma + 1).trim();
  if (after === '' || AFTER_COMMA_SUFFIX.test(after)) return text;
  return `${after} ${text.slice(0, comma)}`;
}
