import type { Declarations } from '../../platform/modules/declarations.ts';
import { TEST_QUEUE } from './types.ts';

export const thresholdTestDeclarations = {
  queues: [{ queue: TEST_QUEUE, sees: 'quality:read', givenUp: 'ENDED' }],
  waitingWork: [
    {
      ...{ what: 'the test', table: 'threshold_tests', id: 'test_id', queue: TEST_QUEUE },
      while: { column: 'state', value: 'RUNNING' },
    },
  ],
} as const satisfies Declarations;
