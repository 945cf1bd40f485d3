/** Examples of the API description. */
import type { LookBackView, PaymentView } from './schemas.ts';

const LOOK_BACK_ID = '5b0c7a5e-2d3f-4a51-9c0e-8f1d6b7a2c34';

export const START_EXAMPLE = {
  from: '2026-08-01T00:00:00Z',
  to: '2026-11-01T00:00:00Z',
  reason: 'The EU listed two of our corridors on 2026-11-12.',
  settings: { 'screening.minScoreThreshold': 70 },
};

export const RUNNING_EXAMPLE: LookBackView = {
  ...{ lookBackId: LOOK_BACK_ID, state: 'RUNNING', from: '2026-08-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
  ...{ reason: START_EXAMPLE.reason, toScreen: 4_210 },
  counts: { screened: 0, unchanged: 0, wouldBeHeld: {}, notScreened: 0 },
  ...{ listVersions: [], matcherVersion: '22' },
  settings: [
    { key: 'screening.minScoreThreshold', value: 70, version: 0, isProposed: true },
    { key: 'screening.algorithm', value: 'BALANCED', version: 0, isProposed: false },
  ],
  ...{ failure: null, createdBy: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09', createdAt: '2026-11-20T09:30:00.412Z' },
  finishedAt: null,
};

export const DONE_EXAMPLE: LookBackView = {
  ...RUNNING_EXAMPLE,
  state: 'DONE',
  counts: {
    screened: 4_210,
    unchanged: 4_206,
    wouldBeHeld: { SANCTION_LISTED: 1, WATCH_LIST_MATCH: 2 },
    notScreened: 1,
  },
  listVersions: [{ watchlistId: 'eu_fsf', version: 12 }],
  finishedAt: '2026-11-20T09:33:41.003Z',
};

export const PAYMENT_EXAMPLE: PaymentView = {
  transactionUuid: '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11',
  ...{ transactionReference: 'TX-2026-0815', transactionDate: '2026-09-03T10:15:00.000Z' },
  ...{ statusThen: 'RELEASED', screenedAs: 'RELEASED', statusNow: 'SANCTION_LISTED', failure: null },
  findings: [
    {
      ...{ stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', subject: 'RECEIVER', status: 'SANCTION_LISTED', score: 97 },
      ...{ listedParty: 'Casimir Ondrasz', profileId: '7c2d9b1e-4f3a-4b8c-a5d6-1e0f9c8b7a65', isNew: true },
    },
  ],
};
