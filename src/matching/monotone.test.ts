/** A better pair never scores lower: on invented parties, more agreement gives at least the same score. */
import { describe, expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { day, disturb, inventedSubjects, numbers, query, subject } from './subjects.fixture.ts';
import type { MatchAlgorithm, Query, Subject } from './types.ts';
import { MATCH_ALGORITHMS } from './types.ts';

/** Scores have one decimal. */
const ROUNDING = 0.11;
const PARTIES = inventedSubjects(160, 11).map((one) => ({ ...one, names: one.names.slice(0, 1) }));
const nameOf = (listed: Subject) => listed.names[0]?.text ?? '';
/** Like `compareOne`, for many queries about one party. */
const matchers = new Map<Subject, Matcher>();
function compareOne(searchQuery: Query, listed: Subject) {
  const matcher = matchers.get(listed) ?? new Matcher(buildCorpus([listed]));
  matchers.set(listed, matcher);
  return matcher.compare(searchQuery, 0);
}
const nameScore = (queryName: string, listed: Subject, algorithm: MatchAlgorithm = 'BALANCED') =>
  compareOne(query(queryName, { kind: listed.kind, algorithm }), listed).score.name ?? 0;
const overall = (queryName: string, listed: Subject, rest: Partial<Query> = {}) =>
  compareOne(query(queryName, { kind: listed.kind, ...rest }), listed).score.overall;

interface Pair {
  queryName: string;
  listed: Subject;
}
/** Each party's name twice, with up to three typos. */
function disturbed(seed: number): Pair[] {
  const next = numbers(seed);
  return [...PARTIES, ...PARTIES].map((listed) => ({ queryName: disturb(nameOf(listed), next), listed }));
}

test('an exact name without attributes scores 100', () => {
  for (const listed of PARTIES)
    for (const algorithm of MATCH_ALGORITHMS)
      expect(overall(nameOf(listed), listed, { algorithm }), nameOf(listed)).toBe(100);
});

test.each(MATCH_ALGORITHMS)('%s: correcting a word never lowers the name score', (algorithm) => {
  const next = numbers(5);
  const fallen: string[] = [];
  for (const listed of PARTIES) {
    const words = nameOf(listed).split(' ');
    const queryWords = words.map((word) => (word.length > 3 && next(2) ? slip(word, next) : word));
    for (let at = 0; at < words.length; at++) {
      if (queryWords[at] === words[at]) continue;
      const mended = queryWords.with(at, words[at] ?? '').join(' ');
      const [before, after] = [
        nameScore(queryWords.join(' '), listed, algorithm),
        nameScore(mended, listed, algorithm),
      ];
      if (after < before - ROUNDING)
        fallen.push(`${queryWords.join(' ')} ${before} -> ${mended} ${after} / ${words.join(' ')}`);
    }
  }
  expect(fallen).toEqual([]);
});

/** One letter replaced, dropped or swapped with its neighbor. */
function slip(word: string, next: (limit: number) => number): string {
  const at = 1 + next(word.length - 1);
  const letter = 'aeiorstn'.charAt(next(8));
  switch (next(3)) {
    case 0:
      return word.slice(0, at) + letter + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word.slice(at + 1);
    default:
      return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
  }
}

test.each(MATCH_ALGORITHMS)('%s: an additional query word never raises the score', (algorithm) => {
  const risen: string[] = [];
  for (const { queryName, listed } of disturbed(7)) {
    const more = `${queryName} qyxwojq`;
    const [before, after] = [nameScore(queryName, listed, algorithm), nameScore(more, listed, algorithm)];
    if (after > before + ROUNDING) risen.push(`${queryName} ${before} -> ${more} ${after} / ${nameOf(listed)}`);
  }
  expect(risen).toEqual([]);
});

test('STRICT never scores above BALANCED, BALANCED never above LOOSE', () => {
  const wrong: string[] = [];
  for (const { queryName, listed } of disturbed(3)) {
    const [loose = 0, balanced = 0, strict = 0] = MATCH_ALGORITHMS.map((algorithm) =>
      nameScore(queryName, listed, algorithm),
    );
    if (strict > balanced + ROUNDING || balanced > loose + ROUNDING)
      wrong.push(`${queryName} / ${nameOf(listed)}: ${loose} ${balanced} ${strict}`);
  }
  expect(wrong).toEqual([]);
});

describe('attributes', () => {
  const born = day('1961-04-23');
  const facts: Partial<Subject> = { births: [born], countries: ['RS'], gender: 'FEMALE', identifiers: ['P12345678'] };
  const AGREE: [what: string, rest: Partial<Query>][] = [
    ['birth day', { birth: born }],
    ['birth year', { birth: day('1961') }],
    ['country', { countries: ['RS'] }],
    ['gender', { gender: 'FEMALE' }],
    ['identifier', { identifiers: ['P-1234 5678'] }],
    ['nearly the same identifier', { identifiers: ['P12345687'] }],
  ];
  const CONTRADICT: [what: string, rest: Partial<Query>][] = [
    ['birth day', { birth: day('1983-11-02') }],
    ['birth year', { birth: day('1962') }],
    ['country', { countries: ['FR'] }],
    ['gender', { gender: 'MALE' }],
    ['identifier', { identifiers: ['X00001111'] }],
  ];
  const pairs = disturbed(13)
    .filter(({ listed }) => listed.kind === 'PERSON')
    .map(({ queryName, listed }) => ({ queryName, known: subject(listed.id, nameOf(listed), facts) }));
  test.each(AGREE)('an agreeing %s never lowers the score', (_, rest) => {
    for (const { queryName, known } of pairs)
      expect(overall(queryName, known, rest), `${queryName} / ${nameOf(known)}`).toBeGreaterThanOrEqual(
        overall(queryName, known),
      );
  });
  test.each(CONTRADICT)('a contradicting %s never raises the score', (_, rest) => {
    for (const { queryName, known } of pairs)
      expect(overall(queryName, known, rest), `${queryName} / ${nameOf(known)}`).toBeLessThanOrEqual(
        overall(queryName, known),
      );
  });
});
