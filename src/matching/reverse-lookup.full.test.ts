import { describe, expect, it } from 'vitest';
import { openCorpus, subjectId } from './corpus.ts';
import { buildCorpus, CorpusBuilder } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { NameBound } from './name-bound.ts';
import { allNames } from './names/all-names.ts';
import { parsedKinds } from './party-kinds.ts';
import { findReached } from './reverse-lookup.ts';
import { day, disturb, inventedSubjects, numbers, query, subject } from './subjects.fixture.ts';
import { MATCH_ALGORITHMS, type Query, type Subject } from './types.ts';
import { concatenated, matchWords } from './word-matches.ts';

const next = numbers(5);
/** Names that the bound over words does not cover. */
const ODD: Subject[] = [
  subject('x1', ['Van der Bilt, Cornelis', 'محمد عبد الرحمن']),
  subject('x2', 'Nikolaipatrushev Zhar', { identifiers: ['QX 123-456'] }),
  subject('x3', ['J. R. Brandt', '~The Weaver'], { births: [day('1959-07-03')] }),
  subject('x4', 'Bank of Kargopol Trading Joint Stock Company Holding Group Shipping', { kind: 'ORGANIZATION' }),
  subject('x5', '김정은'),
  // Matched phonetically only: one of the two sides is transcribed to another script.
  subject('x6', 'John Huston'),
  subject('x7', 'カミラ・エリクソン'),
  subject('x8', ['Роберт Митчелл', 'ロバート・ミッチェル']),
  subject('x9', 'Julia Gillard'),
  subject('xa', ['Joe Biden', 'Joseph Robinette']),
  subject('xb', '존 하워드'),
  subject('xc', '罗伯特·米切尔'),
  // Truncated to a legal form and general words.
  subject('xd', 'Joint Stock Company Research and Production Enterprise Zharkent', { kind: 'ORGANIZATION' }),
  // Matched as a whole name, or by words that the other name joins: see JOINED_NAMES.
  subject('xe', 'BEZLARIN, Igor'),
  subject('xf', 'ORVANTO TRADING AND TRANSPORT HARBOUR', { kind: 'ORGANIZATION' }),
  subject('xg', 'Mihail LAPSHAEV'),
  // Matched by one rare word with its legal form.
  subject('xh', 'TEXTILES QUORVAN LTD', { kind: 'ORGANIZATION' }),
];
/** Names that the look-ups of their words do not find. */
const JOINED_NAMES = [
  ['Igor Karim Viktor Bezlarin', 'PERSON'],
  ['ORVANTOTRADINGANDTRANSPORTHARBOUR', 'ORGANIZATION'],
  ['MihailLapshakv', 'PERSON'],
  ['OTTH', 'ORGANIZATION'],
] as const;
/** Customers that match these phonetically. The second name of some is in Latin letters, and another person's. */
const BY_EAR = [
  ['Джон Хьюстон'],
  ['Camilla Eriksson'],
  ['Robert Mitchell'],
  ['जूलिया गिलार्ड'],
  ["ג'ו ביידן", 'Anatoly Quist'],
  ['John Howard'],
  ['جوليا جيلارد'],
  ['Svetlana Petersen', '约翰·休斯顿'],
  ['ジョン・ヒューストン', 'Ιωάννης Κρητικός'],
] as const;
const CUT_OFF = 'Joint Stock Company Research and Production Enterp';
const listed = [...inventedSubjects(1_200, 9), ...ODD].map((one, at) => ({
  ...one,
  ...(at % 5 === 0 && { births: [day('1971-02-28')], countries: ['RU'] }),
  ...(at % 10 === 0 && { gender: 'MALE' as const }),
  ...(at % 50 === 0 && { names: one.names.map((name, which) => ({ ...name, weak: which > 0 })) }),
  ...(at % 7 === 0 && { identifiers: [`DOC ${1_000_000 + at}`] }),
}));
const isChanged = (_: Subject, at: number) => at % 25 === 0 || at >= 1_200;
const changed = listed.filter(isChanged);
const changedIds = new Set(changed.map(({ id }) => id));

/** The name as customers write it in forms: truncated, with an initial, or beside another person. */
function written(text: string, at: number): string {
  const words = text.split(' ');
  if (at % 16 === 1) return text.slice(0, -3);
  if (at % 16 === 3) return [words[0]!.charAt(0), ...words.slice(1)].join(' ');
  if (at % 16 === 5) return `Anna Gruber c/o ${text}`;
  if (at % 16 === 7) return words.slice(0, 2).join('');
  return text;
}

/** Customers: half of them resemble a listed party, by name or number. */
const customers: Subject[] = Array.from({ length: 700 }, (_, at) => {
  const like = at % 3 === 0 ? changed[next(changed.length)]! : listed[next(listed.length)]!;
  const [stranger] = inventedSubjects(1, 10_000 + at);
  const source = at % 2 === 0 ? like : stranger!;
  const names = source.names.map(({ text }) => written(disturb(text, next), at)).filter((text) => text !== '');
  return subject(`c${String(at).padStart(4, '0')}`, names.length > 0 ? names : ['Nobody'], {
    kind: at % 19 === 0 ? (source.kind === 'PERSON' ? 'ORGANIZATION' : 'PERSON') : source.kind,
    ...(at % 5 === 0 && { gender: at % 10 === 0 ? 'MALE' : 'FEMALE' }),
    ...(at % 4 === 0 && { births: [day('1971-02-28')] }),
    ...(at % 6 === 0 && { countries: [at % 4 === 0 ? 'IR' : 'RU'] }),
    ...(at % 14 === 0 && { births: [day('1971-03-01')] }),
    ...(at % 11 === 0 && { identifiers: like.identifiers }),
    ...(at % 13 === 0 && { identifiers: like.identifiers.map((one) => `${one.slice(0, -1)}0`) }),
  });
});

BY_EAR.forEach((names, at) => {
  customers.push(subject(`e${at}`, [...names], { ...(at % 2 === 0 && { countries: ['RU'] }) }));
});

JOINED_NAMES.forEach(([name, kind], at) => {
  customers.push(subject(`g${at}`, name, { kind }));
});
customers.push(subject('r0', 'Quorvan Ltd', { kind: 'ORGANIZATION' }));
customers.push(subject('f0', CUT_OFF, { kind: 'ORGANIZATION' }));

const queriesOf = ({ names, kind, births, countries, gender, identifiers }: Subject, rest: Partial<Query>): Query[] =>
  names.map(({ text }) =>
    query(text, {
      kind,
      ...(births[0] && { birth: births[0] }),
      ...(countries.length > 0 && { countries }),
      ...(gender && { gender }),
      ...(identifiers.length > 0 && { identifiers }),
      ...rest,
    }),
  );

const known = openCorpus(
  buildCorpus(
    customers.flatMap((one) => {
      const names = one.names.map(({ text }) => text);
      return parsedKinds(names, one.kind).map((kind) => ({
        ...one,
        ...{ id: kind === one.kind ? one.id : `${one.id}/other kind`, kind },
        names: allNames(names, kind === 'PERSON').map((text) => ({ text, weak: false })),
      }));
    }),
  ),
);
const whole = openCorpus(buildCorpus(listed));
const builder = new CorpusBuilder();
for (const one of changed) builder.add(one);
const part = openCorpus(builder.finish(whole, whole));
const matcher = new Matcher(part);
const search = new Matcher(whole);

/** `fullNameScore` of the list policy. */
const FULL_NAME = 90;

describe.each(MATCH_ALGORITHMS)('the reverse look-up, %s', (algorithm) => {
  it.each([
    [60, 'matches', 0],
    [75, 'matches', 0],
    [75, 'matches and near misses', 2_000],
    [90, 'matches', 0],
  ])('finds every customer that a search finds among the changed entries, at %i with %s', (threshold, _, limit) => {
    const terms = { algorithm, threshold, ...(limit > 0 && { nearMisses: { categories: ~0, limit } }) };
    const middle = known.wordCount >> 1;
    const wordMatches = concatenated([
      matchWords(known, part, algorithm, { from: 0, to: middle }),
      matchWords(known, part, algorithm, { from: middle, to: known.wordCount }),
    ]);
    const sides = { known, listed: part, matcher, common: whole };
    const found = new Set(
      [
        ...findReached(sides, terms, new NameBound({ ...sides, wordMatches }, terms), {
          from: 0,
          to: known.subjectCount,
        }),
      ].map((at) => subjectId(known, at).split('/')[0]!),
    );
    const expected = customers.filter((one) =>
      queriesOf(one, terms).some((each) =>
        [search.search(each, { limit: 2_000 })].some(({ matches, nearMisses }) =>
          // Ongoing screening alerts on near misses with a full name only.
          [...matches, ...nearMisses.filter(({ score }) => (score.name ?? 0) >= FULL_NAME)].some(({ id }) =>
            changedIds.has(id),
          ),
        ),
      ),
    );
    for (const { id, names } of expected) if (!found.has(id)) expect.fail(`${names[0]!.text} is lost`);
    expect(expected.length).toBeGreaterThan(40);
    if (threshold <= 75 && algorithm !== 'STRICT')
      expect(expected.filter(({ id }) => id.startsWith('e')).length).toBeGreaterThanOrEqual(BY_EAR.length - 2);
    if (threshold <= 75) expect(expected.map(({ id }) => id)).toContain('f0');
    if (threshold <= 75 && algorithm !== 'STRICT')
      expect(expected.map(({ id }) => id)).toEqual(expect.arrayContaining(['g0', 'g1', 'g2', 'r0']));
    // Hardly any customer is found that no search finds: the others are excluded.
    expect(found.size).toBeLessThan(1.2 * expected.length);
  });
});

describe('an index that is part of a larger one', () => {
  it('gives the same scores as the full index', () => {
    for (const one of customers.slice(0, 300)) {
      for (const each of queriesOf(one, { threshold: 60 })) {
        const inPart = matcher.find(each, { common: whole });
        const scores = new Map(
          search.search(each, { limit: 2_000 }).matches.map(({ id, score }) => [id, score.overall]),
        );
        for (const hit of inPart.hits) expect(scores.get(inPart.idOf(hit)), each.names[0]).toBe(hit.overall.score);
      }
    }
  });

  it('divides concatenated words by the words of the full index', () => {
    const firms = [
      subject('a', 'ORVANTO HARBOUR', { kind: 'ORGANIZATION' }),
      subject('b', 'BEZLARIN TRANSPORT', { kind: 'ORGANIZATION' }),
    ];
    const all = openCorpus(buildCorpus(firms));
    const joinedQuery = query('ORVANTOBEZLARINHARBOUR', { kind: 'ORGANIZATION', threshold: 50 });
    const [match] = new Matcher(buildCorpus(firms))
      .search(joinedQuery, { limit: 10 })
      .matches.filter(({ id }) => id === 'a');
    const part = new Matcher(buildCorpus(firms.slice(0, 1)));
    expect(match).toBeDefined();
    expect(part.find(joinedQuery, { common: all }).hits.map(({ overall }) => overall.score)).toEqual([
      match?.score.overall,
    ]);
  });
});
