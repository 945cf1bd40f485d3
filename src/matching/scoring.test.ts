import { describe, expect, test } from 'vitest';
import { compareOne } from './matcher.ts';
import { day, query, subject } from './subjects.fixture.ts';
import type { MatchKind, Query, Subject } from './types.ts';

const score = (queryName: string, listed: string, kind: MatchKind, algorithm: Query['algorithm'] = 'BALANCED') =>
  compareOne(query(queryName, { kind, algorithm }), subject('s', listed, { kind })).score.overall;

const PERSONS: [query: string, listed: string, least: number, most: number][] = [
  ['Vladimir Putin', 'PUTIN, Vladimir', 100, 100],
  ['Putin Vladimir', 'Vladimir Putin', 95, 99.9],
  // Family name first, as in registers: a different spelling of the patronymic costs no more in this order.
  ['Bout Viktor Anatolyevich', 'BOUT, Viktor Anatolijevitch', 92, 97],
  ['Anatolyevich Bout Viktor', 'BOUT, Viktor Anatolijevitch', 92, 97],
  ['Viktor Bout Anatolyevich', 'BOUT, Viktor Anatolijevitch', 75, 90],
  ['Vladmir Putin', 'Vladimir Putin', 90, 99.9],
  ['Vladimir Vladimirovich Putin', 'Vladimir Putin', 75, 99],
  ['Vladimir Putin', 'Vladimir Vladimirovich Putin', 80, 99],
  ['Sergey Viktorovich Lavrov', 'Sergey Ivanevich Lavrov', 0, 74],
  ['Hafez Makhlouf', 'Rami Makhlouf', 0, 70],
  ['Владимир Путин', 'Vladimir Putin', 95, 100],
  ['محمد علي', 'Mohamed Ali', 85, 100],
  ['Muhammad Omar', 'Mohammed Umar', 85, 99.9],
  ['Hassan Nasrallah', 'Hussein Nasrallah', 0, 70],
  ['习近平', 'Xi Jinping', 95, 100],
  ['Nikolai Patr ushev', 'Nikolai Patrushev', 90, 99.9],
  ['Abdul Rahman', 'Abdurrahman', 90, 100],
  ['N. Nazarbayev', 'Nursultan Nazarbayev', 75, 95],
  ['Hans O Friedrich', 'Hans Joachim Friedrich', 0, 74],
  ['Mahmud', 'Mahmud Ahmadi-Nejad', 0, 70],
  ['Ibrahim', 'Ibrahim', 100, 100],
  ['John Smith Jr', 'John Smith Sr', 0, 74],
  ['John Smith Jr', 'John Smith', 90, 99.9],
  ['N. N.', 'Nursultan Nazarbayev', 0, 50],
  ['Michele Michaela', 'Michaela Michelle Micheli', 70, 99],
  ['Noureddine Ben Ali Ben Belkassem Dr', 'Noureddine Ben Ali Ben Belkassem Drissi', 80, 99],
  ['', 'Vladimir Putin', 0, 0],
  ['🚢', '🚢', 0, 0],
];
test.each(PERSONS)('person %j / %j: %i to %i', (queryName, listed, least, most) => {
  const given = score(queryName, listed, 'PERSON');
  expect(given).toBeGreaterThanOrEqual(least);
  expect(given).toBeLessThanOrEqual(most);
});

const ORGANIZATIONS: [query: string, listed: string, least: number, most: number][] = [
  // A unique brand name: two vowels differ, or one.
  ['Visteon Corporation', 'JSC Vistan', 0, 74],
  ['Vistun Corporation', 'JSC Vistan', 75, 99],
  ['OOO Romashka', 'Romashka LLC', 95, 100],
  ['Siemens AG', 'Siemens Aktiengesellschaft', 95, 100],
  ['Vanderbilt Corp', 'Van der Bilt Corp', 85, 100],
  ['Tayota Motor Corporation', 'Toyota Motor Corporation', 80, 99.9],
  ['A-B-C Company', 'Zenith Company', 0, 60],
  ['Star Services LLC', 'Moon Services LLC', 0, 60],
  ['Liberty Media', 'Liberty Shipping', 0, 74],
  // Many organizations share a place. The distinctive word must not be missing.
  ['Bank of Georgia', 'VTB Bank Georgia JSC', 0, 74],
  ['Cyprus Trading Corporation', 'Rungrado Trading Corporation Cyprus', 0, 74],
  ['Georgia Bank', 'Bank of Georgia', 85, 99.9],
  ['VTB Georgia', 'VTB Bank Georgia JSC', 80, 99.9],
  ['International Trading Company', 'International Trading Company', 100, 100],
  ['The World Bank', 'World Bank', 85, 99.9],
  ['Fajr Industrial Group', 'Fajr Industries Group', 90, 100],
  ['Ocean 7', 'Ocean 8', 0, 74],
  ['Banco Santander Chile', 'Banco Santander Peru', 0, 74],
  ['Central Park Media', 'Central Valley Media', 0, 74],
  ['ПАО Роснефть', 'Rosneft PJSC', 90, 100],
];
test.each(ORGANIZATIONS)('organization %j / %j: %i to %i', (queryName, listed, least, most) => {
  const given = score(queryName, listed, 'ORGANIZATION');
  expect(given).toBeGreaterThanOrEqual(least);
  expect(given).toBeLessThanOrEqual(most);
});

test.each(['VESSEL', 'AIRCRAFT'] as const)('%s: a different number is a different party with the same name', (kind) => {
  expect(score('North Sea Pioneer 7', 'North Sea Pioneer 8', kind)).toBeLessThan(75);
  expect(score('North Sea Pioneer 7', 'North Sea Pioneer 7', kind)).toBe(100);
  expect(score('North Sea Pioneer', 'North Sea Pioneer 8', kind)).toBeGreaterThanOrEqual(75);
});

test('a divided word with a single leading letter does not score 100', () => {
  expect(score('D mitri Ianna Ulnada', 'Dmitri Anna Ullnada', 'PERSON')).toBeLessThan(100);
});

const FORGIVEN: [query: string, listed: string][] = [
  ['Sergey Viktorovich Lavrov', 'Sergey Ivanevich Lavrov'],
  ['Ana Lopez Garcia Ruiz', 'Anna Lopez'],
  ['Kadyr Resulev', 'Kadir Rasulov'],
];
test.each(FORGIVEN)('LOOSE tolerates more than BALANCED, BALANCED more than STRICT: %j / %j', (queryName, listed) => {
  const [loose = 0, balanced = 0, strict = 0] = (['LOOSE', 'BALANCED', 'STRICT'] as const).map((algorithm) =>
    score(queryName, listed, 'PERSON', algorithm),
  );
  expect(loose).toBeGreaterThanOrEqual(balanced);
  expect(balanced).toBeGreaterThanOrEqual(strict);
  expect(loose).toBeGreaterThan(strict);
});

const PUTIN: Subject = subject('p', 'Vladimir Putin', {
  births: [day('1952-10-07')],
  countries: ['RU'],
  gender: 'MALE',
  identifiers: ['AB-12 34 56'],
});
const overall = (rest: Partial<Query>, name = 'Vladimir Putin', listed = PUTIN) =>
  compareOne(query(name, rest), listed).score.overall;

/** In each pair, the first must score higher than the second. */
const BETTER: [what: string, better: Partial<Query>, worse: Partial<Query>, name?: string][] = [
  ['another birth year', { birth: day('1952-10-07') }, { birth: day('1957-10-07') }],
  ['another birth month', { birth: day('1952-10-07') }, { birth: day('1952-01-07') }],
  ['a far birth year is worse than a near one', { birth: day('1953-10-07') }, { birth: day('1990-10-07') }],
  ['another country', { countries: ['RU'] }, { countries: ['FR'] }],
  ['another country than none', {}, { countries: ['FR'] }],
  ['another gender', { gender: 'MALE' }, { gender: 'FEMALE' }],
  ['another kind of party', { kind: 'PERSON' }, { kind: 'ORGANIZATION' }],
  ['the same birth day lifts an inexact name', { birth: day('1952-10-07') }, {}, 'Vladimr Puttin'],
  ['an identifier beats a poor name', { identifiers: ['AB123456'] }, {}, 'Vlad'],
];
test.each(BETTER)('%s', (_, better, worse, name) => {
  expect(overall(better, name)).toBeGreaterThan(overall(worse, name));
});

describe('missing attributes do not change the score', () => {
  test('in the query', () => expect(overall({})).toBe(100));
  test('on the list', () => {
    const bare = subject('b', 'Vladimir Putin');
    const attributes = {
      birth: day('1990-01-02'),
      countries: ['FR'],
      gender: 'FEMALE' as const,
      identifiers: ['X99999'],
    };
    const match = compareOne(query('Vladimir Putin', attributes), bare);
    expect(match.score).toEqual({ overall: 100, name: 100, identifier: null, birth: null, country: null });
  });
  test('another document number is no contradiction', () => expect(overall({ identifiers: ['ZZ999999'] })).toBe(100));
});

describe('identifiers', () => {
  test.each(['ab123456', 'AB 12-34-56', 'ＡＢ１２３４５６'])('%s equals the listed identifier', (text) => {
    expect(compareOne(query([], { identifiers: [text] }), PUTIN).score).toMatchObject({
      overall: 100,
      identifier: 100,
      name: null,
    });
  });
  test.each(['12', '0000', '-', ''])('%j beside a different name finds nothing', (text) => {
    const listed = subject('x', 'Somebody', { identifiers: [text] });
    expect(compareOne(query('Other Person', { identifiers: [text] }), listed).score.overall).toBeLessThan(75);
  });
  test.each(['12', 'a-1', '0000', '7'])('%j alone finds the party that has it', (text) => {
    const listed = subject('x', 'Somebody', { identifiers: [text] });
    for (const names of [[], ['???']])
      expect(compareOne(query(names, { identifiers: [text] }), listed).score).toMatchObject({
        overall: 100,
        name: null,
        identifier: 100,
      });
  });
  test('a short one corroborates an inexact name, and the explanation shows that it does not decide', () => {
    const listed = subject('x', 'Vladimir Putin', { identifiers: ['A-12'] });
    const plain = compareOne(query('Vladimr Puttin'), listed).score.overall;
    const both = compareOne(query('Vladimr Puttin', { identifiers: ['a12'] }), listed);
    expect(both.score.identifier).toBe(100);
    expect(both.score.overall).toBeGreaterThan(plain);
    expect(both.score.overall).toBeLessThan(100);
    expect(both.explanation.find((line) => line.field === 'identifier')).toMatchObject({
      listed: 'A12',
      finding: expect.stringContaining('too short to decide'),
      effect: expect.any(Number),
    });
    const contradicted = subject('x', 'Rami Makhlouf', { identifiers: ['A-12'] });
    expect(compareOne(query('Hafez Makhlouf', { identifiers: ['A12'] }), contradicted).score.overall).toBeLessThan(75);
  });
  test('one with a single typo corroborates and never decides', () => {
    const listed = subject('x', 'Vladimir Putin', { identifiers: ['AB 123 4567'] });
    const scoreWith = (name: string, identifiers: string[]) =>
      compareOne(query(name, { identifiers }), listed).score.overall;
    expect(scoreWith('Vladimr Puttin', ['ab1234576'])).toBeGreaterThan(scoreWith('Vladimr Puttin', []));
    expect(scoreWith('Vladimr Puttin', ['ab1234576'])).toBeLessThan(100);
    expect(scoreWith('Vladimr Puttin', ['ab9934576'])).toBe(scoreWith('Vladimr Puttin', []));
    expect(scoreWith('Hafez Makhlouf', ['ab1234576'])).toBeLessThan(75);
  });
  test('the longer of two equal identifiers decides', () => {
    const listed = subject('x', 'Somebody', { identifiers: ['12', 'P1234567'] });
    for (const identifiers of [
      ['12', 'P1234567'],
      ['P1234567', '12'],
    ])
      expect(compareOne(query('Other Person', { identifiers }), listed).score.overall).toBe(100);
  });
});

describe('weak alias', () => {
  const listed = subject('w', ['Ramzi Mohamed Binalshibh', '~Omar Hamdan'], {
    births: [day('1972-05-01')],
    identifiers: ['P7777777'],
  });
  const ask = (rest: Partial<Query> = {}) => compareOne(query('Omar Hamdan', rest), listed);
  test('alone stays below the default threshold, with an explanation', () => {
    expect(ask().score.overall).toBeLessThan(75);
    expect(ask().explanation.map((line) => line.field)).toContain('weakAlias');
  });
  test('a birth year does not lift the cap, a birth day does', () => {
    expect(ask({ birth: day('1972') }).score.overall).toBeLessThan(75);
    expect(ask({ birth: day('1972-05-01') }).score.overall).toBe(100);
  });
  test('an identifier lifts the cap', () => expect(ask({ identifiers: ['P7777777'] }).score.overall).toBe(100));
});

describe('weights of the query', () => {
  const birth = day('1999-01-01');
  test('average the components', () => {
    expect(overall({ birth, weights: { name: 1, birth: 1 } })).toBe(50);
    expect(overall({ birth, weights: { name: 1, birth: 0 } })).toBe(100);
    expect(overall({ identifiers: ['ZZ999999'], weights: { name: 1, identifier: 1 } })).toBe(50);
  });
  const WEIGHTS: [weights: NonNullable<Query['weights']>, expected: number][] = [
    [{ birth: 0.25 }, 100],
    [{ name: 1 }, 100],
    [{ name: 1, birth: 1 }, 100],
    [{ name: 1, identifier: 1 }, 100],
    [{ name: 1, identifier: 0.01, birth: 1 }, 100],
    [{ name: 1, identifier: 0, birth: 0 }, 0],
  ];
  test.each(WEIGHTS)('%j: an equal identifier beside a different name scores %i', (weights, expected) => {
    expect(overall({ birth, identifiers: ['AB123456'], weights }, 'Qwerty Zxcvb')).toBe(expected);
  });
  test('an identifier of weight 0 has no effect', () => {
    const scoreWith = (identifiers: string[]) => overall({ identifiers, weights: { identifier: 0 } }, 'Vladimr Puttin');
    expect(scoreWith(['AB123456'])).toBe(scoreWith([]));
  });
  test('a short identifier is averaged if it has a weight', () => {
    const listed = subject('x', 'Vladimir Putin', { identifiers: ['12'] });
    const scoreWith = (weights: NonNullable<Query['weights']>) =>
      compareOne(query('Vladimr Puttin', { identifiers: ['12'], weights }), listed).score.overall;
    expect(scoreWith({ name: 1, identifier: 1 })).toBeGreaterThan(scoreWith({ name: 1 }));
    expect(scoreWith({ name: 1, identifier: 1 })).toBeLessThan(100);
  });
  test('null components are left out of the average', () =>
    expect(overall({ weights: { name: 0.2, birth: 1, identifier: 1 } })).toBe(100));
});

test('every line of the explanation shows what was compared and its effect', () => {
  const match = compareOne(
    query('Vladimr Q Putin', { birth: day('1952-10-07'), countries: ['FR'], gender: 'MALE' }),
    PUTIN,
  );
  const fields = match.explanation.map((line) => line.field);
  expect(fields).toEqual(['nameToken', 'nameToken', 'nameToken', 'name', 'birthDate', 'country', 'gender']);
  expect(match.explanation[0]).toMatchObject({
    query: 'vladimr',
    listed: 'vladimir',
    finding: expect.stringContaining('variant'),
  });
  expect(match.explanation.find((line) => line.query === 'q')).toMatchObject({
    listed: null,
    effect: expect.any(Number),
  });
  expect(match.explanation.find((line) => line.field === 'country')?.effect).toBeLessThan(0);
});
