import type { Declarations } from '../../platform/modules/declarations.ts';
import { RECORD_SEARCH_FACTS } from './facts.ts';
import { SEARCH_QUEUE } from './types.ts';

export const recordSearchDeclarations = {
  facts: RECORD_SEARCH_FACTS,
  // Law-enforcement requests are confidential.
  queues: [{ queue: SEARCH_QUEUE, sees: 'sar:read', givenUp: 'ENDED' }],
  waitingWork: [
    {
      ...{ what: 'the search', table: 'record_searches', id: 'search_id', queue: SEARCH_QUEUE },
      while: { column: 'state', value: 'RUNNING' },
    },
  ],
} as const satisfies Declarations;
