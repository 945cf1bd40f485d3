import type { Declarations } from '../../platform/modules/declarations.ts';
import { RETENTION_FACTS } from './facts.ts';
import { retentionSettings } from './settings.ts';
import { ERASURE_QUEUE } from './types.ts';

export const retentionDeclarations = {
  settings: retentionSettings,
  facts: RETENTION_FACTS,
  queues: [{ queue: ERASURE_QUEUE, sees: 'retention:read', givenUp: 'GOES_ON' }],
  waitingWork: [
    {
      ...{ what: 'the erasure', table: 'erasures', id: 'erasure_id', queue: ERASURE_QUEUE },
      while: { column: 'state', value: 'RUNNING' },
    },
  ],
} as const satisfies Declarations;
