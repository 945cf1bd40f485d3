import type { Registry } from 'prom-client';
import type { Database } from '../platform/db/database.ts';
import { scrapedGauges } from '../platform/lib/scraped-gauges.ts';
import { countOpenAlerts } from './store.ts';

/** Prometheus metrics of alerts, over all organizations. */
export function measureAlerts(registry: Registry, database: Pick<Database, 'brief'>): void {
  scrapedGauges(registry, () => countOpenAlerts(database.brief), [
    {
      name: 'amlcore_alerts_open',
      help: 'Alerts that are not closed',
      labelNames: ['queue', 'severity'],
      of: ({ queue, severity, open }) => ({ value: open, labels: { queue, severity } }),
    },
    {
      name: 'amlcore_alerts_unassigned',
      help: 'Open alerts without an assignee',
      labelNames: ['queue', 'severity'],
      of: ({ queue, severity, unassigned }) => ({ value: unassigned, labels: { queue, severity } }),
    },
    {
      name: 'amlcore_alerts_overdue',
      help: 'Open alerts past their due time',
      labelNames: ['queue', 'severity'],
      of: ({ queue, severity, overdue }) => ({ value: overdue, labels: { queue, severity } }),
    },
  ]);
}
