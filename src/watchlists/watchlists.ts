/**
 * Keeps the lists of this installation. A worker refreshes them on their schedules; a process that searches follows the newest
 * generation. Both know which lists are missing. When at the first start no list can be fetched and no sources are configured, the
 * bundled demo list is used, with a clear warning.
 */

import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { within } from '../lib/deadline.ts';
import type { Log } from '../lib/log.ts';
import type { Done } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import { DEMO_WARNING, type LiveCorpus, type LoadedCorpus } from './live-corpus.ts';
import { isStale, overviewOf } from './overview.ts';
import type { ListRefresh, RefreshOutcome } from './refresh.ts';
import type { WatchlistSource } from './source.ts';
import { latestGeneration, readStates } from './store.ts';

/** How long a process waits for lists that another process fetches, before it searches those that are there. */
const PATIENCE_MS = 120_000;
/** Failed refreshes are repeated after 1, 2, 4, ... minutes, at most every hour. */
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 60 * 60_000;
/** How long a request for a refresh waits for the outcome. */
const REFRESH_WAIT_MS = 20_000;

export interface WatchlistsParts {
  database: Database;
  refresh: ListRefresh;
  writer: Writer;
  /** null: this process does not search. */
  corpus: LiveCorpus | null;
  sources: readonly WatchlistSource[];
  /** Used at a first start when no source can be fetched; null if sources are configured. */
  demo: WatchlistSource | null;
  clock: Clock;
  log: Log;
  /** Pause before a failed refresh is repeated for the first time; by default a minute. */
  firstRetryMs?: number;
}

export class Watchlists {
  readonly #parts: WatchlistsParts;
  #schedules: Cron[] = [];
  /** Refreshes under way. */
  readonly #running = new Set<Promise<RefreshOutcome>>();
  #startedMs = 0;
  /** Faults of configured lists in words, as of the last check. */
  #troubles: readonly string[] = [];
  /** Stale lists with `whenStale: REFUSE`, as of the last check. */
  #refusedFor: readonly string[] = [];
  readonly #retries = new Map<string, { attempt: number; timer: NodeJS.Timeout }>();
  #stopped = false;

  constructor(parts: WatchlistsParts) {
    this.#parts = parts;
  }

  /** Loads the stored lists and refreshes them in the background. At a first start it waits for the lists. */
  async start(options: { refreshes: boolean }): Promise<void> {
    const { sources, log } = this.#parts;
    this.#startedMs = performance.now();
    if (options.refreshes) {
      const failed = (error: unknown) => log.error({ err: error }, 'watchlist refresh failed');
      // Read before the refreshes begin, since they change the answer.
      const known = (await this.#allAttempted()) && (await latestGeneration(this.#parts.database.direct)) !== null;
      const sync = this.#sync();
      if (known) sync.catch(failed);
      else await sync;
      this.#schedules = sources.flatMap((source) =>
        source.schedule
          ? new Cron(source.schedule, { timezone: 'UTC', protect: true, catch: failed }, async () => {
              await this.refreshOne(source);
            })
          : [],
      );
    }
    await this.follow();
  }

  /** Starts no new refreshes; cancels those under way and rolls them back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const schedule of this.#schedules) schedule.stop();
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    this.#parts.refresh.stop();
    await Promise.allSettled(this.#running);
  }

  /**
   * Follows the newest generation. The first one is taken when every configured list was tried once, so that at a first start
   * half of the lists is not searched alone. After PATIENCE_MS without a running refresh it is taken anyway.
   */
  async follow(): Promise<void> {
    const { corpus } = this.#parts;
    if (!corpus) return;
    const patient = performance.now() - this.#startedMs < PATIENCE_MS || this.#running.size > 0;
    if (!corpus.loaded && patient && !(await this.#allAttempted())) return;
    await corpus.refresh();
    await this.#readTroubles();
  }

  refreshOne(source: WatchlistSource): Promise<RefreshOutcome> {
    const run = this.#parts.refresh.refresh(source, { correlationId: randomUUID() });
    this.#running.add(run);
    void run
      .then(
        (outcome) => outcome.outcome === 'FAILED',
        () => true,
      )
      .then((failed) => {
        this.#running.delete(run);
        this.#planRetry(source, failed);
      });
    return run;
  }

  /** Plans to try a failed list again soon: its schedule may be a day away, or it may have none. */
  #planRetry(source: WatchlistSource, failed: boolean): void {
    clearTimeout(this.#retries.get(source.id)?.timer);
    if (!failed || this.#stopped) {
      this.#retries.delete(source.id);
      return;
    }
    const attempt = (this.#retries.get(source.id)?.attempt ?? 0) + 1;
    const firstMs = this.#parts.firstRetryMs ?? FIRST_RETRY_MS;
    const delayMs = Math.min(firstMs * 2 ** (attempt - 1), LAST_RETRY_MS);
    const timer = setTimeout(() => void this.refreshOne(source).catch(() => {}), delayMs);
    timer.unref();
    this.#retries.set(source.id, { attempt, timer });
  }

  /** Configured lists without a version in `corpus` (by default, the searched one). */
  listsNotLoaded(corpus: LoadedCorpus | null = this.#parts.corpus?.loaded ?? null): string[] {
    const loaded = new Set(corpus?.listVersions.map((list) => list.watchlistId));
    return this.#parts.sources.map((source) => source.id).filter((id) => !loaded.has(id));
  }

  /** @throws AppError service-unavailable while a list with `whenStale: REFUSE` is stale */
  requireFresh(): void {
    if (this.#refusedFor.length === 0) return;
    throw new AppError('service-unavailable', {
      detail: `Nothing is screened until these watchlists have been refreshed: ${this.#refusedFor.join(', ')}.`,
      retryAfterSeconds: 60,
    });
  }

  overview(): ReturnType<typeof overviewOf> {
    const { database, sources, clock } = this.#parts;
    return overviewOf(database, sources, clock);
  }

  /**
   * Refreshes a configured list now. If it takes longer than a request may wait, it goes on in the background. The outcome is
   * kept under the caller's key when it is known: a refresh that is asked for again, because its answer was lost in between,
   * finds the list unchanged.
   * @throws AppError not-found
   */
  async refreshNow(
    watchlistId: string,
    by: Caller,
    options: { force: boolean },
  ): Promise<Done<RefreshOutcome | { watchlistId: string; outcome: 'RUNNING' }>> {
    const { principal, correlationId } = by;
    const source = this.#parts.sources.find(({ id }) => id === watchlistId);
    if (!source) throw new AppError('not-found', { detail: 'There is no such configured watchlist.' });
    const actor = { type: principal.type, id: principal.id };
    const run = this.#parts.refresh.refresh(source, { ...options, actor, correlationId });
    this.#running.add(run);
    void run.catch(() => {}).finally(() => this.#running.delete(run));
    const result = await within(REFRESH_WAIT_MS, run, () => ({ watchlistId, outcome: 'RUNNING' }) as const);
    return await this.#parts.writer.write(by, async () => ({ result, audit: [] }));
  }

  /** Warnings about the lists, in words. */
  warnings(): string[] {
    const searched = this.#parts.corpus?.loaded?.listVersions ?? [];
    const configured = new Set(this.#parts.sources.map((source) => source.id));
    const warnings = this.listsNotLoaded().map((id) => `watchlist ${id} is not loaded`);
    warnings.push(...this.#troubles);
    for (const { watchlistId, demo } of searched) {
      if (!demo && !configured.has(watchlistId)) {
        warnings.push(
          `watchlist ${watchlistId} is searched but not among the configured sources: nothing refreshes it`,
        );
      }
    }
    if (searched.some((list) => list.demo)) warnings.push(DEMO_WARNING);
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

  async #readTroubles(): Promise<void> {
    const { sources, database, clock } = this.#parts;
    const states = new Map((await readStates(database.direct)).map((state) => [state.watchlistId, state]));
    const stale = sources.filter((source) => isStale(source, states.get(source.id), clock.now()));
    this.#refusedFor = stale.filter(({ whenStale }) => whenStale === 'REFUSE').map(({ id }) => id);
    this.#troubles = sources.flatMap((source) => {
      const state = states.get(source.id);
      const troubles: string[] = [];
      if (state?.lastError) troubles.push(`last refresh of watchlist ${source.id} failed: ${state.lastError}`);
      if (stale.includes(source))
        troubles.push(`watchlist ${source.id} is stale: last found up to date ${state?.lastSuccessAt?.toISOString()}`);
      return troubles;
    });
  }
}
