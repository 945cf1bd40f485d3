/**
 * One word of any script -> words of a-z and 0-9.
 *
 *     word ─ ASCII ───────────────────────────────► itself
 *          ─ Arabic, Hebrew, Greek ───────────────► own letter tables (data/romanization.ts)
 *          ─ Cyrillic ────────────────────────────► letter tables by language (scripts/cyrillic.ts)
 *          ─ Indic, Thai, Ethiopic, Armenian, ... ► own rules (scripts/own-script.ts)
 *          ─ Hangul ─ person: surname | given ────► own surname table, given name by syllables
 *          ─ Han, Kana ─ person: surname | given ─► pinyin (surname readings) / romaji
 *          ─ anything else ───────────────────────► any-ascii
 *
 * Abjads are romanized without vowels ("mhmd"), because the text does not contain them. `skeleton.ts` matches "mohammed" with "mhmd".
 * Rejected: vowels from a dictionary, because a wrong vowel hides the letters that are certain.
 */
import { pinyin } from 'pinyin-pro';
import { toRomaji } from 'wanakana';
import {
  ARABIC,
  FOREIGN_GREEK_DIGRAPHS,
  GREEK,
  GREEK_DIGRAPHS,
  HEBREW,
  KOREAN_SURNAMES,
  PERSIAN,
} from './data/romanization.ts';
import { koreanSyllable } from './korean.ts';
import { memoized } from './memoized.ts';
import { ascii, byLetter } from './scripts/by-letter.ts';
import { type CyrillicLanguage, cyrillic, cyrillicLanguage, isReadAsRussianToo } from './scripts/cyrillic.ts';
import { otherScriptReadings, romanizeScript } from './scripts/own-script.ts';

export const COMPOUND_SURNAMES: ReadonlySet<string> = new Set(
  `欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 夏侯 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 宇文 长孙 長孫 司空 独孤 獨孤 南宫 端木 百里 呼延 万俟 萬俟 单于 單于 濮阳 濮陽
   澹台 澹臺 轩辕 軒轅 钟离 鍾離 鲜于 鮮于 赫连 赫連 拓跋`.split(/\s+/),
);

/** The Arabic article, which is joined to its word. "Allah", "Ilyas" and "Albert" only begin with the same letters. */
const ARTICLE = /^(?:و?ال|لل)(?=.{3,})/;
const NO_ARTICLE = /^ال(?:له|ياس|هام|كسندر|كساندر|كسي|يكسي|برت|فرد|ينا|يزابيث|دار)/;
/** Frequent short words and names, with the vowels that Arabic does not write. */
const ARABIC_WORDS: Readonly<Record<string, string>> = {
  بن: 'bin',
  ابن: 'ibn',
  بنت: 'bint',
  ولد: 'ould',
  ابو: 'abu',
  ام: 'umm',
  طه: 'taha',
};
const PERSIAN_ARABIC = { ...ARABIC, ...PERSIAN };

function arabic(written: string, persian: boolean): string[] {
  // Persian also writes a final "ی" with the letter that Arabic uses for a final long a.
  const word = persian ? written.replace(V, 'ڤ').replace(/ى$/, 'ی') : written;
  const small = ARABIC_WORDS[word];
  if (small !== undefined) return [small];
  const table = persian ? PERSIAN_ARABIC : ARABIC;
  const article = NO_ARTICLE.test(word) ? null : ARTICLE.exec(word);
  return article === null ? [byLetter(word, table)] : ['al', byLetter(word.slice(article[0].length), table)];
}

/** Letters that Persian, Pashto and Urdu pronounce differently from Arabic. */
const DIFFERENT_IN_PERSIAN = /[ثذضظق]/;
/** Letters that Arabic lacks, and "و" pronounced as v: at the beginning of a word, or beside a long vowel. */
const PERSIAN_LETTER = /[پچژگکی]/;
const V = /(?<![\p{L}\p{M}])و(?=\p{L})|(?<=ا)و|و(?=[اه]|ی(?:\p{L}|$))/gu;
const MAYBE_V = /(?<![\p{L}\p{M}])و(?=\p{L})|(?<=\p{L})او|(?<=\p{L})و[اهی]/u;

/** Hangul with blanks as in foreign names. A Korean name has one syllable and two. */
const HANGUL_WORDS =
  /[a-z]{3}[\s·,]+[\uac00-\ud7a3]{2}|[\uac00-\ud7a3]{2}[\s·,]+(?:[\uac00-\ud7a3]{2}|[a-z]{3})|[\uac00-\ud7a3][\s·,]+[\uac00-\ud7a3]{3}|[\uac00-\ud7a3]{3}[\s·,]+[\uac00-\ud7a3]/;

/** Letters by which Greek spells foreign sounds, or whose romanization differs in foreign words. */
const FOREIGN_IN_GREEK = /ντ|τζ|τσ|χ|ο[υύ]|γι[αάεέοό]/iu;

/** Number of further readings of the text, by other languages or conventions of its script. */
export function otherReadings(text: string): number {
  // Cheap tests first, which most names fail.
  if (/[\u0370-\u03ff]/.test(text) && FOREIGN_IN_GREEK.test(text)) return 1;
  if (!/[\u0400-\ud7a3]/.test(text)) return 0;
  if (!/[\u0400-\u0fff]/.test(text)) return HANGUL_WORDS.test(text) ? 1 : 0;
  if (DIFFERENT_IN_PERSIAN.test(text) || (PERSIAN_LETTER.test(text) && MAYBE_V.test(text))) return 1;
  const lower = text.toLowerCase();
  return isReadAsRussianToo(cyrillicLanguage(lower)) ? 1 : otherScriptReadings(lower);
}

function greek(word: string, foreign: boolean): string {
  let text = word;
  for (const [digraph, latin] of foreign ? [...FOREIGN_GREEK_DIGRAPHS, ...GREEK_DIGRAPHS] : GREEK_DIGRAPHS)
    text = text.replaceAll(digraph, latin);
  return byLetter(text.replace(/^nt/, 'd'), GREEK);
}

/** Splits a given name beside a surname into syllables. In longer names it is unknown which word is which. */
function hangul(word: string, person: boolean, nameLength: NameLength): string[] {
  if (!person || word.length > 5) return [ascii(word)];
  if (nameLength === 'many' || word.length < 2) return [KOREAN_SURNAMES[word] ?? ascii(word)];
  if (nameLength === 'two') return koreanGiven(word);
  for (const length of [2, 1]) {
    const surname = KOREAN_SURNAMES[word.slice(0, length)];
    if (surname !== undefined && word.length > length) return [surname, ...koreanGiven(word.slice(length))];
  }
  return [ascii(word)];
}

function koreanGiven(word: string): string[] {
  const surname = KOREAN_SURNAMES[word];
  if (surname !== undefined) return [surname];
  return word.length <= 2 ? [...word].map(koreanSyllable) : [ascii(word)];
}

/** Traditional characters whose reading in names is known only for the simplified forms. */
const TRADITIONAL = /[單區燾蓋員樂繆車祕於遲萬]/g;
const SIMPLIFIED = {
  單: '单',
  區: '区',
  燾: '焘',
  蓋: '盖',
  員: '员',
  樂: '乐',
  繆: '缪',
  車: '车',
  祕: '秘',
  於: '于',
  遲: '迟',
  萬: '万',
};

/** The reading of each character. Memoized, because the library searches phrases of several characters, which takes time. */
const syllablesOfWord = memoized((text: string) => pinyinOf(text, 'normal'));
const syllablesOfSurname = memoized((text: string) => pinyinOf(text, 'surname'));

function pinyinOf(text: string, mode: 'normal' | 'surname'): readonly string[] {
  const plain = text.replace(TRADITIONAL, (character) => SIMPLIFIED[character as keyof typeof SIMPLIFIED]);
  return pinyin(plain, { toneType: 'none', type: 'array', mode }).map(ascii);
}

function syllables(text: string, surnameMode: boolean): readonly string[] {
  return surnameMode ? syllablesOfSurname(text) : syllablesOfWord(text);
}

function han(word: string, person: boolean, alone: boolean): string[] {
  if (person && !alone) return [syllables(word, word.length === 1 || COMPOUND_SURNAMES.has(word)).join('')];
  const read = syllables(word, person);
  if (person && word.length >= 2 && word.length <= 4) {
    const surnameLength = COMPOUND_SURNAMES.has(word.slice(0, 2)) && word.length > 2 ? 2 : 1;
    return [read.slice(0, surnameLength).join(''), read.slice(surnameLength).join('')];
  }
  if (person) return [read.join('')];
  // Most Chinese words have two characters, and romanization puts blanks between them.
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

/** "Schukow", "Michailowitsch": endings of Slavic names that only German has. */
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

/** The English spelling. German "sch" for "ж" and for "ш" becomes "sh". */
export function fromGerman(text: string): string {
  let english = text.toLowerCase();
  for (const [sound, letters] of GERMAN_SOUNDS) english = english.replace(sound, letters);
  return english;
}

/** Number of words in the name. */
export type NameLength = 'alone' | 'two' | 'many';

export interface Reading {
  person: boolean;
  /** Language of the whole text, if it is Cyrillic. */
  language?: CyrillicLanguage;
  /** Number of another reading: Persian for Arabic letters, Russian for Cyrillic, foreign for Greek. `scripts/own-script.ts` has the rest. */
  other?: number;
  /** Among several words, a Korean or Chinese surname is a separate word. */
  nameLength?: NameLength;
}

/** `word`: folded, without blanks. Returns several words if the script writes them as one. */
export function romanizeWord(word: string, reading: Reading): string[] {
  const { person, language = 'russian', other = 0, nameLength = 'alone' } = reading;
  if (/^[a-z0-9]*$/.test(word)) return [word];
  const first = (/[^a-z0-9]/.exec(word)?.[0] ?? '').codePointAt(0) ?? 0;
  if (first >= 0x600 && first <= 0x77f) return arabic(word, other > 0);
  if (first >= 0x400 && first <= 0x52f) return [cyrillic(word, other > 0 ? 'russian' : language)];
  if (first >= 0x590 && first <= 0x5ff) return [byLetter(word, HEBREW)];
  if (first >= 0x370 && first <= 0x3ff) return [greek(word, other > 0)];
  if (first >= 0xac00 && first <= 0xd7a3) return other > 0 ? [ascii(word)] : hangul(word, person, nameLength);
  const own = romanizeScript(word, first, { person, other, alone: nameLength === 'alone' });
  if (own !== null) return own;
  const runs = word.match(/\p{Script=Han}+|[\u3040-\u30ff]+|[^\p{Script=Han}\u3040-\u30ff]+/gu) ?? [];
  const words: string[] = [];
  for (const run of runs) {
    const code = run.codePointAt(0) ?? 0;
    if (/^\p{Script=Han}/u.test(run)) words.push(...han(run, person, nameLength === 'alone'));
    else if (code >= 0x3040 && code <= 0x30ff) words.push(ascii(toRomaji(run)));
    else words.push(ascii(run));
  }
  return words;
}
