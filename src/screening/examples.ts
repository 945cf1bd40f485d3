/** Examples of the API description: an invented party of the demo list. */
import { PROFILE_EXAMPLE } from '../lists/examples.ts';

export const SCREEN_EXAMPLE_REQUEST = {
  fullName: 'Viktor Anatolyevich Zarubin',
  dob: '1968-03-14',
  nationalityCodes: ['RU'],
  matchAlgorithm: 'BALANCED',
};

const SCORE = {
  overall: 100,
  nameScore: 100,
  idScore: null,
  dobScore: 100,
  nationalityScore: 100,
  algorithm: 'BALANCED',
};

const PROFILE_ID = PROFILE_EXAMPLE.profileId;

export const SCREEN_EXAMPLE_RESULT = {
  searchId: '8f14e45f-ceea-467f-a8a4-3f1b2c9d0e11',
  query: {
    name: SCREEN_EXAMPLE_REQUEST.fullName,
    alias: null,
    threshold: 75,
    dob: '1968-03-14',
    documentNumber: null,
    nationalityCodes: ['RU'],
    entityTypes: [],
    watchlistCategories: [],
    matchAlgorithm: 'BALANCED',
    fuzzyNameMatch: true,
    nameWeight: null,
    idWeight: null,
    dobWeight: null,
    includeDelisted: false,
    limit: 20,
  },
  totalMatches: 1,
  truncated: false,
  matches: [
    {
      matchId: '2b1d8a4c-1f0e-5a77-9c55-7e0f3d6b9a20',
      profileId: PROFILE_ID,
      matchedName: 'ZARUBIN, Viktor Anatolyevich',
      nameBearers: null,
      score: SCORE,
      riskLevel: 'CRITICAL',
      categories: ['SANCTION'],
      sources: [
        {
          type: 'SANCTION',
          authority: 'Demo Sanctions Authority',
          referenceId: 'DEMO-0001',
          publisher: 'amlcore demo list',
          publishedDate: '2024-02-01',
          removalDate: null,
          url: null,
          programs: ['DEMO'],
          measures: ['ASSET_FREEZE'],
        },
      ],
      entity: {
        type: 'INDIVIDUAL',
        primaryName: 'ZARUBIN, Viktor Anatolyevich',
        gender: 'MALE',
        nationality: ['RU'],
        dob: ['1968-03-14'],
        watchlistStatus: 'ACTIVE',
      },
      explanation: [
        { field: 'nameToken', query: 'zarubin', listed: 'zarubin', finding: 'equal', effect: null },
        { field: 'birthDate', query: '1968-03-14', listed: '1968-03-14', finding: 'same day', effect: 0 },
      ],
      comparisons: [
        {
          field: 'NAME',
          given: ['Viktor Anatolyevich Zarubin'],
          listed: [{ value: 'ZARUBIN, Viktor Anatolyevich', scriptCode: 'latn', weak: false }],
          verdict: 'EXACT',
          contribution: 100,
        },
        {
          field: 'BIRTH_DATE',
          given: ['1968-03-14'],
          listed: [{ value: '1968-03-14', scriptCode: null, weak: false }],
          verdict: 'EXACT',
          contribution: 0,
        },
        { field: 'DOCUMENT', given: [], listed: [], verdict: 'MISSING', contribution: null },
      ],
      suppressed: false,
      suppressedReason: null,
      suppressedBy: null,
      suppressedAt: null,
    },
  ],
  listVersions: [
    {
      watchlistId: 'demo',
      title: 'Demo list of invented parties',
      version: 1,
      contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      entries: 60,
      publishedAt: null,
      importedAt: '2026-11-20T09:00:00.000Z',
      demo: true,
    },
  ],
  nearMisses: [],
  listsNotLoaded: [],
  coverage: [
    { check: 'SANCTION', state: 'DONE', lists: [{ watchlistId: 'ofac_sdn', version: 4 }], detail: null },
    { check: 'PEP', state: 'NO_LIST', lists: [], detail: 'no list is loaded' },
    { check: 'ADVERSE_MEDIA', state: 'NO_LIST', lists: [], detail: 'no list is loaded' },
    { check: 'INTERNAL', state: 'NOT_CONFIGURED', lists: [], detail: 'there is no list of your own' },
  ],
  matcherVersion: '2.1.1+c41d07be92f5',
  screenedAt: '2026-11-20T09:30:00.000Z',
};

export const STORED_SCREENING_EXAMPLE = {
  kind: 'SCREEN_ENTITY',
  searchId: SCREEN_EXAMPLE_RESULT.searchId,
  screenedAt: SCREEN_EXAMPLE_RESULT.screenedAt,
  screenedBy: 'client_n4m5ykbm6wpzq3qj',
  correlationId: 'onboarding-4711',
  query: SCREEN_EXAMPLE_RESULT.query,
  settings: { algorithm: 'BALANCED', threshold: 75, fuzzy: true, weights: null },
  generation: 12,
  listVersions: SCREEN_EXAMPLE_RESULT.listVersions,
  matcherVersion: SCREEN_EXAMPLE_RESULT.matcherVersion,
  totalMatches: 1,
  truncated: false,
  result: SCREEN_EXAMPLE_RESULT,
};

export const SEARCH_EXAMPLE_PAGE = {
  items: [{ ...PROFILE_EXAMPLE, score: SCORE }],
  nextCursor: null,
  hasMore: false,
  limit: 20,
  coverage: SCREEN_EXAMPLE_RESULT.coverage,
};
