/** Organizations searched by a whole name that does not match word by word. */
import { describe, expect, test } from 'vitest';
import { openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';
import type { MatchKind } from './types.ts';
import { unspacedForms } from './unspaced-firms.ts';

const FIRMS = [
  'ZV CARGO GROUP DWQ LLC',
  'AL-KORVAN UL-ZAMIR',
  'ZELMAR KB TOCHVAN JSC',
  'CITY PHARMA SARL',
  'LANTERN ELECTRONICS',
  'SAD IMPORT EXPORT COMPANY',
  'ENERGY ENGINEERS AND CONSTRUCTION',
  'KORVAN BAKERY',
  'TEXTILES ORVANTIL LLC',
];
const corpus = openCorpus(
  buildCorpus([
    ...inventedSubjects(300, 9),
    ...FIRMS.map((name, at) => subject(`firm${at}`, name, { kind: 'ORGANIZATION' })),
    subject('ship', 'FU ZHAN ZU 8652', { kind: 'VESSEL' }),
    subject('person', 'Zurab Gagarin'),
  ]),
);
const matcher = new Matcher(corpus.buffer);
const found = (name: string, kind: MatchKind | null = 'ORGANIZATION') =>
  matcher
    .search(query(name, { ...(kind !== null && { kind }) }), { limit: 20 })
    .matches.map(({ id }) => id)
    .filter((id) => /^(?:firm|person|ship)/.test(id));

describe('a whole organization name', () => {
  test.each([
    ['without spaces', 'ZVCARGOGROUPDWQ LLC', 'firm0'],
    ['without spaces, including the legal form', 'zvcargogroupdwqllc', 'firm0'],
    ['as a web address', 'www.zvcargogroupdwq.com', 'firm0'],
    ['two words repeated', 'AL-KORVAN UL-ZAMIR UL-ZAMIR', 'firm1'],
    ['with divided words', 'ZEL MAR KB TOCH VAN JSC', 'firm2'],
    ['a typo in the legal form, and no distinctive word', 'CITY PHARMA SARX', 'firm3'],
    ['followed by a general word', 'LANTERN ELECTRONICS Trading', 'firm4'],
    ['followed by a place', 'LANTERN ELECTRONICS Dubai', 'firm4'],
  ])('%s: %s', (_, name, id) => expect(found(name)).toEqual([id]));

  test('a single rare word needs its own legal form', () => {
    expect(found('ORVANTIL LLC')).toEqual(['firm8']);
    expect(found('ORVANTIL LLC', null)).toEqual(['firm8']);
    expect(found('ORVANTIL GMBH')).toEqual([]);
    expect(found('ORVANTIL')).toEqual([]);
  });

  test('a ship with its number attached', () => {
    expect(found('FU ZHAN ZU8652', 'VESSEL')).toEqual(['ship']);
    expect(found('FU ZHAN ZU8653', 'VESSEL')).toEqual([]);
  });

  test.each([
    ['another organization with general words', 'JYC IMPORT EXPORT', 'ORGANIZATION'],
    [
      'only general words, and an additional one',
      'ENERGY ENGINEERS AND CONSTRUCTION SHIPPING SERVICES',
      'ORGANIZATION',
    ],
    ['one word and a general word', 'KORVAN TRADING', 'ORGANIZATION'],
    ['a missing letter', 'ZVCARGOGROUPDWLLC', 'ORGANIZATION'],
  ] as const)('does not find: %s', (_, name, kind) => expect(found(name, kind)).toEqual([]));

  test('personal names have no form without spaces', () => {
    expect(unspacedForms('Zurab Gagarin', 'zurab gagarin', 'PERSON')).toEqual([]);
    expect(unspacedForms('Zurab Gagarin', 'zurab gagarin', null)).toEqual(['zurabgagarin']);
  });

  test('explains the match, and a comparison of the two parties gives the same score', () => {
    const searchQuery = query('ZVCARGOGROUPDWQ LLC', { kind: 'ORGANIZATION' });
    const [match] = matcher.search(searchQuery, { limit: 1 }).matches;
    expect(match?.score.overall).toBe(82);
    expect(match?.explanation.some(({ finding }) => finding.includes('the whole listed name'))).toBe(true);
    expect(matcher.compare(searchQuery, match!.subject).score.overall).toBe(82);
  });
});
