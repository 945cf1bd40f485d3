/** Changes that happen to names in forms, faxes and databases; the building blocks of the disturbances. Pure. */
import type { DateFact, MatchKind } from '../../../matching/types.ts';
import { pick } from '../random.ts';
import type { Disturbance, ListedName } from './types.ts';

export const PERSONS: readonly MatchKind[] = ['PERSON'];
export const FIRMS: readonly MatchKind[] = ['ORGANIZATION'];
export const CASES_OF_TWO = 'what is left is a given name or a surname that many share';

const LETTER = /\p{L}/u;
/** Rows of the US keyboard; adjacent keys are neighbors in a row or one row apart. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
export const VOWELS = 'aeiou';
export const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
const OCR: readonly (readonly [string, string])[] = [
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['rn', 'm'],
  ['m', 'rn'],
  ['s', '5'],
  ['b', '8'],
  ['e', 'c'],
];
export const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  ß: 'ss',
  œ: 'oe',
  ş: 'sh',
  ç: 'ch',
  č: 'ch',
  š: 'sh',
  ž: 'zh',
};
export const TITLES = [
  'Mr',
  'Dr.',
  'Sheikh',
  'Haji',
  'Gen.',
  'Prof.',
  'Sayyid',
  'Colonel',
  'Mr.',
  'Engineer',
  'H.E.',
  'Mullah',
];
/** Legal forms, written out and abbreviated. */
const FORMS: readonly (readonly [string, string])[] = [
  ['limited', 'ltd'],
  ['company', 'co'],
  ['corporation', 'corp'],
  ['incorporated', 'inc'],
  ['limited liability company', 'llc'],
  ['joint stock company', 'jsc'],
  ['public joint stock company', 'pjsc'],
  ['open joint stock company', 'ojsc'],
  ['gesellschaft mit beschrankter haftung', 'gmbh'],
  ['sociedad anonima', 'sa'],
];
export const OTHER_FORMS = ['LLC', 'LTD', 'INC', 'JSC', 'GMBH', 'SA', 'OOO', 'SRL', 'FZE', 'CO'];

export const inCaseOf = (model: string, text: string) => (model === model.toLowerCase() ? text : text.toUpperCase());
const replaceAt = (text: string, at: number, count: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + count);

/** Words long enough to stay recognizable after a typo. */
function longWords(name: ListedName, least: number): number[] {
  const shorter = name.script === 'latn' || name.script === 'cyrl' ? least : Math.min(least, 3);
  return name.words.flatMap((word, at) =>
    [...word].length >= shorter && [...word].every((one) => LETTER.test(one)) ? [at] : [],
  );
}

/** Changes one word of at least `least` letters. */
export function inOneWord(
  change: (letters: string[], at: number, random: () => number, name: ListedName) => string | null,
  least = 5,
): Disturbance['of'] {
  return (name, random) => {
    const possible = longWords(name, least);
    if (possible.length === 0) return null;
    const which = pick(possible, random);
    const letters = [...name.words[which]!];
    const changed = change(letters, Math.floor(random() * letters.length), random, name);
    if (changed === null || changed === name.words[which]) return null;
    return name.words.map((word, at) => (at === which ? changed : word)).join(' ');
  };
}

function anotherLetter(letters: readonly string[], at: number, random: () => number, name: ListedName): string | null {
  const here = letters[at]!;
  const choice =
    name.script === 'latn'
      ? [...'abcdefghijklmnopqrstuvwxyz']
      : [...name.words.join('')].filter((one) => LETTER.test(one));
  const others = choice.filter((one) => one.toLowerCase() !== here.toLowerCase());
  return others.length === 0 ? null : inCaseOf(here, pick(others, random));
}

export function replaced(letters: string[], at: number, random: () => number, name: ListedName): string | null {
  const by = anotherLetter(letters, at, random, name);
  return by === null ? null : letters.with(at, by).join('');
}

export const dropped = (letters: string[], at: number) => letters.toSpliced(at, 1).join('');
export const doubled = (letters: string[], at: number) => letters.toSpliced(at, 0, letters[at]!).join('');

export function swapped(letters: string[], at: number): string | null {
  const first = Math.min(at, letters.length - 2);
  if (letters[first] === letters[first + 1]) return null;
  return letters
    .with(first, letters[first + 1]!)
    .with(first + 1, letters[first]!)
    .join('');
}

export function inserted(letters: string[], at: number, random: () => number, name: ListedName): string | null {
  const more = anotherLetter(letters, at, random, name);
  return more === null ? null : letters.toSpliced(at, 0, more).join('');
}

export function neighborKey(letters: string[], at: number, random: () => number): string | null {
  const here = letters[at]!.toLowerCase();
  const row = KEYBOARD.findIndex((keys) => keys.includes(here));
  if (row < 0) return null;
  const column = KEYBOARD[row]!.indexOf(here);
  const near = [
    KEYBOARD[row]![column - 1],
    KEYBOARD[row]![column + 1],
    KEYBOARD[row - 1]?.[column],
    KEYBOARD[row + 1]?.[column],
  ];
  return letters
    .with(
      at,
      inCaseOf(
        letters[at]!,
        pick(
          near.filter((key) => key !== undefined),
          random,
        ),
      ),
    )
    .join('');
}

/** Replaces one letter of `from` by another of `to`. */
export function fromSet(from: string, to: string, inner: boolean) {
  return (letters: string[], _: number, random: () => number): string | null => {
    const possible = letters.flatMap((one, at) => (from.includes(one.toLowerCase()) && (!inner || at > 0) ? [at] : []));
    if (possible.length === 0) return null;
    const at = pick(possible, random);
    const here = letters[at]!;
    return letters
      .with(
        at,
        inCaseOf(
          here,
          pick(
            [...to].filter((one) => one !== here.toLowerCase()),
            random,
          ),
        ),
      )
      .join('');
  };
}

export function ocr(letters: string[], _: number, random: () => number): string | null {
  const word = letters.join('').toLowerCase();
  const possible = OCR.filter(([from]) => word.includes(from));
  if (possible.length === 0) return null;
  const [from, to] = pick(possible, random);
  const original = letters.join('');
  return replaceAt(original, word.indexOf(from), from.length, inCaseOf(original, to));
}

export function twoSlips(name: ListedName, random: () => number): string | null {
  if (name.words.join('').length < 16) return null;
  const slips = [replaced, dropped, swapped, inserted, doubled];
  const first = inOneWord(pick(slips, random), 6)(name, random);
  if (typeof first !== 'string') return null;
  return inOneWord(pick(slips, random), 6)({ ...name, words: first.split(' ') }, random) as string | null;
}

export function splitWord(letters: string[], _: number, random: () => number): string {
  const at = 3 + Math.floor(random() * (letters.length - 5));
  return `${letters.slice(0, at).join('')} ${letters.slice(at).join('')}`;
}

export function withoutWord(name: ListedName, which: number): string {
  return name.words.filter((_, at) => at !== which).join(' ');
}

export function changedForm(name: ListedName): string | null {
  const text = name.words.join(' ').replaceAll('.', '');
  for (const [long, short] of FORMS) {
    for (const [from, to] of [
      [long, short],
      [short, long],
    ] as const) {
      const found = new RegExp(` ${from}$`, 'i');
      if (found.test(text)) return text.replace(found, ` ${inCaseOf(text, to)}`);
    }
  }
  return null;
}

const FORM_AT_END = new RegExp(
  `[ ,]+(${[...FORMS.flat(), 'ooo', 'oao', 'zao', 'ao', 'llp', 'plc', 'fze', 'srl', 'bv', 'ag']
    .sort((a, b) => b.length - a.length)
    .join('|')})$`,
  'i',
);
export function stemOf(name: ListedName): string | null {
  const text = name.words.join(' ').replaceAll('.', '');
  const stem = text.replace(FORM_AT_END, '');
  return stem === text || !stem.includes(' ') ? null : stem;
}

export const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

export function bornOtherwise(
  change: (date: DateFact & { month: number; day: number }) => Partial<DateFact> | null,
): Disturbance['of'] {
  return ({ text, birth }) => {
    if (birth === null || birth.month === null || birth.day === null || birth.circa || birth.toYear !== null)
      return null;
    const changed = change({ ...birth, month: birth.month, day: birth.day });
    return changed === null ? null : { name: text, birth: { ...birth, ...changed } };
  };
}
