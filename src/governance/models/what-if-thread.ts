/**
 * Runs each what-if in a thread of its own, one at a time, with organizations taking turns. Rejected alternatives: the
 * screening threads, whose parameters would change, and one permanent thread, whose memory is not worth a few requests
 * a month.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors.ts';
import {
  FairThread,
  type FairThreadParts,
  type FromThread,
  RETRY_AFTER_SECONDS,
} from '../../platform/lib/fair-thread.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';
import type { WhatIfAnswer, WhatIfQuestion } from './what-if.ts';

export type FromWhatIf = FromThread<WhatIfAnswer>;
export type WhatIfThread = FairThread<WhatIfQuestion, WhatIfAnswer>;

const MEMORY_MB = 256;
const PARTS: FairThreadParts = {
  newWorker: () =>
    new Worker(join(projectRoot, 'dist', 'what-if-worker.mjs'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  deadlineMs: 15_000,
  placesOfTenant: 3,
  placesInAll: 9,
  // Its parameters were changed, so it cannot be reused.
  idleMs: 0,
  busy: 'Too many requests are waiting.',
  tooLong: () =>
    new AppError('service-unavailable', {
      detail: 'The comparison took too long.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
};

/** Requests are rejected with service-unavailable if too many wait, or one takes too long. */
export function whatIfThread(): WhatIfThread {
  return new FairThread(PARTS);
}
