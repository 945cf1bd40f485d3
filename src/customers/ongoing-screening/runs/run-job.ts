/**
 * Executes a run in batches. Each batch is one database transaction with its progress, so that an interrupted run resumes after the
 * last batch. Repeating a batch changes nothing.
 *
 *   begin    current lists and customers (a revision): later screenings must use these or newer lists
 *   plan     LIST_CHANGE: customers that the changed entries can match, and customers not screened yet; otherwise all
 *   batches  screen ─► record ─► progress
 *   finish   registered = ruled out + screened + failed + deferred; otherwise INCOMPLETE, and all customers are compared again
 */

import { MATCHER_VERSION } from '../../../matching/model.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ClaimedJob, type JobQueue, LeaseLostError } from '../../../platform/jobs/queue.ts';
import type { SettingsReader } from '../../../platform/settings/definition.ts';
import { serviceAuthor, type Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { recordedVersions } from '../../../screening/list-search.ts';
import type { TransactionSettings } from '../../../transactions/settings.ts';
import type { Customers } from '../../customers.ts';
import type { Customer } from '../../types.ts';
import type { MonitoringEffects, RecordedHits } from '../effects.ts';
import type { CustomerScreeningContext, ScreenCustomers } from '../screen-customers.ts';
import { MAX_FAILURES_KEPT, NO_PROGRESS, type RunProgress } from '../types.ts';
import type { CustomerLookup, Planned } from './look-up.ts';
import { RUN_SUBJECT, UNKNOWN_BASIS } from './runs.ts';
import {
  countChangedSince,
  type RunRow,
  readMonitored,
  readRun,
  updateRun,
  writeMonitored,
  writeProgress,
} from './store.ts';

/** Customers per database transaction: enough to share its cost, and few enough to hold the chain lock only briefly. */
const BATCH = 100;

interface RunJobsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  customers: Pick<Customers, 'active' | 'shown' | 'count'>;
  screen: ScreenCustomers;
  effects: MonitoringEffects;
  lookUp: Pick<CustomerLookup, 'candidates'>;
  settings: SettingsReader<TransactionSettings>;
  onRecorded(): void;
}

export class RunJobs {
  readonly #parts: RunJobsParts;

  constructor(parts: RunJobsParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the lists cannot be searched; LeaseLostError */
  async handle([job]: readonly ClaimedJob[]): Promise<void> {
    const { database, queue, screen } = this.#parts;
    const { tenantId, subjectId } = job!;
    const found = await database.tenant(tenantId, (db) => readRun(db, tenantId, subjectId));
    if (found?.state !== 'RUNNING') {
      await database.tenant(tenantId, (db) => queue.complete(db, [job!]));
      return;
    }
    const around = await screen.surroundings(tenantId);
    const run = await this.#begin(tenantId, found, around);
    const planned = run.kind === 'LIST_CHANGE' ? await this.#parts.lookUp.candidates(tenantId, run, around) : null;
    let { progress } = run;
    if (planned) {
      const { customerIds, registered, revision } = planned;
      progress = { ...progress, registered, revision, ruledOut: registered - customerIds.length };
    }
    const customers = planned ? this.#named(tenantId, planned) : this.#all(tenantId, progress);
    for await (const batch of customers) progress = await this.#batch(tenantId, run, progress, batch);
    await this.#finish(job!, { ...run, changedEntries: planned?.changedEntries ?? null }, progress);
  }

  /** Called after the last failed attempt. The next run compares every customer. */
  async giveUp({ tenantId, subjectId }: ClaimedJob, reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async (tx) => {
      await bury(tx.db);
      await tx.lockChain();
      const run = await readRun(tx.db, tenantId, subjectId);
      if (run?.state !== 'RUNNING') return { result: null, audit: [] };
      return { result: null, audit: await end(tx, run, { ...run, state: 'INCOMPLETE' }, reason) };
    });
  }

  /** Fixes the customers that the run covers. An interrupted LIST_CHANGE starts over, since its plan may have changed. */
  async #begin(tenantId: string, found: RunRow, around: CustomerScreeningContext): Promise<RunRow> {
    const { writer, customers } = this.#parts;
    const { result } = await writer.write(serviceAuthor(tenantId, found.runId), async ({ db, lockChain }) => {
      await lockChain();
      const monitored = (await readMonitored(db, tenantId))!;
      const goesOn = found.progress.registered !== null && found.kind !== 'LIST_CHANGE';
      if (goesOn) return { result: found, audit: [] };
      const { active, revision } = await customers.count(db, tenantId);
      const run: RunRow = {
        ...found,
        generation: around.lists.shared.generation,
        ownGeneration: around.lists.own?.generation ?? 0,
        basis: around.basis,
        listVersions: recordedVersions(around.lists),
        matcherVersion: MATCHER_VERSION,
        progress: { ...NO_PROGRESS, registered: active, revision },
      };
      if (run.generation! < monitored.generation || run.ownGeneration! < monitored.ownGeneration) throw notLoadedYet();
      const newest = { generation: run.generation!, ownGeneration: run.ownGeneration! };
      await writeMonitored(db, tenantId, { ...monitored, ...newest });
      await updateRun(db, tenantId, run);
      const { generation, ownGeneration, basis, listVersions, matcherVersion } = run;
      const details = { generation, ownGeneration, basis, listVersions, matcherVersion, registered: active };
      const audit = { action: 'monitoring-run.begun', subjectType: RUN_SUBJECT, subjectId: run.runId, details };
      return { result: run, audit };
    });
    return result;
  }

  async *#named(tenantId: string, { customerIds, revision }: Planned): AsyncGenerator<Customer[]> {
    const { database, customers } = this.#parts;
    for (let from = 0; from < customerIds.length; from += BATCH) {
      const ids = customerIds.slice(from, from + BATCH);
      const read = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, ids));
      yield read.filter(({ state, createdRevision }) => state === 'ACTIVE' && createdRevision <= revision);
    }
  }

  async *#all(tenantId: string, { doneUpTo, revision }: RunProgress): AsyncGenerator<Customer[]> {
    const { database, customers } = this.#parts;
    for (let afterId = doneUpTo; ; ) {
      const page = { afterId, upToRevision: revision, limit: BATCH };
      const read = await database.tenant(tenantId, (db) => customers.active(db, tenantId, page));
      const last = read.at(-1);
      if (!last) return;
      yield read;
      afterId = last.customerId;
    }
  }

  /** Each batch uses current lists and settings, because lists and settings may change during a long run. */
  async #batch(
    tenantId: string,
    run: RunRow,
    before: RunProgress,
    customers: readonly Customer[],
  ): Promise<RunProgress> {
    const { writer, screen, effects, settings, onRecorded } = this.#parts;
    if (customers.length === 0) return before;
    const around = await screen.surroundings(tenantId);
    const prepared = await effects.prepare(tenantId, await screen.screen(customers, around), around);
    const organisationUrl = (await settings.get(tenantId)).TRANSACTION_SCREENING_WEBHOOK_URL;
    const settingsChanged = run.kind === 'LOOKBACK';
    const { result } = await writer.write(serviceAuthor(tenantId, run.runId), async (tx) => {
      await tx.lockChain();
      const stored = await readRun(tx.db, tenantId, run.runId);
      // Another worker has taken over the run.
      if (stored?.progress.doneUpTo !== before.doneUpTo) throw new LeaseLostError('another worker claimed the run');
      const options = { runId: run.runId, settingsChanged, correlationId: run.runId, organisationUrl };
      const recorded = await effects.record(tx, prepared, options);
      const progress = added(before, recorded, customers.at(-1)!.customerId);
      await writeProgress(tx.db, tenantId, run.runId, progress);
      return { result: progress, audit: recorded.audit, jobs: recorded.jobs };
    });
    onRecorded();
    return result;
  }

  async #finish(job: ClaimedJob, run: RunRow, progress: RunProgress): Promise<void> {
    const { writer, queue } = this.#parts;
    const { tenantId } = job;
    await writer.write(serviceAuthor(tenantId, run.runId), async (tx) => {
      await queue.complete(tx.db, [job]);
      await tx.lockChain();
      const { registered, revision, ruledOut, screened, failed, changes } = progress;
      const deferred = (registered ?? 0) - ruledOut - screened - failed;
      const changed = await countChangedSince(tx.db, tenantId, revision);
      const isComplete = deferred >= 0 && deferred <= changed;
      const over: RunRow = {
        ...run,
        ...{ progress, registered, ruledOut, screened, failed, deferred },
        ...{ newHits: changes.NEW, changedHits: changes.CHANGED, endedHits: changes.ENDED },
        state: isComplete ? 'COMPLETE' : 'INCOMPLETE',
      };
      const reason = isComplete
        ? null
        : `${deferred} customers were not compared, and ${changed} changed during the run`;
      return { result: null, audit: await end(tx, run, over, reason) };
    });
  }
}

function added(before: RunProgress, recorded: RecordedHits, doneUpTo: string): RunProgress {
  const { failures, changes } = recorded;
  return {
    ...before,
    doneUpTo,
    screened: before.screened + recorded.screened - failures.length,
    failed: before.failed + failures.length,
    failures: [...before.failures, ...failures].slice(0, MAX_FAILURES_KEPT),
    changes: {
      NEW: before.changes.NEW + changes.NEW,
      CHANGED: before.changes.CHANGED + changes.CHANGED,
      ENDED: before.changes.ENDED + changes.ENDED,
    },
  };
}

async function end({ db, tenantId, now }: Tx, run: RunRow, after: RunRow, failure: string | null) {
  const isComplete = after.state === 'COMPLETE';
  await updateRun(db, tenantId, { ...after, finishedAt: now() });
  const monitored = (await readMonitored(db, tenantId))!;
  await writeMonitored(db, tenantId, {
    ...monitored,
    basis: basisAfter(after, monitored.basis),
    fullAt: isComplete && run.kind !== 'LIST_CHANGE' ? run.startedAt : monitored.fullAt,
    running: null,
  });
  const { state, registered, ruledOut, screened, failed, deferred, newHits, changedHits, endedHits } = after;
  const counts = { registered, ruledOut, screened, failed, deferred, newHits, changedHits, endedHits };
  const details = { state, ...counts, ...(failure !== null && { failure }) };
  return { action: 'monitoring-run.finished', subjectType: RUN_SUBJECT, subjectId: run.runId, details };
}

/** Basis of all customers after the run. A LIST_CHANGE compares only some customers, so it does not settle a changed basis. */
function basisAfter({ state, kind, basis }: RunRow, before: string): string {
  if (state !== 'COMPLETE') return UNKNOWN_BASIS;
  return kind === 'LIST_CHANGE' ? before : (basis ?? UNKNOWN_BASIS);
}

function notLoadedYet(): AppError {
  return new AppError('service-unavailable', {
    detail: 'The lists are still loading. Try again later.',
    retryAfterSeconds: 2,
  });
}
