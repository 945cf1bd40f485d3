import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_LOOK_BACK_PAYMENTS, ENCRYPTED_LOOK_BACKS } from './encrypted.ts';
import { LOOK_BACK_QUEUE } from './types.ts';

export const lookBackDeclarations = {
  queues: [{ queue: LOOK_BACK_QUEUE, sees: 'case:read', givenUp: 'ENDED' }],
  waitingWork: [
    {
      ...{ what: 'the look-back', table: 'look_backs', id: 'look_back_id', queue: LOOK_BACK_QUEUE },
      while: { column: 'state', value: 'RUNNING' },
    },
  ],
  encryptedTables: [ENCRYPTED_LOOK_BACKS, ENCRYPTED_LOOK_BACK_PAYMENTS],
} as const satisfies Declarations;
