/** Texts that cost as much as a text of their length can: words of the field, listed names, many scripts. Seeded. */
import { LEXICONS } from '../../src/screening/adverse-media/lexicon/index.ts';
import type { Lexicon } from '../../src/screening/adverse-media/lexicon/types.ts';
import type { Language } from '../../src/screening/adverse-media/taxonomy.ts';
import { pick } from '../random.ts';

export type Random = () => number;

/** Letters of each script, with words of some letters made of them. */
const LETTERS = {
  arabic: [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  cyrillic: [...'абвгдежзийклмнопрстуфхцчшщыьэюя'],
  hangul: Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0xac00 + at * 27)),
  han: Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + at * 13)),
  latin: [...'abcdefghijklmnopqrstuvwxyz'],
} as const;
export type Script = keyof typeof LETTERS;
const SCRIPTS = Object.keys(LETTERS) as Script[];

/** Words that very many listed names have: each brings many candidates. */
const COMMON = [
  ...['Mohammed', 'Ahmad', 'Ali', 'Hassan', 'Hussein', 'Abdul', 'Rahman', 'Khan', 'Abu', 'Ibrahim'],
  ...['Alexander', 'Vladimir', 'Sergei', 'Ivanovich', 'Trading', 'Company', 'Limited', 'International', 'General'],
];

/** @param length in UTF-16 units, exactly; it neither begins nor ends with a blank */
export function textOf(length: number, word: () => string, between = ' '): string {
  let text = '';
  while (text.length < length) text += (text === '' ? '' : between) + word();
  const cut = text.slice(0, length);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}a` : cut.toWellFormed().replaceAll('\ufffd', 'a');
}

export function randomWord(script: Script, random: Random): () => string {
  return () => Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(LETTERS[script], random)).join('');
}

/** A word of any script. */
export function manyScripts(random: Random): () => string {
  return () => randomWord(pick(SCRIPTS, random), random)();
}

export function capitalised(word: () => string): () => string {
  return () => {
    const one = word();
    return one.charAt(0).toUpperCase() + one.slice(1);
  };
}

export const commonWord = (random: Random) => () => pick(COMMON, random);

/** Every term of a language's lexicon, as an article would have it. */
export function termsOf(language: Language): string[] {
  const { themes, stages, ...rest }: Lexicon = LEXICONS[language];
  const parts = [
    ...Object.values(themes).flatMap(({ strong, weak }) => [strong, weak]),
    ...Object.values(stages),
    ...Object.values(rest),
  ];
  return parts.flatMap((terms) => terms.split('|').map((term) => term.replaceAll('*', '').trim())).filter(Boolean);
}
