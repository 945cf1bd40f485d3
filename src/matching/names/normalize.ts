/**
 * Raw text -> clean text. Keyboards, web pages and encoding errors leave invisible characters. They are removed here, so that later
 * steps need not handle them.
 *
 *     raw ── well-formed, truncated ── NFKC ── controls, bidi and zero-width out ── cleanText (what is shown)
 *                                                 └── lower case, marks off ── foldText (what is compared)
 *
 * Rejected: NFKD throughout, because it splits Hangul, and splits letters such as Cyrillic й into letter and mark. So diacritics are
 * removed letter by letter, and only where that is harmless.
 */

import { withoutHomoglyphs } from './homoglyphs.ts';
import { LetterTable } from './letter-table.ts';

/** Longer names are truncated for matching, in UTF-16 units. No listed name is longer, and the cost of a comparison stays bounded. */
export const MAX_NAME_CHARS = 512;

const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, marks among them
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffd]/g;
const INVISIBLE_ASTRAL = /[\u{e0000}-\u{e0fff}]/gu;
/** Signs within a word: apostrophes, primes, ayn and hamza marks, and a "?" for a lost apostrophe. */
const WORD_SIGNS = /['`´‘’‛ʻʼʽʾʿˈˊˋ′‵＇ʹ]|(?<=\p{L})[?¿"](?=\p{Ll}|\p{Lu}\p{L})/gu;
const MAYBE_WORD_SIGN = /['`´‘’‛ʻʼʽʾʿˈˊˋ′‵＇ʹ?¿"]/;
const MARKS = /\p{Mn}/gu;
/** ASCII text, as most is. */
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
  // The increment sign, typed for a capital delta.
  '∆': 'δ',
};
const LATIN_LETTER = /[ßæœøłđðþıħŋəƒĸ∆]/g;

/** Characters of most names. Only their blanks need cleaning. */
const PLAIN = /^[ -~]*$/;

const ANY_BLANK = /\s/;
/** Letters that need no cleaning. */
const CLEAN = new LetterTable((letter) =>
  letter === ' ' || (!ANY_BLANK.test(letter) && letter.replace(INVISIBLE, '').normalize('NFKC') === letter)
    ? letter
    : '',
);

/** Cache of the last text, because all parses of a name follow one another and begin here. */
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

/** Letters without diacritics by code point. Filled on first use. */
const LETTER_OF: string[] = [];

const FOLDED = new LetterTable(foldedOfAny);
/** Separators between words become blanks. */
const KEY_LETTERS = new LetterTable((letter) => foldedOfAny(letter).replace(NOT_WORD, ' '));

/** Lower case without diacritics, in the same script: "É. Müller" -> "e. muller", "Ёлкин" -> "елкин", "МУХАММАД" -> "мухаммад". */
export function foldText(clean: string): string {
  const lower = clean.toLowerCase();
  return ASCII.test(lower) ? lower : (FOLDED.replaced(lower) ?? foldedOfAny(lower));
}

function foldedOfAny(lower: string): string {
  let folded = '';
  for (const letter of lower.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    // Hangul and kana would be split; й and ї are separate letters.
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

/** Removes apostrophe-like signs inside words: "Qa'ida" -> "Qaida". */
export function dropWordSigns(text: string): string {
  if (!MAYBE_WORD_SIGN.test(text)) return text;
  return text.replace(WORD_SIGNS, '');
}

/** Contract field `fullNameNormalized`: upper case, punctuation removed, own script, blanks collapsed. */
export function normalizeFullName(raw: string): string {
  return dropWordSigns(cleanText(raw)).toUpperCase().replace(NOT_WORD, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Two names are "equal after normalization" if their keys are equal. Case, diacritics, punctuation and "Family, Given" order do not
 * count. Script, spelling and word order do.
 */
export function equalityKey(raw: string, person: boolean): string {
  const clean = dropWordSigns(withoutHomoglyphs(cleanText(raw)));
  const ordered = person ? givenFirst(clean) : clean;
  return KEY_LETTERS.words(ordered.toLowerCase()) ?? foldText(ordered).replace(NOT_WORD, ' ').trim();
}

const AFTER_COMMA_SUFFIX = /^(jr|sr|junior|senior|ii|iii|iv|phd|md|dr|mr|esq)\b/i;

/** "PUTIN, Vladimir" -> "Vladimir PUTIN". Unchanged if the comma precedes a suffix, or the text has several commas. */
export function givenFirst(text: string): string {
  const comma = text.indexOf(',');
  if (comma <= 0 || text.includes(',', comma + 1)) return text;
  const after = text.slice(comma + 1).trim();
  if (after === '' || AFTER_COMMA_SUFFIX.test(after)) return text;
  return `${after} ${text.slice(0, comma)}`;
}
