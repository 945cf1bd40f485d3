import { expect, test } from 'vitest';
import type { StoredProfile } from '../lists/profile.ts';
import { compareOne } from '../matching/matcher.ts';
import { day, query, subject } from '../matching/subjects.fixture.ts';
import { type Comparison, compareFields, type ScreenedData } from './comparisons.ts';

/** The same party as a profile and as the matcher knows it. */
function listed({ weak = false, gender = 'MALE' as StoredProfile['gender'] } = {}) {
  const names = [
    { fullNameRaw: 'Nicolas Maduro Moros', scriptCode: 'latn', aliasStrength: weak ? 'WEAK' : 'STRONG' },
    { fullNameRaw: 'Николас Мадуро Морос', scriptCode: 'cyrl', aliasStrength: 'STRONG' },
  ].map((one) => ({ ...one, nameType: 'ALIAS', aliasKind: null }));
  const profile = {
    kind: 'PERSON',
    gender,
    names,
    dates: [{ type: 'BIRTH', value: '1962-11-23', precision: 'DAY', yearOnly: false, circa: false, rangeEnd: null }],
    nationalities: [{ sourceRaw: 'Venezuela', countryCode: 'VE', status: 'NATIONAL' }],
    documents: [{ type: 'PASSPORT', value: 'V-5892 464' }],
    wallets: [],
  } as unknown as StoredProfile;
  const known = subject('p', weak ? ['~Nicolas Maduro Moros'] : 'Nicolas Maduro Moros', {
    births: [day('1962-11-23')],
    countries: ['VE'],
    gender: gender === 'MALE' ? 'MALE' : null,
    identifiers: ['V-5892 464'],
  });
  return { profile, known };
}

function compared(given: ScreenedData, options: Parameters<typeof listed>[0] & { weights?: { birth: number } } = {}) {
  const { profile, known } = listed(options);
  const { names, birth, countries, documents: identifiers } = given;
  const match = compareOne(
    query(names, {
      threshold: 0,
      ...(birth && { birth: day(birth) }),
      countries: [...(countries ?? [])],
      identifiers: [...(identifiers ?? [])],
      ...(options.weights && { weights: options.weights }),
    }),
    known,
  );
  return { rows: compareFields(match, profile, given), overall: match.score.overall };
}

const words = (rows: readonly Comparison[]) => rows.map(({ field, verdict }) => `${field} ${verdict}`).join(', ');

test.each<[ScreenedData, string]>([
  [
    { names: ['Nicolas Maduro Moros'], birth: '1962-11-23', countries: ['VE'], documents: ['V5892464'] },
    'NAME EXACT, BIRTH_DATE EXACT, COUNTRY EXACT, DOCUMENT EXACT, GENDER MISSING',
  ],
  [{ names: ['Nikolas Maduro'] }, 'NAME CLOSE, BIRTH_DATE MISSING, COUNTRY MISSING, DOCUMENT MISSING, GENDER MISSING'],
  [
    { names: ['Nicolas Maduro Moros'], birth: '1980-01-07', countries: ['NO'], documents: ['N 77 1234 567'] },
    'NAME EXACT, BIRTH_DATE CONFLICT, COUNTRY CONFLICT, DOCUMENT DIFFERENT, GENDER MISSING',
  ],
  [
    { names: ['Nicolas Maduro Moros'], birth: '1962-11-05', documents: ['V5892465'] },
    'NAME EXACT, BIRTH_DATE CLOSE, COUNTRY MISSING, DOCUMENT CLOSE, GENDER MISSING',
  ],
  [
    { names: ['Ingrid Halvorsen'], documents: ['V5892464'], entityType: 'ORGANIZATION' },
    'NAME CONFLICT, BIRTH_DATE MISSING, COUNTRY MISSING, DOCUMENT EXACT, GENDER MISSING, ENTITY_TYPE CONFLICT',
  ],
])('%j: %s', (given, expected) => expect(words(compared(given).rows)).toBe(expected));

test('both sides are shown together, the compared value first, names in their own script', () => {
  const { rows } = compared({ names: ['Nikolas Maduro'], documents: ['v 5892464'] });
  expect(rows[0]).toMatchObject({
    given: ['Nikolas Maduro'],
    listed: [
      { value: 'Nicolas Maduro Moros', scriptCode: 'latn' },
      { value: 'Николас Мадуро Морос', scriptCode: 'cyrl' },
    ],
  });
  expect(rows[0]!.tokens.map(({ given, listed: word, verdict }) => `${given} ${word} ${verdict}`)).toEqual([
    'nikolas nicolas CLOSE',
    'maduro maduro EXACT',
    'null moros MISSING',
  ]);
  expect(rows.find(({ field }) => field === 'DOCUMENT')).toMatchObject({ listed: [{ value: 'V-5892 464' }] });
  expect(rows.find(({ field }) => field === 'GENDER')).toMatchObject({ given: [], listed: [{ value: 'MALE' }] });
});

test('a search by number alone has no missing name', () => {
  const { rows } = compared({ names: [], documents: ['V5892464'] });
  expect(words(rows)).toBe('BIRTH_DATE MISSING, COUNTRY MISSING, DOCUMENT EXACT, GENDER MISSING');
  expect(rows.find(({ field }) => field === 'DOCUMENT')).toMatchObject({ given: ['V5892464'] });
});

test.each<[string, ScreenedData, Parameters<typeof compared>[1]]>([
  ['a contradiction', { names: ['Nikolas Maduro'], birth: '1980-01-07', countries: ['NO'] }, {}],
  ['an equal document', { names: ['Nikolas Madura'], documents: ['V5892464'] }, {}],
  ['a weak alias', { names: ['Nicolas Maduro Moros'] }, { weak: true }],
  ["the caller's own weights", { names: ['Nikolas Maduro'], birth: '1980-01-07' }, { weights: { birth: 0.9 } }],
])('the contributions add up to the score: %s', (_what, given, options) => {
  const { rows, overall } = compared(given, options);
  const sum = rows.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
  expect(Math.abs(sum - overall)).toBeLessThan(0.4);
  expect(rows.some(({ field }) => field === 'WEAK_ALIAS')).toBe(options?.weak ?? false);
  expect(rows.some(({ field }) => field === 'WEIGHTING')).toBe(options?.weights !== undefined);
});
