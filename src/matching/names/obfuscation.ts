/**
 * Names that were written so that a person reads them and a machine does not.
 *
 *     %4D%61duro, &#77;aduro, \u004daduro  ─►  Maduro         M.A.D.U.R.O, M A D U R O  ─►  MADURO
 *     M@duro, $addam                       ─►  Maduro, saddam  ᎷᎪᎠᏌᎡᎾ, 🄼🄰🄳🅄🅁🄾       ─►  MADURO
 *     \u202eorudaM\u202c, drawn backwards     ─►  Maduro
 *     with `encodings.ts` and `letter-shapes.ts`
 *
 * What is read so is a further reading of a name that is asked about, beside the name as it stands: "J. R. R. T." may be four
 * initials. Lists are not disguised.
 */

import { decoded } from './encodings.ts';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { withDirectionRestored, withLettersForShapes } from './letter-shapes.ts';
import { LetterTable } from './letter-table.ts';

/** Drawn against the direction of its letters (UAX 9, explicit overrides), up to the end of that or of the text. */
const OVERRIDDEN = /[\u202d\u202e]([^\u202c]*)\u202c?/g;
const SINGLE_LETTERS =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[^\p{L}\p{M}\p{N}]{1,3}\p{L}\p{M}*){3,}(?![\p{L}\p{M}\p{N}])/gu;
/** Behind the last letter only those that nobody ends a sentence with. */
const SIGN_FOR_LETTER = /(?<=\p{L})[@$€]{1,2}(?!\S)|[@$€!|](?=\p{L})|(?<=\p{L})[@$€!|](?!\s|$)/gu;
const LETTER_OF_SIGN: Readonly<Record<string, string>> = { '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'l' };

/**
 * Letters of scripts in which hardly any customer writes, by the Latin letter that looks the same.
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
 * Letters in boxes and circles that have no compatibility form, the letters of flags, and those in brackets, which part a word by their
 * compatibility form "(a)": A to Z each.
 */
const FRAMED: readonly number[] = [0x249c, 0x1f110, 0x1f150, 0x1f170, 0x1f1e6];
const FRAMED_LETTER =
  /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]\ufe0f?/gu;

/** The name without its disguise; null where there is none. */
export function withoutObfuscation(text: string): string | null {
  const plain = deciphered(decoded(text)).replace(SINGLE_LETTERS, joined);
  return plain === text.normalize('NFKC') ? null : plain;
}

/** Letters that are drawn as they are written, and are no sign for another one. */
const AS_WRITTEN = new LetterTable((letter) => {
  // Two of them, since one letter that is turned round may be a slip.
  const twice = `a${letter}a${letter}a`;
  const other = withLettersForShapes(twice).normalize('NFKC').replace(LOOK_ALIKE, '').replace(SIGN_FOR_LETTER, '');
  return other === twice ? letter : '';
});

/** All but letters that are spaced out. `text`: decoded. */
function deciphered(text: string): string {
  if (AS_WRITTEN.replaced(text) !== null) return withDirectionRestored(text);
  const drawn = text.replace(OVERRIDDEN, (_, letters: string) => backwards(letters));
  const plain = withLettersForShapes(drawn).replace(FRAMED_LETTER, letterInFrame).normalize('NFKC');
  // The words are looked for only where there is such a letter: the search takes time with the square of a word.
  return plain
    .replace(LOOK_ALIKE_ONCE.test(plain) ? WORD_OF_LOOK_ALIKES : NOTHING, likeLatin)
    .replace(SIGN_FOR_LETTER, (signs) => [...signs].map((sign) => LETTER_OF_SIGN[sign] ?? sign).join(''));
}

/** Marks stay behind their letters. */
function backwards(text: string): string {
  return (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []).reverse().join('');
}

/** A word of a language that is written so keeps its letters. */
function likeLatin(word: string): string {
  const latin = word.replace(LOOK_ALIKE, (letter) => LATIN_OF.get(letter.toUpperCase()) ?? letter);
  return LATIN.test(word) || !latin.match(LOOK_ALIKE) ? latin : word;
}

function letterInFrame(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = FRAMED.find((from) => code >= from && code < from + 26);
  return first === undefined ? letter : String.fromCharCode(65 + code - first);
}

const GAP = /[^\p{L}\p{M}\p{N}]+/gu;

/** The gap that stands most often parts letters, any other one words. Where all gaps are the same, it is one word. */
function joined(letters: string): string {
  const counts = new Map<string, number>();
  for (const [gap] of letters.matchAll(GAP)) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return letters.replace(GAP, (gap) => (counts.get(gap) === most ? '' : ' '));
}

/**
 * Signs in the place of letters, between letters or at an edge of a word; of ASCII signs only those inside of a word. The sign is looked for
 * before what stands behind it, and a row of signs from its beginning alone: otherwise the time grows with the square of what stands there.
 */
const ODD_SIGN =
  /(?=[\p{So}\p{Co}\p{Cn}])(?<=\p{L}\p{M}*)[\p{So}\p{Co}\p{Cn}]+|(?<![\p{So}\p{Co}\p{Cn}])[\p{So}\p{Co}\p{Cn}]+(?=\p{L})|(?=[\p{Sc}*%^~?])(?<=\p{L}\p{M}*)[\p{Sc}*%^~?]+(?=\p{L})/gu;
/** Inside of one word two signs that no language writes there, or one of nobody's: "M☐d☐ro", and no "happy🎂day". */
const WORD_WITH_ODD_SIGNS =
  /(?!\p{Extended_Pictographic})[\p{Co}\p{Cn}\ufffd]\p{L}|\p{L}\p{M}*(?!\p{Extended_Pictographic})[\p{Co}\p{Cn}\ufffd]|\p{L}\p{M}*[\p{So}*]{1,2}\p{L}{1,3}\p{M}*[\p{So}*]{1,2}\p{L}|[\u2800-\u28ff]{3}/u;
/** Signs in which whole words were lost: nobody knows what stood there. */
const LOST_SIGN = /(?!\p{Extended_Pictographic})[\ufffd\p{Co}\p{Cn}]/gu;
const LOST_IN_NAME = 2;
/** In a text three may have been one dash. */
const LOST_IN_TEXT = 4;
const ESCAPE_LEFT = /%[0-9a-f]{2}\S*%[0-9a-f]{2}|\\[ux][0-9a-f]/i;
const MAYBE_ESCAPED = /[%\\*]/;
const ASCII = /^[\0-\x7f]*$/;
/** What only tells how the sign before it is drawn, and signs of marks and degrees. */
const WITHOUT_MEANING = /[\ufe00-\ufe0f]|[\u20e3\u200d]|[©®™℠°]/gu;
const LETTER = /\p{L}/gu;
/** Letters that only disguise would use and that look like no Latin one; syllabics beside Latin letters. */
const STRANGE_LETTER =
  /[\u13a0-\u13ff\uab70-\uabbf\u16a0-\u16ff\ua4d0-\ua4ff]|\p{Script=Latin}[\u1400-\u167f]|[\u1400-\u167f]\p{Script=Latin}/u;

/**
 * A Latin word with letters, marks or figures of another script in it, between Latin ones or a figure beside one: "Nic०las", "Kaրimov". No language
 * mixes them. Scripts that write without blanks glue brands to what stands beside them, and Cyrillic and Greek words are read as one alphabet first.
 */
const MIXED_IN =
  /\p{Script=Latin}\p{M}*[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}]+\p{Script=Latin}/u;
const OTHER_FIGURE =
  /\p{Script=Latin}(?![0-9\p{Script=Latin}])[\p{Nd}\p{Nl}]|(?![0-9\p{Script=Latin}])[\p{Nd}\p{Nl}]\p{Script=Latin}/u;
/** Against the direction of their letters, or in frames without a compatibility form; the letters of flags stand beside names. */
const DRAWN_OTHERWISE = /[\u202d\u202e\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/u;

/** Letters, numbers and the signs that most names have: once decoded, none of them is what `isUnreadable` looks for, or becomes it. */
const PLAIN_SIGN = /^[\p{L}\p{M}\p{N} .,'’()/-]$/u;
const UNLIKE_LATIN = /[\u13a0-\u13ff\uab70-\uabbf\u1400-\u16ff\ua4d0-\ua4ff]/;

/**
 * Whether part of the name could not be read: an escape that says nothing, signs in the place of letters. A sign between single
 * letters may part them or stand for one: "C☺s☺m☺r".
 */
export function isUnreadable(text: string): boolean {
  // What is encoded in plain letters may say what nobody can read.
  const said = decoded(text);
  if (isPlain(said)) return false;
  const plain = deciphered(said).replace(WITHOUT_MEANING, '');
  if (isUndeciphered(plain) || hasLost(plain, LOST_IN_NAME)) return true;
  const odd = (plain.match(ODD_SIGN) ?? []).join('').length;
  return odd > 0 && odd * 8 >= (plain.match(LETTER)?.length ?? 0);
}

/** Of a name on a list, which is compared as it stands: what is deciphered in a request is not read there. */
export function isUnreadableListed(text: string): boolean {
  return isUnreadable(text) || isUndeciphered(text) || DRAWN_OTHERWISE.test(text);
}

/** The same of a message or an address, which is decorated: signs between words say nothing there. */
export function isUnreadableText(text: string): boolean {
  const said = decoded(text);
  if ((ASCII.test(said) && !MAYBE_ESCAPED.test(said)) || isPlain(said)) return false;
  const plain = deciphered(said);
  return (
    isUndeciphered(plain) ||
    hasLost(plain, LOST_IN_TEXT) ||
    WORD_WITH_ODD_SIGNS.test(plain.replace(WITHOUT_MEANING, ''))
  );
}

/** Of each unit of UTF-16, once it was met. */
const plainUnits = new Uint8Array(0x1_0000);
const YES = 1;
const NO = 2;
const OF_LATIN = 4;
const OF_OTHERS = 8;
const ASCII_FIGURE = /[0-9]/;

/**
 * Letters of one alphabet, numbers and common signs alone, at a glance: a payment may have three hundred names of five hundred letters. Half of a sign is
 * not plain.
 */
export function isPlain(said: string): boolean {
  let met = 0;
  for (let at = 0; at < said.length; at += 1) {
    const unit = said.charCodeAt(at);
    met |= plainUnits[unit] ||= kindOf(said[at]!);
    if ((met & NO) !== 0) return false;
  }
  return (met & (OF_LATIN | OF_OTHERS)) !== (OF_LATIN | OF_OTHERS);
}

function kindOf(unit: string): number {
  if (!PLAIN_SIGN.test(unit) || UNLIKE_LATIN.test(unit)) return NO;
  if (LATIN.test(unit)) return YES | OF_LATIN;
  return /[\p{L}\p{N}]|[^\p{Script=Common}\p{Script=Inherited}]/u.test(unit) && !ASCII_FIGURE.test(unit)
    ? YES | OF_OTHERS
    : YES;
}

function hasLost(plain: string, least: number): boolean {
  return (plain.match(LOST_SIGN)?.length ?? 0) >= least;
}

function isUndeciphered(plain: string): boolean {
  return ESCAPE_LEFT.test(plain) || STRANGE_LETTER.test(plain) || isMixed(plain);
}

function isMixed(plain: string): boolean {
  const word = withoutHomoglyphs(plain);
  return MIXED_IN.test(word) || OTHER_FIGURE.test(word);
}
