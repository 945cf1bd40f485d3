import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { scrapedGauges } from '../lib/scraped-gauges.ts';
import { readDueJobs } from './store.ts';

/** Prometheus metrics of job queues, over all organizations. */
export function measureJobs(registry: Registry, database: Pick<Database, 'brief'>): void {
  scrapedGauges(registry, () => readDueJobs(database.brief), [
    {
      name: 'amlcore_jobs_waiting',
      help: 'Jobs that are due and that no worker has taken',
      labelNames: ['queue'],
      of: ({ queue, jobs }) => ({ value: jobs, labels: { queue } }),
    },
    {
      name: 'amlcore_jobs_waiting_seconds',
      help: 'How long the oldest of these jobs has been due',
      labelNames: ['queue'],
      of: ({ queue, seconds }) => ({ value: seconds, labels: { queue } }),
    },
  ]);
}
