import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCorpus, subjectId } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { day, disturb, inventedSubjects, numbers, query, subject } from './subjects.fixture.ts';
import { MATCH_ALGORITHMS, type Query, type Subject } from './types.ts';

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
  test('finds equal whole names, with family and given name in either order', () => {
    expect(ids({ fuzzy: false, filters: { kinds: ['PERSON'] } }, 'PUTIN, vladimir')).toEqual(['putin', 'year']);
  });
  test('finds no other spellings', () => expect(ids({ fuzzy: false }, 'Vladmir Putin')).toEqual([]));
});

describe('several query names and identifiers', () => {
  test('the best name determines the score', () => {
    const [match] = matcher.search(query(['Somebody Else', 'Ромашка'], {}), { limit: 1 }).matches;
    expect(match).toMatchObject({ id: 'firm', nameIndex: 1, matchedName: 'Ромашка', score: { overall: 100 } });
  });
  test('finds a subject by an identifier alone', () => {
    const [match] = matcher.search(query([], { identifiers: ['77-0123-4567'] }), { limit: 1 }).matches;
    expect(match).toMatchObject({
      id: 'firm',
      nameIndex: null,
      matchedName: 'Romashka Trading LLC',
      score: { overall: 100, name: null, identifier: 100 },
    });
  });
  test('filters apply to identifiers too', () => {
    expect(ids({ identifiers: ['7701234567'], filters: { kinds: ['PERSON'] } }, [])).toEqual([]);
  });
  test('a short identifier finds a subject alone, but not beside a different name', () => {
    const short = new Matcher(buildCorpus([subject('short', 'Somebody Listed', { identifiers: ['No. 7'] })]));
    const found = (names: string[], identifier: string, threshold = 75) =>
      short.search(query(names, { identifiers: [identifier], threshold }), { limit: 5 }).matches.map((one) => one.id);
    expect(found([], 'no 7')).toEqual(['short']);
    expect(found(['???'], 'NO7')).toEqual(['short']);
    expect(found([], '7')).toEqual([]);
    expect(found(['Another Person'], 'no 7', 0)).toEqual([]);
    expect(found(['Somebody Listed'], 'no 7')).toEqual(['short']);
  });
  test('a lower threshold changes no score, also with a short identifier', () => {
    const subjects = inventedSubjects(600, 5).map((one) => ({ ...one, identifiers: ['12'] }));
    const many = new Matcher(buildCorpus(subjects));
    const next = numbers(23);
    for (let round = 0; round < 40; round++) {
      const queryName = disturb(subjects[next(600)]?.names[0]?.text ?? '', next);
      const at = (threshold: number) =>
        many.search(query(queryName, { threshold, identifiers: ['12'] }), { limit: 1_000 }).matches;
      const low = at(60).filter((one) => one.score.overall >= 80);
      expect(at(80).map((one) => [one.id, one.score.overall])).toEqual(low.map((one) => [one.id, one.score.overall]));
    }
  });
  test('an equal identifier matches under any weights, unless its own is 0', () => {
    const weight = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ name: weight, identifier: weight, birth: weight }, { requiredKeys: [] }),
        fc.constantFrom('Totally Else', 'Vladimir Putin', 'Vladimr Putin', 'Q'),
        fc.constantFrom(undefined, '1952-10-07', '1999-01-01'),
        fc.constantFrom(...MATCH_ALGORITHMS),
        fc.boolean(),
        fc.constantFrom(0, 75, 100),
        (weights, name, birth, algorithm, fuzzy, threshold) => {
          const terms = { weights, algorithm, fuzzy, threshold, birth: birth === undefined ? undefined : day(birth) };
          const { matches } = matcher.search(query(name, { ...terms, identifiers: ['ab-123456'] }), { limit: 10 });
          const hit = matches.find((one) => one.id === 'putin');
          if (weights.identifier !== 0) expect(hit?.score).toMatchObject({ overall: 100, identifier: 100 });
          else if (name === 'Totally Else') expect(hit).toBeUndefined();
        },
      ),
      { seed: 11, numRuns: 500 },
    );
  });
  test('a subject found by name and identifier is returned once', () => {
    expect(ids({ identifiers: ['AB123456'], filters: { countries: ['RU'] } })).toEqual(['putin']);
  });
});

describe('pages', () => {
  const page = (offset: number, limit: number) => matcher.search(query('Vladimir Putin'), { offset, limit });
  test('total counts all matches, and the page is limited', () => {
    expect(page(0, 2)).toMatchObject({ total: 3, matches: [{ id: 'putin' }, { id: 'vessel' }] });
    expect(page(2, 2)).toMatchObject({ total: 3, matches: [{ id: 'year' }] });
    expect(page(9, 2)).toEqual({ total: 3, matches: [], nearMisses: [] });
  });
  test('equal scores are ordered by id, regardless of other agreement', () => {
    const born = { births: [day('1952-10-07')], countries: ['RU'] };
    const namesakes = [
      subject('c', 'Vladimir Putin', born),
      subject('b', 'Vladimir Putin'),
      subject('a', 'Vladimir Putinn'),
    ];
    const searchQuery = query('Vladimir Putin', { birth: day('1952-10-07'), countries: ['RU'] });
    const { matches } = new Matcher(buildCorpus(namesakes)).search(searchQuery, { limit: 10 });
    expect(matches.map(({ id, score }) => [id, score.overall === 100])).toEqual([
      ['b', true],
      ['c', true],
      ['a', false],
    ]);
  });
});

test('a weak alias scores its cap', () => {
  const [match] = matcher.search(query('VVP Strongman', { threshold: 60 }), { limit: 1 }).matches;
  expect(match).toMatchObject({ id: 'putin', nameIndex: 2, score: { name: 100, overall: 70 } });
  expect(ids({}, 'VVP Strongman')).toEqual([]);
});

describe('a single word', () => {
  const words = new Matcher(
    buildCorpus([
      subject('putin', 'PUTIN, Vladimir Vladimirovich'),
      subject('petion', 'PETION', { kind: 'VESSEL' }),
      subject('maduro', ['MADURO MOROS, Nicolas']),
      subject('mauro', ['RODRIGUEZ OREJUELA, Miguel', '~MAURO']),
      subject('samir', ['GHALEB, Tarek', '~SAMIR']),
      subject('shamir', 'SHAMIR BENYAMIN'),
      subject('hizballah', 'HIZBALLAH', { kind: 'ORGANIZATION' }),
      subject('ansar', 'ANSAR-E HEZBOLLAH', { kind: 'ORGANIZATION' }),
    ]),
  );
  const score = (queryName: string, id: string, more: Partial<Query> = {}) =>
    words.search(query(queryName, { threshold: 40, ...more }), { limit: 20 }).matches.find((one) => one.id === id)
      ?.score.overall ?? 0;

  test.each([
    ['Putin', 'putin', 'petion'],
    ['maduro', 'maduro', 'mauro'],
    ['Shamir', 'shamir', 'samir'],
  ])('%s: a party with the exact word scores higher than one with a similar word', (queryName, has, like) => {
    // LOOSE takes words with the same consonants for spellings of one name.
    for (const algorithm of ['BALANCED', 'STRICT'] as const) {
      expect(score(queryName, has, { algorithm }), algorithm).toBeGreaterThan(score(queryName, like, { algorithm }));
      expect(score(queryName, like, { algorithm }), algorithm).toBeLessThan(75);
    }
  });
  test.each([
    ['a typo that no list has', 'Pution', 'petion'],
    ['the word itself', 'Petion', 'petion'],
    ['nearly the same, though another name has the word itself', 'Hezbollah', 'hizballah'],
  ])('%s: reaches the threshold', (_, queryName, id) => {
    expect(score(queryName, id)).toBeGreaterThanOrEqual(75);
  });
  test('explains the lower score', () => {
    const { explanation } = words
      .search(query('Putin', { threshold: 40 }), { limit: 20 })
      .matches.find((one) => one.id === 'petion')!;
    expect(explanation.map((line) => line.finding).join()).toContain('the exact word of the query is listed elsewhere');
  });
});

test('an acronym in brackets is a name, and the match shows the name as listed', () => {
  const listed = subject('grf', ['Some Other Name', 'GLOBAL RELIEF FOUNDATION (GRF)'], { kind: 'ORGANIZATION' });
  const only = new Matcher(buildCorpus([listed]));
  for (const queryName of ['GRF', 'Global Relief Foundation', 'Global Relief Foundation (GRF)']) {
    const [match] = only.search(query(queryName, { kind: 'ORGANIZATION' }), { limit: 1 }).matches;
    expect(match, queryName).toMatchObject({
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
    const queryName = disturb(subjects[next(800)]?.names[0]?.text ?? '', next);
    const birth = next(2) ? day('1970-01-02') : undefined;
    const at = (threshold: number) =>
      new Map(
        many
          .search(query(queryName, { threshold, birth }), { limit: 1_000 })
          .matches.map((match) => [match.id, match.score.overall]),
      );
    const high = at(85);
    const low = at(65);
    if (low.size > high.size) more++;
    for (const [id, score] of high) expect(low.get(id), `${queryName} / ${id}`).toBe(score);
    for (const score of high.values()) expect(score).toBeGreaterThanOrEqual(85);
  }
  expect(more).toBeGreaterThan(5);
});

describe('corpus', () => {
  test('gives the same results after a byte-by-byte copy, as from a file', () => {
    const buffer = buildCorpus(SUBJECTS);
    const copy = new SharedArrayBuffer(buffer.byteLength);
    new Uint8Array(copy).set(new Uint8Array(buffer));
    const ask = (from: SharedArrayBuffer) =>
      new Matcher(openCorpus(from)).search(query('Vladimr Putin', { birth: day('1952-10-07') }), { limit: 5 });
    expect(ask(copy)).toEqual(ask(buffer));
    expect(ask(copy).total).toBeGreaterThan(0);
    expect(openCorpus(copy).subjectCount).toBe(SUBJECTS.length);
    expect(subjectId(openCorpus(copy), 4)).toBe('firm');
  });
  test('is rejected if incomplete, of another format, or not a corpus', () => {
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
    ).toEqual({ total: 0, matches: [], nearMisses: [] });
  });
});
