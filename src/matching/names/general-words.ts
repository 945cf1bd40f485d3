/**
 * Maps a word of an organization name to its meaning, in any language and with any ending:
 *
 *     завод, zavoda, plants, usine, Werk, مصنع  ─►  factory/weak         российский, Rossiyskaya, russe  ─►  russia/name
 *
 * Cyrillic, Greek, Arabic and similar scripts are looked up as written, so that romanization cannot confuse their words. Cyrillic words
 * are also looked up romanized, because lists write them in Latin letters.
 * Rejected: stemming by rule alone, because without a list of stems "Rosatom" would lose its ending as "zavodom" does.
 */

import { BUSINESS_WORDS } from './data/business-words.ts';
import EAST_ASIAN_WORDS from './data/east-asian-words.txt' with { type: 'text' };
import { GENERAL_ABBREVIATIONS } from './data/general-abbreviations.ts';
import GENERAL_WORDS from './data/general-words.txt' with { type: 'text' };
import LEARNT_WORDS from './data/learnt-words.txt' with { type: 'text' };
import { NUMBER_WORDS } from './data/numbers.ts';
import { ORGANIZATION_PARTICLES, PARTICLES } from './data/particles.ts';
import PLACES from './data/places.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';
import TRANSLATED_WORDS from './data/translated-words.txt' with { type: 'text' };
import { DeletionIndex } from './deletion-index.ts';
import { isWithinOneEdit } from './distance.ts';
import { lookAlikeSpellings } from './look-alikes.ts';
import { memoized } from './memoized.ts';
import { cleanText, foldText } from './normalize.ts';
import type { PartClass } from './parts.ts';
import { Prefixes } from './prefixes.ts';
import { romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';

export interface GeneralWord {
  /** One word for all words of the same meaning, mostly English. */
  text: string;
  class: PartClass;
  /** Whether the word is a country, a region or a city. */
  place?: boolean;
}

const CYRILLIC = /^[\u0400-\u052f]+$/;
const LATIN = /^[a-z]+$/;
const ARABIC_PREFIX = /^(?:و?ال|لل|و|ب|ل)(?=.{3})/;
const CHINESE_WORD = /^\p{Script=Han}{2,}$/u;
const MIN_PINYIN = 4;
const LONGEST_ENDING = 4;
const MIN_LEARNED_STEM = 5;
/** Inflections of Slavic words in Latin letters. */
const SLAVIC_ENDING = /^(?:n|sk)?[aeiouy]{0,3}(?:[mvkjg]|kh|go|mi|ho)?[aeiouy]?$/;

/**
 * Unifies the letters of languages that share a script: "национальный", "национални", "нацыянальны"; "صنايع", "صنایع". Some writers also
 * use the letters of another language.
 */
function unifyLetters(word: string): string {
  const first = word.charCodeAt(0);
  if (first >= 0x400 && first <= 0x52f) return word.replace(/[ьіїыэєў]/g, (letter) => CYRILLIC_LETTERS[letter] ?? '');
  if (first >= 0x600 && first <= 0x77f) return word.replace(/[یىکۀة]/g, (letter) => ARABIC_LETTERS[letter] ?? letter);
  return first >= 0x370 && first <= 0x3ff ? word.replaceAll('ς', 'σ') : word;
}
const CYRILLIC_LETTERS: Readonly<Record<string, string>> = { і: 'и', ї: 'и', ы: 'и', э: 'е', є: 'е', ў: 'у' };
const ARABIC_LETTERS: Readonly<Record<string, string>> = { ی: 'ي', ى: 'ي', ک: 'ك', ۀ: 'ه', ة: 'ه' };

/** The article that Bulgarian and Macedonian append to a word: "силите", "националната". */
const APPENDED_ARTICLE = /(?<=[\u0400-\u04ff]{3})(?:т[аое]|[ъя]т)$/;

/** Longer suffixes by which Slavic languages derive words: "машиностроительный", "безопасность". */
const LONGEST_DERIVED = 9;
const MIN_DERIVED_FROM = 4;
const CYRILLIC_DERIVED =
  /^(?:и?телн|и?телств|ств|ен+|ност|ост|алн|[еи]ч?еск|ионн|ованн|ов|н|ск|ник|щик|чик)+(?:ия|[аеиоуюяй]{0,3}[гмхй]?[оаиу]?|т[аоея]|ят)$/u;
const SLAVIC_DERIVED =
  /^(?:i?teln|i?telstv|stv|en+|nost|ost|aln|[ei](?:ch)?esk|ionn|ovann|ov|n|sk|nik|shchik|chik)+(?:iya|[aeiouy]{0,3}(?:g|m|kh)?[oaiu]?)$/;

const WHOLE = new Map<string, GeneralWord>();
const STEMS = new Map<string, GeneralWord>();
/** Cyrillic stems in the romanization of lists. */
const SLAVIC_STEMS = new Map<string, GeneralWord>();

function addForm(written: string, general: GeneralWord): void {
  const stem = written.endsWith('-');
  const folded = foldText(stem ? written.slice(0, -1) : written);
  const own = stem ? STEMS : WHOLE;
  const key = unifyLetters(folded);
  if (!own.has(key)) own.set(key, general);
  if (!CYRILLIC.test(folded)) return;
  const [latin = ''] = romanizeWord(folded, { person: false, language: cyrillicLanguage(folded) });
  const map = stem ? SLAVIC_STEMS : WHOLE;
  if (latin.length >= 4 && !map.has(latin)) map.set(latin, general);
}

function addTable(table: string, partClass: PartClass, place = false): void {
  for (const line of tableLines(table)) {
    const [canonical = '', ...forms] = line.split(' ');
    const general = { text: canonical, class: partClass, ...(place && { place }) };
    for (const form of [canonical, ...forms]) addForm(form, general);
  }
}

for (const [number, words] of NUMBER_WORDS)
  for (const word of words.split(' ')) addForm(word, { text: String(number), class: 'number' });
addTable(GENERAL_WORDS, 'weak');
addTable(TRANSLATED_WORDS, 'name');
addTable(PLACES, 'name', true);
for (const word of BUSINESS_WORDS.trim().split(/\s+/)) addForm(word, { text: word, class: 'weak' });
for (const word of `${PARTICLES} ${ORGANIZATION_PARTICLES}`.trim().split(/\s+/)) {
  const folded = foldText(word);
  const [latin = ''] = romanizeWord(folded, { person: false });
  if (!LATIN.test(folded) || folded.length > 1) addForm(folded, { text: latin, class: 'particle' });
}

for (const [word, short] of Object.entries(GENERAL_ABBREVIATIONS)) {
  const general = WHOLE.get(word);
  if (general !== undefined) for (const one of short.split(' ')) if (!WHOLE.has(one)) WHOLE.set(one, general);
}

/** Chinese words in pinyin, as Chinese organizations write them: "Keji" of 科技 is technology. A single syllable is ambiguous. */
for (const line of tableLines(EAST_ASIAN_WORDS)) {
  const [canonical = '', ...spellings] = line.split(' ');
  const general = WHOLE.get(canonical);
  for (const spelling of general === undefined ? [] : spellings) {
    if (!CHINESE_WORD.test(spelling)) continue;
    const pinyin = romanizeWord(spelling, { person: false }).join('');
    if (pinyin.length >= MIN_PINYIN && LATIN.test(pinyin) && !WHOLE.has(pinyin)) WHOLE.set(pinyin, general!);
  }
}

/** Learned words, mostly of other scripts. They are looked up only where the curated tables have no entry. */
const LEARNED = new Map<string, GeneralWord>();
for (const line of tableLines(LEARNT_WORDS)) {
  const [meaning = '', ...forms] = line.split(' ');
  let general = WHOLE.get(meaning);
  if (general === undefined) {
    general = { text: meaning, class: 'name' };
    for (const form of [meaning, `${meaning}s`]) if (!WHOLE.has(form)) LEARNED.set(form, general);
  }
  for (const form of forms) {
    const key = unifyLetters(form);
    if (!LEARNED.has(key)) LEARNED.set(key, general);
  }
}

const BUSINESS_SIGNS: ReadonlySet<string> = new Set(
  BUSINESS_WORDS.trim()
    .split(/\s+/)
    .filter((word) => word.length > 3),
);

const MEANINGS: ReadonlyMap<string, number> = new Map(
  [...new Set([...WHOLE.values(), ...STEMS.values(), ...LEARNED.values()].map(({ text }) => text))].map(
    (text, index) => [text, index + 1],
  ),
);
/** Meanings are numbered from 1 to this. */
export const MEANING_COUNT = MEANINGS.size;

/** Number of a meaning (`GeneralWord.text`). 0 if unknown. */
export function meaningNumber(text: string): number {
  return MEANINGS.get(text) ?? 0;
}

/** Longest ending that may follow a stem. A shorter stem begins other words more often. */
function longestEnding(stem: string): number {
  if (LATIN.test(stem)) return stem.length >= 7 ? 4 : stem.length >= 5 ? 3 : 2;
  return stem.length >= 4 ? 4 : 2;
}

/** Prefixes of all words in the tables. A word with another beginning is in none of them, with any ending. */
const KNOWN = new Prefixes([
  ...WHOLE.keys(),
  ...STEMS.keys(),
  ...SLAVIC_STEMS.keys(),
  ...Array.from(LEARNED.keys(), (key) => (key.endsWith('-') ? key.slice(0, -1) : key)),
]);

const lookUp = memoized((word: string): GeneralWord | null => {
  const known = curatedWord(word);
  if (known !== null) return known;
  if (LATIN.test(word)) return LEARNED.get(word) ?? null;
  const spelled = unifyLetters(word);
  return learnedWord(spelled) ?? learnedWord(spelled.replace(APPENDED_ARTICLE, ''));
});

/** `word`: folded, in its own script or romanized. Null if it is not a general word. */
export function generalWord(word: string): GeneralWord | null {
  // Other scripts skip the filter, because the lookup also removes prefixes there.
  const first = word.charCodeAt(0);
  const begins = first < 0x80 ? word : first >= 0x370 && first <= 0x52f ? unifyLetters(word) : null;
  return begins !== null && !KNOWN.mayHave(begins) ? null : lookUp(word);
}

/** Looks up only the curated tables, from which the other words are learned. */
export function curatedWord(word: string): GeneralWord | null {
  if (LATIN.test(word)) return lookUpCurated(word);
  const spelled = unifyLetters(word);
  return lookUpCurated(spelled) ?? lookUpCurated(spelled.replace(APPENDED_ARTICLE, ''));
}

function lookUpCurated(word: string): GeneralWord | null {
  const whole = WHOLE.get(word);
  if (whole !== undefined) return whole;
  for (let cut = 0; cut <= LONGEST_ENDING && word.length - cut >= 3; cut++) {
    const stem = cut === 0 ? word : word.slice(0, -cut);
    const general = STEMS.get(stem);
    // "Belarusbank" is not an inflection of the country name.
    if (general !== undefined && cut <= longestEnding(stem) && !(cut > 3 && WHOLE.has(word.slice(-cut))))
      return general;
    const slavic = SLAVIC_STEMS.get(stem);
    if (slavic !== undefined && SLAVIC_ENDING.test(word.slice(stem.length))) return slavic;
  }
  const derived = derivedWord(word);
  if (derived !== null) return derived;
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare === word ? null : (WHOLE.get(bare) ?? null);
}

function learnedWord(word: string): GeneralWord | null {
  const whole = LEARNED.get(word);
  if (whole !== undefined) return whole;
  for (let cut = 0; cut <= LONGEST_ENDING && word.length - cut >= MIN_LEARNED_STEM; cut++) {
    const general = LEARNED.get(`${cut === 0 ? word : word.slice(0, -cut)}-`);
    if (general !== undefined) return general;
  }
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare === word ? null : (LEARNED.get(bare) ?? null);
}

const COMPOUND = /^[\u0370-\u052f]{9,}$/;
const MIN_COMPOUND_PART = 4;

/** Splits a compound of two general words: "телерадиокомпания", "авиаремонтный". The word itself if it is no compound, or is known. */
export const compoundParts = memoized((word: string): readonly string[] => {
  if (!COMPOUND.test(word) || generalWord(word) !== null) return [word];
  for (let at = word.length - MIN_COMPOUND_PART; at >= MIN_COMPOUND_PART; at--) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (generalWord(after) === null) continue;
    // The vowel between the two words belongs to neither.
    for (const firstPart of [before, before.replace(/[оеиаο]$/, '')])
      if (firstPart.length >= MIN_COMPOUND_PART - 1 && generalWord(firstPart) !== null) return [firstPart, after];
  }
  return [word];
});

/** Meaning of a Slavic word derived from a known stem by more than an ending. */
function derivedWord(word: string): GeneralWord | null {
  const cyrillic = CYRILLIC.test(word);
  if (!cyrillic && !LATIN.test(word)) return null;
  const [stems, ending] = cyrillic ? [STEMS, CYRILLIC_DERIVED] : [SLAVIC_STEMS, SLAVIC_DERIVED];
  for (let cut = LONGEST_ENDING + 1; cut <= LONGEST_DERIVED && word.length - cut >= MIN_DERIVED_FROM; cut++) {
    const general = stems.get(word.slice(0, -cut));
    if (general !== undefined && ending.test(word.slice(-cut))) return general;
  }
  return null;
}

const MIN_MISSPELLED = 7;
const INTACT = 3;
/** Letters that OCR confuses. */
const MISREAD = /rn|cl|nn|vv|lc/;
const MIN_TRUNCATED = 5;
/** Longer general words in Latin letters. */
const CORRECTABLE: string[] = [];
/** Prefixes and suffixes of these words. One edit leaves at least one of the two intact. */
const PREFIXES = new Set<string>();
const SUFFIXES = new Set<string>();
/** Words by truncated beginnings, from half of the word on. */
const BY_PREFIX = new Map<string, GeneralWord>();
/** Words by first letter and consonants: "dvlpmnt", "intrntnl". */
const BY_CONSONANTS = new Map<string, GeneralWord>();
const MIN_CONSONANTS = 5;
for (const [word, general] of WHOLE) {
  if (word.length < MIN_MISSPELLED || general.class !== 'weak' || !LATIN.test(word)) continue;
  const consonants = word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '');
  if (consonants.length >= MIN_CONSONANTS && !BY_CONSONANTS.has(consonants)) BY_CONSONANTS.set(consonants, general);
  PREFIXES.add(word.slice(0, INTACT));
  SUFFIXES.add(word.slice(-INTACT));
  CORRECTABLE.push(word);
  for (let length = Math.max(MIN_TRUNCATED, Math.ceil(word.length / 2)); length < word.length; length++)
    if (!BY_PREFIX.has(word.slice(0, length))) BY_PREFIX.set(word.slice(0, length), general);
}

const NEAR_WORDS = new DeletionIndex(CORRECTABLE);

/** A long general word with one edit, or without its vowels. `word`: romanized, and not a general word itself. */
export const misspelledGeneralWord = memoized((word: string): GeneralWord | null => {
  if (BY_CONSONANTS.has(word)) return BY_CONSONANTS.get(word)!;
  if (word.length < MIN_MISSPELLED || !LATIN.test(word)) return null;
  const spellings = MISREAD.test(word) ? [word, ...lookAlikeSpellings(word)] : [word];
  for (const spelling of spellings) {
    if (!PREFIXES.has(spelling.slice(0, INTACT)) && !SUFFIXES.has(spelling.slice(-INTACT))) continue;
    for (const near of NEAR_WORDS.near(spelling)) if (isWithinOneEdit(spelling, near)) return WHOLE.get(near) ?? null;
  }
  return null;
});

/** General and translated words in Latin letters, except numbers, particles and places. Other scripts spell them phonetically. */
export function generalWordsAsWritten(): string[] {
  return [...WHOLE].flatMap(([word, { class: partClass, place }]) =>
    LATIN.test(word) && place !== true && (partClass === 'weak' || partClass === 'name') ? [word] : [],
  );
}

/** The general word that this one truncates, as the last word of a field may. */
export function truncatedGeneralWord(word: string): GeneralWord | null {
  return BY_PREFIX.get(word) ?? null;
}

/** Whether the word shows that an unlabeled name is an organization's. */
export function isBusinessWord(word: string): boolean {
  return (
    BUSINESS_SIGNS.has(word) ||
    (!LATIN.test(word) && (WHOLE.get(unifyLetters(word)) ?? STEMS.get(unifyLetters(word)))?.class === 'weak')
  );
}

const EAST_ASIAN: ReadonlyMap<string, string> = new Map(
  tableLines(EAST_ASIAN_WORDS).flatMap((line) => {
    const [canonical = '', ...spellings] = line.split(' ');
    return spellings.map((spelling) => [foldText(cleanText(spelling)), canonical] as const);
  }),
);
const EAST_ASIAN_WORD = new RegExp([...EAST_ASIAN.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu');
/** Scripts without blanks between words: Chinese, Japanese, Korean, Thai. */
export const WITHOUT_BLANKS = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

/** Translates general words within a run of characters, and separates them: "华丽贸易" -> "华丽 trade". */
export function splitEastAsian(folded: string): string {
  if (!WITHOUT_BLANKS.test(folded)) return folded;
  return folded.replace(EAST_ASIAN_WORD, (word) => ` ${EAST_ASIAN.get(word) ?? word} `);
}
