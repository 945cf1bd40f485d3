/**
 * Decodes obfuscated names, which a person can read and software cannot.
 *
 *     %4D%61duro, &#77;aduro, \u004daduro  ─►  Maduro         M.A.D.U.R.O, M A D U R O  ─►  MADURO
 *     M@duro, $addam                       ─►  Maduro, saddam  ᎷᎪᎠᏌᎡᎾ, 🄼🄰🄳🅄🅁🄾       ─►  MADURO
 *     \u202eorudaM\u202c, drawn backwards     ─►  Maduro
 *     with `encodings.ts` and `letter-shapes.ts`
 *
 * The decoded name is a further reading of the query, beside the name as written: "J. R. R. T." may be four initials. Listed names
 * are not obfuscated.
 */

import { decoded } from './encodings.ts';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { withDirectionRestored, withLettersForShapes } from './letter-shapes.ts';
import { LetterTable } from './letter-table.ts';

/** Text with a direction override (UAX 9), up to the end of the override or of the text. */
const OVERRIDDEN = /[\u202d\u202e]([^\u202c]*)\u202c?/g;
const SINGLE_LETTERS =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[^\p{L}\p{M}\p{N}]{1,3}\p{L}\p{M}*){3,}(?![\p{L}\p{M}\p{N}])/gu;
/** After the last letter, only signs that do not end sentences. */
const SIGN_FOR_LETTER = /(?<=\p{L})[@$€]{1,2}(?!\S)|[@$€!|](?=\p{L})|(?<=\p{L})[@$€!|](?!\s|$)/gu;
const LETTER_OF_SIGN: Readonly<Record<string, string>> = { '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'l' };

/**
 * Letters of scripts that hardly any customer uses, with their Latin homoglyphs.
 * Source: Unicode Technical Standard 39, confusables.txt 10.0.0, read 2026-11-22: those that map to one Latin letter, of the
 * blocks Cherokee, Lisu, Canadian Aboriginal Syllabics and Runic.
 */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ', 'DRTiYAJEWMHYGhZbRWSVSLCPKdGB'],
  ['ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'BPdDTGKJCZFMNLSRVHWXYAEIOU'],
  ['ᐯᑌᑭᑯᒍᒪᕼᖇᖯᖴᗅᗞᗪᗰᗷ᙭', 'VUPdJLHRbFADDMBX'],
  ['ᚷᛁᛕᛖ', 'XIKM'],
];
const LATIN_OF = new Map(LOOK_ALIKES.flatMap(([from, to]) => [...from].map((letter, at) => [letter, [...to][at]!])));
const LOOK_ALIKE = /[\u13a0-\u13ff\uab70-\uabbf\u1400-\u16ff\ua4d0-\ua4ff]/gu;
const LOOK_ALIKE_ONCE = /[\u13a0-\u13ff\uab70-\uabbf\u1400-\u16ff\ua4d0-\ua4ff]/u;
const WORD_OF_LOOK_ALIKES = /[\p{L}᙭]*[\u13a0-\u13ff\uab70-\uabbf\u1400-\u16ff\ua4d0-\ua4ff][\p{L}᙭]*/gu;
const NOTHING = /(?!)/u;
const LATIN = /\p{Script=Latin}/u;
/**
 * First code points of framed alphabets A to Z: boxes and circles without a compatibility form, flag letters, and letters in brackets.
 * The compatibility form "(a)" of the last would split the word.
 */
const FRAMED: readonly number[] = [0x249c, 0x1f110, 0x1f150, 0x1f170, 0x1f1e6];
const FRAMED_LETTER =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]\ufe0f?/gu;

/** Shortest Base64 text that `decoded` reads. */
const MIN_ENCODED = 12;
const MIXED_CASE = /[a-z][A-Z]|[A-Z]{2}[a-z]/;
const HEX_PAIRS = /^(?:[a-f]{2}){2,}$/i;

/** The decoded name. Null if it is not obfuscated. */
export function withoutObfuscation(text: string): string | null {
  const plain = deciphered(decoded(text)).replace(SINGLE_LETTERS, joined);
  return plain === text.normalize('NFKC') ? null : plain;
}

/** Whether plain letters may be encoded: Base64, or hexadecimal digits. */
export function mayBeEncoded(word: string): boolean {
  return (word.length >= MIN_ENCODED && MIXED_CASE.test(word)) || HEX_PAIRS.test(word);
}

/** Letters that decoding leaves unchanged. */
const UNCHANGED_LETTERS = new LetterTable((letter) => {
  // Two of them, since a single upside-down letter may be a typing error.
  const sample = `a${letter}a${letter}a`;
  const other = withLettersForShapes(sample).normalize('NFKC').replace(LOOK_ALIKE, '').replace(SIGN_FOR_LETTER, '');
  return other === sample ? letter : '';
});

/** Decodes all but spaced letters. `text`: after `decoded`. */
function deciphered(text: string): string {
  if (UNCHANGED_LETTERS.replaced(text) !== null) return withDirectionRestored(text);
  const inReadingOrder = text.replace(OVERRIDDEN, (_, letters: string) => backwards(letters));
  const plain = withLettersForShapes(inReadingOrder).replace(FRAMED_LETTER, letterInFrame).normalize('NFKC');
  // The search for words takes quadratic time in the length of a word, so a test for such letters precedes it.
  return plain
    .replace(LOOK_ALIKE_ONCE.test(plain) ? WORD_OF_LOOK_ALIKES : NOTHING, withLatinLetters)
    .replace(SIGN_FOR_LETTER, (signs) => [...signs].map((sign) => LETTER_OF_SIGN[sign] ?? sign).join(''));
}

/** Keeps combining marks after their letters. */
function backwards(text: string): string {
  return (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []).reverse().join('');
}

/** Replaces homoglyphs, except in words of a language that uses these letters. */
function withLatinLetters(word: string): string {
  const latin = word.replace(LOOK_ALIKE, (letter) => LATIN_OF.get(letter.toUpperCase()) ?? letter);
  return LATIN.test(word) || !latin.match(LOOK_ALIKE) ? latin : word;
}

function letterInFrame(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = FRAMED.find((from) => code >= from && code < from + 26);
  return first === undefined ? letter : String.fromCharCode(65 + code - first);
}

const GAP = /[^\p{L}\p{M}\p{N}]+/gu;

/** The most frequent gap separates letters, and other gaps separate words. With one kind of gap, the letters are one word. */
function joined(letters: string): string {
  const counts = new Map<string, number>();
  for (const [gap] of letters.matchAll(GAP)) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return letters.replace(GAP, (gap) => (counts.get(gap) === highest ? '' : ' '));
}

/**
 * Signs instead of letters, between letters or at the edge of a word. ASCII signs count only inside a word. The lookahead stands before
 * the lookbehind, and a run of signs matches only from its beginning. Otherwise matching would take quadratic time.
 */
const ODD_SIGN =
  /(?=[\p{So}\p{Co}\p{Cn}])(?<=\p{L}\p{M}*)[\p{So}\p{Co}\p{Cn}]+|(?<![\p{So}\p{Co}\p{Cn}])[\p{So}\p{Co}\p{Cn}]+(?=\p{L})|(?=[\p{Sc}*%^~?])(?<=\p{L}\p{M}*)[\p{Sc}*%^~?]+(?=\p{L})/gu;
/** Inside one word two signs that no language uses there, or one unassigned character: "M☐d☐ro", but not "happy🎂day". */
const WORD_WITH_ODD_SIGNS =
  /(?!\p{Extended_Pictographic})[\p{Co}\p{Cn}\ufffd]\p{L}|\p{L}\p{M}*(?!\p{Extended_Pictographic})[\p{Co}\p{Cn}\ufffd]|\p{L}\p{M}*[\p{So}*]{1,2}\p{L}{1,3}\p{M}*[\p{So}*]{1,2}\p{L}|[\u2800-\u28ff]{3}/u;
/** Characters that replace lost words. */
const LOST_SIGN = /(?!\p{Extended_Pictographic})[\ufffd\p{Co}\p{Cn}]/gu;
const LOST_IN_NAME = 2;
/** In longer texts, three of them may have been one dash. */
const LOST_IN_TEXT = 4;
const ESCAPE_LEFT = /%[0-9a-f]{2}\S*%[0-9a-f]{2}|\\[ux][0-9a-f]/i;
const MAYBE_ESCAPED = /[%\\*]/;
const ASCII = /^[\0-\x7f]*$/;
/** Variation selectors and joiners, and signs such as trademarks and degrees. */
const WITHOUT_MEANING = /[\ufe00-\ufe0f]|[\u20e3\u200d]|[©®™℠°]/gu;
const LETTER = /\p{L}/gu;
/** Letters that only obfuscation uses, without a Latin homoglyph; syllabics beside Latin letters. */
const STRANGE_LETTER =
  /[\u13a0-\u13ff\uab70-\uabbf\u16a0-\u16ff\ua4d0-\ua4ff]|\p{Script=Latin}[\u1400-\u167f]|[\u1400-\u167f]\p{Script=Latin}/u;

/**
 * A Latin word with letters, marks or digits of another script: "Nic०las", "Kaրimov". No language mixes them. Excluded are scripts
 * without blanks, because brand names adjoin their words. Cyrillic and Greek homoglyphs are replaced before this test.
 */
const MIXED_IN =
  /\p{Script=Latin}\p{M}*[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]+\p{Script=Latin}/u;
const OTHER_FIGURE =
  /\p{Script=Latin}(?![0-9\p{Script=Latin}])[\p{Nd}\p{Nl}]|(?![0-9\p{Script=Latin}])[\p{Nd}\p{Nl}]\p{Script=Latin}/u;
/** A direction override, or frames without a compatibility form. Flag letters do not count, because flags stand beside names. */
const REVERSED_OR_FRAMED = /[\u202d\u202e\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/u;

/** Letters, numbers and signs of most names. They are readable, and no decoding changes that. */
const PLAIN_SIGN = /^[\p{L}\p{M}\p{N} .,'’()/-]$/u;
const UNLIKE_LATIN = /[\u13a0-\u13ff\uab70-\uabbf\u1400-\u16ff\ua4d0-\ua4ff]/;

/**
 * Whether part of the name is unreadable: an escape without a meaning, or signs instead of letters. A sign between single letters may
 * separate them or replace one: "C☺s☺m☺r".
 */
export function isUnreadable(text: string): boolean {
  // Plain letters may encode unreadable text.
  const decodedText = decoded(text);
  if (isPlain(decodedText)) return false;
  const plain = deciphered(decodedText).replace(WITHOUT_MEANING, '');
  if (remainsObfuscated(plain) || hasLostCharacters(plain, LOST_IN_NAME)) return true;
  const odd = (plain.match(ODD_SIGN) ?? []).join('').length;
  return odd > 0 && odd * 8 >= (plain.match(LETTER)?.length ?? 0);
}

/** Whether a listed name is unreadable. Listed names are compared as written: obfuscation is decoded only in the query. */
export function isUnreadableListed(text: string): boolean {
  return isUnreadable(text) || remainsObfuscated(text) || REVERSED_OR_FRAMED.test(text);
}

/** Whether a message or an address is unreadable. There, signs between words are decoration. */
export function isUnreadableText(text: string): boolean {
  const decodedText = decoded(text);
  if ((ASCII.test(decodedText) && !MAYBE_ESCAPED.test(decodedText)) || isPlain(decodedText)) return false;
  const plain = deciphered(decodedText);
  return (
    remainsObfuscated(plain) ||
    hasLostCharacters(plain, LOST_IN_TEXT) ||
    WORD_WITH_ODD_SIGNS.test(plain.replace(WITHOUT_MEANING, ''))
  );
}

/** Kind of each UTF-16 code unit. Filled on first use. */
const plainUnits = new Uint8Array(0x1_0000);
const YES = 1;
const NO = 2;
const LATIN_LETTER = 4;
const OTHER_LETTER = 8;
const ASCII_FIGURE = /[0-9]/;

/**
 * A fast test for letters of one alphabet, numbers and common signs. A payment may have three hundred names of five hundred letters.
 * Characters of two code units are not plain.
 */
export function isPlain(decodedText: string): boolean {
  let kinds = 0;
  for (let at = 0; at < decodedText.length; at += 1) {
    const unit = decodedText.charCodeAt(at);
    kinds |= plainUnits[unit] ||= kindOf(decodedText[at]!);
    if ((kinds & NO) !== 0) return false;
  }
  return (kinds & (LATIN_LETTER | OTHER_LETTER)) !== (LATIN_LETTER | OTHER_LETTER);
}

function kindOf(unit: string): number {
  if (!PLAIN_SIGN.test(unit) || UNLIKE_LATIN.test(unit)) return NO;
  if (LATIN.test(unit)) return YES | LATIN_LETTER;
  return /[\p{L}\p{N}]|[^\p{Script=Common}\p{Script=Inherited}]/u.test(unit) && !ASCII_FIGURE.test(unit)
    ? YES | OTHER_LETTER
    : YES;
}

function hasLostCharacters(plain: string, minimum: number): boolean {
  return (plain.match(LOST_SIGN)?.length ?? 0) >= minimum;
}

function remainsObfuscated(plain: string): boolean {
  return ESCAPE_LEFT.test(plain) || STRANGE_LETTER.test(plain) || isMixed(plain);
}

function isMixed(plain: string): boolean {
  const word = withoutHomoglyphs(plain);
  return MIXED_IN.test(word) || OTHER_FIGURE.test(word);
}
