/**
 * Listed names as they come in from forms, faxes and other people's databases: one kind of disturbance each. A kind gets
 * the words of a name, given name first, and gives what is asked for; null where it does not apply to this name.
 */
import type { DateFact, MatchKind } from '../src/matching/types.ts';
import { pick } from './random.ts';
import { CYRILLIC_SYSTEMS, type CyrillicSystem, transliterate } from './transliterate.ts';

export interface ListedName {
  /** As the list has it. */
  text: string;
  /** Given name first; no comma. */
  words: readonly string[];
  kind: MatchKind;
  script: string;
  birth: DateFact | null;
  subject: number;
}

export interface Asked {
  name: string;
  birth?: DateFact;
}

export interface Disturbance {
  id: string;
  /** How it is called in the scorecard. */
  title: string;
  /** Whom it can happen to; absent: everybody. */
  kinds?: readonly MatchKind[];
  /** Only Latin names, or only Cyrillic ones; absent: a sample of each script. */
  script?: 'latn' | 'cyrl';
  /** Why finding all of them is not the aim. */
  note?: string;
  of: (name: ListedName, random: () => number) => Asked | string | null;
}

const PERSONS: readonly MatchKind[] = ['PERSON'];
const FIRMS: readonly MatchKind[] = ['ORGANIZATION'];
const CASES_OF_TWO = 'what is left is a given name or a surname that many share';

const LETTER = /\p{L}/u;
/** Rows of the US keyboard; neighbours stand beside each other or one row above. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiou';
const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
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
const DIGRAPHS: Readonly<Record<string, string>> = {
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
const TITLES = [
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
/** The same form written out and short. */
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
const OTHER_FORMS = ['LLC', 'LTD', 'INC', 'JSC', 'GMBH', 'SA', 'OOO', 'SRL', 'FZE', 'CO'];

const inCaseOf = (model: string, text: string) => (model === model.toLowerCase() ? text : text.toUpperCase());
const replaceAt = (text: string, at: number, count: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + count);

/** Words that a slip may hit: long enough that the name stays recognisable. */
function longWords(name: ListedName, least: number): number[] {
  const shorter = name.script === 'latn' || name.script === 'cyrl' ? least : Math.min(least, 3);
  return name.words.flatMap((word, at) =>
    [...word].length >= shorter && [...word].every((one) => LETTER.test(one)) ? [at] : [],
  );
}

/** One word of at least `least` letters changed. */
function inOneWord(
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

function replaced(letters: string[], at: number, random: () => number, name: ListedName): string | null {
  const by = anotherLetter(letters, at, random, name);
  return by === null ? null : letters.with(at, by).join('');
}

const dropped = (letters: string[], at: number) => letters.toSpliced(at, 1).join('');
const doubled = (letters: string[], at: number) => letters.toSpliced(at, 0, letters[at]!).join('');

function swapped(letters: string[], at: number): string | null {
  const first = Math.min(at, letters.length - 2);
  if (letters[first] === letters[first + 1]) return null;
  return letters
    .with(first, letters[first + 1]!)
    .with(first + 1, letters[first]!)
    .join('');
}

function inserted(letters: string[], at: number, random: () => number, name: ListedName): string | null {
  const more = anotherLetter(letters, at, random, name);
  return more === null ? null : letters.toSpliced(at, 0, more).join('');
}

function neighbourKey(letters: string[], at: number, random: () => number): string | null {
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
function fromSet(from: string, to: string, inner: boolean) {
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

function ocr(letters: string[], _: number, random: () => number): string | null {
  const word = letters.join('').toLowerCase();
  const possible = OCR.filter(([from]) => word.includes(from));
  if (possible.length === 0) return null;
  const [from, to] = pick(possible, random);
  const original = letters.join('');
  return replaceAt(original, word.indexOf(from), from.length, inCaseOf(original, to));
}

function twoSlips(name: ListedName, random: () => number): string | null {
  if (name.words.join('').length < 16) return null;
  const slips = [replaced, dropped, swapped, inserted, doubled];
  const first = inOneWord(pick(slips, random), 6)(name, random);
  if (typeof first !== 'string') return null;
  return inOneWord(pick(slips, random), 6)({ ...name, words: first.split(' ') }, random) as string | null;
}

function splitWord(letters: string[], _: number, random: () => number): string {
  const at = 3 + Math.floor(random() * (letters.length - 5));
  return `${letters.slice(0, at).join('')} ${letters.slice(at).join('')}`;
}

function withoutWord(name: ListedName, which: number): string {
  return name.words.filter((_, at) => at !== which).join(' ');
}

function changedForm(name: ListedName): string | null {
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
function stemOf(name: ListedName): string | null {
  const text = name.words.join(' ').replaceAll('.', '');
  const stem = text.replace(FORM_AT_END, '');
  return stem === text || !stem.includes(' ') ? null : stem;
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

function bornOtherwise(
  change: (date: DateFact & { month: number; day: number }) => Partial<DateFact> | null,
): Disturbance['of'] {
  return ({ text, birth }) => {
    if (birth === null || birth.month === null || birth.day === null || birth.circa || birth.toYear !== null)
      return null;
    const changed = change({ ...birth, month: birth.month, day: birth.day });
    return changed === null ? null : { name: text, birth: { ...birth, ...changed } };
  };
}

const inSystem = (system: CyrillicSystem): Disturbance => ({
  id: `transliterated-${system.toLowerCase().replace(/[^a-z0-9]/g, '')}`,
  title: `Cyrillic name by ${system}`,
  script: 'cyrl',
  of: ({ words }) => transliterate(words.join(' '), system),
});

export const DISTURBANCES: readonly Disturbance[] = [
  { id: 'as-listed', title: 'as listed', of: ({ text }) => text },
  { id: 'letter-replaced', title: 'a letter replaced', of: inOneWord(replaced) },
  { id: 'letter-dropped', title: 'a letter dropped', of: inOneWord(dropped) },
  { id: 'letter-doubled', title: 'a letter doubled', of: inOneWord(doubled) },
  { id: 'letters-swapped', title: 'two letters swapped', of: inOneWord(swapped) },
  { id: 'letter-inserted', title: 'a letter inserted', of: inOneWord(inserted) },
  {
    id: 'short-word-slip',
    title: 'a letter of a word of four replaced',
    script: 'latn',
    of: inOneWord(
      (letters, at, random, name) => (letters.length === 4 ? replaced(letters, at, random, name) : null),
      4,
    ),
    note: 'one letter of four makes other names',
  },
  { id: 'keyboard-neighbour', title: 'a neighbouring key', script: 'latn', of: inOneWord(neighbourKey) },
  { id: 'vowel-changed', title: 'a vowel changed', script: 'latn', of: inOneWord(fromSet(VOWELS, VOWELS, true)) },
  {
    id: 'consonant-changed',
    title: 'a consonant changed',
    script: 'latn',
    of: inOneWord(fromSet(CONSONANTS, CONSONANTS, true)),
  },
  { id: 'two-slips', title: 'two slips in a long name', script: 'latn', of: twoSlips },
  { id: 'ocr', title: 'optical recognition (0/O, 1/l, rn/m)', script: 'latn', of: inOneWord(ocr) },
  {
    id: 'order-turned',
    title: 'surname first',
    kinds: PERSONS,
    of: ({ words }) => [words.at(-1)!, ...words.slice(0, -1)].join(' '),
  },
  { id: 'order-shuffled', title: 'words in reverse order', of: ({ words }) => words.toReversed().join(' ') },
  {
    id: 'surname-comma',
    title: '"SURNAME, Given"',
    kinds: PERSONS,
    of: ({ words }) => `${words.at(-1)!.toUpperCase()}, ${words.slice(0, -1).join(' ')}`,
  },
  {
    id: 'middle-dropped',
    title: 'middle name or patronymic dropped',
    kinds: PERSONS,
    of: (name, random) =>
      name.words.length < 3 ? null : withoutWord(name, 1 + Math.floor(random() * (name.words.length - 2))),
  },
  {
    id: 'last-dropped',
    title: 'last of three or more words dropped',
    kinds: PERSONS,
    of: (name) => (name.words.length < 3 ? null : withoutWord(name, name.words.length - 1)),
    note: 'two given names and no surname are often somebody else',
  },
  {
    id: 'first-of-three-dropped',
    title: 'first of three or more words dropped',
    kinds: PERSONS,
    of: (name) => (name.words.length < 3 ? null : withoutWord(name, 0)),
  },
  {
    id: 'one-of-two-dropped',
    title: 'one of two words dropped',
    kinds: PERSONS,
    of: (name, random) => (name.words.length === 2 ? pick(name.words, random) : null),
    note: CASES_OF_TWO,
  },
  {
    id: 'word-added',
    title: 'a middle name added',
    kinds: PERSONS,
    script: 'latn',
    of: ({ words }, random) =>
      [words[0], pick(['Michael', 'Ahmad', 'Jose', 'Viktor', 'Hassan', 'Maria'], random), ...words.slice(1)].join(' '),
  },
  {
    id: 'firm-word-dropped',
    title: 'a word of three or more dropped',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => (name.words.length < 3 ? null : withoutWord(name, Math.floor(random() * name.words.length))),
    note: 'the word may be the only one that tells the firm from others',
  },
  {
    id: 'words-glued',
    title: 'two words glued',
    of: ({ words }, random) => {
      const at = Math.floor(random() * (words.length - 1));
      return [...words.slice(0, at), words[at]! + words[at + 1]!, ...words.slice(at + 2)].join(' ');
    },
  },
  {
    id: 'all-glued',
    title: 'all words glued',
    kinds: PERSONS,
    script: 'latn',
    of: ({ words }) => (words.join('').length <= 30 ? words.join('') : null),
  },
  { id: 'word-split', title: 'a word split', script: 'latn', of: inOneWord(splitWord, 6) },
  {
    id: 'hyphenated',
    title: 'hyphen for a blank',
    of: ({ words }, random) => {
      const at = Math.floor(random() * (words.length - 1));
      return [...words.slice(0, at), `${words[at]}-${words[at + 1]}`, ...words.slice(at + 2)].join(' ');
    },
  },
  {
    id: 'signs-lost',
    title: 'hyphens and apostrophes lost',
    of: ({ words }) => {
      const text = words.join(' ');
      const less = text.replace(/(\p{L})[-'’ʼ‘`](\p{L})/gu, '$1$2');
      return less === text ? null : less;
    },
  },
  {
    id: 'signs-blank',
    title: 'blank for hyphen or apostrophe',
    of: ({ words }) => {
      const text = words.join(' ');
      const less = text.replace(/(\p{L})[-'’ʼ‘`](\p{L})/gu, '$1 $2');
      return less === text ? null : less;
    },
  },
  {
    id: 'initial-of-three',
    title: 'initial for the first of three or more names',
    kinds: PERSONS,
    of: ({ words }) => (words.length < 3 ? null : [`${[...words[0]!][0]}.`, ...words.slice(1)].join(' ')),
  },
  {
    id: 'initial-of-two',
    title: 'initial for the given name of two',
    kinds: PERSONS,
    of: ({ words }) => (words.length === 2 ? `${[...words[0]!][0]}. ${words[1]}` : null),
    note: CASES_OF_TWO,
  },
  {
    id: 'initials-before-surname',
    title: 'initials before the surname, of three or more names',
    kinds: PERSONS,
    of: ({ words }) =>
      words.length < 3 ? null : [...words.slice(0, -1).map((word) => `${[...word][0]}.`), words.at(-1)!].join(' '),
    note: 'little more than a surname',
  },
  {
    id: 'title-added',
    title: 'a title added',
    kinds: PERSONS,
    script: 'latn',
    of: ({ words }, random) => `${pick(TITLES, random)} ${words.join(' ')}`,
  },
  {
    id: 'accents-lost',
    title: 'accents lost',
    of: ({ words }) => {
      const text = words.join(' ');
      const plain = unaccented(text);
      return plain === text ? null : plain;
    },
  },
  {
    id: 'digraphs',
    title: 'digraphs for accents (ü, ue)',
    script: 'latn',
    of: ({ words }) => {
      const text = words.join(' ');
      const spelt = text.replace(/[äöüåøæßœşçčšž]/giu, (letter) => inCaseOf(letter, DIGRAPHS[letter.toLowerCase()]!));
      return spelt === text ? null : spelt;
    },
  },
  ...(Object.keys(CYRILLIC_SYSTEMS) as CyrillicSystem[]).map(inSystem),
  { id: 'form-changed', title: 'legal form written out or shortened', kinds: FIRMS, script: 'latn', of: changedForm },
  { id: 'form-dropped', title: 'legal form dropped', kinds: FIRMS, script: 'latn', of: stemOf },
  {
    id: 'form-other',
    title: 'another legal form',
    kinds: FIRMS,
    script: 'latn',
    of: (name, random) => {
      const stem = stemOf(name);
      return stem === null ? null : `${stem} ${pick(OTHER_FORMS, random)}`;
    },
  },
  {
    id: 'the-added',
    title: '"The" added',
    kinds: FIRMS,
    script: 'latn',
    of: ({ words }) => (/^the$/i.test(words[0]!) ? null : `The ${words.join(' ')}`),
  },
  {
    id: 'and-sign',
    title: '"&" for "and" or the reverse',
    kinds: FIRMS,
    script: 'latn',
    of: ({ words }) => {
      const turned = words.map((word) => (word === '&' ? 'AND' : /^and$/i.test(word) ? '&' : word)).join(' ');
      return turned === words.join(' ') ? null : turned;
    },
  },
  {
    id: 'truncated',
    title: 'cut at 35 characters',
    script: 'latn',
    note: 'of a firm, what tells it from others may be what is cut off',
    of: ({ words }) => {
      const text = words.join(' ');
      return text.length > 36 ? text.slice(0, 35).trim() : null;
    },
  },
  { id: 'upper-case', title: 'upper case', of: ({ words }) => words.join(' ').toUpperCase() },
  { id: 'lower-case', title: 'lower case', of: ({ words }) => words.join(' ').toLowerCase() },
  {
    id: 'born-swapped',
    title: 'birth day and month swapped',
    kinds: PERSONS,
    of: bornOtherwise(({ month, day }) => (day <= 12 && day !== month ? { month: day, day: month } : null)),
  },
  {
    id: 'born-year-beside',
    title: 'birth year one off',
    kinds: PERSONS,
    of: bornOtherwise(({ year, day }) => ({ year: year + (day % 2 === 0 ? 1 : -1) })),
  },
  {
    id: 'born-day-other',
    title: 'another birth day of the same year',
    kinds: PERSONS,
    of: bornOtherwise(({ month, day }) => ({ month: (month % 12) + 1, day: (day % 28) + 1 })),
  },
  {
    id: 'born-digit',
    title: 'birth year with one digit wrong',
    kinds: PERSONS,
    of: bornOtherwise(({ year, day }) => ({ year: year + (day % 2 === 0 ? 10 : -10) })),
    note: 'the same as a namesake ten years older',
  },
  {
    id: 'single-word-slip',
    title: 'name of a single word: a letter replaced',
    script: 'latn',
    of: inOneWord(replaced, 6),
  },
];
