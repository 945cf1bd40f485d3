/** Nobody says whether a person, a firm or a ship is asked about, or says it wrong: each is found all the same. */
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
    // As `entityTypes` of the API asks.
    const kinds: MatchKind[] = kind === 'PERSON' ? ['PERSON'] : ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'];
    expect(scoreOf(id, name, { kinds })).toBe(known);
  });

  test('among whom it is not asked for, nobody is found', () => {
    expect(scoreOf('person', 'Zurab Gagarinov', { kinds: ['ORGANIZATION', 'VESSEL'] })).toBe(0);
    expect(scoreOf('numbered', 'Fourth Korvan Stone', { kinds: ['PERSON'] })).toBe(0);
  });

  test('whole names alone are asked for: two people in one field are none', () => {
    const two = query('Ottilie Korvan and Zurab Gagarinov', { fuzzy: false });
    expect(matcher.search(two, { limit: 50 }).matches).toEqual([]);
    expect(matcher.search({ ...two, fuzzy: true }, { limit: 50 }).matches.map(({ id }) => id)).toContain('person');
  });

  test('a pair that is given is compared by the kind of the listed one', () => {
    for (const [at, [, name, kind]] of LISTED.entries()) {
      const asked = query(name, { filters: {} });
      expect(matcher.compare(asked, 300 + at).score.overall).toBe(
        matcher.compare({ ...asked, kind }, 300 + at).score.overall,
      );
    }
  });
});

describe('what is a type of ships alone', () => {
  test.each(['MY Korvanda', 'TB KORVANDA', 'Korvanda yacht', 'MY Korvamda'])('%s', (name) => {
    expect(scoreOf('yacht', name, {})).toBeGreaterThanOrEqual(75);
    expect(scoreOf('yacht', name, { kinds: ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'] })).toBeGreaterThanOrEqual(75);
  });
  test('is part of the name of everybody else', () => {
    expect(scoreOf('firm', 'MY Tarvold', {})).toBeLessThan(75);
    expect(scoreOf('yacht', 'MY Korvanda', { kinds: ['PERSON'] })).toBe(0);
  });
});

describe('a letter that is part of the name of a ship', () => {
  test('stands for no word', () => expect(scoreOf('letter', 'Madam Quill', { kind: 'VESSEL' })).toBeLessThan(75));
  test('is itself', () => expect(scoreOf('letter', 'M/V Madam Q', {})).toBeGreaterThanOrEqual(95));
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
  ] as const)('costs %s little: %s as %s', (id, name, wrong) => {
    const right = scoreOf(id, name, { kind: wrong === 'PERSON' ? 'ORGANIZATION' : 'PERSON' });
    expect(right).toBeGreaterThan(75);
    expect(scoreOf(id, name, { kind: wrong })).toBeGreaterThanOrEqual(right - MOST_LOST);
  });

  test('of which the filters leave out the right one finds nobody', () => {
    expect(scoreOf('house', 'OOO TD Severmal', { kind: 'PERSON', kinds: ['PERSON'] })).toBe(0);
  });
});
