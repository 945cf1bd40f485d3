import { describe, expect, test } from 'vitest';
import { buildCorpus, openCorpus, subjectId } from './corpus.ts';
import { Matcher } from './matcher.ts';
import { day, disturb, inventedSubjects, numbers, query, subject } from './test-subjects.ts';
import type { Query, Subject } from './types.ts';

const SUBJECTS: Subject[] = [
  subject('putin', ['Vladimir Putin', 'ПУТИН Владимир Владимирович', '~VVP Strongman'], {
    births: [day('1952-10-07')],
    countries: ['RU'],
    gender: 'MALE',
    identifiers: ['AB 123456'],
    flags: { activeCategories: 1, allCategories: 1, riskLevel: 8 },
  }),
  subject('vessel', 'Vladimir Putin', {
    kind: 'VESSEL',
    countries: ['IR'],
    flags: { activeCategories: 2, allCategories: 2, riskLevel: 2 },
  }),
  subject('gone', 'Vladimir Putinov', {
    births: [day('1952')],
    flags: { activeCategories: 0, allCategories: 1, riskLevel: 1 },
  }),
  subject('year', 'Vladimir Putin', { births: [day('1952')], countries: ['KZ'] }),
  subject('firm', ['Romashka Trading LLC', 'Ромашка'], { kind: 'ORGANIZATION', identifiers: ['7701234567'] }),
];
const matcher = new Matcher(buildCorpus(SUBJECTS));
const ids = (rest: Partial<Query>, names: string | string[] = 'Vladimir Putin') =>
  matcher.search(query(names, rest), { limit: 10 }).matches.map((match) => match.id);

const FILTERS: [what: string, rest: Partial<Query>, expected: string[]][] = [
  ['nothing: active ones', {}, ['putin', 'vessel', 'year']],
  ['delisted as well', { filters: { includeDelisted: true } }, ['putin', 'vessel', 'year', 'gone']],
  ['kinds', { filters: { kinds: ['PERSON'] } }, ['putin', 'year']],
  ['categories', { filters: { categories: 2 } }, ['vessel']],
  [
    'categories of removed listings too',
    { filters: { categories: 1, includeDelisted: true } },
    ['putin', 'year', 'gone'],
  ],
  ['risk levels', { filters: { riskLevels: 8 | 2 } }, ['putin', 'vessel']],
  ['countries', { filters: { countries: ['IR', 'KZ'] } }, ['vessel', 'year']],
  [
    'born on the day, or in the year where only that is listed',
    { filters: { bornOn: day('1952-10-07') } },
    ['putin', 'year'],
  ],
  ['born on another day of the year', { filters: { bornOn: day('1952-10-08') } }, ['year']],
  ['born in another year', { filters: { bornOn: day('1953-10-07') } }, []],
];
test.each(FILTERS)('filter by %s', (_, rest, expected) => {
  expect(ids(rest)).toEqual(expected);
});

describe('fuzzy: false', () => {
  test('gives whole names that are equal, in either order of family and given name', () => {
    expect(ids({ fuzzy: false, filters: { kinds: ['PERSON'] } }, 'PUTIN, vladimir')).toEqual(['putin', 'year']);
  });
  test('gives no spellings', () => expect(ids({ fuzzy: false }, 'Vladmir Putin')).toEqual([]));
});

describe('several query names and identifiers', () => {
  test('the best name counts', () => {
    const [match] = matcher.search(query(['Somebody Else', 'Ромашка'], {}), { limit: 1 }).matches;
    expect(match).toMatchObject({ id: 'firm', nameIndex: 1, matchedName: 'Ромашка', score: { overall: 100 } });
  });
  test('an identifier alone is a query', () => {
    const [match] = matcher.search(query([], { identifiers: ['77-0123-4567'] }), { limit: 1 }).matches;
    expect(match).toMatchObject({
      id: 'firm',
      nameIndex: null,
      matchedName: 'Romashka Trading LLC',
      score: { overall: 100, name: null, identifier: 100 },
    });
  });
  test('filters hold for identifiers too', () => {
    expect(ids({ identifiers: ['7701234567'], filters: { kinds: ['PERSON'] } }, [])).toEqual([]);
  });
  test('a subject found by name and identifier comes once', () => {
    expect(ids({ identifiers: ['AB123456'], filters: { countries: ['RU'] } })).toEqual(['putin']);
  });
});

describe('pages', () => {
  const page = (offset: number, limit: number) => matcher.search(query('Vladimir Putin'), { offset, limit });
  test('cut after counting', () => {
    expect(page(0, 2)).toMatchObject({ total: 3, matches: [{ id: 'putin' }, { id: 'vessel' }] });
    expect(page(2, 2)).toMatchObject({ total: 3, matches: [{ id: 'year' }] });
    expect(page(9, 2)).toEqual({ total: 3, matches: [] });
  });
  test('equal scores are ordered by corroboration, then id', () => {
    expect(ids({ birth: day('1952-10-07'), countries: ['RU'] }).slice(0, 2)).toEqual(['putin', 'year']);
  });
});

test('a weak alias shows under its cap', () => {
  const [match] = matcher.search(query('VVP Strongman', { threshold: 60 }), { limit: 1 }).matches;
  expect(match).toMatchObject({ id: 'putin', nameIndex: 2, score: { name: 100, overall: 70 } });
  expect(ids({}, 'VVP Strongman')).toEqual([]);
});

test('an acronym in brackets is a name, and what matched is the name as listed', () => {
  const listed = subject('grf', ['Some Other Name', 'GLOBAL RELIEF FOUNDATION (GRF)'], { kind: 'ORGANIZATION' });
  const only = new Matcher(buildCorpus([listed]));
  for (const asked of ['GRF', 'Global Relief Foundation', 'Global Relief Foundation (GRF)']) {
    const [match] = only.search(query(asked, { kind: 'ORGANIZATION' }), { limit: 1 }).matches;
    expect(match, asked).toMatchObject({
      nameIndex: 1,
      matchedName: 'GLOBAL RELIEF FOUNDATION (GRF)',
      score: { overall: 100 },
    });
  }
});

test('a lower threshold only adds matches, and never changes a score', () => {
  const subjects = inventedSubjects(800, 3);
  const many = new Matcher(buildCorpus(subjects));
  const next = numbers(17);
  let more = 0;
  for (let round = 0; round < 60; round++) {
    const asked = disturb(subjects[next(800)]?.names[0]?.text ?? '', next);
    const birth = next(2) ? day('1970-01-02') : undefined;
    const at = (threshold: number) =>
      new Map(
        many
          .search(query(asked, { threshold, birth }), { limit: 1_000 })
          .matches.map((match) => [match.id, match.score.overall]),
      );
    const high = at(85);
    const low = at(65);
    if (low.size > high.size) more++;
    for (const [id, score] of high) expect(low.get(id), `${asked} / ${id}`).toBe(score);
    for (const score of high.values()) expect(score).toBeGreaterThanOrEqual(85);
  }
  expect(more).toBeGreaterThan(5);
});

describe('corpus', () => {
  test('is the same after being copied byte by byte, as from a file', () => {
    const buffer = buildCorpus(SUBJECTS);
    const copy = new SharedArrayBuffer(buffer.byteLength);
    new Uint8Array(copy).set(new Uint8Array(buffer));
    const ask = (from: SharedArrayBuffer) =>
      new Matcher(openCorpus(from)).search(query('Vladimr Putin', { birth: day('1952-10-07') }), { limit: 5 });
    expect(ask(copy)).toEqual(ask(buffer));
    expect(ask(copy).total).toBeGreaterThan(0);
    expect(subjectId(openCorpus(copy), 4)).toBe('firm');
  });
  test('that is cut, of another format, or none at all is refused', () => {
    const buffer = buildCorpus(SUBJECTS);
    const spoil = (length: number, change: (words: Uint32Array) => void) => {
      const copy = new SharedArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(buffer, 0, length));
      change(new Uint32Array(copy, 0, 2));
      return () => openCorpus(copy);
    };
    expect(spoil(buffer.byteLength - 64, () => {})).toThrow('cut short');
    expect(spoil(buffer.byteLength, (words) => words.fill(99, 1, 2))).toThrow('format 99');
    expect(spoil(buffer.byteLength, (words) => words.fill(7, 0, 1))).toThrow('not a matching corpus');
    expect(spoil(8, () => {})).toThrow('too short');
  });
  test('may be empty', () => {
    expect(
      new Matcher(buildCorpus([])).search(query('Vladimir Putin', { identifiers: ['AB123456'] }), { limit: 5 }),
    ).toEqual({ total: 0, matches: [] });
  });
});
