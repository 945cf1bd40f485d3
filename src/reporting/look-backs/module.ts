import type { Cases } from '../../casework/cases/cases.ts';
import { QueueWorker } from '../../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Rescreening } from '../../transactions/rescreening.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { LookBackJobs } from './look-back-job.ts';
import { LookBacks } from './look-backs.ts';
import { lookBackRoutes } from './routes.ts';
import { LOOK_BACK_QUEUE } from './types.ts';

/** The last retry is about ten minutes after the first attempt, as for the screening of payments. */
const RETRY_MS = [1_000, 5_000, 30_000, 120_000, 480_000];

interface Given {
  settings: Pick<Settings, 'view' | 'checked'>;
  transactions: Transactions;
  rescreening: Rescreening;
  cases: Cases;
}

export function openLookBacks(platform: Platform, { settings, transactions, rescreening, cases }: Given): Part {
  const { database, writer, queue, cursors } = platform;
  const jobs = new LookBackJobs({
    ...{ database, writer, queue, transactions, rescreening },
    tries: RETRY_MS.length + 1,
  });
  const worker = new QueueWorker(platform, {
    ...{ queue: LOOK_BACK_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
    handle: (claimed) => jobs.handle(claimed),
    giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
  });
  const onStarted = () => worker.wake();
  const lookBacks = new LookBacks({ database, writer, cursors, settings, transactions, cases, onStarted });
  return { operations: lookBackRoutes(lookBacks), workers: [{ name: 'look-backs', worker }] };
}
