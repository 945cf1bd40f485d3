/**
 * Keeps the lists of this installation: refreshes them on their schedules (where this process is a worker), follows the
 * newest generation (where it searches), and knows what is missing. A first start without any reachable list falls back
 * to the bundled demo list, loudly, and only when no sources were configured.
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

/** How long a process waits for lists that another one has to bring, before it searches what there is. */
const PATIENCE_MS = 120_000;
/** Failed refreshes are repeated after 1, 2, 4, ... minutes, at most every hour. */
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 60 * 60_000;
/** How long whoever asked for a refresh waits for its outcome. */
const REFRESH_WAIT_MS = 20_000;

export interface WatchlistsParts {
  database: Database;
  refresh: ListRefresh;
  writer: Writer;
  /** null: this process does not search. */
  corpus: LiveCorpus | null;
  sources: readonly WatchlistSource[];
  /** What stands in on a first start when no source can be had; null where sources were configured. */
  demo: WatchlistSource | null;
  clock: Clock;
  log: Log;
  /** Until the first repetition of a failed refresh; a minute unless given. */
  firstRetryMs?: number;
}

export class Watchlists {
  readonly #parts: WatchlistsParts;
  #schedules: Cron[] = [];
  /** Refreshes under way. */
  readonly #running = new Set<Promise<RefreshOutcome>>();
  #startedMs = 0;
  /** Of configured lists, in words: as of the last look. */
  #troubles: readonly string[] = [];
  /** Stale lists without which nobody is to be screened: as of the last look. */
  #refusedFor: readonly string[] = [];
  readonly #retries = new Map<string, { attempt: number; timer: NodeJS.Timeout }>();
  #stopped = false;

  constructor(parts: WatchlistsParts) {
    this.#parts = parts;
  }

  /** Loads what is there, then brings it up to date in the background; on a first start waits for the lists. */
  async start(options: { refreshes: boolean }): Promise<void> {
    const { sources, log } = this.#parts;
    this.#startedMs = performance.now();
    if (options.refreshes) {
      const failed = (error: unknown) => log.error({ err: error }, 'watchlist refresh failed');
      // Asked before the refreshes begin: they answer it.
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

  /** No new refreshes; those under way are given up, and leave no trace. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const schedule of this.#schedules) schedule.stop();
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
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

  /** A failed list is tried again long before its schedule, which may be a day away or none at all. */
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

  /** Configured lists of which no version is in `corpus`, the searched one by default. */
  listsNotLoaded(corpus: LoadedCorpus | null = this.#parts.corpus?.loaded ?? null): string[] {
    const loaded = new Set(corpus?.listVersions.map((list) => list.watchlistId));
    return this.#parts.sources.map((source) => source.id).filter((id) => !loaded.has(id));
  }

  /** @throws AppError service-unavailable while a list is stale without which nobody is to be screened */
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
   * Refreshes a configured list now. A refresh that takes longer than a request may wait goes on by itself. The outcome is
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

  /** What people must know of the lists, in words. */
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
