/**
 * Keeps the lists of this installation. A worker refreshes them on their schedules. A process that searches follows the newest
 * generation. Both know which lists are missing. If no list can be fetched at the first start and no sources are configured, the
 * bundled demo list is used with a warning.
 */

import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Caller } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { whole } from '../platform/http/list-answers.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { within } from '../platform/lib/deadline.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Done } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { type ConfirmedList, confirmList } from './confirm.ts';
import { freshnessOf } from './freshness-history.ts';
import { latestGeneration } from './generations/store.ts';
import { checkStateOf, contentAgeDays, isContentOverdue, lastCheckAt } from './list-freshness.ts';
import { type ListState, listStateOf, notLoaded, refusing } from './list-state.ts';
import { DEMO_WARNING, type LiveCorpus, type LoadedCorpus } from './live-corpus.ts';
import { overviewOf } from './overview.ts';
import type { ListRefresh } from './refresh.ts';
import { readAttempts } from './refresh-attempts/store.ts';
import { failureInWords } from './refresh-failure.ts';
import type { RefreshOutcome, UpcomingVersion } from './refresh-outcome.ts';
import type { FreshnessView } from './schemas.ts';
import type { WatchlistSource } from './source.ts';
import { readStates, type WatchlistState } from './store.ts';

const DAY_MS = 86_400_000;
/** How long a process waits for lists that another process fetches, before it searches the loaded ones. */
const PATIENCE_MS = 120_000;
/** The same limit while lists are being fetched. After it, the other lists are searched. */
const LONGEST_PATIENCE_MS = 10 * 60_000;
/** Failed refreshes are retried after 1, 2, 4, ... minutes, at most every hour. */
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 60 * 60_000;
/** How long a request for a refresh waits for the outcome. */
const REFRESH_WAIT_MS = 20_000;

/** With more differing entries, it is another list and no update. */
const MOST_UPCOMING = 20_000;
const UPCOMING_KEPT_MS = 5 * 60_000;

export interface Upcoming {
  version: UpcomingVersion;
  lookedAt: Date;
}

export interface WatchlistsParts {
  database: Database;
  refresh: ListRefresh;
  writer: Writer;
  /** null: this process does not search. */
  corpus: LiveCorpus | null;
  sources: readonly WatchlistSource[];
  /** Used at a first start when no source can be fetched; null if sources are configured. */
  demo: WatchlistSource | null;
  /** AMLCORE_DEMO: transactions screened against the demo list may be released. */
  demoIsMeant?: boolean;
  clock: Clock;
  log: Log;
  /** How long a first start waits for lists that are being fetched; by default ten minutes. */
  longestPatienceMs?: number;
  /** Pause before the first retry of a failed refresh; by default a minute. */
  firstRetryMs?: number;
}

export class Watchlists {
  readonly #parts: WatchlistsParts;
  #schedules: Cron[] = [];
  /** Refreshes in progress. */
  readonly #running = new Set<Promise<RefreshOutcome>>();
  #startedMs = 0;
  /** State of each list at the last check. */
  #states: ReadonlyMap<string, WatchlistState> = new Map();
  /** Until a list is loaded or the demo list is used. */
  #demoMayCome = false;
  /** Whether the newest generation was looked up. If none is searched after that, none exists. */
  #looked = false;
  readonly #retries = new Map<string, { attempt: number; timer: NodeJS.Timeout }>();
  #stopped = false;
  /** The last comparison with the publisher's current version. */
  #upcoming: { watchlistId: string; generation: number; untilMs: number; looked: Promise<Upcoming> } | null = null;

  constructor(parts: WatchlistsParts) {
    this.#parts = parts;
  }

  /** Loads the stored lists and refreshes them in the background. At a first start it waits for the lists. */
  async start(options: { refreshes: boolean }): Promise<void> {
    const { sources, log } = this.#parts;
    this.#startedMs = performance.now();
    // Read before the refreshes begin, because they create generations.
    const known = (await latestGeneration(this.#parts.database.direct)) !== null;
    // Searches stored lists immediately, even if a publisher is unavailable.
    if (known) await this.#load();
    if (options.refreshes) {
      const failed = (error: unknown) => log.error({ err: error }, 'watchlist refresh failed');
      const sync = this.#sync();
      sync.catch(failed);
      if (!known) await within(this.#longestPatienceMs, sync, () => undefined);
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

  /** Starts no new refreshes; cancels those in progress and rolls them back. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const schedule of this.#schedules) schedule.stop();
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    this.#parts.refresh.stop();
    await Promise.allSettled(this.#running);
  }

  /**
   * Follows the newest generation. The first one is used when every configured list was tried once, so that a first start does not
   * search only half of the lists. After PATIENCE_MS without a running refresh, or LONGEST_PATIENCE_MS with one, it is used anyway:
   * each answer names the missing lists, and transactions wait for the required ones.
   */
  async follow(): Promise<void> {
    const { corpus } = this.#parts;
    if (!corpus) return;
    if (!corpus.loaded) {
      const patient = this.#isWithin(this.#running.size > 0 ? this.#longestPatienceMs : PATIENCE_MS);
      // Lets errors name the lists that are still loading.
      await this.#readStates();
      if (this.#demoMayCome || (patient && !this.#allAttempted())) return;
    }
    await this.#load();
  }

  get #longestPatienceMs(): number {
    return this.#parts.longestPatienceMs ?? LONGEST_PATIENCE_MS;
  }

  #isWithin(ms: number): boolean {
    return performance.now() - this.#startedMs < ms;
  }

  async #load(): Promise<void> {
    const { corpus } = this.#parts;
    if (!corpus) return;
    await corpus.refresh();
    await this.#readStates();
    this.#looked = true;
  }

  async #readStates(): Promise<void> {
    const states = await readStates(this.#parts.database.direct);
    this.#states = new Map(states.map((state) => [state.watchlistId, state]));
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

  /** Schedules an early retry of a failed list: its schedule may be a day away, or it may have none. */
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

  /** The current state of the lists. @param searched the searched lists; by default the loaded ones */
  state(searched: Pick<LoadedCorpus, 'listVersions'> | null = this.#parts.corpus?.loaded ?? null): ListState {
    const { sources, clock, demoIsMeant = false } = this.#parts;
    return listStateOf(sources, searched?.listVersions ?? [], this.#states, clock.now(), demoIsMeant);
  }

  /** @throws AppError service-unavailable while a list blocks all screening */
  requireFresh(): void {
    const lists = refusing(this.state());
    if (lists.length === 0) return;
    throw new AppError('service-unavailable', {
      detail: `Screening is unavailable until these watchlists are loaded, refreshed or confirmed: ${lists.join(', ')}.`,
      retryAfterSeconds: 60,
    });
  }

  /** Whether a list is searched. Others may still be loading. */
  isSearching(): boolean {
    return Boolean(this.#parts.corpus?.loaded);
  }

  /** Whether every list was tried and none could be loaded. A wait for them counts as a failed attempt. */
  hasNothing(): boolean {
    return this.#looked && this.#parts.corpus?.loaded === null;
  }

  /**
   * Configured lists that were neither loaded nor failed yet. Empty once nothing waits for them. Lists that are already fetched are
   * named only if no other is awaited: they wait for their index or for the others.
   */
  awaited(): string[] {
    if (this.#startedMs !== 0 && !this.#isWithin(this.#longestPatienceMs)) return [];
    const all = notLoaded(this.state());
    const missing = all.filter((id) => this.#states.get(id)?.lastFailure == null);
    // All failed, and the fallback, such as the demo list, has not been checked yet.
    if (missing.length === 0 && !this.#looked) return all;
    const unread = missing.filter((id) => this.#states.get(id)?.lastSuccessAt == null);
    return unread.length > 0 ? unread : missing;
  }

  /** Reason why screening is unavailable while no list is loaded, with the lists concerned. */
  whyNothing(): string {
    const awaited = this.awaited();
    const why =
      awaited.length > 0
        ? `No list is loaded yet: the service has just started and is waiting for ${awaited.join(', ')}.`
        : `No list is loaded: loading failed for ${notLoaded(this.state()).join(', ') || 'all configured lists'}. The service retries.`;
    return `${why} Nothing was screened. Retry later.`;
  }

  overview(): ReturnType<typeof overviewOf> {
    const { database, sources, clock } = this.#parts;
    return overviewOf(database, sources, clock);
  }

  /** Freshness of each configured or searched list, day by day up to now. @param days at least 1 */
  async freshness(days: number): Promise<FreshnessView> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    const from = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
    const { items } = await this.overview();
    const attempts = await readAttempts(database.direct, from);
    const lists = items.map(({ watchlistId, title, staleAfterHours, freshness }) => {
      const { knownFrom, stale, ...found } = freshnessOf(attempts.get(watchlistId) ?? [], { from, now });
      return {
        ...{ watchlistId, title, freshness, staleAfterHours, knownFrom: knownFrom?.toISOString() ?? null, ...found },
        stale: stale.map((one) => ({
          from: one.from.toISOString(),
          to: one.to?.toISOString() ?? null,
          hours: one.hours,
        })),
      };
    });
    return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10), ...whole(lists) };
  }

  /**
   * Refreshes a configured list now. If it takes longer than a request may wait, it continues in the background. The outcome is
   * stored under the Idempotency-Key when it is known. A client that lost the answer and repeats the request finds the list unchanged.
   * @throws AppError not-found
   */
  async refreshNow(
    watchlistId: string,
    by: Caller,
    options: { force: boolean },
  ): Promise<Done<RefreshOutcome | { watchlistId: string; outcome: 'RUNNING' }>> {
    const { principal, correlationId } = by;
    const source = this.#parts.sources.find(({ id }) => id === watchlistId);
    if (!source) throw new AppError('not-found', { detail: 'No watchlist with this ID is configured.' });
    const actor = { type: principal.type, id: principal.id };
    const run = this.#parts.refresh.refresh(source, { ...options, actor, correlationId });
    this.#running.add(run);
    void run.catch(() => {}).finally(() => this.#running.delete(run));
    const result = await within(REFRESH_WAIT_MS, run, () => ({ watchlistId, outcome: 'RUNNING' }) as const);
    return await this.#parts.writer.write(by, async () => ({ result, audit: [] }));
  }

  /**
   * Records a manual check of a configured list.
   * @throws AppError not-found, conflict
   */
  async confirm(watchlistId: string, by: Caller, note: string): Promise<Done<ConfirmedList>> {
    const { sources, writer } = this.#parts;
    const done = await confirmList(writer, sources, watchlistId, by, note);
    await this.#readStates();
    return done;
  }

  /**
   * Changes that the publisher's current version would make. Cached for some minutes, for one list: the whole file is fetched.
   * @throws AppError not-found, service-unavailable
   */
  upcoming(watchlistId: string): Promise<Upcoming> {
    const { sources, clock, refresh, corpus } = this.#parts;
    const source = sources.find(({ id }) => id === watchlistId);
    if (!source) throw new AppError('not-found', { detail: 'No watchlist with this ID is configured.' });
    const nowMs = clock.now().getTime();
    const known = this.#upcoming;
    // A comparison with earlier lists is repeated.
    const generation = corpus?.loaded?.generation ?? 0;
    const isKept = known?.watchlistId === watchlistId && known.generation === generation && nowMs < known.untilMs;
    if (known && isKept) return known.looked;
    const look = refresh.upcoming(source, { most: MOST_UPCOMING, correlationId: randomUUID() });
    const looked = look.then((version) => ({ version, lookedAt: clock.now() }));
    const asked = { watchlistId, generation, untilMs: nowMs + UPCOMING_KEPT_MS, looked };
    this.#upcoming = asked;
    looked.catch(() => {
      // A failure is not cached.
      if (this.#upcoming === asked) this.#upcoming = null;
    });
    return looked;
  }

  /** Warnings about the lists, in words. */
  warnings(): string[] {
    const searched = this.#parts.corpus?.loaded?.listVersions ?? [];
    const configured = new Set(this.#parts.sources.map((source) => source.id));
    const warnings = notLoaded(this.state()).map((id) => `watchlist ${id} is not loaded`);
    warnings.push(...this.#troubles());
    for (const { watchlistId, demo } of searched) {
      if (!demo && !configured.has(watchlistId)) {
        warnings.push(
          `watchlist ${watchlistId} is searched but not among the configured sources: nothing refreshes it`,
        );
      }
    }
    if (searched.some((list) => list.demo)) {
      warnings.push(DEMO_WARNING);
      if (this.#parts.demoIsMeant)
        warnings.push('AMLCORE_DEMO is set: transactions screened against the demo list can be released');
    }
    return warnings;
  }

  async #sync(): Promise<void> {
    const { sources, demo, database, log } = this.#parts;
    this.#demoMayCome = demo !== null;
    try {
      const brought = async (source: WatchlistSource) => {
        const { outcome } = await this.refreshOne(source);
        if (outcome !== 'FAILED' && !source.shipped) this.#demoMayCome = false;
      };
      await Promise.all(sources.map(brought));
      const searched = (await latestGeneration(database.direct))?.listVersions ?? [];
      if (!demo || searched.some(({ shipped }) => !shipped)) return;
      log.warn(DEMO_WARNING);
      await this.refreshOne(demo);
    } finally {
      this.#demoMayCome = false;
    }
  }

  #allAttempted(): boolean {
    return this.#parts.sources.every(({ id }) => this.#states.get(id)?.lastAttemptAt != null);
  }

  /** Problems of configured lists at the last check. */
  #troubles(): string[] {
    const { sources, clock, corpus } = this.#parts;
    const searched = corpus?.loaded?.listVersions ?? [];
    return sources.flatMap((source) => {
      const state = this.#states.get(source.id);
      const troubles: string[] = [];
      if (state?.lastFailure)
        troubles.push(`last refresh of watchlist ${source.id} failed: ${failureInWords(state.lastFailure)}`);
      const version = searched.find(({ watchlistId }) => watchlistId === source.id);
      if (state && version) troubles.push(...ageWarnings(source, state, version.publishedAt, clock.now()));
      return troubles;
    });
  }
}

/** Warnings about both ages of a list. */
function ageWarnings(source: WatchlistSource, state: WatchlistState, publishedAt: string | null, now: Date): string[] {
  const { id, contentDays } = source;
  const checkedAt = lastCheckAt(state)?.toISOString();
  const check = {
    CURRENT: null,
    OVERDUE: `watchlist ${id} is overdue: last checked ${checkedAt}`,
    STALE: `watchlist ${id} is stale: last checked ${checkedAt}`,
    UNKNOWN: `watchlist ${id} has no schedule, so its age is unknown: check it and run "amlcore lists confirm ${id}"`,
  }[checkStateOf(source, state, now)];
  const content = isContentOverdue(source, publishedAt, state, now)
    ? `the content of watchlist ${id} is ${contentAgeDays(publishedAt, now)} days old: its publisher usually issues it within ${contentDays} days`
    : null;
  return [check, content].filter((warning) => warning !== null);
}
