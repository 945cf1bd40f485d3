/** The part of the composition root (`app.ts`) for threshold tests. */
import type { ClosedAlerts } from '../alerts/closed-matches.ts';
import type { Customers } from '../customers/customers.ts';
import type { ScreenCustomers } from '../customers/ongoing-screening/screen-customers.ts';
import { ThresholdClosings } from '../governance/threshold-tuning/closings.ts';
import { CountJobs } from '../governance/threshold-tuning/count-job.ts';
import { LookBothWays } from '../governance/threshold-tuning/look.ts';
import { PairReadings } from '../governance/threshold-tuning/readings.ts';
import { thresholdTestRoutes } from '../governance/threshold-tuning/routes.ts';
import { ThresholdTests } from '../governance/threshold-tuning/tests.ts';
import { TEST_QUEUE } from '../governance/threshold-tuning/types.ts';
import type { Database } from '../platform/db/database.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { ListSearch } from '../screening/list-search.ts';
import { StoredScreenings } from '../screening/stored-screenings.ts';
import type { AppSettings } from './declarations.ts';

interface ThresholdTestsContext {
  database: Database;
  writer: Writer;
  queue: JobQueue;
  clock: Clock;
  log: Log;
  settings: AppSettings;
  cursors: CursorCodec;
  lists: ListSearch;
  screen: ScreenCustomers;
  customers: Customers;
  oneDecides(tenantId: string): Promise<boolean>;
  closedAlerts: ClosedAlerts;
}

const RETRY_MS = [1_000, 10_000, 60_000];

export function composeThresholdTests(context: ThresholdTestsContext): {
  operations: Operation[];
  tests: ThresholdTests;
  worker: QueueWorker;
} {
  const { database, writer, queue, clock, log, settings, cursors, lists, screen, customers, oneDecides } = context;
  const screenings = new StoredScreenings({ database, cursors, lists });
  const look = new LookBothWays({ database, lists, screen, customers, screenings });
  const jobs = new CountJobs({ database, writer, queue, customers, screenings, look });
  const worker = new QueueWorker(
    { queue, database, log },
    {
      queue: TEST_QUEUE,
      batch: 1,
      takers: 1,
      retryMs: RETRY_MS,
      handle: (claimed) => jobs.handle(claimed),
      giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
    },
  );
  const onStarted = () => worker.wake();
  const tests = new ThresholdTests({ database, writer, cursors, settings, look, oneDecides, onStarted });
  const readings = new PairReadings({ database, writer, look });
  const closings = new ThresholdClosings({ alerts: context.closedAlerts, clock });
  return { operations: thresholdTestRoutes({ tests, readings, closings }), tests, worker };
}
