/** Prometheus metrics of the lists and their index. */
import { Gauge, type Registry } from 'prom-client';
import type { LiveCorpus } from './live-corpus.ts';
import type { Freshness } from './overview.ts';
import type { Watchlists } from './watchlists.ts';

const SECOND_MS = 1_000;
const UNHEALTHY: readonly Freshness[] = ['STALE', 'FAILED', 'NOT_LOADED'];

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
    help: 'Seconds since the last successful refresh of each list',
    labelNames: ['watchlist'],
    registers,
  });
  new Gauge({
    name: 'amlcore_watchlist_unhealthy',
    help: '1 for a list that is stale, failed its last refresh, or was never loaded; else 0',
    labelNames: ['watchlist', 'freshness'],
    registers,
    async collect() {
      // Without the database these two metrics are missing; readiness tells why.
      const lists = (await watchlists.overview().catch(() => null))?.items ?? [];
      this.reset();
      age.reset();
      for (const { watchlistId, freshness, lastSuccessAt } of lists) {
        this.set({ watchlist: watchlistId, freshness }, UNHEALTHY.includes(freshness) ? 1 : 0);
        if (lastSuccessAt) age.set({ watchlist: watchlistId }, (Date.now() - Date.parse(lastSuccessAt)) / SECOND_MS);
      }
    },
  });
}
