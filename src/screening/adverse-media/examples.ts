/** Examples of the API description: an invented party of the demo list. */
import { PROFILE_EXAMPLE } from '../../lists/examples.ts';

export const ARTICLE_EXAMPLE_REQUEST = {
  title: 'Shipowner jailed for bribery',
  text: 'The shipowner Viktor Anatolyevich Zarubin was sentenced to six years in prison for bribery on Monday.',
  url: 'https://news.example/2026/11/shipowner',
  publishedAt: '2026-11-16',
  language: 'EN',
};

const PASSAGE = {
  field: 'TEXT',
  start: 0,
  end: 101,
  text: ARTICLE_EXAMPLE_REQUEST.text,
  terms: ['bribery'],
};

const TITLE_PASSAGE = {
  field: 'TITLE',
  start: 0,
  end: 28,
  text: ARTICLE_EXAMPLE_REQUEST.title,
  terms: ['bribery'],
};

export const ARTICLE_ID = '3c9f6f0e-2c1b-4f8e-9a3d-5b7c1d2e4f60';
export const LISTED_PARTY = {
  listingId: '7a0c9b1e-54d3-4e7f-8c11-2f6de0a7b935',
  profileId: '5b0f7c52-9d3e-5a41-8f0a-6c2e7d913b48',
  state: 'LISTED',
};

const ARTICLE = {
  articleId: ARTICLE_ID,
  title: ARTICLE_EXAMPLE_REQUEST.title,
  url: ARTICLE_EXAMPLE_REQUEST.url,
  publishedAt: '2026-11-16',
  language: 'EN',
  analysedAt: '2026-11-20T09:30:00.000Z',
};

const TIES = [{ theme: 'CORRUPTION', stage: 'CONVICTED', passage: PASSAGE }];

export const ARTICLE_EXAMPLE_RESULT = {
  ...ARTICLE,
  withdrawnAt: null,
  findings: [
    {
      theme: 'CORRUPTION',
      stage: 'CONVICTED',
      confidence: 0.73,
      passages: [TITLE_PASSAGE, PASSAGE],
      factors: [
        { factor: 'strong', value: 1, contribution: 2.5 },
        { factor: 'inTitle', value: 1, contribution: 0.5 },
        { factor: 'staged', value: 1, contribution: 2 },
      ],
    },
  ],
  parties: [
    {
      name: 'Viktor Anatolyevich Zarubin',
      entityType: 'INDIVIDUAL',
      role: 'SUBJECT',
      ties: TIES,
      passage: { ...PASSAGE, terms: [] },
      matches: [
        {
          profileId: PROFILE_EXAMPLE.profileId,
          primaryName: 'ZARUBIN, Viktor Anatolyevich',
          entityType: 'INDIVIDUAL',
          matchedName: 'ZARUBIN, Viktor Anatolyevich',
          score: 100,
          categories: ['SANCTION'],
        },
      ],
      listing: LISTED_PARTY,
    },
  ],
  settings: { algorithm: 'BALANCED', threshold: 75, minConfidence: 0.7 },
  listVersions: [{ watchlistId: 'demo', version: 1 }],
  matcherVersion: '2.1.1+c41d07be92f5',
  unreadable: [],
  modelVersion: '1.0.0+81f3a6d02c9e',
};

export const WITHDRAWN_EXAMPLE_RESULT = {
  ...ARTICLE_EXAMPLE_RESULT,
  withdrawnAt: '2026-11-21T10:00:00.000Z',
  parties: ARTICLE_EXAMPLE_RESULT.parties.map((party) => ({ ...party, listing: { ...LISTED_PARTY, state: 'ENDED' } })),
};

export const ARTICLES_EXAMPLE_PAGE = {
  items: [
    {
      ...ARTICLE,
      withdrawnAt: null,
      findings: [{ theme: 'CORRUPTION', stage: 'CONVICTED', confidence: 0.73 }],
      profiles: [
        {
          profileId: PROFILE_EXAMPLE.profileId,
          name: 'Viktor Anatolyevich Zarubin',
          role: 'SUBJECT',
          score: 100,
          ties: TIES,
        },
      ],
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};
