/**
 * Runs an approved erasure in batches, each in one database transaction, so that an interrupted job continues after the
 * last batch.
 *
 * lock the chain ─► check each record again ─► delete its rows, erase the details of its audit entries ─► write a
 * tombstone entry
 *
 * The tombstone has the hash of the deleted row and the numbers of the audit entries whose details were erased. It is
 * the last entry about the record, and its seal verifies that no row is left (platform/audit/sealed-tables.ts).
 */
import { TEST_DATA_QUEUE } from '../../../identity/tenants.ts';
import { ERASED, ERASED_TOGETHER } from '../../../platform/audit/erased.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { type ClaimedJob, type JobQueue, LeaseLostError } from '../../../platform/jobs/queue.ts';
import type { SettingsReader } from '../../../platform/settings/definition.ts';
import { type AuditNote, serviceAuthor, type Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { askedOf } from '../plan.ts';
import { readVerdicts } from '../records/store.ts';
import type { RetentionValues } from '../settings.ts';
import { scheduleOf } from '../terms.ts';
import { CONFIDENTIAL_KINDS, ERASABLE_KINDS, type Erasable, type ReasonToKeep } from '../types.ts';
import {
  eraseAnswers,
  eraseEntries,
  eraseRecords,
  isRecord,
  lookBackChunksThatLose,
  readRecords,
  searchesThatLose,
} from './delete-records-store.ts';
import { ERASURE_SUBJECT, subjectTypeOf } from './erasures.ts';
import { endReset, forgetAnswers, type ResetRow, readReset } from './resets-store.ts';
import { countItems, type ErasureRow, readErasure, readPlanned, settleItems, writeErasure } from './store.ts';

/** Records per database transaction, so that it holds the chain lock for less than a second. */
const BATCH = 200;

interface EraseJobParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  settings: SettingsReader<RetentionValues>;
}

export class EraseJob {
  readonly #parts: EraseJobParts;

  constructor(parts: EraseJobParts) {
    this.#parts = parts;
  }

  /** @throws LeaseLostError */
  async handle([job]: readonly ClaimedJob[]): Promise<void> {
    const { tenantId, subjectId } = job!;
    const reset = await this.#parts.database.tenant(tenantId, (db) => readReset(db, tenantId, subjectId));
    if (reset) return await this.#reset(job!, reset);
    for (const kind of ERASABLE_KINDS) while (await this.#batch(tenantId, subjectId, kind));
    await this.#finish(job!);
  }

  /** Erases all records of a TEST organization, except for its audit entries. Records made meanwhile may stay. */
  async #reset(job: ClaimedJob, { resetId, startedBy }: ResetRow): Promise<void> {
    const { writer, queue } = this.#parts;
    const { tenantId } = job;
    const by = serviceAuthor(tenantId, resetId);
    const erasure = { erasureId: resetId, proposedBy: startedBy, settledBy: startedBy };
    for (const kind of ERASABLE_KINDS.filter(isRecord)) {
      const batch = async (tx: Tx) => {
        await tx.lockChain();
        if ((await readReset(tx.db, tenantId, resetId))?.state !== 'RUNNING') {
          throw new LeaseLostError('the reset does not run');
        }
        const ids = await readRecords(tx.db, tenantId, kind, BATCH);
        return { result: ids.length, audit: await erased(tx, erasure, kind, ids) };
      };
      while ((await writer.write(by, batch, { transaction: 'system' })).result === BATCH);
    }
    await writer.write(
      by,
      async (tx) => {
        await queue.complete(tx.db, [job]);
        await forgetAnswers(tx.db, tenantId);
        await tx.lockChain();
        await endReset(tx.db, tenantId, resetId, tx.now());
        return {
          result: null,
          audit: { action: 'test-data.reset-finished', subjectType: ERASURE_SUBJECT, subjectId: resetId, details: {} },
          jobs: [{ queue: TEST_DATA_QUEUE, tenantId, subjectId: tenantId, payload: {} }],
        };
      },
      { transaction: 'system' },
    );
  }

  /** @returns whether there can be more */
  async #batch(tenantId: string, erasureId: string, kind: Erasable): Promise<boolean> {
    const { database, writer, settings } = this.#parts;
    const planned = await database.tenant(tenantId, (db) => readPlanned(db, tenantId, erasureId, kind, BATCH));
    if (planned.length === 0) return false;
    const values = await settings.get(tenantId);
    await writer.write(
      serviceAuthor(tenantId, erasureId),
      async (tx) => {
        // After the lock, so that no hold, alert or case can come in between.
        await tx.lockChain();
        const erasure = await runningErasure(tx.db, tenantId, erasureId);
        const still = await readPlanned(tx.db, tenantId, erasureId, kind, BATCH);
        if (still.join() !== planned.join()) throw new LeaseLostError('another worker erases');
        const outcomes = await judgedNow(tx, erasure, kind, planned, values);
        const going = planned.filter((id) => outcomes.get(id) === null);
        const audit = await erased(tx, erasure, kind, going);
        await settleItems(tx.db, tenantId, erasureId, kind, outcomes);
        return { result: null, audit };
      },
      { transaction: 'system' },
    );
    return planned.length === BATCH;
  }

  async #finish(job: ClaimedJob): Promise<void> {
    const { writer, queue } = this.#parts;
    const { tenantId, subjectId: erasureId } = job;
    await writer.write(serviceAuthor(tenantId, erasureId), async (tx) => {
      await queue.complete(tx.db, [job]);
      await eraseAnswers(tx.db, tenantId, erasureId, tx.now());
      await tx.lockChain();
      const erasure = await readErasure(tx.db, tenantId, erasureId);
      if (erasure?.state !== 'RUNNING') return { result: null, audit: [] };
      const over: ErasureRow = { ...erasure, state: 'DONE', finishedAt: tx.now(), version: erasure.version + 1 };
      await writeErasure(tx.db, tenantId, over);
      const counts = await countItems(tx.db, tenantId, [erasureId]);
      const open = counts.filter(({ kind }) => !CONFIDENTIAL_KINDS.includes(kind));
      const of = (state: string) => open.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0);
      const details = { erased: of('ERASED'), kept: of('KEPT') };
      const subjectType = await subjectTypeOf(tx.db, tenantId, erasureId);
      return {
        result: null,
        audit: { action: 'erasure.finished', subjectType, subjectId: erasureId, details },
      };
    });
  }
}

async function runningErasure(db: Db, tenantId: string, erasureId: string): Promise<ErasureRow> {
  const erasure = await readErasure(db, tenantId, erasureId);
  if (erasure?.state !== 'RUNNING') throw new LeaseLostError('the erasure does not run');
  return erasure;
}

/** @returns the reason to keep each record; null: erase it */
async function judgedNow(
  { db, tenantId, now }: Tx,
  { scope, subjectId }: ErasureRow,
  kind: Erasable,
  planned: readonly string[],
  values: RetentionValues,
): Promise<Map<string, ReasonToKeep | null>> {
  // A planned record that must be kept also keeps the records that it refers to. Records of the same kind are erased together.
  const rest = { tenantId, at: now(), scope: { scope, subjectId }, ids: planned, going: new Map([[kind, planned]]) };
  const verdicts = await readVerdicts(db, kind, askedOf(scheduleOf(values), kind, rest), planned.length);
  const outcomes = new Map<string, ReasonToKeep | null>(planned.map((id) => [id, null]));
  for (const { id, keepReason } of verdicts) outcomes.set(id, keepReason);
  return outcomes;
}

async function erased(
  { db, tenantId }: Tx,
  erasure: Pick<ErasureRow, 'erasureId' | 'proposedBy' | 'settledBy'>,
  kind: Erasable,
  ids: readonly string[],
): Promise<AuditNote[]> {
  if (ids.length === 0) return [];
  const { erasureId, proposedBy, settledBy } = erasure;
  const by = { erasureId, kind, proposedBy, approvedBy: settledBy };
  const together = (details: object): AuditNote[] => [
    { action: ERASED_TOGETHER, subjectType: ERASURE_SUBJECT, subjectId: erasureId, details: { ...by, ...details } },
  ];
  if (kind === 'AUDIT') return together({ entries: await eraseEntries(db, tenantId, ids) });
  const searches = await searchesThatLose(db, tenantId, kind, ids);
  const chunks = await lookBackChunksThatLose(db, tenantId, kind, ids);
  const subjects = await eraseRecords(db, tenantId, kind, ids);
  if (kind === 'DELIVERY') {
    const entries = subjects.flatMap((one) => one.entries).sort((a, b) => a - b);
    return together({ deliveryIds: subjects.map(({ subjectId }) => subjectId), entries });
  }
  const tombstones = subjects.map(({ subjectType, subjectId, erasedHash, entries }) => ({
    action: ERASED,
    subjectType,
    subjectId,
    details: { ...by, erasedHash, entries },
  }));
  // The search is sealed again without its erased hits.
  const lost = searches.map(({ searchId, hits }) => ({
    action: 'record-search.hits-erased',
    subjectType: 'RECORD_SEARCH',
    subjectId: searchId,
    details: { erasureId, kind, hits },
  }));
  const fewer = chunks.map(({ chunkId, payments }) => ({
    action: 'look-back.payments-erased',
    subjectType: 'LOOK_BACK_CHUNK',
    subjectId: chunkId,
    details: { erasureId, kind, payments },
  }));
  return [...tombstones, ...lost, ...fewer];
}
