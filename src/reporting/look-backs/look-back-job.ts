/**
 * Screens one part of a look-back per job. The results, the position and the job of the next part are written in one database
 * transaction, so that a crash repeats nothing and leaves nothing out.
 */
import { randomUUID } from 'node:crypto';
import type { TransactionStatus } from '../../domain/transaction.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/queue.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type RecordedVersion, recordedVersions } from '../../screening/list-search.ts';
import type { Rescreened, Rescreening } from '../../transactions/rescreening.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { jobOf, noteOf } from './look-backs.ts';
import { insertPayments, readLookBack, updateLookBack } from './store.ts';
import type { LookBackCounts, LookBackPayment, LookBackRow } from './types.ts';

/** Payments of one job, as many as the screening of payments takes at once. Few enough to leave matcher capacity for others. */
const CHUNK = 64;

interface LookBackJobsParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  transactions: Pick<Transactions, 'released'>;
  rescreening: Pick<Rescreening, 'of'>;
  /** Total attempts of a job. On the last attempt, customers are no longer awaited. */
  tries: number;
  /** Payments of one job; for tests. */
  chunk?: number;
}

export class LookBackJobs {
  readonly #parts: LookBackJobsParts;

  constructor(parts: LookBackJobsParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the lists are unavailable; internal-error (a failed attempt) */
  async handle([job]: readonly ClaimedJob[]): Promise<void> {
    const { database, queue, writer, transactions, rescreening, tries, chunk = CHUNK } = this.#parts;
    const { tenantId, subjectId, attempts } = job!;
    const row = await database.tenant(tenantId, (db) => readLookBack(db, tenantId, subjectId));
    if (row?.state !== 'RUNNING') {
      await database.tenant(tenantId, (db) => queue.complete(db, [job!]));
      return;
    }
    const { from, to, afterSeq, lastSeq: upToSeq } = row;
    const payments = await transactions.released(tenantId, { from, to, afterSeq, upToSeq, limit: chunk });
    const proposed = Object.fromEntries(row.settings.map(({ key, value }) => [key, value]));
    const { context, rescreened } = await rescreening.of(tenantId, payments, proposed, attempts >= tries);
    const chunkId = randomUUID();
    await writer.write(serviceAuthor(tenantId, subjectId), async ({ db, now }) => {
      // Runs first, so that nothing else is written if the lease was lost.
      await queue.complete(db, [job!]);
      const before = await readLookBack(db, tenantId, subjectId, 'locked');
      if (before?.state !== 'RUNNING' || before.afterSeq !== afterSeq) return { result: null, audit: [] };
      const isLast = payments.length < chunk;
      const rows = paymentsOf(rescreened, numberAfter(before.counts));
      const after: LookBackRow = {
        ...before,
        version: before.version + 1,
        state: isLast ? 'DONE' : 'RUNNING',
        afterSeq: payments.at(-1)?.seq ?? afterSeq,
        counts: counted(before.counts, rescreened),
        listVersions: withVersions(before.listVersions, recordedVersions(context.lists)),
        matcherVersion: MATCHER_VERSION,
        finishedAt: isLast ? now() : null,
      };
      await updateLookBack(db, tenantId, after);
      await insertPayments(db, { tenantId, lookBackId: subjectId, chunkId }, rows);
      const sealed = {
        action: 'look-back.payments-found',
        subjectType: 'LOOK_BACK_CHUNK',
        subjectId: chunkId,
        details: { lookBackId: subjectId, payments: rows.length },
      };
      return {
        result: null,
        audit: [noteOf(isLast ? 'finished' : 'progressed', after), ...(rows.length > 0 ? [sealed] : [])],
        jobs: isLast ? [] : [jobOf(tenantId, subjectId)],
      };
    });
  }

  /** Called after the last attempt failed. Earlier results stay. */
  async giveUp({ tenantId, subjectId }: ClaimedJob, reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async ({ db, now }) => {
      await bury(db);
      const before = await readLookBack(db, tenantId, subjectId, 'locked');
      if (before?.state !== 'RUNNING') return { result: null, audit: [] };
      const after: LookBackRow = {
        ...before,
        ...{ version: before.version + 1, state: 'FAILED', failure: reason, finishedAt: now() },
      };
      await updateLookBack(db, tenantId, after);
      return { result: null, audit: noteOf('failed', after, { failure: reason }) };
    });
  }
}

/** Number of the next listed payment. */
function numberAfter({ wouldBeHeld, notScreened }: LookBackCounts): number {
  return 1 + notScreened + Object.values(wouldBeHeld).reduce((sum, count) => sum + count, 0);
}

/** The payments that a look-back lists, numbered from `first`. */
function paymentsOf(rescreened: readonly Rescreened[], first: number): LookBackPayment[] {
  return rescreened
    .filter(({ wouldBeHeld, failure }) => wouldBeHeld || failure !== null)
    .map(({ transaction, screenedAs, statusNow, failure, findings }, at) => ({
      ...{ number: first + at, transactionUuid: transaction.transactionUuid, statusThen: transaction.status },
      ...{ screenedAs, statusNow, failure, findings },
    }));
}

/** The counts including these payments. */
export function counted(before: LookBackCounts, rescreened: readonly Rescreened[]): LookBackCounts {
  const wouldBeHeld: Partial<Record<TransactionStatus, number>> = { ...before.wouldBeHeld };
  let { screened, unchanged, notScreened } = before;
  for (const { wouldBeHeld: isHeld, statusNow } of rescreened) {
    screened += 1;
    if (statusNow === null) notScreened += 1;
    else if (isHeld) wouldBeHeld[statusNow] = (wouldBeHeld[statusNow] ?? 0) + 1;
    else unchanged += 1;
  }
  return { screened, unchanged, wouldBeHeld, notScreened };
}

/** All versions, each once. */
export function withVersions(
  before: readonly RecordedVersion[],
  now: readonly RecordedVersion[],
): readonly RecordedVersion[] {
  const keyOf = ({ watchlistId, version, own = false }: RecordedVersion) => `${watchlistId} ${version} ${own}`;
  return [...new Map([...before, ...now].map((one) => [keyOf(one), one])).values()];
}
