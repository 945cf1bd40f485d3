/** Prometheus metrics of the lists and their index. */
import { Gauge, type Registry } from 'prom-client';
import type { LiveCorpus } from './live-corpus.ts';
import type { ListOverview } from './overview.ts';
import type { Watchlists } from './watchlists.ts';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;

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
  /** One question for all gauges of a scrape. Without the database they are missing; readiness tells why. */
  let asked: Promise<readonly ListOverview[]> | null = null;
  const overview = () => {
    asked ??= watchlists
      .overview()
      .then(({ items }) => items)
      .catch(() => [])
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  const perList = (
    { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
    measured: (list: ListOverview) => { value: number; labels?: Record<string, string> } | null,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['watchlist', ...labels],
      registers,
      async collect() {
        const lists = await overview();
        this.reset();
        for (const list of lists) {
          const found = measured(list);
          if (found) this.set({ watchlist: list.watchlistId, ...found.labels }, found.value);
        }
      },
    });
  perList(
    {
      name: 'amlcore_watchlist_age_seconds',
      help: 'Seconds since the last successful refresh or manual check of each list',
    },
    ({ lastCheckAt }) => (lastCheckAt ? { value: (Date.now() - Date.parse(lastCheckAt)) / SECOND_MS } : null),
  );
  perList(
    {
      name: 'amlcore_watchlist_content_age_seconds',
      help: 'Seconds since the publication date of the searched version of each list, in full days',
    },
    ({ contentAgeDays }) => (contentAgeDays === null ? null : { value: contentAgeDays * DAY_SECONDS }),
  );
  perList(
    {
      name: 'amlcore_watchlist_content_overdue',
      help: "1 for a list whose content is older than its publisher's usual interval; else 0",
    },
    ({ contentOverdue }) => ({ value: contentOverdue ? 1 : 0 }),
  );
  perList(
    {
      name: 'amlcore_watchlist_unhealthy',
      help: '1 for a list whose check is overdue, stale, failed or unknown, or that was never loaded; else 0',
      labels: ['freshness'],
    },
    ({ freshness }) => ({ value: freshness === 'CURRENT' ? 0 : 1, labels: { freshness } }),
  );
}
