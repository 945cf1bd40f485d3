/**
 * Repairs names that systems corrupted: encoding errors, a wrong keyboard layout, lost letters, repeated words, web addresses.
 *
 *     "GonzÃ¡lez", "Ïóòèí"     ─►  González, Путин       "Dkflbvbh Genby", "Лщтыефтешт"  ─►  Владимир Путин, Konstantin
 *     "hAmad", "DENA DENA Air" ─►  Ahmad, DENA Air        "www.acme-trading.com"          ─►  acme trading
 *
 * Each repaired name is a further reading of the query. Listed names are not corrupted.
 */

import { LetterCount } from './letter-count.ts';
import { MAX_NAME_CHARS } from './normalize.ts';

/** Windows-1252 from 0x80 to 0x9f. Unassigned bytes map to themselves. */
const CP1252_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FOLLOWING = `[\u0080-\u00bf${CP1252_CHARACTERS}]`;
/** The bytes of one UTF-8 character, each shown as a Windows-1252 character. */
const BYTES_OF_UTF8 = new RegExp(
  `[\u00c2-\u00df]${FOLLOWING}|[\u00e0-\u00ef]${FOLLOWING}{2}|[\u00f0-\u00f4]${FOLLOWING}{3}`,
  'gu',
);
const NOT_ASCII = /[^\0-\x7f]/;
const LETTERS = new LetterCount(/\p{L}/u);

/** Cyrillic letters of Windows-1251, shown as Windows-1252. */
const CP1251_CYRILLIC = /[\u00c0-\u00ff¨¸]/gu;
const MIN_CP1251_LETTERS = 4;

/** Keys of the Russian and the Latin keyboard layout, in the same order. */
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const TO_LATIN = new Map([...RUSSIAN_KEYS].map((key, at) => [key, LATIN_KEYS[at]!]));
const TO_RUSSIAN = new Map([...LATIN_KEYS].map((key, at) => [key, RUSSIAN_KEYS[at]!]));
const ONLY_CYRILLIC = /^[\p{Script=Cyrillic}\s.'-]+$/u;
const ONLY_LATIN_KEYS = /^[a-z\s[\];',.-]+$/i;
/** A lower share of vowels than in any language shows a wrong keyboard layout. */
const LATIN_VOWELS = new LetterCount(/[aeiou]/i);
const CYRILLIC_VOWELS = new LetterCount(/[аеёиоуыэюяіїєў]/iu);
const CYRILLIC_FALSE_START = /(?<!\p{L})[ьъы]/iu;
/** Rare Cyrillic letters on the keys of a, o, i and s: a third of Latin letters, and one in thirty of Russian letters. */
const ON_COMMON_KEYS = new LetterCount(/[фщшы]/iu);
const MAX_ON_COMMON_KEYS = 0.18;
const MIN_CYRILLIC = 6;
/** Minimum letters for recognizing a wrong keyboard layout by its vowels. */
export const MIN_LETTERS = 8;
export const MAX_LATIN_VOWELS = 0.2;
const MAX_CYRILLIC_VOWELS = 0.28;

/** "hAmad": the first two letters were typed in the wrong order. */
const FIRST_TWO_SWAPPED = /(?<![\p{L}\p{M}])(\p{Ll})(\p{Lu})(?=\p{Ll}{2})/gu;
/** Cheap tests that most names fail. */
const MAYBE_SWAPPED = /\p{Ll}\p{Lu}/u;
const MAYBE_LOST = /[?_\ufffd]/;
const MAYBE_REGISTER_ADDITION = /[(（]|ová|OVÁ/;
const REPEATED_WORD = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]{3,})[\s,]+\1(?![\p{L}\p{M}\p{N}])/giu;
/** A placeholder for a letter that a system could not display. Two placeholders are one letter of two bytes, or two letters. */
const LOST_LETTER =
  /(?<=\p{L})[?_\ufffd]{1,2}(?=\p{L})|(?<![\p{L}\p{N}])[?_\ufffd](?=\p{L}{2})|(?<=\p{L}{2})[?\ufffd](?!\p{L})/gu;
/** Czech and Slovak append this ending to the surnames of foreign women. */
const FEMININE = /(?<=\p{L}{3})(?:ová|OVÁ)(?!\p{L})/gu;
/** A remark such as an occupation, in lower case or after the name. */
const REMARK_IN_BRACKETS =
  /\s*\(\p{Ll}[^()]*\)\s*|\s*\(\p{Lu}\p{Ll}+(?:,?\s+\p{Ll}*\.?\s*\*?\d{4}(?:[-–]\d{0,4})?)?\)\s*$|\s*[(（](?:議員|议员|政治家|政治人物|官员|官員|정치인)[)）]\s*$/gu;
const SITE =
  /^\s*(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}][\p{L}\p{N}-]+)(?:\.(?:com?|net|org|gov|biz|info))?\.(?:com|net|org|info|biz|[a-z]{2})\/?\s*$/iu;

/** Readings of the query without its corruption. Most names have none. */
export function* withTextRepaired(name: string, person: boolean): Generator<string> {
  if (name.length > MAX_NAME_CHARS) return;
  if (NOT_ASCII.test(name)) {
    const decoded = decodedUtf8(name);
    if (decoded !== name) yield decoded;
    else {
      const cyrillic = decodedCyrillic(name);
      if (cyrillic !== null) yield cyrillic;
    }
  }
  const typed = retyped(name);
  if (typed !== null) yield typed;
  const withoutLostLetters = MAYBE_LOST.test(name) ? name.replace(LOST_LETTER, '') : name;
  const plain = MAYBE_SWAPPED.test(withoutLostLetters)
    ? withoutLostLetters
        .replace(FIRST_TWO_SWAPPED, (_, first: string, second: string) => second + first.toLowerCase())
        .replace(FIRST_TWO_SWAPPED, '$2$1')
    : withoutLostLetters;
  if (plain !== name) yield plain;
  // Given name and surname of a person may be the same word, so repeated words stay.
  if (person) {
    yield* withoutRegisterAdditions(name);
    return;
  }
  const withoutRepeats = name.replace(REPEATED_WORD, '$1');
  if (withoutRepeats !== name && /\p{L}{2,}[\s.,-]+\p{L}{2,}/u.test(withoutRepeats)) yield withoutRepeats;
  const site = siteOf(name);
  if (site !== null) yield site;
}

/** The name in a web address. Null if the text is not an address. */
export function siteOf(text: string): string | null {
  const site = text.includes('.') ? SITE.exec(text) : null;
  return site === null ? null : site[1]!.replaceAll('-', ' ');
}

/** Without the additions of name registers: "Merkelová", "Marc Angel (politician)". */
function* withoutRegisterAdditions(name: string): Generator<string> {
  if (!MAYBE_REGISTER_ADDITION.test(name)) return;
  const plain = name.replace(FEMININE, '').replace(REMARK_IN_BRACKETS, ' ').trim();
  if (plain !== name && /\p{L}{2}/u.test(plain)) yield plain;
}

function byteOf(character: string): number {
  const at = CP1252_CHARACTERS.indexOf(character);
  return at < 0 ? character.charCodeAt(0) : 0x80 + at;
}

/** Decodes UTF-8 that was read as Windows-1252. Sequences stay where they decode to a character that no name contains. */
export function decodedUtf8(text: string): string {
  return text.replace(BYTES_OF_UTF8, (found) => {
    const [lead = 0, ...rest] = [...found].map(byteOf);
    const code = rest.reduce((sum, byte) => sum * 64 + (byte & 0x3f), lead & (0xff >> (rest.length + 2)));
    const character = code > 0x10ffff ? '' : String.fromCodePoint(code);
    return /[\p{L}\p{P}\p{Zs}]/u.test(character) ? character : found;
  });
}

function decodedCyrillic(text: string): string | null {
  const letters = text.match(CP1251_CYRILLIC)?.length ?? 0;
  if (letters < MIN_CP1251_LETTERS || letters < LETTERS.of(text)) return null;
  return text.replace(CP1251_CYRILLIC, (letter) =>
    letter === '¨' ? 'Ё' : letter === '¸' ? 'ё' : String.fromCharCode(letter.charCodeAt(0) - 0xc0 + 0x410),
  );
}

function retyped(text: string): string | null {
  const letters = LETTERS.of(text);
  if (letters < MIN_CYRILLIC) return null;
  if (ONLY_CYRILLIC.test(text)) {
    if (ON_COMMON_KEYS.of(text) > MAX_ON_COMMON_KEYS * letters) return byKeys(text, TO_LATIN);
    if (letters < MIN_LETTERS) return null;
    const vowels = CYRILLIC_VOWELS.of(text);
    return vowels < MAX_CYRILLIC_VOWELS * letters || CYRILLIC_FALSE_START.test(text) ? byKeys(text, TO_LATIN) : null;
  }
  if (letters < MIN_LETTERS) return null;
  if (!ONLY_LATIN_KEYS.test(text)) return null;
  const vowels = LATIN_VOWELS.of(text);
  return vowels < MAX_LATIN_VOWELS * letters ? byKeys(text, TO_RUSSIAN) : null;
}

function byKeys(text: string, keys: ReadonlyMap<string, string>): string {
  return [...text.toLowerCase()].map((letter) => keys.get(letter) ?? letter).join('');
}
