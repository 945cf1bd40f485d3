/**
 * One word of any script -> words of a-z and 0-9.
 *
 *     word ─ ASCII ───────────────────────────────► itself
 *          ─ Arabic, Hebrew, Cyrillic, Greek ─────► own letter tables (data/romanisation.ts)
 *          ─ Hangul ─ person: surname | given ────► own surname table + any-ascii
 *          ─ Han, Kana ─ person: surname | given ─► pinyin (surname readings) / romaji
 *          ─ anything else ───────────────────────► any-ascii
 *
 * Abjads come out without vowels ("mhmd"): no table knows them. `skeleton.ts` makes "mohammed" and "mhmd" meet.
 * Rejected: guessing the vowels by dictionary here; a wrong guess hides the letters that are certain.
 */
import anyAscii from 'any-ascii';
import { pinyin } from 'pinyin-pro';
import { toRomaji } from 'wanakana';
import {
  ARABIC,
  CYRILLIC,
  GREEK,
  GREEK_DIGRAPHS,
  HEBREW,
  KOREAN_SURNAMES,
  PERSIAN,
  UKRAINIAN,
} from './data/romanisation.ts';

const COMPOUND_SURNAMES = new Set(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 夏侯 东方 東方 皇甫 尉迟 公孙 公孫 慕容 令狐 宇文 长孙 長孫 司空 独孤 南宫 端木 百里 呼延'.split(
    ' ',
  ),
);
const UKRAINIAN_LETTERS = /[іїєґ]|[сц]ьк/;
const RUSSIAN_LETTERS = /[ыэёъ]/;

function byLetter(word: string, table: Readonly<Record<string, string>>): string {
  let out = '';
  for (const letter of word) out += table[letter] ?? (letter < '\u0080' ? letter : anyAscii(letter).toLowerCase());
  return out.replace(/[^a-z0-9]/g, '');
}

/** The article is written on to the word; "Allah" is no article and a rest, nor are names that begin so (Ilyas, Albert). */
const ARTICLE = /^(?:و?ال|لل)(?=.{3,})/;
const NO_ARTICLE = /^ال(?:له|ياس|هام|كسندر|كساندر|كسي|يكسي|برت|فرد|ينا|يزابيث|دار)/;
/** Small words that Arabic writes without their vowel. */
const ARABIC_WORDS: Readonly<Record<string, string>> = {
  بن: 'bin',
  ابن: 'ibn',
  بنت: 'bint',
  ولد: 'ould',
  ابو: 'abu',
  ام: 'umm',
};
const PERSIAN_ARABIC = { ...ARABIC, ...PERSIAN };
const UKRAINIAN_CYRILLIC = { ...CYRILLIC, ...UKRAINIAN };

function arabic(word: string, persian: boolean): string[] {
  const small = ARABIC_WORDS[word];
  if (small !== undefined) return [small];
  const table = persian ? PERSIAN_ARABIC : ARABIC;
  const article = NO_ARTICLE.test(word) ? null : ARTICLE.exec(word);
  return article === null ? [byLetter(word, table)] : ['al', byLetter(word.slice(article[0].length), table)];
}

/** Letters that Persian, Pashto and Urdu speak otherwise than Arabic. */
const OTHERWISE_IN_PERSIAN = /[ثذضظق]/;

/** Whether the text reads otherwise in Persian than in Arabic. */
export function hasPersianReading(text: string): boolean {
  return OTHERWISE_IN_PERSIAN.test(text);
}

function greek(word: string): string {
  let text = word;
  for (const [digraph, latin] of GREEK_DIGRAPHS) text = text.replaceAll(digraph, latin);
  return byLetter(text.replace(/^nt/, 'd'), GREEK);
}

function ascii(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** `alone`: the name is this word; among several one stands for the surname by itself. */
function hangul(word: string, person: boolean, alone: boolean): string[] {
  if (!person || word.length > 5) return [ascii(word)];
  if (!alone || word.length < 2) return [KOREAN_SURNAMES[word] ?? ascii(word)];
  for (const length of [2, 1]) {
    const surname = KOREAN_SURNAMES[word.slice(0, length)];
    if (surname !== undefined && word.length > length) return [surname, ascii(word.slice(length))];
  }
  return [ascii(word)];
}

function syllables(text: string, surnameMode: boolean): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', mode: surnameMode ? 'surname' : 'normal' }).map(ascii);
}

function han(word: string, person: boolean, alone: boolean): string[] {
  if (person && !alone) return [syllables(word, word.length === 1 || COMPOUND_SURNAMES.has(word)).join('')];
  const read = syllables(word, person);
  if (person && word.length >= 2 && word.length <= 4) {
    const surnameLength = COMPOUND_SURNAMES.has(word.slice(0, 2)) && word.length > 2 ? 2 : 1;
    return [read.slice(0, surnameLength).join(''), read.slice(surnameLength).join('')];
  }
  if (person) return [read.join('')];
  // Chinese words are mostly of two characters, and so they are spaced when romanised.
  const words: string[] = [];
  for (let at = 0; at < read.length; at += 2) {
    if (read.length - at === 3) {
      words.push(read.slice(at).join(''));
      break;
    }
    words.push(read.slice(at, at + 2).join(''));
  }
  return words;
}

/** Whether the text shows itself to be Ukrainian rather than Russian. */
export function looksUkrainian(folded: string): boolean {
  return UKRAINIAN_LETTERS.test(folded) && !RUSSIAN_LETTERS.test(folded);
}

/** "Schukow", "Michailowitsch": endings that Slavic names have in German only. */
const GERMAN_SLAVIC = /tsch|[oe]wa?(?![\p{L}])/iu;
const GERMAN_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/schtsch/g, 'shch'],
  [/tsch/g, '\u0000'],
  [/sch/g, 'sh'],
  [/ch/g, 'kh'],
  [/\u0000/g, 'ch'],
  [/w/g, 'v'],
  [/z/g, 'ts'],
  [/j/g, 'y'],
  [/(?<=[aeiouy])s(?=[aeiouy])/g, 'z'],
];

export function isGermanSlavic(text: string): boolean {
  return GERMAN_SLAVIC.test(text);
}

/** The same name as the English write it; a long "ж" and "ш", both "sch" in German, become "sh". */
export function fromGerman(text: string): string {
  let english = text.toLowerCase();
  for (const [sound, letters] of GERMAN_SOUNDS) english = english.replace(sound, letters);
  return english;
}

export interface Reading {
  person: boolean;
  /** The text shows itself to be Ukrainian. */
  ukrainian?: boolean;
  /** Arabic letters with their Persian values. */
  persian?: boolean;
  /** The word stands among others: a Korean surname then stands by itself. */
  among?: boolean;
}

/** `word`: folded, without blanks. Several words come back where the script writes them as one. */
export function romaniseWord(word: string, reading: Reading): string[] {
  const { person, ukrainian = false, persian = false, among = false } = reading;
  if (/^[a-z0-9]*$/.test(word)) return [word];
  const first = word.codePointAt(0) ?? 0;
  if (first >= 0x600 && first <= 0x77f) return arabic(word, persian);
  if (first >= 0x400 && first <= 0x52f) return [byLetter(word, ukrainian ? UKRAINIAN_CYRILLIC : CYRILLIC)];
  if (first >= 0x590 && first <= 0x5ff) return [byLetter(word, HEBREW)];
  if (first >= 0x370 && first <= 0x3ff) return [greek(word)];
  if (first >= 0xac00 && first <= 0xd7a3) return hangul(word, person, !among);
  const runs = word.match(/\p{Script=Han}+|[\u3040-\u30ff]+|[^\p{Script=Han}\u3040-\u30ff]+/gu) ?? [];
  const words: string[] = [];
  for (const run of runs) {
    const code = run.codePointAt(0) ?? 0;
    if (/^\p{Script=Han}/u.test(run)) words.push(...han(run, person, !among));
    else if (code >= 0x3040 && code <= 0x30ff) words.push(ascii(toRomaji(run)));
    else words.push(ascii(run));
  }
  return words;
}
