/** Prometheus metrics of the lists and their index. */
import { Gauge, type Registry } from 'prom-client';
import { scrapedGauges } from '../platform/lib/scraped-gauges.ts';
import type { LiveCorpus } from './live-corpus.ts';
import type { ListOverview } from './overview.ts';
import type { Watchlists } from './watchlists.ts';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;

/** @param corpus null: this process does not search */
export function measureLists(registry: Registry, watchlists: Watchlists, corpus: LiveCorpus | null): void {
  const registers = [registry];
  new Gauge({
    name: 'amlcore_profiles_searched',
    help: 'Profiles in the searched index',
    registers,
    collect() {
      this.set(corpus?.loaded?.profiles ?? 0);
    },
  });
  new Gauge({
    name: 'amlcore_watchlist_entries',
    help: 'Entries of each searched list',
    labelNames: ['watchlist', 'version'],
    registers,
    collect() {
      this.reset();
      for (const list of corpus?.loaded?.listVersions ?? []) {
        this.set({ watchlist: list.watchlistId, version: String(list.version) }, list.entries);
      }
    },
  });
  new Gauge({
    name: 'amlcore_watchlist_rejected',
    help: 'Rows rejected or imported with a notice in each searched list',
    labelNames: ['watchlist', 'version'],
    registers,
    collect() {
      this.reset();
      for (const list of corpus?.loaded?.listVersions ?? []) {
        this.set({ watchlist: list.watchlistId, version: String(list.version) }, list.rejected);
      }
    },
  });
  const watchlist = ({ watchlistId }: ListOverview) => ({ watchlist: watchlistId });
  scrapedGauges(registry, async () => (await watchlists.overview()).items, [
    {
      name: 'amlcore_watchlist_age_seconds',
      help: 'Seconds since the last successful refresh or manual check of each list',
      labelNames: ['watchlist'],
      of: (list) =>
        list.lastCheckAt
          ? { value: (Date.now() - Date.parse(list.lastCheckAt)) / SECOND_MS, labels: watchlist(list) }
          : null,
    },
    {
      name: 'amlcore_watchlist_content_age_seconds',
      help: 'Seconds since the publication date of the searched version of each list, in full days',
      labelNames: ['watchlist'],
      of: (list) =>
        list.contentAgeDays === null ? null : { value: list.contentAgeDays * DAY_SECONDS, labels: watchlist(list) },
    },
    {
      name: 'amlcore_watchlist_content_overdue',
      help: "1 for a list whose content is older than its publisher's usual interval; else 0",
      labelNames: ['watchlist'],
      of: (list) => ({ value: list.contentOverdue ? 1 : 0, labels: watchlist(list) }),
    },
    {
      name: 'amlcore_watchlist_unhealthy',
      help: '1 for a list whose check is overdue, stale, failed or unknown, or that was never loaded; else 0',
      labelNames: ['watchlist', 'freshness'],
      of: (list) => ({
        value: list.freshness === 'CURRENT' ? 0 : 1,
        labels: { ...watchlist(list), freshness: list.freshness },
      }),
    },
  ]);
}
