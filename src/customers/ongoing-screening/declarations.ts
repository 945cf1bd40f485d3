import type { Declarations } from '../../platform/modules/declarations.ts';
import { ENCRYPTED_CUSTOMER_HITS } from './encrypted.ts';
import { CUSTOMER_HIT } from './events.ts';
import { CUSTOMER_QUEUE, RUN_QUEUE } from './types.ts';

export const ongoingScreeningDeclarations = {
  events: [CUSTOMER_HIT],
  queues: [
    { queue: CUSTOMER_QUEUE, sees: 'customer:read', givenUp: 'ENDED' },
    { queue: RUN_QUEUE, sees: 'customer:read', givenUp: 'ENDED' },
  ],
  waitingWork: [
    {
      ...{ what: 'the customer', table: 'customer_screenings', id: 'customer_id', queue: CUSTOMER_QUEUE },
      while: { column: 'state', value: 'PENDING' },
      only: { table: 'customers', column: 'state', value: 'ACTIVE' },
    },
    {
      ...{ what: 'the run', table: 'monitoring_runs', id: 'run_id', queue: RUN_QUEUE },
      while: { column: 'state', value: 'RUNNING' },
    },
  ],
  encryptedTables: [ENCRYPTED_CUSTOMER_HITS],
} as const satisfies Declarations;
