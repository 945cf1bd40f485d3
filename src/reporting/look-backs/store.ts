import { type Selectable, type SqlBool, sql } from 'kysely';
import type { TransactionStatus } from '../../domain/transaction.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import type { RecordedVersion } from '../../screening/list-search.ts';
import type { RescreenedFinding, RescreeningFailure } from '../../transactions/rescreening.ts';
import type { LookBackCounts, LookBackPayment, LookBackRow, LookBackState, UsedSetting } from './types.ts';

export async function insertLookBack(db: Db, tenantId: string, row: LookBackRow): Promise<void> {
  await insertRows(db, 'look_backs', [
    {
      ...{ tenant_id: tenantId, look_back_id: row.lookBackId, version: row.version, state: row.state },
      ...{ period_from: row.from, period_to: row.to, settings: row.settings, to_screen: row.toScreen },
      reason: row.reason,
      ...{ last_seq: row.lastSeq, after_seq: row.afterSeq, counts: row.counts, list_versions: row.listVersions },
      ...{ matcher_version: row.matcherVersion, failure: row.failure },
      ...{ created_at: row.createdAt, created_by: row.createdBy, finished_at: row.finishedAt },
    },
  ]);
}

/** Updates the fields that change. */
export async function updateLookBack(db: Db, tenantId: string, row: LookBackRow): Promise<void> {
  await db
    .updateTable('look_backs')
    .set({
      ...{ version: row.version, state: row.state, after_seq: row.afterSeq, failure: row.failure },
      ...{ counts: JSON.stringify(row.counts), list_versions: JSON.stringify(row.listVersions) },
      ...{ matcher_version: row.matcherVersion, finished_at: row.finishedAt },
    })
    .where('tenant_id', '=', tenantId)
    .where('look_back_id', '=', row.lookBackId)
    .execute();
}

/** A look-back that cannot be decrypted is marked. */
export async function readLookBack(
  db: Db,
  tenantId: string,
  lookBackId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<LookBackRow | null> {
  const row = await db
    .selectFrom('look_backs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('look_back_id', '=', lookBackId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  const [found] = await fromStored(db, 'look_backs', { tenantId }, row ? [rowOf(row)] : [], 'STAND_IN');
  return found ?? null;
}

export interface LookBackFilter {
  state?: LookBackState | undefined;
}

export interface Newest {
  createdAt: string;
  lookBackId: string;
}

export function listedLookBacks(db: Db, tenantId: string, { state }: LookBackFilter) {
  return db
    .selectFrom('look_backs')
    .where('tenant_id', '=', tenantId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
}

/** The newest first. */
export async function readLookBackPage(
  db: Db,
  tenantId: string,
  filter: LookBackFilter,
  { after, limit }: { after: Newest | null; limit: number },
): Promise<LookBackRow[]> {
  const rows = await listedLookBacks(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(created_at, look_back_id) < (${after!.createdAt}::timestamptz, ${after!.lookBackId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('look_back_id', 'desc')
    .limit(limit)
    .execute();
  return await fromStored(db, 'look_backs', { tenantId }, rows.map(rowOf), 'STAND_IN');
}

export async function isOneRunning(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('look_backs')
    .select('look_back_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'RUNNING')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPayments(
  db: Db,
  place: { tenantId: string; lookBackId: string; chunkId: string },
  payments: readonly LookBackPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  await insertRows(
    db,
    'look_back_payments',
    payments.map((one) => ({
      ...{ tenant_id: place.tenantId, look_back_id: place.lookBackId, number: one.number, chunk_id: place.chunkId },
      ...{ transaction_uuid: one.transactionUuid, status_then: one.statusThen, screened_as: one.screenedAs },
      ...{ status_now: one.statusNow, failure: one.failure, findings: one.findings },
    })),
  );
}

export interface PaymentFilter {
  /** true: only payments that would be held; false: only payments that could not be screened. */
  wouldBeHeld?: boolean | undefined;
  statusNow?: readonly TransactionStatus[] | undefined;
}

export function listedPayments(db: Db, tenantId: string, lookBackId: string, filter: PaymentFilter) {
  const { wouldBeHeld, statusNow } = filter;
  return db
    .selectFrom('look_back_payments')
    .where('tenant_id', '=', tenantId)
    .where('look_back_id', '=', lookBackId)
    .$if(wouldBeHeld === true, (query) => query.where('status_now', 'is not', null))
    .$if(wouldBeHeld === false, (query) => query.where('status_now', 'is', null))
    .$if(statusNow !== undefined, (query) => query.where('status_now', 'in', [...statusNow!]));
}

/** Payments in the order of recording. */
export async function readPaymentPage(
  db: Db,
  { tenantId, lookBackId }: { tenantId: string; lookBackId: string },
  filter: PaymentFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<LookBackPayment[]> {
  const rows = await listedPayments(db, tenantId, lookBackId, filter)
    .selectAll()
    .where('number', '>', after ?? 0)
    .orderBy('number')
    .limit(limit)
    .execute();
  const shared = { tenantId, lookBackId };
  return await fromStored(db, 'look_back_payments', shared, rows.map(paymentOf), 'STAND_IN');
}

/** IDs of the payments that would be held, in the order of recording. @param chosen absent: all */
export async function readHeldIds(
  db: Db,
  { tenantId, lookBackId }: { tenantId: string; lookBackId: string },
  chosen: readonly string[] | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await listedPayments(db, tenantId, lookBackId, chosen ? {} : { wouldBeHeld: true })
    .select('transaction_uuid')
    .$if(chosen !== undefined, (query) =>
      query.where('transaction_uuid', '=', sql<string>`any(${[...chosen!]}::uuid[])`),
    )
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => row.transaction_uuid);
}

function rowOf(row: Selectable<Schema['look_backs']>): LookBackRow {
  return {
    ...{ lookBackId: row.look_back_id, version: row.version, state: row.state as LookBackState },
    ...{ from: row.period_from, to: row.period_to, reason: row.reason, settings: row.settings as UsedSetting[] },
    ...{
      toScreen: row.to_screen,
      lastSeq: row.last_seq,
      afterSeq: row.after_seq,
      counts: row.counts as LookBackCounts,
    },
    ...{ listVersions: row.list_versions as RecordedVersion[], matcherVersion: row.matcher_version },
    ...{ failure: row.failure, createdAt: row.created_at, createdBy: row.created_by, finishedAt: row.finished_at },
  };
}

function paymentOf(row: Selectable<Schema['look_back_payments']>): LookBackPayment {
  return {
    ...{ number: row.number, transactionUuid: row.transaction_uuid },
    statusThen: row.status_then as TransactionStatus,
    screenedAs: row.screened_as as TransactionStatus | null,
    statusNow: row.status_now as TransactionStatus | null,
    failure: row.failure as RescreeningFailure | null,
    findings: row.findings as RescreenedFinding[],
  };
}
