import { describe, expect, test } from 'vitest';
import { compareOne } from '../matcher.ts';
import { compoundParts, generalWord } from './general-words.ts';
import { parseName, parseReadings } from './parse.ts';
import { readingsOf } from './readings.ts';
import { otherSpellings } from './rewrites.ts';
import { skeletonOf } from './skeleton.ts';

const classes = (name: string) =>
  parseName(name, 'ORGANIZATION')
    .map(({ text, class: partClass }) => `${text}/${partClass}`)
    .join(' ');
const readings = (name: string, kind: 'PERSON' | 'ORGANIZATION') =>
  parseReadings(name, kind).map((parts) => parts.map(({ text }) => text).join(' '));

describe('general words in several scripts and languages', () => {
  test.each([
    ['националните', 'national'],
    ['национальный', 'national'],
    ['комунистическата', 'communist'],
    ['صنايع', 'industry'],
    ['صنایع', 'industry'],
    // Learned.
    ['артиллерийского', 'artillery'],
    ['телевидения', 'television'],
  ])('%s means %s', (word, meaning) => expect(generalWord(word)?.text).toBe(meaning));

  test.each([
    ['банкоремонтный', 2],
    ['ремонтный', 1],
    ['квормакзубелко', 1],
  ])('%s splits into %i words', (word, count) => expect(compoundParts(word)).toHaveLength(count));
});

describe('organization names in Cyrillic', () => {
  test('do not read a short Cyrillic word as a Roman numeral', () => {
    expect(classes('Завод Зубелко в Квормаке')).not.toContain('/number');
    expect(classes('841-ви център')).toContain('841/number');
    expect(classes('841-ви център')).not.toContain('6/number');
  });

  test('have a legal form before quotation marks, and an abbreviation of the kind of organization', () => {
    expect(classes('Организация АО “ЗУБЕЛ”')).toContain('jsc/form');
    expect(classes('АО “НПЦ ‘Зубелко’”')).toBe('jsc/form npts/weak zubelko/name');
    expect(classes('НПЦ Зубелко')).toContain('npts/name');
  });

  test('ignore the initials of the person they are named after', () => {
    expect(classes('Завод имени Я.М.Квормака')).toBe(classes('Завод имени Квормака'));
    expect(classes('Plant named after V.I. Kvormak')).toBe(classes('Plant named after Kvormak'));
  });

  test('are also read with the place of an adjective', () => {
    expect(readings('Зубелинский завод', 'ORGANIZATION')).toEqual(
      expect.arrayContaining(['zubelinskiy zavod', 'zubelinsk zavod', 'zubelin zavod']),
    );
    expect(readings('Российский завод', 'ORGANIZATION')).toHaveLength(1);
    expect(readings('Зубелинский Иван', 'PERSON')).toHaveLength(1);
  });

  test('may contain the name twice, in brackets that stay open', () => {
    expect(readingsOf('Общество “Зубелко” (ОАО “Зубелко”', false)).toContain('Общество “Зубелко”');
    expect(readingsOf('Общество “Зубелко” (Москва)', false)).toHaveLength(1);
  });
});

describe('Persian names', () => {
  const consonants = (name: string) =>
    parseReadings(name, 'PERSON').map((parts) => parts.map(({ text, abjad }) => skeletonOf(text, abjad)).join(' '));
  const latin = (name: string) =>
    name
      .split(' ')
      .map((word) => skeletonOf(word))
      .join(' ');
  test.each([
    ['وحید جلیلی', 'vahid jalili'],
    ['محسن نیک ورز', 'mohsen nik varz'],
    ['جواد رحیمی', 'javad rahimi'],
  ])('%s has the consonants of "%s"', (name, romanized) => expect(consonants(name)).toContain(latin(romanized)));
  test('keep the w in an Arabic name', () => expect(consonants('وائل محمد')).toHaveLength(1));
});

describe('Arabic words with a missing blank', () => {
  test.each([
    ['محمدباقر موسوی', 'محمد باقر موسوی'],
    ['ناصرملکی', 'ناصر ملکی'],
  ])('%s is also read as %s', (name, apart) => expect(otherSpellings(name, true)).toContain(apart));
  test.each(['محمد موسوی', 'دانشگاه'])('%s is not split', (name) => expect(otherSpellings(name, true)).toEqual([]));
});

describe('translated words in another order', () => {
  const steps = (queryName: string, listed: string) =>
    compareOne(
      { names: [queryName], kind: 'ORGANIZATION', algorithm: 'BALANCED', fuzzy: true, threshold: 0 },
      {
        id: 'candidate',
        kind: 'ORGANIZATION',
        names: [{ text: listed, weak: false }],
        births: [],
        countries: [],
        gender: null,
        identifiers: [],
        flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
      },
    )
      .explanation.map(({ finding }) => finding)
      .join('; ');
  test('score no lower for the order that translation changes', () => {
    expect(steps('Армия революции', 'Revolutionary Army')).toContain('in a different order');
    expect(steps('Армия революции', 'Revolutionary Army')).not.toContain('not all words are the same');
    expect(steps('Zubelka Army', 'Army Zubelko')).toContain('not all words are the same');
  });
});
