import type { Alerts } from '../../alerts/alerts.ts';
import type { CountryRisks } from '../../lists/countries/country-risks.ts';
import type { Profiles } from '../../lists/profiles.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import type { MatchPool } from '../../matching/pool.ts';
import { QueueWorker } from '../../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Webhooks } from '../../platform/webhooks/webhooks.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { Parties } from '../../screening/parties/parties.ts';
import type { PartyRecords } from '../../screening/parties/party-records.ts';
import type { ListScreeningSettings } from '../../screening/payment-parties/settings.ts';
import type { ScreeningSettings } from '../../screening/settings.ts';
import type { TransactionSettings } from '../../transactions/settings.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { BulkCustomers } from '../bulk.ts';
import { Customers } from '../customers.ts';
import { customerRoutes } from '../routes.ts';
import type { CustomerSettings } from '../settings.ts';
import type { TransactionLinks } from '../transaction-links/transaction-links.ts';
import { CustomerViews } from '../views.ts';
import { CustomerJobs } from './customer-job.ts';
import { MonitoringEffects } from './effects.ts';
import { FirstCustomers } from './first-customers.ts';
import { Hits } from './hits.ts';
import { HitsOfAlerts } from './hits-of-alerts.ts';
import { NextVersion } from './next-version.ts';
import { OpenHits } from './open-hits.ts';
import { PeerStatistics } from './peer-statistics.ts';
import { monitoringRoutes, nextVersionRoutes } from './routes.ts';
import { RuleFacts, type RuleFactsParts } from './rule-facts.ts';
import { CustomerIndex } from './runs/customer-index.ts';
import { CustomerLookup } from './runs/look-up.ts';
import { RunJobs } from './runs/run-job.ts';
import { MonitoringRuns } from './runs/runs.ts';
import { ScreenCustomers } from './screen-customers.ts';
import { ScreeningStates } from './screening-states.ts';
import { CUSTOMER_QUEUE, RUN_QUEUE } from './types.ts';

const SECOND = 1_000;
/** Customers of one organization in a batch. */
const SCREENING_BATCH = 64;
const SCREENING_RETRY_MS = [1_000, 5_000, 30_000, 120_000, 480_000];
const RUN_RETRY_MS = [1_000, 10_000, 60_000, 300_000];

interface Given {
  settings: SettingsReader<CustomerSettings & ListScreeningSettings & ScreeningSettings & TransactionSettings>;
  pool: MatchPool;
  lists: ListSearch;
  watchlists: Watchlists;
  profiles: Profiles;
  countryRisks: CountryRisks;
  parties: Parties;
  alerts: Alerts;
  webhooks: Webhooks;
  onMessages(): void;
  links: TransactionLinks;
  transactions: Transactions;
  fx: RuleFactsParts['fx'];
}

/** Customers and their ongoing screening. They open together, since a changed customer is screened. */
export function openCustomers(platform: Platform, given: Given) {
  const { database, writer, queue, clock, log, cursors } = platform;
  const { settings, pool, lists, watchlists, profiles, countryRisks, parties, alerts, webhooks } = given;
  const states = new ScreeningStates({ lists, database });
  const screen = new ScreenCustomers({ lists, settings, watchlists });
  // The worker reads the customers, and a change of a customer wakes the worker.
  const onChanged = (): void => screeners.wake();
  const customers = new Customers({ database, writer, cursors, settings, onChanged, countryRisks, watch: states });
  const effects = new MonitoringEffects({ database, customers, screen, alerts, webhooks, parties });
  const onRecorded = given.onMessages;
  const common = { database, writer, queue, customers, screen, effects, settings, onRecorded };
  const jobs = new CustomerJobs(common);
  const screeners = new QueueWorker(platform, {
    ...{ queue: CUSTOMER_QUEUE, batch: SCREENING_BATCH, takers: 1, retryMs: SCREENING_RETRY_MS },
    handle: (claimed) => jobs.handle(claimed),
    giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
  });
  const index = new CustomerIndex({ database, pool, customers, log });
  const lookUp = new CustomerLookup({ database, pool, lists, index, customers });
  const runJobs = new RunJobs({ ...common, lookUp });
  const runners = new QueueWorker(platform, {
    ...{ queue: RUN_QUEUE, batch: 1, takers: 1, retryMs: RUN_RETRY_MS },
    handle: (claimed) => runJobs.handle(claimed),
    giveUp: (job, reason, bury) => runJobs.giveUp(job, reason, bury),
  });
  const runs = new MonitoringRuns({ database, writer, cursors, screen, clock, log, onStarted: () => runners.wake() });
  const hits = new Hits({ database, writer, cursors, customers, settings, alerts, clock });
  const views = new CustomerViews({ database, customers, screening: states, transactions: given.transactions });
  const peers = new PeerStatistics({ database, clock, customers });
  const bulk = new BulkCustomers({ writer, customers, onChanged });
  const part: Part = {
    operations: [...customerRoutes({ customers, bulk, views }), ...monitoringRoutes({ runs, hits })],
    workerTasks: [
      { name: 'follow lists for customers', everyMs: SECOND, run: () => runs.follow() },
      { name: 'measure segments of customers', everyMs: 10 * SECOND, run: () => peers.measureDue() },
    ],
    workers: [
      { name: 'screening of customers', worker: screeners },
      { name: 'runs of the monitoring', worker: runners },
    ],
  };
  return {
    ...{ customers, screen, index, lookUp, runs, views, hits },
    /** First screening of customers for which payments wait. */
    firstCustomers: new FirstCustomers({ database, queue, onPut: onChanged }),
    openHits: new OpenHits({ database, customers, parties, links: given.links }),
    ruleFacts: new RuleFacts({ database, customers, parties, peers, links: given.links, fx: given.fx }),
    /** Reads hits for alerts. */
    hitsOfCustomers: new HitsOfAlerts({ database, profiles, customers }),
    part,
  };
}

interface GivenForPreview {
  pool: MatchPool;
  lists: ListSearch;
  watchlists: Watchlists;
  customers: Customers;
  screen: ScreenCustomers;
  index: CustomerIndex;
  lookUp: CustomerLookup;
  partyRecords: PartyRecords;
}

/** The preview of the hits that the next version of a list will cause. */
export function openNextVersion({ database }: Platform, given: GivenForPreview): Part {
  const { pool, lists, watchlists, customers, screen, index, lookUp, partyRecords: parties } = given;
  const next = new NextVersion({ database, pool, lists, watchlists, screen, index, lookUp, customers, parties });
  return { operations: nextVersionRoutes(next) };
}
