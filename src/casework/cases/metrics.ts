import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { scrapedGauges } from '../../platform/lib/scraped-gauges.ts';
import { countOpenCases } from './store.ts';

/** Prometheus metrics of cases, over all organizations. */
export function measureCases(registry: Registry, database: Pick<Database, 'brief'>): void {
  scrapedGauges(registry, () => countOpenCases(database.brief), [
    {
      name: 'amlcore_cases_open',
      help: 'Cases that are not closed',
      labelNames: ['state'],
      of: ({ state, open }) => ({ value: open, labels: { state } }),
    },
    {
      name: 'amlcore_cases_overdue',
      help: 'Open cases past their due time',
      labelNames: ['state'],
      of: ({ state, overdue }) => ({ value: overdue, labels: { state } }),
    },
  ]);
}
