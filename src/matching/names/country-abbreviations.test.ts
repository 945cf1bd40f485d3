import { describe, expect, test } from 'vitest';
import { openCorpus } from '../corpus.ts';
import { buildCorpus } from '../corpus-builder.ts';
import { Matcher } from '../matcher.ts';
import { inventedSubjects, query, subject } from '../subjects.fixture.ts';
import { withOtherCountryNames } from './country-abbreviations.ts';

describe('abbreviated country names', () => {
  test.each([
    ['DPRK Grain Board', "Democratic People's Republic of Korea Grain Board"],
    ['Grain Board of the D.P.R.K.', 'Grain Board of the North Korea'],
    ['Grain Board of the Democratic People’s Republic of Korea', 'Grain Board of the DPRK'],
    ['Grain Board, Korea, North', 'Grain Board, DPRK'],
    ['DPR Korea Grain Board', 'North Korea Grain Board'],
    ['Zelmar DR Congo', 'Zelmar DRC'],
    ['Zelmar (RDC)', 'Zelmar (DR Congo)'],
    ['Zelmar République démocratique du Congo', 'Zelmar DRC'],
    ['Grain Board of P.R. China', 'Grain Board of PRC'],
    ['Zelmar U.A.E.', 'Zelmar United Arab Emirates'],
  ])('%s is also read as %s', (written, reading) => expect(withOtherCountryNames(written)).toContain(reading));

  test.each([
    // Only general words would be left.
    ['DRC Holdings'],
    ['PRC Ltd'],
    // There are two Koreas and two Congos, and hardly any name has the long form of China.
    ['Korea Grain Board'],
    ['China Grain Board'],
    ['Congo Grain Board'],
    ['Zelmar DPRKA'],
    ['Zelmar'],
  ])('%s has no other reading', (written) => expect(withOtherCountryNames(written)).toEqual([]));

  const matcher = new Matcher(
    openCorpus(
      buildCorpus([
        ...inventedSubjects(300, 9),
        subject('long', "SALT AND GRAIN BANK OF THE DEMOCRATIC PEOPLE'S REPUBLIC OF KOREA", { kind: 'ORGANIZATION' }),
        subject('short', 'ZELMAR DRC', { kind: 'ORGANIZATION' }),
        subject('bare', 'MINISTRY OF KELP INDUSTRY', { kind: 'ORGANIZATION' }),
      ]),
    ).buffer,
  );
  test.each([
    ['long', 'DPRK Salt and Grain Bank'],
    ['long', 'Salt and Grain Bank of North Korea'],
    ['short', 'Zelmar DR Congo'],
    ['short', 'Zelmar Congo'],
    ['bare', 'Ministry of Kelp Industry, DPRK'],
  ])('finds %s by %s', (id, name) => {
    const found = matcher.search(query(name, { kind: 'ORGANIZATION' }), { limit: 5 }).matches;
    expect(found.find((match) => match.id === id)?.score.overall ?? 0).toBeGreaterThanOrEqual(80);
  });
});
