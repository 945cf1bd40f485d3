/**
 * Kinds of disturbances of listed names, as they arrive from forms, faxes and databases. A kind gets the words of a
 * name, given name first, and returns the query; null if it does not apply to the name.
 */
import { pick } from '../random.ts';
import { CYRILLIC_SYSTEMS, type CyrillicSystem, transliterate } from '../transliterate.ts';
import {
  bornOtherwise,
  CASES_OF_TWO,
  CONSONANTS,
  changedForm,
  DIGRAPHS,
  doubled,
  dropped,
  FIRMS,
  fromSet,
  inCaseOf,
  inOneWord,
  inserted,
  neighborKey,
  OTHER_FORMS,
  ocr,
  PERSONS,
  replaced,
  splitWord,
  stemOf,
  swapped,
  TITLES,
  twoSlips,
  unaccented,
  VOWELS,
  withoutWord,
} from './changes.ts';
import type { Disturbance } from './types.ts';

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
  { id: 'keyboard-neighbour', title: 'a neighboring key', script: 'latn', of: inOneWord(neighborKey) },
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
    note: 'two given names and no surname are often another person',
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
