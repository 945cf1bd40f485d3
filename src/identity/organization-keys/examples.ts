import { IN_CLEAR } from './in-clear.ts';
import type { EncryptionState } from './schemas.ts';

export const ENCRYPTION_EXAMPLE: EncryptionState = {
  key: {
    name: '2026',
    updatedAt: '2026-11-20T08:00:00.000Z',
    updatedBy: 'operator',
    isAvailable: true,
    destroyedAt: null,
  },
  dataKey: 2,
  dataKeys: [
    { number: 1, createdAt: '2026-05-20T08:00:00.000Z', createdBy: 'operator' },
    { number: 2, createdAt: '2026-11-20T08:00:00.000Z', createdBy: 'operator' },
  ],
  run: {
    dataKey: 2,
    state: 'DONE',
    atTable: null,
    lookedAt: 1_204,
    encrypted: 1_204,
    damaged: 0,
    startedAt: '2026-11-20T08:00:00.000Z',
    finishedAt: '2026-11-20T08:00:04.000Z',
  },
  encrypted: [
    {
      table: 'screenings',
      what: 'Stored name screenings: requests and responses',
      inClear: 'Who screened and when, settings, list versions, number of matches',
      notYet: 0,
    },
  ],
  inClear: [...IN_CLEAR],
};
