/** Examples of the API description: an invented party of the demo list. */

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

const PROFILE_ID = '5d0c1f77-6d0e-5f2b-8a56-0f5f2f0f6a01';

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
    limit: 20,
  },
  totalMatches: 1,
  truncated: false,
  matches: [
    {
      matchId: '2b1d8a4c-1f0e-5a77-9c55-7e0f3d6b9a20',
      profileId: PROFILE_ID,
      matchedName: 'ZARUBIN, Viktor Anatolyevich',
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
          url: null,
          programs: ['DEMO'],
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
      suppressed: false,
      suppressedReason: null,
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
  listsNotLoaded: [],
  matcherVersion: '1.0.0',
  screenedAt: '2026-11-20T09:30:00.000Z',
};

export const SEARCH_EXAMPLE_PAGE = {
  items: [
    {
      profileId: PROFILE_ID,
      entityType: 'INDIVIDUAL',
      gender: 'MALE',
      watchlistStatus: 'ACTIVE',
      riskLevel: 'HIGH',
      recencyScore: 0.82,
      schemaRef: null,
      names: [
        {
          nameId: '0c7c7f52-43bb-5b5e-8d3c-6d7e6b1f2a01',
          fullNameRaw: 'ZARUBIN, Viktor Anatolyevich',
          fullNameNormalized: 'ZARUBIN VIKTOR ANATOLYEVICH',
          nameType: 'PRIMARY',
          scriptCode: 'latn',
          aliasStrength: 'STRONG',
        },
      ],
      addresses: [],
      sources: [],
      dates: [
        {
          dateId: '7e0d2f0a-8d6e-5c7a-9a7e-2f1d3c4b5a02',
          type: 'BIRTH',
          value: '1968-03-14',
          yearOnly: false,
          precision: 'DAY',
          circa: false,
          rangeEnd: null,
        },
      ],
      documents: [],
      nationalities: [],
      features: [],
      contacts: [],
      cryptoWallets: null,
      outgoingEdges: null,
      metadata: {
        target: 'true',
        topics: ['sanction'],
        datasets: ['demo'],
        firstSeen: '2026-11-20T09:00:00.000Z',
        lastSeen: '2026-11-20T09:00:00.000Z',
        websites: [],
        referents: [],
      },
      createdAt: '2026-11-20T09:00:00.000+00:00',
      updatedAt: '2026-11-20T09:00:00.000+00:00',
      createdBy: 'SYSTEM',
      updatedBy: 'SYSTEM',
      version: 1,
      score: SCORE,
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};
