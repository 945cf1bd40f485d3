/** The names of sanctioned places (`data/places.json`) in the forms that a folded text may have them in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../lib/project-root.ts';
import { cleanText, dropWordSigns, foldText } from '../names/normalise.ts';

export interface Place {
  /** Country, or region that is judged apart. */
  code: string;
  name: string;
  /** Countries with a place of the same name. */
  also: ReadonlySet<string>;
  /** Words that tell of a namesake: an oblast, a county. */
  rivals: ReadonlySet<string>;
  /** Also a word, a surname or a product. */
  isWord: boolean;
}

export interface Spelling {
  place: Place;
  words: readonly string[];
  /** Too common in other meanings to be certain ever. */
  isHint: boolean;
}

interface PlaceFile {
  places: {
    code: string;
    name: string;
    spellings: string[];
    hints?: string[];
    also?: string[];
    rivals?: string[];
    word?: boolean;
  }[];
  streetAfter: string[];
  streetBefore: string[];
  streetBetween: string[];
  goodsAfter: string[];
}

const file: PlaceFile = JSON.parse(readFileSync(join(projectRoot, 'src/country-risk/data/places.json'), 'utf8'));

const BREAK = /[,;/|•·()\n\r]+/;
const NOT_WORD = /[^\p{L}\p{N}\p{Mc}]+/u;
/** Written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface Word {
  text: string;
  /** A comma or a line's end stands before it. */
  afterBreak: boolean;
}

/** Folded words with the breaks between them. Text beyond what `cleanText` keeps must be cut by the caller. */
export function wordsOf(text: string): Word[] {
  return text.split(BREAK).flatMap((part) =>
    foldText(dropWordSigns(cleanText(part)))
      .split(NOT_WORD)
      .filter((word) => word !== '')
      .map((word, index): Word => ({ text: word, afterBreak: index === 0 })),
  );
}

const fold = (text: string) => wordsOf(text).map((word) => word.text);

/** Ending of a Cyrillic name -> those of its other cases. */
const CASES: readonly [ending: RegExp, others: readonly string[]][] = [
  [/(?<=[кгх])а$/, ['и', 'е', 'у', 'ой', 'ою']],
  [/а$/, ['ы', 'и', 'е', 'у', 'ой', 'ою']],
  [/я$/, ['и', 'е', 'ю', 'ей']],
  [/ь$/, ['я', 'ю', 'е', 'ем', 'и', 'ью', 'і']],
  [/й$/, ['я', 'ю', 'е', 'ем']],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, ['а', 'у', 'е', 'ом', 'і']],
];
/** Of a shorter name, other cases are other words: куб is a cube. */
const MIN_DECLINED = 5;

function formsOf(word: string): string[] {
  if (word.length < MIN_DECLINED || !/^\p{Script=Cyrillic}+$/u.test(word)) return [word];
  const [ending, others] = CASES.find(([pattern]) => pattern.test(word)) ?? [];
  return ending ? [word, ...others!.map((other) => word.replace(ending, other))] : [word];
}

/** First word -> spellings that begin with it, the longest first. */
const spaced = new Map<string, Spelling[]>();
const unspaced: { text: string; spelling: Spelling }[] = [];

for (const { code, name, spellings, hints = [], also = [], rivals = [], word } of file.places) {
  const place: Place = {
    code,
    name,
    also: new Set(also),
    rivals: new Set(rivals.flatMap(fold)),
    isWord: word ?? false,
  };
  for (const [texts, isHint] of [
    [spellings, false],
    [hints, true],
  ] as const) {
    for (const text of texts) {
      const words = fold(text);
      const [first, ...others] = words;
      if (UNSPACED.test(text)) unspaced.push({ text: words.join(''), spelling: { place, words, isHint } });
      else if (first !== undefined) {
        for (const form of others.length > 0 ? [first] : formsOf(first)) {
          const list = spaced.get(form) ?? [];
          if (list.some((one) => one.words.join(' ') === [form, ...others].join(' '))) continue;
          list.push({ place, words: [form, ...others], isHint });
          spaced.set(
            form,
            list.sort((a, b) => b.words.length - a.words.length),
          );
        }
      }
    }
  }
}
unspaced.sort((a, b) => b.text.length - a.text.length);

/** Prefixes that Arabic writes together with the word: and, in, to, so, as. */
const ARABIC_PREFIX = /^[وبلفك](?=[\u0600-\u06ff]{4})/;

/** Spellings that begin with this word. */
export function spellingsFrom(word: string): readonly Spelling[] {
  return spaced.get(word) ?? (ARABIC_PREFIX.test(word) ? spaced.get(word.slice(1)) : undefined) ?? [];
}

/** Places of a word in a script without blanks. */
export function unspacedIn(word: string): Spelling[] {
  if (!UNSPACED.test(word)) return [];
  let rest = word;
  const found: Spelling[] = [];
  for (const { text, spelling } of unspaced) {
    if (!rest.includes(text)) continue;
    found.push(spelling);
    rest = rest.replaceAll(text, ' ');
  }
  return found;
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(fold));
export const STREET_AFTER = setOf(file.streetAfter);
export const STREET_BEFORE = setOf(file.streetBefore);
export const STREET_BETWEEN = setOf(file.streetBetween);
export const GOODS_AFTER = setOf(file.goodsAfter);
