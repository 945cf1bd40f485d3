/**
 * Keeps the lists of this installation: refreshes them on their schedules (where this process is a worker), follows the
 * newest generation (where it searches), and knows what is missing. A first start without any reachable list falls back
 * to the bundled demo list, loudly, and only when no sources were configured.
 */
import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Database } from '../db/database.ts';
import type { Log } from '../lib/log.ts';
import { DEMO_WARNING, type LiveCorpus } from './live-corpus.ts';
import type { ListRefresh, RefreshOutcome } from './refresh.ts';
import type { WatchlistSource } from './source.ts';
import { latestGeneration, readStates } from './store.ts';

/** How long a process waits for lists that another one has to bring, before it searches what there is. */
const PATIENCE_MS = 120_000;

export interface WatchlistsParts {
  database: Database;
  refresh: ListRefresh;
  /** null: this process does not search. */
  corpus: LiveCorpus | null;
  sources: readonly WatchlistSource[];
  /** What stands in on a first start when no source can be had; null where sources were configured. */
  demo: WatchlistSource | null;
  log: Log;
}

export class Watchlists {
  readonly #parts: WatchlistsParts;
  #schedules: Cron[] = [];
  /** Refreshes under way. */
  readonly #running = new Set<Promise<RefreshOutcome>>();
  #startedMs = 0;
  #errors: ReadonlyMap<string, string> = new Map();

  constructor(parts: WatchlistsParts) {
    this.#parts = parts;
  }

  /** Loads what is there, then brings it up to date in the background; on a first start waits for the lists. */
  async start(options: { refreshes: boolean }): Promise<void> {
    const { sources, log } = this.#parts;
    this.#startedMs = performance.now();
    if (options.refreshes) {
      const sync = this.#sync();
      if (await this.#allAttempted()) {
        sync.catch((error: unknown) => log.error({ err: error }, 'watchlist refresh failed'));
      } else await sync;
      this.#schedules = sources.flatMap((source) =>
        source.schedule
          ? new Cron(source.schedule, { timezone: 'UTC', protect: true, catch: true }, async () => {
              await this.refreshOne(source);
            })
          : [],
      );
    }
    await this.follow();
  }

  /** No new refreshes; those under way are given up, and leave no trace. */
  async stop(): Promise<void> {
    for (const schedule of this.#schedules) schedule.stop();
    this.#parts.refresh.stop();
    await Promise.allSettled(this.#running);
  }

  /**
   * Follows the newest generation. The first one is taken when every configured list has been tried at least once, so
   * that half of the lists is not searched alone while the other half is on its way; but not waited for without end.
   */
  async follow(): Promise<void> {
    const { corpus } = this.#parts;
    if (!corpus) return;
    const patient = performance.now() - this.#startedMs < PATIENCE_MS || this.#running.size > 0;
    if (!corpus.loaded && patient && !(await this.#allAttempted())) return;
    await corpus.refresh();
    await this.#readErrors();
  }

  refreshOne(source: WatchlistSource): Promise<RefreshOutcome> {
    const run = this.#parts.refresh.refresh(source, { correlationId: randomUUID() });
    this.#running.add(run);
    void run.catch(() => {}).finally(() => this.#running.delete(run));
    return run;
  }

  /** Configured lists of which no version is searched. */
  listsNotLoaded(): string[] {
    const loaded = new Set(this.#parts.corpus?.loaded?.listVersions.map((list) => list.watchlistId));
    return this.#parts.sources.map((source) => source.id).filter((id) => !loaded.has(id));
  }

  /** What people must know of the lists, in words. */
  warnings(): string[] {
    const warnings = this.listsNotLoaded().map((id) => `watchlist ${id} is not loaded`);
    for (const [id, error] of this.#errors) warnings.push(`last refresh of watchlist ${id} failed: ${error}`);
    if (this.#parts.corpus?.loaded?.listVersions.some((list) => list.demo)) warnings.push(DEMO_WARNING);
    return warnings;
  }

  async #sync(): Promise<void> {
    const { sources, demo, database, log } = this.#parts;
    await Promise.all(sources.map((source) => this.refreshOne(source)));
    if (!demo || (await latestGeneration(database.direct))) return;
    log.warn(DEMO_WARNING);
    await this.refreshOne(demo);
  }

  async #allAttempted(): Promise<boolean> {
    const states = await readStates(this.#parts.database.direct);
    const attempted = new Set(states.filter((state) => state.lastAttemptAt).map((state) => state.watchlistId));
    return this.#parts.sources.every((source) => attempted.has(source.id));
  }

  async #readErrors(): Promise<void> {
    const configured = new Set(this.#parts.sources.map((source) => source.id));
    const states = await readStates(this.#parts.database.direct);
    this.#errors = new Map(
      states.flatMap(({ watchlistId, lastError }) =>
        lastError && configured.has(watchlistId) ? [[watchlistId, lastError] as const] : [],
      ),
    );
  }
}
