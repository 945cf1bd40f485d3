/** The part of the composition root (`app.ts`) for customers and their ongoing screening. */
import type { Alerts } from '../alerts/alerts.ts';
import { BulkCustomers } from '../customers/bulk.ts';
import { Customers } from '../customers/customers.ts';
import { CustomerJobs } from '../customers/ongoing-screening/customer-job.ts';
import { MonitoringEffects } from '../customers/ongoing-screening/effects.ts';
import { FirstCustomers } from '../customers/ongoing-screening/first-customers.ts';
import { Hits } from '../customers/ongoing-screening/hits.ts';
import { NextVersion } from '../customers/ongoing-screening/next-version.ts';
import { monitoringRoutes } from '../customers/ongoing-screening/routes.ts';
import { CustomerIndex } from '../customers/ongoing-screening/runs/customer-index.ts';
import { LookUp } from '../customers/ongoing-screening/runs/look-up.ts';
import { RunJobs } from '../customers/ongoing-screening/runs/run-job.ts';
import { MonitoringRuns } from '../customers/ongoing-screening/runs/runs.ts';
import { ScreenCustomers } from '../customers/ongoing-screening/screen-customers.ts';
import { ScreeningStates } from '../customers/ongoing-screening/screening-states.ts';
import { CUSTOMER_QUEUE, RUN_QUEUE } from '../customers/ongoing-screening/types.ts';
import { customerRoutes } from '../customers/routes.ts';
import { CustomerViews } from '../customers/views.ts';
import type { CountryRisks } from '../lists/countries/country-risks.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { MatchPool } from '../matching/pool.ts';
import type { Database } from '../platform/db/database.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { PeriodicTask } from '../platform/jobs/periodic.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import type { ListSearch } from '../screening/list-search.ts';
import type { Parties } from '../screening/parties/parties.ts';
import type { PartyRecords } from '../screening/parties/party-records.ts';
import type { Transactions } from '../transactions/transactions.ts';
import type { AppSettings } from './all-settings.ts';
import { composeRecordSearches } from './compose-record-searches.ts';

export interface CustomersContext {
  database: Database;
  writer: Writer;
  queue: JobQueue;
  clock: Clock;
  log: Log;
  settings: AppSettings;
  cursors: CursorCodec;
  pool: MatchPool;
  lists: ListSearch;
  watchlists: Watchlists;
  countryRisks: CountryRisks;
  parties: Parties;
  alerts: Alerts;
  webhooks: Webhooks;
  transactions: Transactions;
  /** Called when webhook messages were queued. */
  onMessages(): void;
}

export interface CustomersPart {
  /** For evidence packs. */
  evidence: { views: CustomerViews; hits: Hits; runs: MonitoringRuns };
  operations: Operation[];
  customers: Customers;
  /** Compares customers with the lists for what-if questions. */
  screen: ScreenCustomers;
  /** Needs the party records, which are composed later. */
  nextVersion(parties: Pick<PartyRecords, 'page' | 'names'>): NextVersion;
  /** For payments that wait for the first screening of a customer. */
  first: FirstCustomers;
  /** For closing alerts of customers. */
  hits: Hits;
  /** Tasks of worker processes. */
  tasks: PeriodicTask[];
  startWorkers(): void;
  workers: { name: string; stop(): Promise<void> }[];
}

const SECOND = 1_000;
/** Customers of one organization in a batch. */
const SCREENING_BATCH = 64;
const SCREENING_RETRY_MS = [1_000, 5_000, 30_000, 120_000, 480_000];
const RUN_RETRY_MS = [1_000, 10_000, 60_000, 300_000];

export function composeCustomers(context: CustomersContext): CustomersPart {
  const { database, writer, queue, clock, log, settings, cursors, lists, watchlists, onMessages } = context;
  const states = new ScreeningStates({ lists, database });
  const onChanged = () => screeners.wake();
  const customers = new Customers({
    ...{ database, writer, cursors, settings, onChanged },
    countryRisks: context.countryRisks,
    watch: states,
  });
  const screen = new ScreenCustomers({ lists, settings, watchlists });
  const { alerts, webhooks, parties } = context;
  const effects = new MonitoringEffects({ database, customers, screen, alerts, webhooks, parties });
  const common = { database, writer, queue, customers, screen, effects, settings, onRecorded: onMessages };
  const jobs = new CustomerJobs(common);
  const workerParts = { queue, database, log };
  const screeners = new QueueWorker(workerParts, {
    queue: CUSTOMER_QUEUE,
    batch: SCREENING_BATCH,
    takers: 1,
    retryMs: SCREENING_RETRY_MS,
    handle: (claimed) => jobs.handle(claimed),
    giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
  });
  const index = new CustomerIndex({ database, pool: context.pool, customers, log });
  const lookUp = new LookUp({ database, pool: context.pool, lists, index, customers });
  const runJobs = new RunJobs({ ...common, lookUp });
  const runners = new QueueWorker(workerParts, {
    queue: RUN_QUEUE,
    batch: 1,
    takers: 1,
    retryMs: RUN_RETRY_MS,
    handle: (claimed) => runJobs.handle(claimed),
    giveUp: (job, reason, bury) => runJobs.giveUp(job, reason, bury),
  });
  const runs = new MonitoringRuns({ database, writer, cursors, screen, clock, log, onStarted: () => runners.wake() });
  const hits = new Hits({ database, writer, cursors, customers, settings, alerts, clock });
  const views = new CustomerViews({ database, customers, screening: states, transactions: context.transactions });
  const recordSearches = composeRecordSearches({
    ...{ database, writer, queue, log, settings, cursors, lists, screen, customers, lookUp },
    ...{ pool: context.pool, transactions: context.transactions },
  });
  const { pool } = context;
  return {
    customers,
    screen,
    nextVersion: (partyRecords) =>
      new NextVersion({
        ...{ database, pool, lists, watchlists, screen, index, lookUp, customers },
        parties: partyRecords,
      }),
    hits,
    first: new FirstCustomers({ database, queue, onPut: onChanged }),
    evidence: { views, hits, runs },
    operations: [
      ...customerRoutes({ customers, bulk: new BulkCustomers({ writer, customers, onChanged }), views }),
      ...monitoringRoutes({ runs, hits }),
      ...recordSearches.operations,
    ],
    tasks: [{ name: 'follow lists for customers', everyMs: SECOND, run: () => runs.follow() }],
    startWorkers() {
      screeners.start();
      runners.start();
      recordSearches.worker.start();
    },
    workers: [
      { name: 'screening of customers', stop: () => screeners.stop() },
      { name: 'runs of the monitoring', stop: () => runners.stop() },
      { name: 'law-enforcement requests', stop: () => recordSearches.worker.stop() },
    ],
  };
}
