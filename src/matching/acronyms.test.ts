/** Organizations searched by the first letters of their names. */
import { describe, expect, test } from 'vitest';
import { namesAbbreviated } from './acronyms.ts';
import { nameText, openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';
import type { MatchKind } from './types.ts';

const FIRMS = [
  'Zharkent Missile Industry Group',
  'Orvanto Oil Products and Distribution Company Limited',
  'Научно-производственное объединение Каргаполь',
  'Kargopol Trading House',
  'Saken Turan Avto Rudny',
  'Viktor Industrial S.A.',
  'Front for the Liberation of Kargopol Island',
];
const corpus = openCorpus(
  buildCorpus([
    ...inventedSubjects(300, 9),
    ...FIRMS.map((name, at) => subject(`firm${at}`, name, { kind: 'ORGANIZATION' })),
    subject('person', 'Zurab Mikhail Ivan Gagarin'),
  ]),
);
const matcher = new Matcher(corpus.buffer);
const found = (name: string, kind: MatchKind | null = 'ORGANIZATION', fuzzy = true) =>
  matcher
    .search(query(name, { ...(kind !== null && { kind }), fuzzy }), { limit: 20 })
    .matches.map(({ id }) => id)
    .filter((id) => /^(?:firm|person)/.test(id));

describe('an acronym of an organization name', () => {
  test.each([
    ['ZMIG', ['firm0']],
    ['zmig', ['firm0']],
    ['Z.M.I.G.', ['firm0']],
    ['ZMIG LLC', ['firm0']],
    ['OOPD', ['firm1']],
    ['OOPDCL', ['firm1']],
    ['НПОК', ['firm2']],
    ['FLKI', ['firm6']],
  ])('%s', (name, ids) => {
    expect(found(name)).toEqual(ids);
    expect(found(name, null)).toEqual(ids);
  });

  test.each([
    ['three letters', 'KTH', 'ORGANIZATION'],
    ['a person', 'ZMIG', 'PERSON'],
    ['a ship', 'ZMIG', 'VESSEL'],
    ['beside another word', 'ZMIG Kargopol', 'ORGANIZATION'],
    ['a word of the dictionary', 'STAR', 'ORGANIZATION'],
    ['the letters of an abbreviated legal form', 'VISA', 'ORGANIZATION'],
    ['an additional letter', 'ZMIGS', 'ORGANIZATION'],
  ] as const)('does not find: %s', (_, name, kind) => expect(found(name, kind)).toEqual([]));

  test('finds no persons, and nothing with fuzzy: false', () => {
    expect(Array.from(namesAbbreviated(corpus, 'zmig'), (name) => nameText(corpus, name))).toEqual([FIRMS[0]]);
    expect(found('ZMIG', 'ORGANIZATION', false)).toEqual([]);
  });

  test('explains the match, and a comparison of the two parties gives the same score', () => {
    const [match] = matcher.search(query('ZMIG', { kind: 'ORGANIZATION' }), { limit: 1 }).matches;
    expect(match?.score.overall).toBe(78);
    expect(match?.explanation.some(({ finding }) => finding.includes('first letters'))).toBe(true);
    expect(matcher.compare(query('ZMIG', { kind: 'ORGANIZATION' }), match!.subject).score.overall).toBe(78);
  });
});
