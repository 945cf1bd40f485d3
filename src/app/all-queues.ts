/** Every job queue, collected from its modules: which permission may see it, and whether failed jobs can be retried. */

import { CUSTOMER_QUEUE, RUN_QUEUE } from '../customers/ongoing-screening/types.ts';
import { TEST_QUEUE } from '../governance/threshold-tuning/types.ts';
import { ENCRYPTION_QUEUE } from '../identity/organization-keys/own-keys.ts';
import { REPLAY_QUEUE } from '../monitoring/rules/replay/replays.ts';
import type { Queue } from '../platform/job-status/types.ts';
import { hurried } from '../platform/webhooks/delivery-log.ts';
import { DELIVERY_QUEUE } from '../platform/webhooks/types.ts';
import { SEARCH_QUEUE } from '../reporting/law-enforcement-requests/types.ts';
import { ERASURE_QUEUE } from '../reporting/retention/types.ts';
import { SCREENING_QUEUE } from '../transactions/recorder.ts';

/**
 * ENDED: the permanent failure already wrote a result (a payment for manual review, a run that ended). It is continued in its own module.
 */
export const ALL_QUEUES: readonly Queue[] = [
  { queue: SCREENING_QUEUE, sees: 'screen:read', givenUp: 'ENDED' },
  { queue: CUSTOMER_QUEUE, sees: 'customer:read', givenUp: 'ENDED' },
  { queue: RUN_QUEUE, sees: 'customer:read', givenUp: 'ENDED' },
  { queue: DELIVERY_QUEUE, sees: 'webhook:read', givenUp: 'ENDED', hurried },
  { queue: REPLAY_QUEUE, sees: 'rule:read', givenUp: 'ENDED' },
  { queue: TEST_QUEUE, sees: 'quality:read', givenUp: 'ENDED' },
  // Law-enforcement requests are confidential.
  { queue: SEARCH_QUEUE, sees: 'sar:read', givenUp: 'ENDED' },
  { queue: ERASURE_QUEUE, sees: 'retention:read', givenUp: 'GOES_ON' },
  { queue: ENCRYPTION_QUEUE, sees: 'settings:read', givenUp: 'GOES_ON' },
];
