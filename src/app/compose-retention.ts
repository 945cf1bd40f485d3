/** The part of the composition root (`app.ts`) for retention: retention periods, legal holds, erasures. */

import type { Database } from '../platform/db/database.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { EraseJob } from '../reporting/retention/erasing/erase-job.ts';
import { Erasures } from '../reporting/retention/erasing/erasures.ts';
import { LegalHolds } from '../reporting/retention/holds/holds.ts';
import { retentionRoutes } from '../reporting/retention/routes.ts';
import { ERASURE_QUEUE } from '../reporting/retention/types.ts';
import type { AppSettings } from './declarations.ts';

interface RetentionContext {
  database: Database;
  writer: Writer;
  queue: JobQueue;
  settings: AppSettings;
  cursors: CursorCodec;
  clock: Clock;
  log: Log;
}

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

export function composeRetention(context: RetentionContext): {
  operations: Operation[];
  worker: QueueWorker;
  erasures: Erasures;
} {
  const { database, writer, queue, settings, cursors, clock, log } = context;
  const job = new EraseJob({ database, writer, queue, settings });
  const worker = new QueueWorker(
    { queue, database, log },
    { queue: ERASURE_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS, handle: (jobs) => job.handle(jobs) },
  );
  const erasures = new Erasures({ database, writer, settings, cursors, clock, onApproved: () => worker.wake() });
  const holds = new LegalHolds({ database, writer, cursors });
  return { operations: retentionRoutes({ settings, holds, erasures }), worker, erasures };
}
