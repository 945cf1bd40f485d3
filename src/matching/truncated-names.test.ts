import { describe, expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { query, subject } from './subjects.fixture.ts';
import type { MatchKind } from './types.ts';

const FIRMS = [
  'Joint Stock Company Research and Production Enterprise Almaz',
  'Joint Stock Company Research and Production Enterprise Istok',
  'Islamic Peacekeeping Army',
  'Instituto Nacional de Turismo de Cuba',
  'Limited Liability Company Legat Security',
  'Northern Plant No 12 of Machines',
  'Общество с ограниченной ответственностью Научно-производственный центр Сапфир',
];
const matcher = new Matcher(
  buildCorpus([
    ...FIRMS.map((name, at) => subject(`firm${at}`, name, { kind: 'ORGANIZATION' })),
    subject('ship', 'Peacekeeping Armada Two', { kind: 'VESSEL' }),
  ]),
);

function found(
  name: string,
  kind: MatchKind | null = 'ORGANIZATION',
  algorithm: 'LOOSE' | 'BALANCED' | 'STRICT' = 'BALANCED',
) {
  const { matches } = matcher.search(query(name, { ...(kind !== null && { kind }), algorithm }), { limit: 20 });
  return matches.map(({ id }) => id).sort();
}

describe('a truncated organization name', () => {
  test.each([
    // As long as a field: any share may be missing.
    ['Joint Stock Company Research and Pr', ['firm0', 'firm1']],
    ['Joint Stock Company Research and Production Enterp', ['firm0', 'firm1']],
    ['JOINT STOCK COMPANY RESEARCH AND PRODUCTION ENTERPRISE A', ['firm0']],
    ['Islamic Peacekeeping A', ['firm2']],
    ['Instituto Nacional de Turism', ['firm3']],
    ['Общество с ограниченной ответственн', []],
    ['Общество с ограниченной ответственностью Научно-пр', ['firm6']],
  ])('%s', (name, ids) => {
    expect(found(name)).toEqual(ids);
    expect(found(name, null)).toEqual(ids);
  });

  test.each([
    ['a legal form alone', 'Limited Liability Company', 'ORGANIZATION'],
    ['another number', 'Northern Plant No 1', 'ORGANIZATION'],
    ['a ship', 'Peacekeeping Arma', 'VESSEL'],
    ['too short', 'Instituto Nac', 'ORGANIZATION'],
    ['less than 60 % of the name, not at a field limit', 'Joint Stock Company Resea', 'ORGANIZATION'],
    ['whole words', 'Instituto Nacional', 'ORGANIZATION'],
  ] as const)('does not find: %s', (_, name, kind) => expect(found(name, kind)).toEqual([]));

  test.each(['LOOSE', 'STRICT'] as const)('is found under %s', (algorithm) => {
    expect(found('Islamic Peacekeeping A', 'ORGANIZATION', algorithm)).toEqual(['firm2']);
  });

  test('explains the match', () => {
    const [match] = matcher.search(query('Islamic Peacekeeping A', { kind: 'ORGANIZATION' }), { limit: 1 }).matches;
    expect(match!.explanation.map(({ finding }) => finding)).toContain(
      'the query is truncated, the listed name starts with it: at least 82',
    );
    const name = match!.explanation.findIndex(({ field }) => field === 'name');
    const sum = match!.explanation.slice(0, name).reduce((total, { effect }) => total + (effect ?? 0), 0);
    expect(sum).toBeCloseTo(82, 0);
  });
});
