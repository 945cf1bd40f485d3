import { expect, it } from 'vitest';
import type { Measure } from '../../lists/measures.ts';
import { profileOf } from './profile.fixture.ts';
import { type ProfileFacts, profileFindings, tiesToLookUp } from './profile-findings.ts';

const AT = new Date('2026-11-20T15:00:00Z');
type Given = Parameters<typeof profileOf>[0];

function findingsOf(given: Given, more: Partial<ProfileFacts> = {}): string[] {
  const profile = profileOf(given);
  const facts = { profile, ties: [], articles: [], profileIds: new Set([profile.profileId]), at: AT };
  const findings = profileFindings({ ...facts, listVersion: (id) => `${id}@7`, ...more });
  return findings.map(({ code, score, weight }) => `${code} ${weight} x ${score}`);
}

it.each<[string, Given, string[]]>([
  ['a sanction', { sources: [{ category: 'SANCTION' }] }, ['SANCTION_LISTING 1 x 95']],
  ['one of low risk', { riskLevel: 'LOW', sources: [{ category: 'SANCTION' }] }, ['SANCTION_LISTING 1 x 80']],
  [
    'a sanctioned minister that was: the office counts for itself',
    {
      riskLevel: 'CRITICAL',
      sources: [{ category: 'SANCTION' }, { category: 'PEP', contexts: [office({ pepLevel: 2, isCurrent: false })] }],
    },
    ['SANCTION_LISTING 1 x 100', 'PEP_LISTING 0.8 x 50'],
  ],
  [
    'a sanction that was lifted, which is history',
    { sources: [{ category: 'SANCTION', removalDate: '2021-11-20' }] },
    [],
  ],
  [
    'one in force on one list alone',
    { sources: [{ removalDate: '2021-11-20' }, { removalDate: null }] },
    ['SANCTION_LISTING 1 x 95'],
  ],
  ...(
    [
      ['SECTORAL', 70],
      ['EXPORT_CONTROL', 50],
      ['DEBARMENT', 50],
      ['INFORMATION', 30],
    ] as const
  ).map(([measure, score]): [string, Given, string[]] => [
    `a sanction of ${measure} alone, whatever the profile's level`,
    { riskLevel: 'CRITICAL', sources: [{ category: 'SANCTION', contexts: [sanction([measure])] }] },
    [`SANCTION_LISTING 1 x ${score}`],
  ]),
  [
    'one beside a freeze of another list',
    {
      riskLevel: 'CRITICAL',
      sources: [{ contexts: [sanction(['SECTORAL'])] }, { contexts: [sanction(['ASSET_FREEZE'])] }],
    },
    ['SANCTION_LISTING 1 x 100'],
  ],
  [
    'ownership',
    {
      sources: [{ watchlistId: 'ofac_50_percent_rule' }],
      features: [{ name: 'Owned by blocked parties', value: 'Igor Wexel (listed) 60 %' }],
    },
    ['OWNED_BY_BLOCKED_PARTIES 1 x 100'],
  ],
  [
    'a new listing',
    { sources: [{ listingDate: '2026-11-20' }] },
    ['SANCTION_LISTING 1 x 95', 'RECENT_LISTING 0.1 x 100'],
  ],
])('%s', (_, given, expected) => expect(findingsOf(given)).toEqual(expected));

function sanction(measures: Measure[]) {
  const context = { schemaName: 'Sanction', startDate: null, endDate: null, country: null } as const;
  return { ...context, authority: 'Test', isActive: true, measures, properties: {} };
}

function office(properties: object) {
  const context = { schemaName: 'Position', startDate: null, endDate: null, country: null } as const;
  return { ...context, authority: 'Test', isActive: true, measures: [], properties };
}

it('counts one relationship per type, and none that ended', () => {
  const id = (n: number) => `00000000-0000-5000-8000-00000000000${n}`;
  const profile = profileOf({
    sources: [{ category: 'PEP' }],
    outgoingEdges: [
      { type: 'FAMILY', targetProfileId: id(1) },
      { type: 'OWNS', targetProfileId: id(2), endDate: '2020-01-01' },
      { type: 'OCCUPIES', targetProfileId: id(3) },
      { type: 'ACTS_FOR', targetProfileId: id(4) },
      { type: 'FAMILY', targetProfileId: id(5) },
      { type: 'OWNED_BY', targetProfileId: null },
    ],
  });
  const ties = tiesToLookUp(profile, AT);
  expect(ties.map(({ type }) => type)).toEqual(['ACTS_FOR', 'FAMILY', 'FAMILY']);
  expect(findingsOf({ sources: [] }, { ties })).toEqual([
    'TIE_TO_SANCTIONED_ACTS_FOR 0.6 x 100',
    'TIE_TO_SANCTIONED_FAMILY 0.3 x 100',
  ]);
});

it('counts only articles about the profile, by stage, confidence and age', () => {
  const profile = profileOf({ sources: [{ category: 'PEP' }] });
  const other = profileOf({ sources: [] }).profileId;
  const passage = { field: 'TEXT' as const, start: 0, end: 1, text: 'x', terms: [] };
  const article = (
    name: string,
    publishedAt: string,
    stage: 'CONVICTED' | 'CLEARED',
    profileId = profile.profileId,
  ) => ({
    articleId: `00000000-0000-5000-8000-00000000000${name}`,
    title: 'x',
    url: 'https://news.example/x',
    publishedAt,
    language: 'EN' as const,
    analysedAt: publishedAt,
    withdrawnAt: null,
    findings: [{ theme: 'FRAUD' as const, stage, confidence: 0.9 }],
    profiles: [
      {
        profileId,
        name: 'x',
        role: 'SUBJECT' as const,
        score: 100,
        ties: [{ theme: 'FRAUD' as const, stage, passage }],
      },
    ],
  });
  const articles = [
    article('1', '2021-11-20T00:00:00.000Z', 'CONVICTED'),
    article('2', '2026-11-20T00:00:00.000Z', 'CONVICTED'),
    article('3', '2026-11-20T00:00:00.000Z', 'CLEARED'),
    article('4', '2026-11-20T00:00:00.000Z', 'CONVICTED', other),
  ];
  const facts = { articles, profileIds: new Set([profile.profileId]) };
  expect(findingsOf({ sources: [] }, facts)).toEqual([
    'ADVERSE_MEDIA_ARTICLE 0.6 x 81',
    'ADVERSE_MEDIA_ARTICLE 0.3 x 81',
  ]);
  // The same day gives the same score.
  expect(findingsOf({ sources: [] }, { ...facts, at: new Date('2026-11-20T23:59:00Z') })).toEqual(
    findingsOf({ sources: [] }, facts),
  );
});
