/** Prometheus metrics of the lists and their index. */
import { Gauge, type Registry } from 'prom-client';
import type { LiveCorpus } from './live-corpus.ts';
import type { Freshness } from './overview.ts';
import type { Watchlists } from './watchlists.ts';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;
const UNHEALTHY: readonly Freshness[] = ['OVERDUE', 'STALE', 'FAILED', 'UNKNOWN', 'NOT_LOADED'];

/** @param corpus null where this process does not search */
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
  const age = new Gauge({
    name: 'amlcore_watchlist_age_seconds',
    help: 'Seconds since the last successful refresh or manual check of each list',
    labelNames: ['watchlist'],
    registers,
  });
  const contentAge = new Gauge({
    name: 'amlcore_watchlist_content_age_seconds',
    help: 'Seconds since the publication date of the searched version of each list, in full days',
    labelNames: ['watchlist'],
    registers,
  });
  const contentOverdue = new Gauge({
    name: 'amlcore_watchlist_content_overdue',
    help: "1 for a list whose content is older than its publisher's usual interval; else 0",
    labelNames: ['watchlist'],
    registers,
  });
  new Gauge({
    name: 'amlcore_watchlist_unhealthy',
    help: '1 for a list whose check is overdue, stale, failed or unknown, or that was never loaded; else 0',
    labelNames: ['watchlist', 'freshness'],
    registers,
    async collect() {
      // Without the database these metrics are missing; readiness tells why.
      const lists = (await watchlists.overview().catch(() => null))?.items ?? [];
      this.reset();
      for (const gauge of [age, contentAge, contentOverdue]) gauge.reset();
      for (const list of lists) {
        const watchlist = list.watchlistId;
        this.set({ watchlist, freshness: list.freshness }, UNHEALTHY.includes(list.freshness) ? 1 : 0);
        if (list.lastCheckAt) age.set({ watchlist }, (Date.now() - Date.parse(list.lastCheckAt)) / SECOND_MS);
        if (list.contentAgeDays !== null) contentAge.set({ watchlist }, list.contentAgeDays * DAY_SECONDS);
        contentOverdue.set({ watchlist }, list.contentOverdue ? 1 : 0);
      }
    },
  });
}
