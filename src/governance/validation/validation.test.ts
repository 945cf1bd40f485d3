/** Measurements of a validation, on a list written in this file. */
import { describe, expect, it } from 'vitest';
import { openCorpus } from '../../matching/corpus.ts';
import { buildCorpus } from '../../matching/corpus-builder.ts';
import { Matcher } from '../../matching/matcher.ts';
import { query, subject } from '../../matching/subjects.fixture.ts';
import { sampleOfLine } from './below-the-line.ts';
import { bothLists } from './both-lists.ts';
import { compareWith, type MeasuredCase, measureCases, recallByKind, THRESHOLDS } from './measure.ts';
import { type ListFacts, reconciled } from './reconcile.ts';

const SUBJECTS = [
  subject('a', 'Casimir Ondraszek'),
  subject('b', 'Vladimir Petrovich Zharkovsky'),
  subject('c', 'Walburga Constanze Federspiel'),
  subject('d', 'Halvorsen Fjord Trading Limited', { kind: 'ORGANIZATION' }),
  // Two parties with the same name: finding either one counts.
  subject('e', 'Casimir Ondraszek'),
];
const matcher = new Matcher(openCorpus(buildCorpus(SUBJECTS)));
const asking = { matcher, algorithm: 'BALANCED', isOver: () => false } as const;
const listed = new Set(SUBJECTS.map(({ id }) => id));

describe('disturbed names', () => {
  const { cases, isCut } = measureCases(SUBJECTS, 3, 'seed', asking);

  it('are the same for the same lists and seed', () => {
    expect(isCut).toBe(false);
    expect(measureCases(SUBJECTS, 3, 'seed', asking).cases).toEqual(cases);
    expect(measureCases(SUBJECTS, 3, 'other', asking).cases).not.toEqual(cases);
  });

  it('report which names are found at each threshold', () => {
    const kinds = recallByKind(cases, 75);
    const asListed = kinds.find(({ kind }) => kind === 'as-listed')!;
    expect(asListed).toMatchObject({ found: asListed.cases, foundAt: THRESHOLDS.map(() => asListed.cases) });
    for (const { found, foundAt } of kinds) {
      expect(foundAt).toEqual([...foundAt].sort((a, b) => b - a));
      expect(found).toBe(foundAt[THRESHOLDS.indexOf(75)]);
    }
    expect(
      cases.filter(({ listed: name }) => name === 'Casimir Ondraszek').every((one) => one.profileIds.length === 2),
    ).toBe(true);
  });

  it('stop at the time limit, with equal progress in each kind', () => {
    let left = 40;
    const cut = measureCases(SUBJECTS, 3, 'seed', { ...asking, isOver: () => left-- <= 0 });
    expect(cut.isCut).toBe(true);
    expect(cut.cases).toEqual(cases.slice(0, 40));
  });

  it('are compared with the previous run', () => {
    expect(compareWith(cases, listed, 75, asking).counts).toMatchObject({ SAME: cases.length });
    const was = (score: number | null): MeasuredCase => ({ ...cases.find(({ kind }) => kind === 'as-listed')!, score });
    const gone = { ...was(90), profileIds: ['z'] };
    const blind = { ...asking, matcher: { search: () => ({ matches: [], total: 0, nearMisses: [] }) } as never };
    expect(compareWith([was(null), was(80), gone], listed, 75, asking).counts).toMatchObject({
      ...{ NEWLY_FOUND: 1, SCORE_MOVED: 1, NO_LONGER_LISTED: 1 },
    });
    expect(compareWith([was(100)], listed, 75, blind)).toMatchObject({
      counts: { NEWLY_MISSED: 1 },
      changes: [{ change: 'NEWLY_MISSED', before: 100, now: null }],
    });
  });
});

describe('the sample around the line', () => {
  const names = [
    ...['Casimir Ondraszek', 'Kasimir Ondraszek', 'Vladimir Zharkovsky', 'Constanze Federspiel', 'Walburga Federspiel'],
    ...['Vladimir Petrovich Zharkovsky', 'Halvorsen Fjord Trading', 'Nobody Atall'],
  ];
  const recorded = names.map((name, at) => ({ searchId: `s${at}`, query: query(name) }));
  const asked = { threshold: 95, size: 2 };
  const drawn = (seed: string) => sampleOfLine(recorded, { ...asked, seed }, matcher, () => false);

  it('is drawn by the seed from both sides, and its order discloses nothing', () => {
    const one = drawn('x');
    expect(drawn('x')).toEqual(one);
    for (const { score, side } of one.items) {
      expect(Math.abs(score - asked.threshold)).toBeLessThanOrEqual(15);
      expect(side).toBe(score >= asked.threshold ? 'ABOVE' : 'BELOW');
    }
    expect(one.items.map(({ side }) => side).sort()).toEqual(['ABOVE', 'ABOVE', 'BELOW', 'BELOW']);
    expect(one.items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const orders = ['x', 'y', 'z', 'w', 'v', 'u'].map((seed) =>
      drawn(seed)
        .items.map(({ side }) => side)
        .join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(one.screenings).toBe(names.length);
    expect(one.alertsAt).toEqual([...one.alertsAt].sort((a, b) => b - a));
    expect(one.alertsAt[0]).toBeLessThan(names.length);
  });
});

describe('a list', () => {
  const facts: ListFacts = {
    ...{ watchlistId: 'l', title: 'L', version: 1, publishedAt: null, importedAt: '', contentHash: '' },
    ...{ publisherCount: 10, read: 10, refused: 0, stored: 10 },
  };
  it.each<[Partial<ListFacts>, string]>([
    [{}, 'AGREES'],
    [{ publisherCount: null }, 'NOT_STATED'],
    [{ publisherCount: 12 }, 'DIFFERS'],
    [{ publisherCount: 12, refused: 2 }, 'REFUSED_ENTRIES'],
    [{ publisherCount: null, refused: 2 }, 'REFUSED_ENTRIES'],
    [{ stored: 9 }, 'DIFFERS'],
  ])('%j: %s', (changed, outcome) => {
    expect(reconciled({ ...facts, ...changed }).outcome).toBe(outcome);
  });
});

describe('the internal list', () => {
  const own = [subject('own', 'Tassilo Brandauer'), subject('other', 'Casimir Ondrasek')];
  const both = bothLists(matcher, new Matcher(openCorpus(buildCorpus(own))));
  const search = (name: string, limit = 10) => both.search({ ...query(name), threshold: 60 }, { limit });

  it('is searched together with the shared lists as one, the best match first', () => {
    expect(search('Tassilo Brandauer').matches.map(({ id }) => id)).toEqual(['own']);
    const { matches, total } = search('Casimir Ondraszek');
    expect(matches.map(({ id }) => id)).toEqual(['a', 'e', 'other']);
    expect(total).toBe(3);
    expect(search('Casimir Ondraszek', 2).matches.map(({ id }) => id)).toEqual(['a', 'e']);
  });
});
