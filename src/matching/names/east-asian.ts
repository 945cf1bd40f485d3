/**
 * Further readings of East Asian person names, in Latin letters. `romanize.ts` gives the first reading (pinyin, customary Korean
 * surnames, Hepburn).
 *
 *     梁振英            ─►  leung chunying        as Hong Kong spells it
 *     金正恩            ─►  kim jeong eun         a Korean in Chinese characters
 *     佐藤直樹          ─►  sato naoki            surname and given name are known as Japanese
 *     弗拉基米尔·普京   ─►  vladimir putin        a foreigner in Chinese
 *     Chiang Ching-kuo  ─►  jiang jingguo         Wade-Giles
 *     Kim Gyeongnam     ─►  kim gyeong nam
 *
 * A reading exists only where every character has one: half of a name would match too many listed names.
 * Rejected: Cantonese and Mandarin syllables as variants of each other, because "Chan" alone would be five names.
 */
import CANTONESE_NAMES from './data/cantonese.txt' with { type: 'text' };
import JAPANESE_NAMES from './data/japanese-names.txt' with { type: 'text' };
import { KOREAN_CHARACTERS, KOREAN_SURNAME_CHARACTERS } from './data/korean-syllables.ts';
import { PINYIN_SYLLABLES } from './data/pinyin-syllables.ts';
import { KOREAN_SURNAMES } from './data/romanization.ts';
import { tableLines } from './data/table-lines.ts';
import TRANSCRIBED_NAMES from './data/transcribed-names.txt' with { type: 'text' };
import { WADE_GILES_FINALS, WADE_GILES_INITIALS, WADE_GILES_SOFT, WADE_GILES_WORDS } from './data/wade-giles.ts';
import { koreanSyllable, splitKorean } from './korean.ts';
import { cleanText, dropWordSigns, foldText, givenFirst } from './normalize.ts';
import { COMPOUND_SURNAMES } from './romanize.ts';
import { skeletonOf } from './skeleton.ts';

/** No such name is longer. */
const MAX_CHARS = 48;
const HAN = /\p{Script=Han}/u;
/** Chinese characters only. */
export const HAN_ONLY = /^[\p{Script=Han}々]+$/u;
const KANA = /[\u3040-\u30fa\u30fc-\u30ff]/;
const DOT = /[·・‧•･]/;

/** Parses lines such as "sato 佐藤 左藤" to readings by characters. The first line wins. */
function byCharacters(lines: readonly string[], each: boolean): Map<string, string> {
  const readings = new Map<string, string>();
  for (const line of lines) {
    const [reading = '', ...spellings] = line.split(' ');
    for (const spelling of spellings)
      for (const word of each ? spelling : [spelling]) if (!readings.has(word)) readings.set(word, reading);
  }
  return readings;
}

const CANTONESE_SURNAME = new Map([
  ...byCharacters(tableLines(CANTONESE_NAMES, 'surnames'), true),
  ...byCharacters(tableLines(CANTONESE_NAMES, 'compound surnames'), false),
]);
const CANTONESE = byCharacters(tableLines(CANTONESE_NAMES, 'given names'), true);
const SINO_KOREAN = byCharacters(tableLines(KOREAN_CHARACTERS), true);
const JAPANESE_SURNAME = byCharacters(tableLines(JAPANESE_NAMES, 'surnames'), false);
const JAPANESE_SHORT = new Map(
  tableLines(JAPANESE_NAMES, 'short surnames').map((line) => {
    const [reading = '', word = ''] = line.split(' ');
    return [word, reading] as const;
  }),
);
const JAPANESE_GIVEN = byCharacters(tableLines(JAPANESE_NAMES, 'given names'), false);
const TRANSCRIBED = byCharacters(tableLines(TRANSCRIBED_NAMES, 'names'), false);
const LONGEST_TRANSCRIBED = 7;
const SOUNDS = byCharacters(tableLines(TRANSCRIBED_NAMES, 'sounds'), true);
/** Shorter words are too often a Chinese name. */
const MIN_FOREIGN_ORGANIZATION = 3;

const SYLLABLES: ReadonlySet<string> = new Set(PINYIN_SYLLABLES.trim().split(/\s+/));
const LONGEST_SYLLABLE = 6;

/** Whether a word of a-z consists of pinyin syllables. */
export function isPinyin(word: string): boolean {
  const ends = [true];
  for (let end = 1; end <= word.length; end++) {
    ends[end] = false;
    for (let from = Math.max(0, end - LONGEST_SYLLABLE); from < end && !ends[end]; from++)
      ends[end] = ends[from]! && SYLLABLES.has(word.slice(from, end));
  }
  return ends[word.length]!;
}

export interface EastAsianReading {
  text: string;
  /** The name consists of syllables. Syllables with similar letters are still different names. */
  syllables: boolean;
}

/** `raw`: one name of a person or of an unknown kind. */
export function eastAsianReadings(raw: string): EastAsianReading[] {
  if (raw.length > MAX_CHARS) return [];
  if (/^[\u0000-\u024f\u02bb-\u02bf\u2018\u2019]*$/.test(raw)) return latinReadings(raw).map(asName);
  const words = foldText(dropWordSigns(givenFirst(cleanText(raw)))).split(/[\s,，]+/);
  const text = words.join(' ');
  if (!HAN.test(text)) return [];
  if (DOT.test(text)) return listOf(transcribed(words.flatMap((word) => word.split(DOT)))).map(asName);
  if (KANA.test(text)) return listOf(japanese(words)).map(asName);
  if (!words.every((word) => HAN_ONLY.test(word))) return [];
  const foreign = words.length === 1 ? wholeTranscribed(text) : null;
  if (foreign !== null) return [asName(foreign)];
  return [
    ...listOf(japanese(words)).map(asName),
    ...[cantonese(words), sinoKorean(words)].flatMap(listOf).map((text) => ({ text, syllables: true })),
  ];
}

/** Shortest and longest foreign name in characters. The longest Chinese names have a surname of two characters and a given name of two. */
const MIN_FOREIGN_NAME = 4;
const MAX_FOREIGN_NAME = 12;
/** Shortest word of a foreign name, in characters. */
const MIN_FOREIGN_WORD = 2;

/**
 * Splits a foreign person's name in Chinese characters without a dot at each position. Malaysia and Singapore write such names:
 * "莫哈末沙布" is "莫哈·末沙布" and "莫哈末·沙布". Empty for names that may be Chinese or Japanese.
 */
export function splitForeignName(raw: string): string[] {
  if (!HAN.test(raw)) return [];
  const name = cleanText(raw);
  if (name.length < MIN_FOREIGN_NAME || name.length > MAX_FOREIGN_NAME || !HAN_ONLY.test(name)) return [];
  if (COMPOUND_SURNAMES.has(name.slice(0, 2))) return [];
  if (JAPANESE_SURNAME.has(name.slice(0, 2)) || JAPANESE_SURNAME.has(name.slice(0, 3))) return [];
  const splitNames: string[] = [];
  for (let at = MIN_FOREIGN_WORD; at <= name.length - MIN_FOREIGN_WORD; at++)
    splitNames.push(`${name.slice(0, at)}·${name.slice(at)}`);
  return splitNames;
}

/** Reading of a foreign organization name of one word in Chinese characters that spell sounds: "哈马斯" is Hamas. Null for others. */
export function foreignOrganization(raw: string): string | null {
  if (raw.length > LONGEST_TRANSCRIBED) return null;
  const word = cleanText(raw);
  return HAN_ONLY.test(word) && word.length >= MIN_FOREIGN_ORGANIZATION ? phoneticKeysOf(word) : null;
}

const asName = (text: string): EastAsianReading => ({ text, syllables: false });
const listOf = (reading: string | null) => (reading === null ? [] : [reading]);

/** Each split into surname and given name: after the surname in one word, or first and last of two words. */
function* splits(words: readonly string[], longest: number): Generator<[surname: string, given: string]> {
  const [first = '', second] = words;
  if (words.length > 2) return;
  if (second !== undefined) {
    yield [first, second];
    yield [second, first];
  } else
    for (let length = longest; length >= 1; length--)
      if (first.length > length) yield [first.slice(0, length), first.slice(length)];
}

function sinoKorean(words: readonly string[]): string | null {
  for (const [surname, given] of splits(words, 1)) {
    if (surname.length !== 1 || given.length !== 2 || !KOREAN_SURNAME_CHARACTERS.includes(surname)) continue;
    const read = [...given].map((character) => SINO_KOREAN.get(character));
    if (!read.every((syllable) => syllable !== undefined)) continue;
    const family = SINO_KOREAN.get(surname) ?? '';
    return `${KOREAN_SURNAMES[family]} ${read.map(koreanSyllable).join(' ')}`;
  }
  return null;
}

/** The given name needs two characters: one hardly identifies a person beside a frequent surname. */
function cantonese(words: readonly string[]): string | null {
  for (const [surname, given] of splits(words, 2)) {
    const family = CANTONESE_SURNAME.get(surname);
    if (family === undefined || given.length !== 2) continue;
    const read = [...given].map((character) => CANTONESE.get(character));
    if (!read.every((syllable) => syllable !== undefined)) continue;
    const joined = read.join('');
    // Written as one word it matches both spellings, unless the word is too short.
    return `${family} ${joined.length < 5 || skeletonOf(joined).length < 3 ? read.join(' ') : joined}`;
  }
  return null;
}

/** Null unless both surname and given name are known. */
function japanese(words: readonly string[]): string | null {
  for (const [surname, given] of splits(words, 3)) {
    const name = JAPANESE_GIVEN.get(given);
    const family =
      JAPANESE_SURNAME.get(surname) ??
      (words.length === 2 || given.length >= 2 ? JAPANESE_SHORT.get(surname) : undefined);
    if (family !== undefined && name !== undefined) return `${family} ${name}`;
  }
  return null;
}

/** Foreign names without dots: known as a whole, or composed of known words. */
function wholeTranscribed(text: string): string | null {
  const words: string[] = [];
  let longest = 0;
  for (let at = 0; at < text.length; ) {
    let length = Math.min(LONGEST_TRANSCRIBED, text.length - at);
    while (length > 0 && !TRANSCRIBED.has(text.slice(at, at + length))) length--;
    if (length === 0) return null;
    words.push(TRANSCRIBED.get(text.slice(at, at + length))!);
    longest = Math.max(longest, length);
    at += length;
  }
  return longest >= 3 || (words.length === 1 && longest === 2) ? words.join(' ') : null;
}

function transcribed(words: readonly string[]): string | null {
  const read: string[] = [];
  for (const word of words.filter((part) => part !== '')) {
    const known = TRANSCRIBED.get(word) ?? phoneticKeysOf(word);
    if (known === null) return null;
    read.push(known);
  }
  return read.length < 2 ? null : read.join(' ');
}

function phoneticKeysOf(word: string): string | null {
  let text = '';
  for (const character of word) {
    const sound = SOUNDS.get(character);
    if (sound === undefined) return null;
    text += sound;
  }
  return text.length < 2 ? null : text;
}

const SOFT: ReadonlySet<string> = new Set(WADE_GILES_SOFT.split(' '));
const WADE_GILES_WORD = new Map(WADE_GILES_WORDS.split(' ').map((pair) => pair.split(':') as [string, string]));
/** Spellings that pinyin lacks. */
const WADE_GILES_SIGN =
  /(?:^|[\s,-])(?:hs|tz|ts|ssu|kuo|kuei|kuang|chih|shih|jih|chieh|chiung|chueh|hsueh|[a-z']*[iu]eh|[cptk]h?['’ʻʼ][a-z])/;
const PINYIN_FINAL =
  /^(?:a|ai|an|ang|ao|e|ei|en|eng|er|i|ia|ian|iang|iao|ie|in|ing|iong|iu|o|ong|ou|u|ua|uai|uan|uang|ue|ui|un|uo)$/;

function latinReadings(raw: string): string[] {
  const text = givenFirst(raw)
    .toLowerCase()
    .replace(/[‘’ʻʼʽʾʿ`]/g, "'");
  const wadeGiles = WADE_GILES_SIGN.test(text) ? fromWadeGiles(text) : null;
  if (wadeGiles !== null) return [wadeGiles];
  return /[^a-z\s]/.test(text) ? [] : splitKorean(text.trim().split(/\s+/));
}

/** "chiang ching-kuo", "ching-kuo chiang" -> surname and given name in pinyin. Null where a syllable does not fit. */
function fromWadeGiles(text: string): string | null {
  const given = /([a-z']+)-([a-z']+)/.exec(text);
  const words = text.split(/[\s-]+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > 3) return null;
  const read = words.map(pinyinOf);
  if (!read.every((syllable) => syllable !== null)) return null;
  if (read.length === 2) return read.join(' ');
  const givenFirst = given !== null && given.index < 2;
  return givenFirst ? `${read[2]} ${read[0]}${read[1]}` : `${read[0]} ${read[1]}${read[2]}`;
}

/** The pinyin of one Wade-Giles syllable. */
function pinyinOf(word: string): string | null {
  const known = WADE_GILES_WORD.get(word);
  if (known !== undefined) return known;
  for (const [written, sound] of WADE_GILES_INITIALS) {
    if (!word.startsWith(written)) continue;
    const rest = word.slice(written.length).replaceAll("'", '');
    const final = WADE_GILES_FINALS[rest] ?? rest;
    if (!PINYIN_FINAL.test(final)) continue;
    const initial = SOFT.has(rest) ? (sound === 'zh' ? 'j' : sound === 'ch' ? 'q' : sound) : sound;
    return initial + (final === 'e' && /^(?:[bpmf]|l|d|t|n)$/.test(initial) && rest === 'o' ? 'uo' : final);
  }
  return null;
}
