import { describe, expect, it } from 'vitest';
import { OperatorError } from '../platform/errors.ts';
import {
  algorithmOf,
  countriesOf,
  dateOf,
  documentsOf,
  genderOf,
  kindOf,
  namesOf,
  toQuery,
  unreadableIn,
} from './query.ts';

it('reports that unreadable names, or too many in one field, were not all screened', () => {
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, at) => `Anna ${'ABCDEFGHIJKLM'[at]}runner`).join('; ');
  expect([['Anna Brunner'], [crowd(6)], ['Anna', crowd(12)], ['M☺d☺ro']].map(unreadableIn)).toEqual([
    {},
    {},
    { unreadable: true },
    { unreadable: true },
  ]);
});

describe('input of the command line becomes a query', () => {
  it.each([
    ['person', 'PERSON'],
    ['Company', 'ORGANIZATION'],
    ['legal_entity', 'ORGANIZATION'],
    ['VESSEL', 'VESSEL'],
    ['', undefined],
    [undefined, undefined],
  ])('type %s is %s', (word, kind) => {
    expect(kindOf(word)).toBe(kind);
  });

  it.each([
    ['1971', { year: 1971, month: null, day: null }],
    ['1971-02', { year: 1971, month: 2, day: null }],
    [' 1971-02-28 ', { year: 1971, month: 2, day: 28 }],
    ['1971-02-28T10:00:00Z', { year: 1971, month: 2, day: 28 }],
    ['1971-2-8', { year: 1971, month: 2, day: 8 }],
    ['8.2.1971', { year: 1971, month: 2, day: 8 }],
    ['8/2/1971', { year: 1971, month: null, day: null }],
  ])('date %s', (text, date) => {
    expect(dateOf(text)).toMatchObject(date);
  });

  it('countries are codes or names, and a wrong one is left out', () => {
    expect(countriesOf(['pl', ' NO ', 'Germany', 'Atlantis', 'ZZ'])).toEqual(['PL', 'NO', 'DE']);
    expect(countriesOf(undefined)).toEqual([]);
  });

  it('documents have several formats', () => {
    expect(documentsOf(['A-1', 5, { number: 'B-2' }, { value: ['C-3'] }, { passport: 'D-4' }, null, [[]]])).toEqual([
      'A-1',
      '5',
      'B-2',
      'C-3',
      'D-4',
    ]);
  });

  it('genders are recognized by their first letter', () => {
    expect(['m', 'Male', 'F', 'x', '', undefined].map(genderOf)).toEqual([
      'MALE',
      'MALE',
      'FEMALE',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('blank names are ignored', () => {
    expect(namesOf({ name: ' ', names: ['A'], altNames: ['', 'B'] })).toEqual(['A', 'B']);
  });

  it('a whole line becomes a query', () => {
    const line = {
      name: 'A',
      entityType: 'person',
      dob: '1971',
      country: ['PL', 'NO'],
      gender: 'f',
      documentNumber: ['X-1'],
    };
    expect(toQuery(line, { algorithm: 'STRICT', threshold: 80 })).toEqual({
      names: ['A'],
      kind: 'PERSON',
      birth: { year: 1971, month: null, day: null, toYear: null, circa: false },
      gender: 'FEMALE',
      countries: ['PL', 'NO'],
      identifiers: ['X-1'],
      algorithm: 'STRICT',
      fuzzy: true,
      threshold: 80,
    });
  });

  it.each([
    ['a type', () => kindOf('ship-of-fools')],
    ['a type that objects have', () => kindOf('constructor')],
    ['a date', () => dateOf('28.13.1971')],
    ['an algorithm', () => algorithmOf('EXACT')],
  ])('rejects an unknown %s', (_what, read) => {
    expect(read).toThrow(OperatorError);
  });
});
