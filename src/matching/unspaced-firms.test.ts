/** A firm asked for by all of its name, though not word by word. */
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

describe('a whole name of a firm', () => {
  test.each([
    ['without its blanks', 'ZVCARGOGROUPDWQ LLC', 'firm0'],
    ['form and all', 'zvcargogroupdwqllc', 'firm0'],
    ['as a site', 'www.zvcargogroupdwq.com', 'firm0'],
    ['two words said twice', 'AL-KORVAN UL-ZAMIR UL-ZAMIR', 'firm1'],
    ['a word in two', 'ZEL MAR KB TOCH VAN JSC', 'firm2'],
    ['a slip in the form, and no word that tells', 'CITY PHARMA SARX', 'firm3'],
    ['a general word behind it', 'LANTERN ELECTRONICS Trading', 'firm4'],
    ['a place behind it', 'LANTERN ELECTRONICS Dubai', 'firm4'],
  ])('%s: %s', (_, name, id) => expect(found(name)).toEqual([id]));

  test('one rare word of it with its legal form, or nothing', () => {
    expect(found('ORVANTIL LLC')).toEqual(['firm8']);
    expect(found('ORVANTIL LLC', null)).toEqual(['firm8']);
    expect(found('ORVANTIL GMBH')).toEqual([]);
    expect(found('ORVANTIL')).toEqual([]);
  });

  test('a ship with its number written on', () => {
    expect(found('FU ZHAN ZU8652', 'VESSEL')).toEqual(['ship']);
    expect(found('FU ZHAN ZU8653', 'VESSEL')).toEqual([]);
  });

  test.each([
    ['another firm of general words', 'JYC IMPORT EXPORT', 'ORGANIZATION'],
    ['general words alone, and one more', 'ENERGY ENGINEERS AND CONSTRUCTION SHIPPING SERVICES', 'ORGANIZATION'],
    ['one word, and a general one', 'KORVAN TRADING', 'ORGANIZATION'],
    ['one letter less', 'ZVCARGOGROUPDWLLC', 'ORGANIZATION'],
  ] as const)('not %s', (_, name, kind) => expect(found(name, kind)).toEqual([]));

  test('of a person nothing is asked so', () => {
    expect(unspacedForms('Zurab Gagarin', 'zurab gagarin', 'PERSON')).toEqual([]);
    expect(unspacedForms('Zurab Gagarin', 'zurab gagarin', null)).toEqual(['zurabgagarin']);
  });

  test('says why, and a comparison of the two parties says the same', () => {
    const asked = query('ZVCARGOGROUPDWQ LLC', { kind: 'ORGANIZATION' });
    const [match] = matcher.search(asked, { limit: 1 }).matches;
    expect(match?.score.overall).toBe(82);
    expect(match?.explanation.some(({ finding }) => finding.includes('all of the listed name'))).toBe(true);
    expect(matcher.compare(asked, match!.subject).score.overall).toBe(82);
  });
});
