import { CUSTOMER_HIT } from './events.ts';

const { hitId, customerId, profileId, alertId } = CUSTOMER_HIT.example;

export const RUN_EXAMPLE = {
  runId: '6a1d2c3b-4e5f-4a7b-8c9d-0e1f2a3b4c5d',
  kind: 'LIST_CHANGE',
  state: 'COMPLETE',
  reason: 'the shared lists changed',
  listVersions: [{ watchlistId: 'ofac_sdn', version: 13 }],
  matcherVersion: '2.2.0+3fa9c0d1e2f3',
  changedEntries: 42,
  registered: 120_000,
  ruledOut: 119_981,
  screened: 18,
  failed: 0,
  deferred: 1,
  newHits: 1,
  changedHits: 0,
  endedHits: 0,
  failures: [],
  startedAt: '2026-11-22T10:00:08.000Z',
  startedBy: 'SYSTEM',
  finishedAt: '2026-11-22T10:00:12.000Z',
};
export const RUNS_EXAMPLE = { items: [RUN_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };

export const HIT_EXAMPLE = {
  hitId,
  customerId,
  subject: 'CUSTOMER',
  state: 'OPEN',
  profileId,
  matchedName: 'ZARUBIN, Viktor Anatolyevich',
  score: { overall: 97.5, nameScore: 96.9, idScore: null, dobScore: 100, nationalityScore: null },
  explanation: [
    { field: 'nameToken', query: 'zarubin', listed: 'zarubin', finding: 'equal', effect: 41.2 },
    { field: 'birthDate', query: '1971-02-28', listed: '1971-02-28', finding: 'same day', effect: 0.6 },
  ],
  categories: ['SANCTION'],
  listings: ['ofac_sdn/36021'],
  measures: ['ASSET_FREEZE'],
  alertId,
  suppressed: false,
  suppressedReason: null,
  clearedAt: null,
  clearedBy: null,
  reviewDate: null,
  endedBecause: null,
  foundAt: '2026-11-22T10:00:12.000Z',
  updatedAt: '2026-11-22T10:00:12.000Z',
  version: 1,
};
export const HITS_EXAMPLE = { items: [HIT_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };

export const NEXT_VERSION_EXAMPLE = {
  watchlistId: 'un_sc',
  outcome: 'COMPARED',
  reason: null,
  lookedAt: '2026-11-20T09:30:00.000Z',
  version: { version: 4, entries: 1004, names: 4120, added: 2, changed: 5, removed: 1, rejected: 0 },
  changedProfiles: 7,
  algorithm: 'BALANCED',
  threshold: 75,
  customers: {
    ...{ registered: 18_204, reached: 1, compared: 1, unreadable: 0, newlyHit: 1, newHits: 1 },
    items: [
      {
        customerId: '0e6f2b1c-8a4d-4c3e-9b7a-5d1f2e3c4b5a',
        externalReferenceId: 'C-104422',
        subject: 'CUSTOMER',
        listed: {
          profileId: null,
          primaryName: 'TASSILO BRANDAUER',
          externalReferenceIds: ['QDi.999'],
          matchedName: 'TASSILO BRANDAUER',
          score: 96.4,
          categories: ['SANCTION'],
        },
      },
    ],
  },
  parties: { compared: 2_000, more: true, newlyHit: 0, newHits: 0, items: [] },
};
