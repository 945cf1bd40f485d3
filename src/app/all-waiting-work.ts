/** Records that wait for a job, collected from the modules of the jobs. */

import { CUSTOMER_QUEUE, RUN_QUEUE } from '../customers/ongoing-screening/types.ts';
import { TEST_QUEUE } from '../governance/threshold-tuning/types.ts';
import type { Seal } from '../platform/audit/seals.ts';
import { type WaitingWork, withoutJob } from '../platform/jobs/waiting.ts';
import { SEARCH_QUEUE } from '../reporting/law-enforcement-requests/types.ts';
import { ERASURE_QUEUE } from '../reporting/retention/types.ts';
import { SCREENING_QUEUE } from '../transactions/recorder.ts';

const RUNNING = { column: 'state', value: 'RUNNING' } as const;

const ALL_WAITING_WORK: readonly WaitingWork[] = [
  {
    ...{ what: 'the transaction', table: 'transactions', id: 'transaction_uuid', queue: SCREENING_QUEUE },
    while: { column: 'status', value: 'PENDING' },
  },
  {
    ...{ what: 'the customer', table: 'customer_screenings', id: 'customer_id', queue: CUSTOMER_QUEUE },
    while: { column: 'state', value: 'PENDING' },
    only: { table: 'customers', column: 'state', value: 'ACTIVE' },
  },
  { what: 'the run', table: 'monitoring_runs', id: 'run_id', queue: RUN_QUEUE, while: RUNNING },
  { what: 'the search', table: 'record_searches', id: 'search_id', queue: SEARCH_QUEUE, while: RUNNING },
  { what: 'the test', table: 'threshold_tests', id: 'test_id', queue: TEST_QUEUE, while: RUNNING },
  { what: 'the erasure', table: 'erasures', id: 'erasure_id', queue: ERASURE_QUEUE, while: RUNNING },
];

/** Detects deleted jobs: without its job a payment would stay unscreened forever, although no sealed row changed. */
export const waitingWorkSeal: Seal = {
  subjectType: 'waiting-work',
  async unvouched(db, tenantId, limit) {
    const found = await Promise.all(
      ALL_WAITING_WORK.map(async (work) =>
        (await withoutJob(db, tenantId, work, limit)).map((subjectId) => ({
          ...{ sequence: null, subjectId },
          reason: `${work.what} waits, but its job is missing`,
        })),
      ),
    );
    return found.flat();
  },
};
