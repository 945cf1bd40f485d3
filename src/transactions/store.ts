import { type Selectable, sql } from 'kysely';
import { corridorOf, storedMovementsOf } from '../domain/subjects.ts';
import {
  countedMode,
  type Transaction,
  type TransactionContent,
  type TransactionStatus,
} from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import { bytea, insertion } from '../platform/db/insert-rows.ts';
import { send } from '../platform/db/pipelined.ts';
import type { Schema } from '../platform/db/schema.ts';
import { contentHashOf, ENCRYPTED_TRANSACTIONS } from './encrypted.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';

/** `STAND_IN`: an undecryptable row has `isUnreadable` and its plaintext fields. Absent: it throws. */
export type Unreadable = 'STAND_IN';

/** First half of an advisory lock key: one recording at a time per organization, across all nodes. */
const RECORDING_LOCK = 4_211_047;

/** Until the transaction ends, no other transaction of the organization is recorded. */
export async function lockRecording(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RECORDING_LOCK}, hashtext(${tenantId}))`.execute(db);
}

/** References that are already used. Sent after `lockRecording`. */
export async function takenReferences(
  db: Db,
  tenantId: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ transaction_reference: string }>`
    select transaction_reference from transactions
    where tenant_id = ${tenantId} and transaction_reference = any(${references})`.execute(db);
  return new Set(rows.map((row) => row.transaction_reference));
}

export interface Recorded {
  seq: number;
  /** Hash of the stored content. */
  contentHash: Buffer;
}

/** The next sequence numbers, ascending. */
export async function nextNumbers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select nextval('transactions_seq') as seq from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ seq }) => seq).sort((a, b) => a - b);
}

/** Inserts transactions and their movements. @param given sequence numbers in row order; absent: the next numbers. @returns numbers by ID */
export async function insertTransactions(
  db: Db,
  rows: readonly Transaction[],
  given?: readonly number[],
): Promise<Map<string, Recorded>> {
  const numbers = given ?? (await nextNumbers(db, rows.length));
  const plain = rows.map((row) => ({
    tenant_id: row.tenantId,
    transaction_uuid: row.transactionUuid,
    transaction_reference: row.content.transactionReference,
    transaction_type: row.content.transactionType,
    transaction_flow: row.content.transactionFlow,
    transaction_date: row.content.transactionDate,
    amount: row.content.amount.value,
    currency: row.content.amount.currency,
    base_amount: row.base?.amount ?? null,
    base_currency: row.base?.currency ?? null,
    rate_source: row.base?.rateSource ?? null,
    sender_name: row.content.sender?.name ?? null,
    receiver_name: row.content.receiver?.name ?? null,
    sender_country: row.content.sender?.country ?? null,
    receiver_country: row.content.receiver?.country ?? null,
    content: row.content,
    callback_url: row.callbackUrl,
    tenant_name: row.tenantName,
    client_id: row.clientId,
    client_name: row.clientName,
    correlation_id: row.correlationId,
    created_at: row.createdAt,
    created_by: row.createdBy,
    status: row.status,
    is_suspicious: row.isSuspicious,
    remark: row.remark,
    modified_at: row.modifiedAt,
    modified_by: row.modifiedBy,
    version: row.version,
    suspicion_score: null,
    risk_tier: null,
    disposition: null,
  }));
  const encrypted = await ENCRYPTED_TRANSACTIONS.encrypt(db, {}, plain);
  const hashes = encrypted.map((row, at) =>
    ENCRYPTED_TRANSACTIONS.isEncrypted(row) ? contentHashOf(row.content) : rows[at]!.contentHash,
  );
  const values = encrypted.map((row, at) => ({ ...row, seq: numbers[at]!, content_hash: bytea(hashes[at]!) }));
  const movements = rows.flatMap(({ tenantId, content, base }, at) =>
    storedMovementsOf(tenantId, content).map(({ subject, direction, counterparty }) => ({
      tenant_id: tenantId,
      subject,
      occurred_at: content.transactionDate,
      seq: numbers[at]!,
      direction,
      amount: base?.amount ?? null,
      counterparty,
      corridor: corridorOf(content),
      payment_mode: countedMode(content),
    })),
  );
  await send(db, insertion('transactions', values));
  await send(db, insertion('movements', movements));
  return new Map(
    rows.map(({ transactionUuid }, at) => [transactionUuid, { seq: numbers[at]!, contentHash: hashes[at]! }]),
  );
}

/** @throws AppError unreadable-record, unless `unreadable` says otherwise */
export async function readTransactions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
  unreadable?: Unreadable,
): Promise<Transaction[]> {
  return await openStored(db, await readRows(db, tenantId, uuids), unreadable);
}

/** Currencies of transactions recorded without a value, which count in no sum yet. */
export async function readUnvaluedCurrencies(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from transactions where tenant_id = ${tenantId} and base_amount is null`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Newest first. */
export async function readUnvalued(
  db: Db,
  tenantId: string,
  currency: string,
  limit: number,
): Promise<{ seq: number; amount: string; at: Date }[]> {
  const { rows } = await sql<{ seq: number; amount: string; at: Date }>`
    select t.seq, t.amount::text as amount, t.transaction_date as at from transactions t
    where t.tenant_id = ${tenantId} and t.base_amount is null and t.currency = ${currency}
      and exists (select from movements m where m.tenant_id = t.tenant_id and m.seq = t.seq and m.amount is null)
    order by t.seq desc limit ${limit}`.execute(db);
  return rows;
}

/** Sets values in the base currency. */
export async function valueMovements(
  db: Db,
  tenantId: string,
  values: readonly { seq: number; amount: number }[],
): Promise<void> {
  await sql`
    update movements m set amount = v.amount
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(seq bigint, amount float8)
    where m.tenant_id = ${tenantId} and m.seq = v.seq and m.amount is null`.execute(db);
}

/** Current status of each transaction. */
export async function readStatuses(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, TransactionStatus>> {
  const { rows } = await sql<{ uuid: string; status: TransactionStatus }>`
    select transaction_uuid as uuid, status from transactions
    where tenant_id = ${tenantId} and transaction_uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, status }) => [uuid, status]));
}

/**
 * Held transactions without a final decision, oldest first.
 * @param of the alerts whose payments are read, and further payments
 * @param clean statuses that hold nothing
 */
export async function readHeld(
  db: Db,
  tenantId: string,
  { alertIds, transactionUuids = [] }: { alertIds: readonly string[]; transactionUuids?: readonly string[] },
  clean: readonly TransactionStatus[],
  limit: number,
): Promise<{ transactionUuid: string; status: TransactionStatus }[]> {
  const { rows } = await sql<{ transactionUuid: string; status: TransactionStatus }>`
    select t.transaction_uuid as "transactionUuid", t.status
    from (
      select transaction_uuid from alert_transactions
      where tenant_id = ${tenantId} and alert_id = any(${[...alertIds]}::uuid[]) and verdict is null
      union select unnest(${[...transactionUuids]}::uuid[])) as asked
    join transactions t on t.tenant_id = ${tenantId} and t.transaction_uuid = asked.transaction_uuid
    where t.status <> all(${[...clean]}::text[]) and (t.status = 'ESCALATED' or not exists (
      select from transaction_decisions d where d.tenant_id = ${tenantId} and d.transaction_uuid = t.transaction_uuid
        and d.in_effect and d.decision <> 'ESCALATED'))
    order by t.seq limit ${limit}`.execute(db);
  return rows;
}

/** Transactions with the content as stored, for the verification of the audit trail. */
export async function readStoredTransactions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<Transaction[]> {
  return (await readRows(db, tenantId, uuids)).map(transactionOf);
}

async function readRows(db: Db, tenantId: string, uuids: readonly string[]): Promise<TransactionRow[]> {
  if (uuids.length === 0) return [];
  return await db
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .orderBy('seq')
    .execute();
}

type TransactionRow = Selectable<Schema['transactions']>;

export async function openStored(
  db: Db,
  rows: readonly TransactionRow[],
  unreadable: Unreadable | undefined,
): Promise<Transaction[]> {
  return (await ENCRYPTED_TRANSACTIONS.decrypt(db, {}, rows, unreadable)).map(transactionOf);
}

/** An undecryptable transaction has `isUnreadable`. A result needs only its plaintext fields. */
/** Transactions among these that are no longer PENDING. */
export async function readSettled(db: Db, tenantId: string, uuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('transaction_uuid')
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', 'in', uuids)
    .where('status', '<>', 'PENDING')
    .execute();
  return rows.map(({ transaction_uuid }) => transaction_uuid);
}

export async function readByReference(db: Db, tenantId: string, reference: string): Promise<Transaction | null> {
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_reference', '=', reference)
    .executeTakeFirst();
  return row ? (await openStored(db, [row], 'STAND_IN'))[0]! : null;
}

/** Transactions of the time range after `afterSeq`, in order of recording. */
export async function readRange(
  db: Db,
  tenantId: string,
  range: { from: Date; to: Date; afterSeq: number; limit: number },
  unreadable?: Unreadable,
): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', range.afterSeq)
    .where('transaction_date', '>=', range.from)
    .where('transaction_date', '<', range.to)
    .orderBy('seq')
    .limit(range.limit)
    .execute();
  return await openStored(db, rows, unreadable);
}

const RELEASED_STATUSES: readonly TransactionStatus[] = ['RELEASED', 'WHITELISTED'];

/** Released transactions with a transactionDate in the range. */
export interface ReleasedRange {
  from: Date;
  /** The range ends before this time. */
  to: Date;
}

const released = (db: Db, tenantId: string, { from, to }: ReleasedRange) =>
  db
    .selectFrom('transactions')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', RELEASED_STATUSES)
    .where('transaction_date', '>=', from)
    .where('transaction_date', '<', to);

/** Transactions in order of recording. Undecryptable transactions have `isUnreadable`. */
export async function readReleased(
  db: Db,
  tenantId: string,
  range: ReleasedRange & { afterSeq: number; upToSeq: number; limit: number },
): Promise<Transaction[]> {
  const rows = await released(db, tenantId, range)
    .selectAll()
    .where('seq', '>', range.afterSeq)
    .where('seq', '<=', range.upToSeq)
    .orderBy('seq')
    .limit(range.limit)
    .execute();
  return await openStored(db, rows, 'STAND_IN');
}

/** Counts at most `most`. @returns the number, and the last `seq` of the organization's released transactions in the range */
export async function countReleased(
  db: Db,
  tenantId: string,
  range: ReleasedRange,
  most: number,
): Promise<{ count: number; lastSeq: number }> {
  const some = released(db, tenantId, range).select('seq').limit(most).as('some');
  const { count, last } = await db
    .selectFrom(some)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('some.seq').as('last')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), lastSeq: Number(last ?? 0) };
}

/** The parts of an assessment that the list filters by. */
type Assessed = Pick<RiskAssessment, 'transactionSuspicionScore' | 'transactionRiskTier' | 'transactionDisposition'>;

/** Sets the outcome of transactions that are still PENDING. @returns their number */
export async function writeOutcomes(
  db: Db,
  tenantId: string,
  outcomes: readonly {
    transactionUuid: string;
    status: TransactionStatus;
    isSuspicious: boolean;
    remark: string;
    /** null: the transaction will never be screened. */
    assessed: Assessed | null;
  }[],
  by: { at: Date; id: string },
): Promise<number> {
  const rows = outcomes.map(({ transactionUuid, status, isSuspicious, remark, assessed }) => ({
    uuid: transactionUuid,
    status,
    suspicious: isSuspicious,
    remark,
    score: assessed?.transactionSuspicionScore ?? null,
    tier: assessed?.transactionRiskTier ?? null,
    disposition: assessed?.transactionDisposition ?? null,
  }));
  const { numAffectedRows } = await sql`
    update transactions t set status = o.status, is_suspicious = o.suspicious, remark = o.remark, modified_at = ${by.at},
                              modified_by = ${by.id}, version = version + 1,
                              suspicion_score = o.score, risk_tier = o.tier, disposition = o.disposition
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(uuid uuid, status text, suspicious boolean, remark text,
                                                                     score double precision, tier text, disposition text)
    where t.tenant_id = ${tenantId} and t.transaction_uuid = o.uuid and t.status = 'PENDING'`.execute(db);
  return Number(numAffectedRows);
}

/** Amounts by transaction. */
export async function readAmounts(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, { amount: number; currency: string }>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select(['transaction_uuid', 'amount', 'currency'])
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return new Map(
    rows.map(({ transaction_uuid: uuid, amount, currency }) => [uuid, { amount: Number(amount), currency }]),
  );
}

/** The transaction, locked until the end of the database transaction. An undecryptable one has `isUnreadable`. */
export async function lockTransaction(db: Db, tenantId: string, uuid: string): Promise<Transaction | null> {
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  return row ? (await openStored(db, [row], 'STAND_IN'))[0]! : null;
}

function transactionOf(row: TransactionRow & { isUnreadable?: true }): Transaction {
  return {
    tenantId: row.tenant_id,
    transactionUuid: row.transaction_uuid,
    seq: row.seq,
    content: row.content as TransactionContent,
    base:
      row.base_amount === null
        ? null
        : { amount: row.base_amount, currency: row.base_currency ?? '', rateSource: row.rate_source ?? '' },
    callbackUrl: row.callback_url,
    tenantName: row.tenant_name,
    clientId: row.client_id,
    clientName: row.client_name,
    createdAt: row.created_at,
    createdBy: row.created_by,
    correlationId: row.correlation_id,
    contentHash: row.content_hash,
    status: row.status as TransactionStatus,
    isSuspicious: row.is_suspicious,
    remark: row.remark,
    modifiedAt: row.modified_at,
    modifiedBy: row.modified_by,
    version: row.version,
    ...(row.isUnreadable && { isUnreadable: true }),
  };
}
