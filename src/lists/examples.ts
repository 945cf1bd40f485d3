/** Examples of the API description; every party is invented. */
import { whole } from '../platform/http/list-answers.ts';
import type { FreshnessView } from './schemas.ts';

export const PROFILE_EXAMPLE = {
  profileId: '5d0c1f77-6d0e-5f2b-8a56-0f5f2f0f6a01',
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
  entityType: 'INDIVIDUAL',
};

const LISTINGS = [
  {
    watchlistId: 'un_sc',
    externalReferenceId: 'QDi.999',
    primaryName: 'VIKTOR ANATOLYEVICH ZARUBIN',
    watchlistStatus: 'ACTIVE',
  },
  { watchlistId: 'eu_fsf', externalReferenceId: 'EU.9999.1', primaryName: 'Viktor Zarubin', watchlistStatus: 'ACTIVE' },
] as const;

export const RESOLUTION_EXAMPLE = {
  profileId: PROFILE_EXAMPLE.profileId,
  listings: LISTINGS,
  edges: [
    {
      from: LISTINGS[0],
      to: LISTINGS[1],
      rule: 'shared reference',
      strength: 1,
      facts: ['both are known as un:qdi.999', 'the same birth date'],
      joined: true,
      against: null,
    },
  ],
  rulings: [],
};

const END = { nextCursor: null, hasMore: false };

export const WATCHLISTS_EXAMPLE = {
  generation: 7,
  profiles: 17_595,
  ...END,
  items: [
    {
      watchlistId: 'un_sc',
      title: 'United Nations Security Council Consolidated List',
      authority: 'United Nations Security Council',
      publisher: 'United Nations Security Council',
      category: 'SANCTION',
      format: 'un-consolidated-xml',
      configured: true,
      searched: true,
      demo: false,
      freshness: 'CURRENT',
      whenStale: 'REFUSE',
      required: true,
      warnAfterHours: 24,
      staleAfterHours: 72,
      schedule: '27 * * * *',
      version: 3,
      contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      entries: 1_011,
      names: 4_208,
      rejected: 0,
      publishedAt: '2026-08-01T23:00:03.110Z',
      importedAt: '2026-11-20T09:27:01.000Z',
      lastAttemptAt: '2026-11-20T10:27:00.000Z',
      lastSuccessAt: '2026-11-20T10:27:00.000Z',
      lastCheckAt: '2026-11-20T10:27:00.000Z',
      confirmedAt: null,
      confirmedBy: null,
      contentAgeDays: 110,
      contentDays: 60,
      contentOverdue: true,
      lastError: null,
      lastErrorRemedy: null,
      failedAttempts: 0,
      unknownMeasures: [],
    },
  ],
};

export const VERSIONS_EXAMPLE = {
  watchlistId: 'un_sc',
  ...END,
  limit: 100,
  items: [
    {
      version: 3,
      entries: 1_011,
      names: 4_208,
      added: 2,
      changed: 5,
      removed: 0,
      rejected: 0,
      contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      publishedAt: '2026-08-01T23:00:03.110Z',
      importedAt: '2026-11-20T09:27:01.000Z',
    },
  ],
};

export const REPORT_EXAMPLE = {
  watchlistId: 'un_sc',
  version: 3,
  entries: 1_011,
  publishedAt: '2026-08-01T23:00:03.110Z',
  publisherCount: null,
  rejected: 0,
  rejections: [],
  notices: [],
  fieldsSeen: { FIRST_NAME: 736 },
  fieldsUnused: {},
  unknownMeasures: {},
};

export const DIFFERENCE_EXAMPLE = {
  watchlistId: 'un_sc',
  from: 2,
  to: 3,
  added: 1,
  changed: 0,
  removed: 0,
  ...END,
  limit: 100,
  items: [{ externalReferenceId: 'QDi.999', primaryName: 'VIKTOR ANATOLYEVICH ZARUBIN', change: 'ADDED', fields: [] }],
};

const CHANGED_LIST = { watchlistId: 'un_sc', title: 'UN Security Council', version: 4, publishedAt: '2026-08-01' };
export const HISTORY_EXAMPLE = {
  profileId: PROFILE_EXAMPLE.profileId,
  items: [
    {
      generation: 9,
      since: '2026-08-01T06:00:00.000Z',
      endedAt: null,
      listVersions: [CHANGED_LIST],
      changedFields: ['names'],
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};
export const PAST_PROFILE_EXAMPLE = {
  generation: 9,
  createdAt: '2026-08-01T06:00:00.000Z',
  listVersions: [CHANGED_LIST],
  profile: PROFILE_EXAMPLE,
};
export const STATE_COMPARISON_EXAMPLE = {
  profileId: PROFILE_EXAMPLE.profileId,
  from: 8,
  to: 9,
  items: [{ field: 'gender', before: null, after: 'MALE' }],
  nextCursor: null,
  hasMore: false,
};
export const RELATIONS_EXAMPLE = {
  profileId: PROFILE_EXAMPLE.profileId,
  depth: 1,
  nodes: [
    {
      ...{ nodeId: PROFILE_EXAMPLE.profileId, profileId: PROFILE_EXAMPLE.profileId, depth: 0 },
      ...{ name: 'VIKTOR ANATOLYEVICH ZARUBIN', entityType: 'INDIVIDUAL', watchlistStatus: 'ACTIVE' },
    },
    {
      ...{ nodeId: 'name:un_sc:Zarubin Shipping', profileId: null, depth: 1 },
      ...{ name: 'Zarubin Shipping', entityType: null, watchlistStatus: null },
    },
  ],
  edges: [
    {
      ...{ from: PROFILE_EXAMPLE.profileId, to: 'name:un_sc:Zarubin Shipping', type: 'OWNERSHIP', role: 'Owner' },
      ...{ share: 60, startDate: null, endDate: null, watchlistId: 'un_sc' },
    },
  ],
  leftOut: { nodes: 0, edges: 0 },
};

export const FRESHNESS_EXAMPLE: FreshnessView = {
  from: '2026-11-19',
  to: '2026-11-20',
  ...whole([
    {
      ...{
        watchlistId: 'un_sc',
        title: 'United Nations Security Council Consolidated List',
        freshness: 'CURRENT' as const,
      },
      ...{ staleAfterHours: 72, knownFrom: '2026-11-19T00:00:00.000Z', staleHours: 3.5 },
      stale: [{ from: '2026-11-19T06:00:00.000Z', to: '2026-11-19T09:30:00.000Z', hours: 3.5 }],
      days: [
        { day: '2026-11-19', state: 'STALE' as const, oldestHours: 75.5, staleHours: 3.5, looks: 5, failedLooks: 4 },
        { day: '2026-11-20', state: 'CURRENT' as const, oldestHours: 1, staleHours: 0, looks: 9, failedLooks: 0 },
      ],
    },
  ]),
};
