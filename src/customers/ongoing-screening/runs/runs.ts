/**
 * Monitoring runs: starts due runs, at most one at a time per organization, and reads them.
 *
 *   lists changed       ─► LIST_CHANGE   screens customers that the changed entries can match
 *   settings, matcher   ─► LOOKBACK      screens every customer
 *   a new day, UTC      ─► FULL          screens every customer; also on request
 *
 * A parser that reads a file differently creates changed entries, and therefore a LIST_CHANGE.
 */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../platform/access/permissions.ts';
import { countListed } from '../../../platform/db/count-listed.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import type { CursorCodec } from '../../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../../platform/lib/list-page.ts';
import type { Log } from '../../../platform/lib/log.ts';
import {
  type Author,
  type Done,
  type Effected,
  serviceAuthor,
  type Tx,
} from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import type { ScreenCustomers } from '../screen-customers.ts';
import { NO_PROGRESS, RUN_QUEUE, type RunKind } from '../types.ts';
import {
  insertRun,
  listedRuns,
  type Monitored,
  type RunFilter,
  type RunRow,
  readAllMonitored,
  readMonitored,
  readNewest,
  readRun,
  readRunPage,
  writeMonitored,
} from './store.ts';

export const RUN_SUBJECT = 'MONITORING_RUN';
/** Basis while the earlier settings are unknown. Every customer is then compared. */
export const UNKNOWN_BASIS = 'unknown';
/** At least one full run on each calendar day, as Article 5d of Regulation (EU) No 260/2012 requires. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

interface RunsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  screen: Pick<ScreenCustomers, 'terms'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Wakes the worker of this process. */
  onStarted(): void;
}

interface Due {
  kind: RunKind;
  reason: string;
}

export class MonitoringRuns {
  readonly #parts: RunsParts;

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  /** Starts due runs of all organizations. Cheap if none is due. */
  async follow(): Promise<void> {
    const { database, log } = this.#parts;
    for (const monitored of await readAllMonitored(database.direct)) {
      const { tenantId } = monitored;
      try {
        await this.#followOne(monitored);
      } catch (error) {
        // An error of one organization must not delay the others.
        log.warn({ err: error, tenantId }, 'Monitoring run could not be started');
      }
    }
  }

  /** Starts a full run on request. @throws AppError conflict (a run is in progress, or there are no customers) */
  request(by: Caller): Promise<Done<{ runId: string }>> {
    return this.#started(
      this.#parts.writer.write(by, async (tx) => {
        const made = await this.#start(tx, { kind: 'FULL', reason: 'asked for' }, by.principal.id);
        if (made) return made;
        throw new AppError('conflict', { detail: 'A run is in progress, or there are no customers.' });
      }),
    );
  }

  /** @throws AppError not-found */
  async get(tenantId: string, runId: string): Promise<RunRow> {
    const run = await this.#parts.database.tenant(tenantId, (db) => readRun(db, tenantId, runId));
    if (!run) throw noSuchRun();
    return run;
  }

  /** Newest first. @throws AppError invalid-cursor */
  page(tenantId: string, filter: RunFilter, requested: PageAsked): Promise<Page<RunRow>> {
    const { database, cursors } = this.#parts;
    return readListPage(
      cursors,
      { list: 'monitoring-runs', tenantId, ...filter },
      requested,
      (after: { startedAt: string; runId: string } | null, limit) =>
        database.tenant(tenantId, (db) => readRunPage(db, tenantId, filter, { after, limit })),
      ({ startedAt, runId }) => ({ startedAt: startedAt.toISOString(), runId }),
      () => countListed(database, tenantId, (db) => listedRuns(db, tenantId, filter)),
    );
  }

  async #followOne(monitored: Awaited<ReturnType<typeof readAllMonitored>>[number]): Promise<void> {
    const { tenantId } = monitored;
    if (monitored.running !== null) return;
    const { basis } = await this.#parts.screen.terms(tenantId);
    const author: Author = serviceAuthor(tenantId, randomUUID());
    if (monitored.basis === '') {
      // The first customers were just created, and their own jobs screen them.
      await this.#parts.writer.write(author, async ({ db, lockChain }) => {
        await lockChain();
        const now = await readMonitored(db, tenantId);
        if (now?.basis === '') await writeMonitored(db, tenantId, { ...now, basis });
        return { result: null, audit: [] };
      });
      return;
    }
    const due = this.#due(monitored, basis);
    if (!due) return;
    await this.#started(
      this.#parts.writer.write(author, async (tx) => {
        const made = await this.#start(tx, due, author.actor.id);
        return made ?? { result: { runId: '' }, audit: [] };
      }),
    );
  }

  #due(monitored: Monitored & { newest: number; newestOwn: number }, basis: string): Due | null {
    if (monitored.basis !== basis) return { kind: 'LOOKBACK', reason: 'thresholds, algorithm or matcher have changed' };
    const shared = monitored.newest > monitored.generation;
    const own = monitored.newestOwn > monitored.ownGeneration;
    if (shared || own) {
      const which =
        shared && own ? 'the shared lists and the internal list' : shared ? 'the shared lists' : 'the internal list';
      return { kind: 'LIST_CHANGE', reason: `${which} changed` };
    }
    const { fullAt } = monitored;
    const isDone = fullAt !== null && dayOf(fullAt) >= dayOf(this.#parts.clock.now());
    return isDone ? null : { kind: 'FULL', reason: 'the daily one' };
  }

  /** @returns null if a run is in progress, or there are no active customers */
  async #start(
    { db, tenantId, now, lockChain }: Tx,
    { kind, reason }: Due,
    startedBy: string,
  ): Promise<Effected<{ runId: string }> | null> {
    await lockChain();
    const monitored = await readMonitored(db, tenantId);
    if (!monitored || monitored.running !== null) return null;
    const runId = randomUUID();
    const run: RunRow = {
      ...{ runId, kind, state: 'RUNNING', reason, startedBy, startedAt: now(), finishedAt: null },
      ...{ fromGeneration: monitored.generation, generation: null },
      ...{ fromOwn: monitored.ownGeneration, ownGeneration: null },
      ...{ basis: null, listVersions: [], matcherVersion: null, changedEntries: null },
      ...{ registered: null, ruledOut: null, screened: null, failed: null, deferred: null },
      ...{ newHits: null, changedHits: null, endedHits: null },
      progress: NO_PROGRESS,
    };
    await insertRun(db, tenantId, run);
    // From here on, no customer is screened with older lists. The run covers customers that were screened before.
    await writeMonitored(db, tenantId, { ...monitored, ...(await readNewest(db, tenantId)), running: runId });
    const details = { kind, reason, fromGeneration: run.fromGeneration, fromOwnGeneration: run.fromOwn };
    return {
      result: { runId },
      audit: { action: 'monitoring-run.started', subjectType: RUN_SUBJECT, subjectId: runId, details },
      jobs: [{ queue: RUN_QUEUE, tenantId, subjectId: runId, payload: {} }],
    };
  }

  async #started<R>(write: Promise<Done<R>>): Promise<Done<R>> {
    const done = await write;
    this.#parts.onStarted();
    return done;
  }
}

export function noSuchRun(): AppError {
  return new AppError('not-found', { detail: 'Run not found.' });
}
