import type { ClosedAlerts } from '../alerts/closed-matches.ts';
import type { Customers } from '../customers/customers.ts';
import type { ScreenCustomers } from '../customers/ongoing-screening/screen-customers.ts';
import type { LiveCorpus } from '../lists/live-corpus.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import type { Shipped } from '../platform/policies/policy.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { ListSearch } from '../screening/list-search.ts';
import type { ScreeningSettings } from '../screening/settings.ts';
import { StoredScreenings } from '../screening/stored-screenings.ts';
import { Models } from './models/models.ts';
import { modelRoutes } from './models/routes.ts';
import { whatIfThread } from './models/what-if-thread.ts';
import { Appetites, type AppetitesParts } from './risk-appetite/appetites.ts';
import { riskAppetiteRoutes } from './risk-appetite/routes.ts';
import { ThresholdClosings } from './threshold-tuning/closings.ts';
import { CountJobs } from './threshold-tuning/count-job.ts';
import { PairComparison } from './threshold-tuning/pair-comparison.ts';
import { PairReadings } from './threshold-tuning/readings.ts';
import { thresholdTestRoutes } from './threshold-tuning/routes.ts';
import { ThresholdTests } from './threshold-tuning/tests.ts';
import { TEST_QUEUE } from './threshold-tuning/types.ts';

const RETRY_MS = [1_000, 10_000, 60_000];

interface GivenForModels {
  settings: SettingsReader<ScreeningSettings>;
  corpus: LiveCorpus;
  shipped: readonly Shipped[];
}

export function openModels({ database }: Platform, { settings, corpus, shipped }: GivenForModels): Part {
  return { operations: modelRoutes(new Models({ database, shipped, corpus, settings, thread: whatIfThread() })) };
}

export function openRiskAppetites(platform: Platform, given: Pick<AppetitesParts, 'oneDecides' | 'past'>) {
  const { database, writer, cursors } = platform;
  const appetites = new Appetites({ database, writer, ...given });
  const part: Part = { operations: riskAppetiteRoutes({ appetites, cursors }) };
  return { appetites, part };
}

interface GivenForTests extends Pick<ConstructorParameters<typeof ThresholdTests>[0], 'settings' | 'oneDecides'> {
  lists: ListSearch;
  screen: ScreenCustomers;
  customers: Customers;
  closedAlerts: ClosedAlerts;
}

export function openThresholdTests(platform: Platform, given: GivenForTests) {
  const { database, writer, queue, clock, cursors } = platform;
  const { settings, lists, screen, customers, closedAlerts, oneDecides } = given;
  const screenings = new StoredScreenings({ database, cursors, lists });
  const comparison = new PairComparison({ database, lists, screen, customers, screenings });
  const jobs = new CountJobs({ database, writer, queue, customers, screenings, comparison });
  const worker = new QueueWorker(platform, {
    ...{ queue: TEST_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
    handle: (claimed) => jobs.handle(claimed),
    giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
  });
  const onStarted = () => worker.wake();
  const tests = new ThresholdTests({ database, writer, cursors, settings, comparison, oneDecides, onStarted });
  const readings = new PairReadings({ database, writer, comparison });
  const closings = new ThresholdClosings({ alerts: closedAlerts, clock });
  const part: Part = {
    operations: thresholdTestRoutes({ tests, readings, closings }),
    workers: [{ name: 'threshold tests', worker }],
  };
  return { thresholds: tests, part };
}
