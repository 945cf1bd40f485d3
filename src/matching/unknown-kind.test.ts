/** The kind of party is unknown or wrong in the query: the person, organization or ship is still found. */
import { describe, expect, test } from 'vitest';
import { openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';
import type { MatchKind } from './types.ts';

const LISTED: readonly (readonly [id: string, name: string, kind: MatchKind])[] = [
  ['numbered', 'FOURTH KORVAN STONE', 'ORGANIZATION'],
  ['formed', 'JOINT STOCK COMPANY ZELMAR TOCHVAN', 'ORGANIZATION'],
  ['person', 'Zurab Gagarinov', 'PERSON'],
  ['patronymic', 'Zurab Vakhtangovich Gelashvili', 'PERSON'],
  ['ship', 'OCEAN KORVAN', 'VESSEL'],
  ['yacht', 'KORVANDA', 'VESSEL'],
  ['letter', 'MADAM Q', 'VESSEL'],
  ['firm', 'TARVOLD', 'ORGANIZATION'],
  ['house', 'TRADING HOUSE SEVERMAL', 'ORGANIZATION'],
  ['chinese', 'WUHAN KORVIN TECHNOLOGY CO LTD', 'ORGANIZATION'],
  ['republic', 'ZARVAND LINES OF THE ISLAMIC REPUBLIC OF IRAN', 'ORGANIZATION'],
];
const matcher = new Matcher(
  openCorpus(
    buildCorpus([...inventedSubjects(300, 9), ...LISTED.map(([id, name, kind]) => subject(id, name, { kind }))]),
  ).buffer,
);
const scoreOf = (id: string, name: string, kinds: { kind?: MatchKind; kinds?: MatchKind[] }) =>
  matcher
    .search(
      query(name, { ...(kinds.kind && { kind: kinds.kind }), ...(kinds.kinds && { filters: { kinds: kinds.kinds } }) }),
      { limit: 50 },
    )
    .matches.find((match) => match.id === id)?.score.overall ?? 0;

describe('an unknown kind', () => {
  test.each([
    ['numbered', '4th Korvan Stone', 'ORGANIZATION'],
    ['formed', 'JOINT STOKC COMPANY ZELMAR TOCHVAN', 'ORGANIZATION'],
    ['person', 'Zurab Gagarinov Mehmet Kaya', 'PERSON'],
    ['patronymic', 'Zurab Vakhtang. Gelashvili', 'PERSON'],
    ['ship', 'General cargo ship Ocean Korvan', 'VESSEL'],
    ['house', 'OOO TD Severmal', 'ORGANIZATION'],
    ['chinese', 'Wuhan Korvin Keji Youxian Gongsi', 'ORGANIZATION'],
    ['republic', 'Zarvand Lines of the Islamic Rep. of Iran', 'ORGANIZATION'],
  ] as const)('%s: %s', (id, name, kind) => {
    const known = scoreOf(id, name, { kind });
    expect(known).toBeGreaterThanOrEqual(75);
    expect(scoreOf(id, name, {})).toBe(known);
    // As `entityTypes` of the API filters.
    const kinds: MatchKind[] = kind === 'PERSON' ? ['PERSON'] : ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'];
    expect(scoreOf(id, name, { kinds })).toBe(known);
  });

  test('finds nothing if the filters exclude the kind', () => {
    expect(scoreOf('person', 'Zurab Gagarinov', { kinds: ['ORGANIZATION', 'VESSEL'] })).toBe(0);
    expect(scoreOf('numbered', 'Fourth Korvan Stone', { kinds: ['PERSON'] })).toBe(0);
  });

  test('fuzzy: false does not divide two people in one field', () => {
    const two = query('Ottilie Korvan and Zurab Gagarinov', { fuzzy: false });
    expect(matcher.search(two, { limit: 50 }).matches).toEqual([]);
    expect(matcher.search({ ...two, fuzzy: true }, { limit: 50 }).matches.map(({ id }) => id)).toContain('person');
  });

  test('a given pair is compared by the kind of the listed party', () => {
    for (const [at, [, name, kind]] of LISTED.entries()) {
      const searchQuery = query(name, { filters: {} });
      expect(matcher.compare(searchQuery, 300 + at).score.overall).toBe(
        matcher.compare({ ...searchQuery, kind }, 300 + at).score.overall,
      );
    }
  });
});

describe('a type that only ships have', () => {
  test.each(['MY Korvanda', 'TB KORVANDA', 'Korvanda yacht', 'MY Korvamda'])('finds the ship: %s', (name) => {
    expect(scoreOf('yacht', name, {})).toBeGreaterThanOrEqual(75);
    expect(scoreOf('yacht', name, { kinds: ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'] })).toBeGreaterThanOrEqual(75);
  });
  test('is part of the name for other parties', () => {
    expect(scoreOf('firm', 'MY Tarvold', {})).toBeLessThan(75);
    expect(scoreOf('yacht', 'MY Korvanda', { kinds: ['PERSON'] })).toBe(0);
  });
});

describe('a single letter in the name of a ship', () => {
  test('is no initial', () => expect(scoreOf('letter', 'Madam Quill', { kind: 'VESSEL' })).toBeLessThan(75));
  test('matches itself', () => expect(scoreOf('letter', 'M/V Madam Q', {})).toBeGreaterThanOrEqual(95));
});

describe('a wrong kind', () => {
  const MOST_LOST = 11;
  test.each([
    ['formed', 'JOINT STOKC COMPANY ZELMAR TOCHVAN', 'PERSON'],
    ['house', 'OOO TD Severmal', 'PERSON'],
    ['chinese', 'Wuhan Korvin Keji Youxian Gongsi', 'PERSON'],
    ['republic', 'Zarvand Lines of the Islamic Rep. of Iran', 'PERSON'],
    ['person', 'Mr. Zurab Gagarinof', 'ORGANIZATION'],
    ['patronymic', 'Zurab Vakhtang. Gelashvili', 'ORGANIZATION'],
  ] as const)('costs %s at most 11 points: %s as %s', (id, name, wrong) => {
    const right = scoreOf(id, name, { kind: wrong === 'PERSON' ? 'ORGANIZATION' : 'PERSON' });
    expect(right).toBeGreaterThan(75);
    expect(scoreOf(id, name, { kind: wrong })).toBeGreaterThanOrEqual(right - MOST_LOST);
  });

  test('finds nothing if the filters exclude the right kind', () => {
    expect(scoreOf('house', 'OOO TD Severmal', { kind: 'PERSON', kinds: ['PERSON'] })).toBe(0);
  });
});
