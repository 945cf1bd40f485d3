import type { Customers } from '../../customers/customers.ts';
import type { ScreenCustomers } from '../../customers/ongoing-screening/screen-customers.ts';
import { QueueWorker } from '../../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { ListScreeningSettings } from '../../screening/payment-parties/settings.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { type CompareParts, CompareRecords } from './compare.ts';
import { recordSearchRoutes } from './routes.ts';
import { SearchJobs } from './search-job.ts';
import { RecordSearches } from './searches.ts';
import { SEARCH_QUEUE } from './types.ts';

const RETRY_MS = [1_000, 10_000, 60_000, 300_000];

interface Given extends Omit<CompareParts, 'database'> {
  settings: SettingsReader<ListScreeningSettings>;
  screen: ScreenCustomers;
  customers: Customers;
  transactions: Transactions;
}

export function openRecordSearches(platform: Platform, given: Given): Part {
  const { database, writer, queue, cursors } = platform;
  const { settings, screen, customers, transactions } = given;
  const jobs = new SearchJobs({ database, writer, queue, compare: new CompareRecords({ database, ...given }) });
  const worker = new QueueWorker(platform, {
    ...{ queue: SEARCH_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
    handle: (claimed) => jobs.handle(claimed),
    giveUp: (job, reason, bury) => jobs.giveUp(job, reason, bury),
  });
  const onStarted = () => worker.wake();
  const searches = new RecordSearches({
    ...{ database, writer, cursors, settings, screen, customers, transactions, onStarted },
  });
  return {
    operations: recordSearchRoutes(searches),
    workers: [{ name: 'law-enforcement requests', worker }],
  };
}
