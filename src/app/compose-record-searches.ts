/** The part of the composition root (`app.ts`) for law-enforcement requests. */

import type { Customers } from '../customers/customers.ts';
import type { ScreenCustomers } from '../customers/ongoing-screening/screen-customers.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { type CompareParts, CompareRecords } from '../reporting/law-enforcement-requests/compare.ts';
import { recordSearchRoutes } from '../reporting/law-enforcement-requests/routes.ts';
import { SearchJobs } from '../reporting/law-enforcement-requests/search-job.ts';
import { RecordSearches } from '../reporting/law-enforcement-requests/searches.ts';
import { SEARCH_QUEUE } from '../reporting/law-enforcement-requests/types.ts';
import type { Transactions } from '../transactions/transactions.ts';
import type { AppSettings } from './declarations.ts';

interface RecordSearchesContext extends CompareParts {
  writer: Writer;
  queue: JobQueue;
  log: Log;
  settings: AppSettings;
  cursors: CursorCodec;
  screen: ScreenCustomers;
  customers: Customers;
  transactions: Transactions;
}

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

export function composeRecordSearches(context: RecordSearchesContext): {
  operations: Operation[];
  worker: QueueWorker;
} {
  const { database, writer, queue, log, settings, cursors, screen, customers, transactions } = context;
  const jobs = new SearchJobs({ database, writer, queue, compare: new CompareRecords(context) });
  const worker = new QueueWorker(
    { queue, database, log },
    {
      queue: SEARCH_QUEUE,
      batch: 1,
      takers: 1,
      retryMs: RETRY_MS,
      handle: (claimed) => jobs.handle(claimed),
      giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
    },
  );
  const onStarted = () => worker.wake();
  const searches = new RecordSearches({
    ...{ database, writer, cursors, settings, screen, customers, transactions, onStarted },
  });
  return { operations: recordSearchRoutes(searches), worker };
}
