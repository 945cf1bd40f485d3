import type { Declarations } from '../platform/modules/declarations.ts';
import {
  ENCRYPTED_TRANSACTION_DECISIONS,
  ENCRYPTED_TRANSACTION_SCREENINGS,
  ENCRYPTED_TRANSACTIONS,
} from './encrypted.ts';
import { SCREENING_COMPLETED, TRANSACTION_DECIDED } from './events.ts';
import { ENCRYPTED_LICENSES } from './licenses/encrypted.ts';
import { SCREENING_QUEUE } from './recorder.ts';
import { transactionSettings } from './settings.ts';

export const transactionDeclarations = {
  settings: transactionSettings,
  events: [SCREENING_COMPLETED, TRANSACTION_DECIDED],
  queues: [{ queue: SCREENING_QUEUE, sees: 'screen:read', givenUp: 'ENDED' }],
  waitingWork: [
    {
      ...{ what: 'the transaction', table: 'transactions', id: 'transaction_uuid', queue: SCREENING_QUEUE },
      while: { column: 'status', value: 'PENDING' },
    },
  ],
  encryptedTables: [
    ENCRYPTED_TRANSACTIONS,
    ENCRYPTED_TRANSACTION_SCREENINGS,
    ENCRYPTED_TRANSACTION_DECISIONS,
    ENCRYPTED_LICENSES,
  ],
} as const satisfies Declarations;
