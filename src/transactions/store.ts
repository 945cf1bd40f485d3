import { type Expression, type Selectable, sql } from 'kysely';
import type { Coverage } from '../domain/coverage.ts';
import type { Finding } from '../domain/finding.ts';
import { corridorOf, storedMovementsOf } from '../domain/subjects.ts';
import type { Transaction, TransactionContent, TransactionStatus } from '../domain/transaction.ts';
import { countedMode } from '../domain/transaction.ts';
import type { Principal } from '../platform/access/permissions.ts';
import type { Db } from '../platform/db/database.ts';
import { bytea, insertRows } from '../platform/db/insert-rows.ts';
import { hashableTextSql, SEALED_TEXT } from '../platform/db/own-keys/sealed-fields.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { LookedThrough } from '../platform/lib/list-page.ts';
import { hasWords } from '../platform/lib/search-words.ts';
import type { LockedChain } from '../platform/unit-of-work/effect.ts';
import type { Decision, DecisionTerms } from './decisions.ts';
import {
  openDecision,
  openScreenings,
  openTransactions,
  type StoredRemarks,
  type StoredTransaction,
  unreadableScreening,
} from './encrypted.ts';
import type { GreatestFirst, SortedPlace } from './filters/sorts.ts';
import { type Narrowing, narrowed, placesOf, readMoved, type TransactionFilter } from './filters/store.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';

/** Rows per read of an export. */
export const EXPORT_BATCH = 2_000;

export interface ScreeningRow {
  tenantId: string;
  transactionUuid: string;
  screenedAt: Date;
  status: TransactionStatus;
  isSuspicious: boolean;
  remark: string;
  record: unknown;
  assessment: unknown;
  /** Encrypted data cannot be decrypted; only plaintext fields are present. */
  isUnreadable?: true;
}

/** `STAND_IN`: an undecryptable row has `isUnreadable` and its plaintext fields. Absent: it throws. */
export type Unreadable = 'STAND_IN';

export interface DecisionRow {
  decision: Decision;
  reasonCode: string;
  reason: string;
  beforeStatus: TransactionStatus;
  decidedAt: Date;
  decidedBy: string;
  /** Absent in older decisions: a client. */
  decidedByType?: Principal['type'] | undefined;
  /** Absent: the decision has no party terms. */
  terms?: DecisionTerms | undefined;
  /** false: a proposal, pending approval by a second user. */
  inEffect: boolean;
}

/** The facts of a screening that a result contains. */
export interface ScreenedFacts {
  coverage: readonly Coverage[];
  senderPartyId: string | null;
  receiverPartyId: string | null;
}

export const NOTHING_SCREENED: ScreenedFacts = { coverage: [], senderPartyId: null, receiverPartyId: null };

/** Which references are taken. While the chain is locked, no other transaction can be recorded. */
export async function takenReferences(
  db: Db,
  { tenantId }: LockedChain,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ transaction_reference: string }>`
    select transaction_reference from transactions
    where tenant_id = ${tenantId} and transaction_reference = any(${references})`.execute(db);
  return new Set(rows.map((row) => row.transaction_reference));
}

/** Inserts transactions and their movements. @returns ID -> sequence number; numbers increase in row order */
export async function insertTransactions(db: Db, rows: readonly StoredTransaction[]): Promise<Map<string, number>> {
  const values = rows.map((row) => ({
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
    sender_name: row.sealed ? null : (row.content.sender?.name ?? null),
    receiver_name: row.sealed ? null : (row.content.receiver?.name ?? null),
    sender_country: row.content.sender?.country ?? null,
    receiver_country: row.content.receiver?.country ?? null,
    content: row.sealed ?? row.content,
    content_hash: bytea(row.contentHash),
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
  const movements = rows.flatMap(({ tenantId, transactionUuid, content, base }) =>
    storedMovementsOf(tenantId, content).map(({ subject, direction, counterparty }) => ({
      transaction_uuid: transactionUuid,
      subject,
      occurred_at: content.transactionDate,
      direction,
      amount: base?.amount ?? null,
      counterparty,
      corridor: corridorOf(content),
      payment_mode: countedMode(content),
    })),
  );
  const { rows: stored } = await sql<{ transaction_uuid: string; seq: number }>`
    with stored as (
      insert into transactions
      select filled.*
      from jsonb_array_elements(${JSON.stringify(values)}::jsonb)
      cross join lateral jsonb_populate_record(
        null::transactions, value || jsonb_build_object('seq', nextval('transactions_seq'))) filled
      returning tenant_id, transaction_uuid, seq
    ), moved as (
      insert into movements (tenant_id, subject, occurred_at, seq, direction, amount, counterparty, corridor, payment_mode)
      select stored.tenant_id, m.subject, m.occurred_at, stored.seq, m.direction, m.amount, m.counterparty, m.corridor,
             m.payment_mode
      from stored join jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m(
        transaction_uuid uuid, subject uuid, occurred_at timestamptz, direction smallint, amount float8,
        counterparty uuid, corridor text, payment_mode text) using (transaction_uuid)
    )
    select transaction_uuid, seq from stored`.execute(db);
  return new Map(stored.map(({ transaction_uuid, seq }) => [transaction_uuid, seq]));
}

/** @throws SealedValueError, unless `unreadable` says otherwise */
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

/** With the content as stored, for the verification of the audit trail. */
export async function readStoredTransactions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<Transaction[]> {
  return (await readRows(db, tenantId, uuids)).map(transactionOf);
}

/**
 * Columns that repeat the content for filters. Amount and currency are stored in plaintext even if the content is encrypted. By
 * transaction ID.
 */
export async function readRepeated(db: Db, tenantId: string, uuids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['transaction_uuid', 'transaction_reference', 'transaction_flow', 'transaction_date'])
    .select(['sender_country', 'receiver_country'])
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.transaction_uuid,
      {
        ...{ transactionReference: row.transaction_reference, transactionFlow: row.transaction_flow },
        ...{ transactionDate: row.transaction_date.getTime() },
        ...{ senderCountry: row.sender_country, receiverCountry: row.receiver_country },
      },
    ]),
  );
}

/** Expected values of these columns. */
export function repeatedOf(content: TransactionContent): object {
  return {
    ...{ transactionReference: content.transactionReference, transactionFlow: content.transactionFlow },
    ...{ transactionDate: Date.parse(content.transactionDate), senderCountry: content.sender?.country ?? null },
    receiverCountry: content.receiver?.country ?? null,
  };
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

async function openStored(
  db: Db,
  rows: readonly TransactionRow[],
  unreadable: Unreadable | undefined,
): Promise<Transaction[]> {
  const standIn = (one: Transaction) => {
    const row = rows.find(({ transaction_uuid: uuid }) => uuid === one.transactionUuid)!;
    return { ...one, content: contentInClear(row), remark: '', isUnreadable: true as const };
  };
  return await openTransactions(db, rows.map(transactionOf), unreadable && standIn);
}

/** Plaintext content of a transaction that cannot be decrypted. */
function contentInClear(row: TransactionRow): TransactionContent {
  const echo = { senderCountryCode: row.sender_country, receiverCountryCode: row.receiver_country };
  return {
    transactionReference: row.transaction_reference,
    transactionType: row.transaction_type as TransactionContent['transactionType'],
    transactionFlow: row.transaction_flow as TransactionContent['transactionFlow'],
    transactionDate: row.transaction_date.toISOString(),
    transferDate: null,
    amount: { value: row.amount, currency: row.currency },
    ...{ received: null, fiatValue: null, sender: null, receiver: null, paymentMode: null, deliveryType: null },
    ...{ purpose: null, sourceOfFund: null, message: null, asset: null, echo },
  };
}

/** An undecryptable transaction has `isUnreadable`. A result needs only its plaintext fields. */
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

interface PageRange {
  beforeSeq: number | null;
  limit: number;
}

/** Maximum number of a party's transactions that are checked at once. */
const MOST_LOOKED_AT = 5_000;

/** Transactions before `beforeSeq`, newest first. An undecryptable one does not affect the others. */
export async function readPage(
  db: Db,
  tenantId: string,
  { partyId, ...filter }: TransactionFilter,
  page: PageRange,
): Promise<Transaction[]> {
  if (partyId === undefined) return readNarrowed(db, tenantId, filter, page);
  // The party is in the stored screening, which is expensive to read. Reads a few at a time until the page is full.
  const found: Transaction[] = [];
  let { beforeSeq } = page;
  for (let some = page.limit; ; some = Math.min(some * 2, MOST_LOOKED_AT)) {
    const seqs = await readMoved(db, tenantId, partyId, { beforeSeq, limit: some });
    const left = { beforeSeq: null, limit: page.limit - found.length };
    found.push(...(await readNarrowed(db, tenantId, { ...filter, moved: { partyId, seqs } }, left)));
    if (seqs.length < some || found.length >= page.limit) return found;
    beforeSeq = seqs.at(-1)!;
  }
}

async function readNarrowed(db: Db, tenantId: string, filter: Narrowing, page: PageRange): Promise<Transaction[]> {
  const places = await placesOf(db, tenantId, filter);
  const rows = await placed(db, tenantId, filter, { ...page, ...places, pageBefore: page.beforeSeq }).execute();
  return await openStored(db, rows, 'STAND_IN');
}

/** The transactions of the party among these sequence numbers, newest first. */
export async function readIdsOf(db: Db, tenantId: string, moved: NonNullable<Narrowing['moved']>): Promise<string[]> {
  const rows = await placed(db, tenantId, { moved }, { ...NO_PLACES, limit: moved.seqs.length })
    .clearSelect()
    .select('transaction_uuid')
    .execute();
  return rows.map((row) => row.transaction_uuid);
}

const NO_PLACES = { fromSeq: null, beforeSeq: null, pageBefore: null };

interface Placed extends Awaited<ReturnType<typeof placesOf>> {
  pageBefore: number | null;
  limit: number;
}

/** null: the filter needs a check of each row, which is too expensive for a count. */
export async function listedTransactions(
  db: Db,
  tenantId: string,
  { partyId, nameWords, ...filter }: TransactionFilter,
): Promise<Expression<unknown> | null> {
  if (partyId !== undefined || nameWords !== undefined) return null;
  return between(db, tenantId, filter, { ...(await placesOf(db, tenantId, filter)), pageBefore: null });
}

function placed(db: Db, tenantId: string, filter: Narrowing, { limit, ...places }: Placed) {
  return between(db, tenantId, filter, places).orderBy('seq', 'desc').limit(limit);
}

function between(db: Db, tenantId: string, filter: Narrowing, places: Omit<Placed, 'limit'>) {
  const { fromSeq, beforeSeq, pageBefore } = places;
  const own = db.selectFrom('transactions').selectAll().where('tenant_id', '=', tenantId);
  let query = narrowed(own, tenantId, filter);
  if (fromSeq !== null) query = query.where('seq', '>=', fromSeq);
  for (const before of [pageBefore, beforeSeq]) {
    if (before !== null) query = query.where('seq', '<', before);
  }
  return query;
}

const SORTED_BY = { SCORE: 'suspicion_score', AMOUNT: 'base_amount', DATE: 'transaction_date' } as const;

interface SortedRow {
  transaction: Transaction;
  place: SortedPlace;
}

/** Descending, newest first among equal values. Transactions without a value come last, newest first. */
export async function readSorted(
  db: Db,
  tenantId: string,
  { partyId: _, nameWords: __, ...filter }: TransactionFilter,
  { sort, after, limit }: { sort: GreatestFirst; after: SortedPlace | null; limit: number },
): Promise<SortedRow[]> {
  const places = { ...(await placesOf(db, tenantId, filter)), pageBefore: null };
  const column = sql.ref(SORTED_BY[sort]);
  const all = () => between(db, tenantId, filter, places).select(sql<string | null>`${column}::text`.as('sorted_by'));
  const begun = after === null || after.value !== null;
  const valued = begun
    ? await all()
        .where(sql<boolean>`${column} is not null`)
        .$if(after !== null, (rows) =>
          rows.where(sql<boolean>`(${column}, seq) < (${after?.value}${sql.raw(CASTS[sort])}, ${after?.seq}::bigint)`),
        )
        .orderBy(SORTED_BY[sort], 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
    : [];
  const unvalued =
    valued.length < limit && sort !== 'DATE'
      ? await all()
          .where(sql<boolean>`${column} is null`)
          .$if(!begun, (rows) => rows.where('seq', '<', after!.seq))
          .orderBy('seq', 'desc')
          .limit(limit - valued.length)
          .execute()
      : [];
  const rows = [...valued, ...unvalued];
  const opened = await openStored(db, rows, 'STAND_IN');
  return rows.map(({ sorted_by: value, seq }, at) => ({ transaction: opened[at]!, place: { value, seq } }));
}

/** SQL type of the position text. */
const CASTS: Readonly<Record<GreatestFirst, string>> = {
  SCORE: '::double precision',
  AMOUNT: '::double precision',
  DATE: '::timestamptz',
};

/** Maximum number of transactions that are searched for one page, and per read. */
const MOST_NAMED = 20_000;
const NAMED_AT_ONCE = 500;

/**
 * Transactions of the filter with such a name on one side. Name words are not indexed, so transactions are searched newest first, and
 * decrypted if the organization has its own key. Undecryptable ones are included, because they may match.
 * @param most maximum number to search
 */
export async function readNamed(
  db: Db,
  tenantId: string,
  { partyId: _, nameWords = [], ...filter }: TransactionFilter,
  { beforeSeq, limit }: PageRange,
  most = MOST_NAMED,
): Promise<LookedThrough<Transaction, number>> {
  const rows: Transaction[] = [];
  const places = await placesOf(db, tenantId, filter);
  let pageBefore = beforeSeq;
  for (let looked = 0; looked < most; ) {
    const some = Math.min(NAMED_AT_ONCE, most - looked);
    const sides = await placed(db, tenantId, filter, { ...places, pageBefore, limit: some })
      .clearSelect()
      .select(['seq', 'sender_name', 'receiver_name'])
      // For encrypted transactions, only the content has the names.
      .select(sql<boolean>`sender_name is null and receiver_name is null`.as('is_hidden'))
      .execute();
    const hidden = await readSeqs(
      db,
      tenantId,
      sides.flatMap(({ seq, is_hidden }) => (is_hidden ? [seq] : [])),
    );
    const open = new Map(hidden.map((one) => [one.seq, one]));
    const met = sides.flatMap(({ seq, sender_name, receiver_name }) => {
      const one = open.get(seq);
      if (one?.isUnreadable) return [seq];
      const names = one ? [one.content.sender?.name, one.content.receiver?.name] : [sender_name, receiver_name];
      return names.some((name) => name && hasWords(name, nameWords)) ? [seq] : [];
    });
    const whole = [
      ...hidden,
      ...(await readSeqs(
        db,
        tenantId,
        met.filter((seq) => !open.has(seq)),
      )),
    ];
    const bySeq = new Map(whole.map((one) => [one.seq, one]));
    rows.push(...met.map((seq) => bySeq.get(seq)!).slice(0, limit - rows.length));
    if (rows.length >= limit || sides.length < some) return { rows, lookedTo: null };
    pageBefore = sides.at(-1)!.seq;
    looked += some;
  }
  return { rows, lookedTo: pageBefore };
}

async function readSeqs(db: Db, tenantId: string, seqs: readonly number[]): Promise<Transaction[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('seq', '=', sql<number>`any(${[...seqs]}::bigint[])`)
    .execute();
  return await openStored(db, rows, 'STAND_IN');
}

/** The parts of an assessment that the list filters by. */
type Assessed = Pick<RiskAssessment, 'transactionSuspicionScore' | 'transactionRiskTier' | 'transactionDisposition'>;

/** Sets the outcome of transactions that are still PENDING. @returns their number */
export async function decidePending(
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

export async function insertScreenings(db: Db, rows: readonly ScreeningRow[]): Promise<void> {
  await insertRows(
    db,
    'transaction_screenings',
    rows.map((row) => ({
      tenant_id: row.tenantId,
      transaction_uuid: row.transactionUuid,
      screened_at: row.screenedAt,
      status: row.status,
      is_suspicious: row.isSuspicious,
      remark: row.remark,
      record: row.record,
      assessment: row.assessment,
    })),
  );
}

/** Inserts search traits of screenings (`traits.ts`). */
export async function insertTraits(
  db: Db,
  rows: readonly { tenantId: string; transactionUuid: string; seq: number; traits: readonly string[] }[],
): Promise<void> {
  const found = rows.flatMap(({ tenantId, transactionUuid, seq, traits }) =>
    traits.map((trait) => ({ tenant_id: tenantId, transaction_uuid: transactionUuid, trait, seq })),
  );
  if (found.length > 0) await insertRows(db, 'transaction_traits', found);
}

/** @throws SealedValueError, unless `unreadable` says otherwise */
export async function readScreenings(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
  unreadable?: Unreadable,
): Promise<ScreeningRow[]> {
  const rows = await readStoredScreenings(db, tenantId, uuids);
  return await openScreenings(db, rows, unreadable && unreadableScreening);
}

/** As stored, for the verification of the audit trail. */
export async function readStoredScreenings(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<ScreeningRow[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .selectFrom('transaction_screenings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    transactionUuid: row.transaction_uuid,
    screenedAt: row.screened_at,
    status: row.status as TransactionStatus,
    isSuspicious: row.is_suspicious,
    remark: row.remark,
    record: row.record,
    assessment: row.assessment,
  }));
}

/** Findings of the latest screened transactions, newest first. An undecryptable screening has none. */
export async function readLatestFindings(
  db: Db,
  tenantId: string,
  limit: number,
): Promise<{ transactionUuid: string; transactionReference: string; findings: readonly Finding[] }[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('transaction_screenings as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.transaction_uuid', '=', 't.transaction_uuid'),
    )
    .select([
      't.tenant_id as tenantId',
      't.transaction_uuid as transactionUuid',
      't.transaction_reference as transactionReference',
      // Next to an encrypted record, only codes are in plaintext.
      sql<unknown>`case when s.record ? '$sealed' then s.record
                        else jsonb_build_object('findings', s.record -> 'findings') end`.as('record'),
      sql<unknown>`null`.as('assessment'),
      sql<null>`null`.as('remark'),
    ])
    .where('t.tenant_id', '=', tenantId)
    .orderBy('t.seq', 'desc')
    .limit(limit)
    .execute();
  const read = await openScreenings(db, rows, (row) => ({ ...row, record: { findings: [] } }));
  return read.map(({ transactionUuid, transactionReference, record }) => ({
    transactionUuid,
    transactionReference,
    findings: (record as { findings: readonly Finding[] }).findings,
  }));
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

/** Screening facts by transaction. Coverage is empty for older screenings. */
export async function readScreenedFacts(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<Map<string, ScreenedFacts>> {
  if (uuids.length === 0) return new Map();
  const partyId = (role: 'SENDER' | 'RECEIVER') =>
    sql<string | null>`record #>> ${`{evidence,ENTITY_RESOLUTION,parties,${role},partyId}`}::text[]`;
  const rows = await db
    .selectFrom('transaction_screenings')
    .select([
      'transaction_uuid',
      sql<readonly Coverage[] | null>`record -> 'coverage'`.as('coverage'),
      partyId('SENDER').as('sender'),
      partyId('RECEIVER').as('receiver'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.transaction_uuid,
      { coverage: row.coverage ?? [], senderPartyId: row.sender, receiverPartyId: row.receiver },
    ]),
  );
}

export interface StandingProposal {
  transactionUuid: string;
  reference: string;
  decision: Decision;
  /** Proposers, latest first. */
  proposers: readonly string[];
  proposedAt: Date;
}

/** Transactions whose last decision is a proposal, newest first, except those of `without`. */
export async function readStandingProposals(
  db: Db,
  tenantId: string,
  without: readonly string[],
  limit: number,
): Promise<StandingProposal[]> {
  const { rows } = await sql<StandingProposal>`
    select l.transaction_uuid as "transactionUuid", t.transaction_reference as reference, l.decision, l.decided_at as "proposedAt",
      (select array_agg(p.decided_by order by p.decision_no desc) from transaction_decisions p
        where p.tenant_id = ${tenantId}::uuid and p.transaction_uuid = l.transaction_uuid and not p.in_effect
          and p.decision_no > coalesce((select max(e.decision_no) from transaction_decisions e
            where e.tenant_id = ${tenantId}::uuid and e.transaction_uuid = l.transaction_uuid and e.in_effect), 0)) as proposers
    from transaction_decisions l
    join transactions t on t.tenant_id = ${tenantId}::uuid and t.transaction_uuid = l.transaction_uuid
    where l.tenant_id = ${tenantId}::uuid and not l.in_effect and l.transaction_uuid <> all(${[...without]}::uuid[])
      and not exists (select from transaction_decisions later where later.tenant_id = ${tenantId}::uuid
      and later.transaction_uuid = l.transaction_uuid and later.decision_no > l.decision_no)
    order by l.decided_at desc, l.transaction_uuid limit ${limit}`.execute(db);
  return rows;
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

/**
 * @param number number of the decision within its transaction, from 1
 * @param decision as stored @param remark as stored; null: unchanged
 */
export async function saveDecision(
  db: Db,
  transaction: Transaction,
  number: number,
  decision: DecisionRow,
  remark: string | null,
): Promise<void> {
  const key = { tenant_id: transaction.tenantId, transaction_uuid: transaction.transactionUuid };
  await insertRows(db, 'transaction_decisions', [
    {
      ...key,
      decision_no: number,
      decision: decision.decision,
      reason_code: decision.reasonCode,
      reason: decision.reason,
      before_status: decision.beforeStatus,
      decided_at: decision.decidedAt,
      decided_by: decision.decidedBy,
      in_effect: decision.inEffect,
      decided_by_type: decision.decidedByType ?? null,
      terms: decision.terms ?? null,
    },
  ]);
  await db
    .updateTable('transactions')
    .set({
      status: transaction.status,
      is_suspicious: transaction.isSuspicious,
      ...(remark !== null && { remark }),
      modified_at: transaction.modifiedAt,
      modified_by: transaction.modifiedBy,
      version: transaction.version,
    })
    .where('tenant_id', '=', key.tenant_id)
    .where('transaction_uuid', '=', key.transaction_uuid)
    .execute();
}

/**
 * Decisions in order, by transaction ID. Transactions without decisions are absent.
 * @param unreadable `STAND_IN`: an undecryptable decision gets an empty reason; absent: it throws
 */
export async function readDecisions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
  unreadable?: Unreadable,
): Promise<Map<string, DecisionRow[]>> {
  const stored = await readStoredDecisions(db, tenantId, uuids);
  const decisions = new Map<string, DecisionRow[]>();
  for (const [transactionUuid, own] of stored) {
    const read: DecisionRow[] = [];
    for (const [at, one] of own.entries())
      read.push(await openDecision(db, { tenantId, transactionUuid, number: at + 1 }, one, unreadable));
    decisions.set(transactionUuid, read);
  }
  return decisions;
}

/** As stored, for the verification of the audit trail. */
export async function readStoredDecisions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
): Promise<Map<string, DecisionRow[]>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transaction_decisions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${uuids})`)
    .orderBy('decision_no')
    .execute();
  const decisions = new Map<string, DecisionRow[]>();
  for (const row of rows) {
    const own = decisions.get(row.transaction_uuid) ?? [];
    decisions.set(row.transaction_uuid, own);
    own.push({
      decision: row.decision as Decision,
      reasonCode: row.reason_code,
      reason: row.reason,
      beforeStatus: row.before_status as TransactionStatus,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
      inEffect: row.in_effect,
      // An absent member keeps the hash of older decisions valid.
      ...(row.decided_by_type !== null && { decidedByType: row.decided_by_type as Principal['type'] }),
      ...(row.terms !== null && { terms: row.terms as DecisionTerms }),
    });
  }
  return decisions;
}

function transactionOf(row: TransactionRow): Transaction {
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
  };
}

/**
 * IDs of transactions with a decision that no audit entry seals, at most `limit`. Entries carry the number of their decision. Older
 * entries without a number are counted instead.
 */
export async function decisionsWithoutEntry(db: Db, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ transaction_uuid: string }>`
    with vouched as (
      select subject_id, coalesce((details->>'number')::integer,
               row_number() over (partition by subject_id order by sequence)) as decision_no
      from audit_log
      where tenant_id = ${tenantId}::uuid and subject_type = 'transaction'
        and action in ('transaction.decided', 'transaction.decision-proposed'))
    select distinct stored.transaction_uuid from transaction_decisions as stored
    where stored.tenant_id = ${tenantId}::uuid and not exists (
      select 1 from vouched
      where vouched.subject_id = stored.transaction_uuid::text and vouched.decision_no = stored.decision_no)
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.transaction_uuid);
}

/** Number of transactions whose remarks are decrypted together. */
const REMARKS = 200;
/** SQL pattern of an encrypted text. */
const ENCRYPTED = `${SEALED_TEXT}%`;

export interface SaidRemarks extends StoredRemarks {
  /** Hashes in the audit entries, hexadecimal; null: no entry has one. */
  saidOfTransaction: string | null;
  saidOfScreening: string | null;
}

/**
 * Transactions after an ID whose encrypted remark differs from the commitment in the audit entries. It was encrypted later, or changed.
 * Ordered by ID.
 */
export async function readRemarksUnlike(db: Db, tenantId: string, after: string): Promise<SaidRemarks[]> {
  const hashOf = (column: string) =>
    sql`encode(sha256(convert_to(${hashableTextSql(sql.ref(column))}, 'UTF8')), 'hex')`;
  const { rows } = await sql<SaidRemarks>`
    select * from (
      select t.tenant_id as "tenantId", t.transaction_uuid as "transactionUuid", t.remark as "ofTransaction", s.remark as "ofScreening",
             ${hashOf('t.remark')} as "transactionHash", ${hashOf('s.remark')} as "screeningHash", (
               select details->>'remarkHash' from audit_log where tenant_id = t.tenant_id and subject_type = 'transaction'
                 and subject_id = t.transaction_uuid::text and details ? 'remarkHash' order by sequence desc limit 1) as "saidOfTransaction", (
               select details->>'remarkHash' from audit_log where tenant_id = t.tenant_id and subject_type = 'transaction'
                 and subject_id = t.transaction_uuid::text and action = 'transaction.screened') as "saidOfScreening"
      from transactions t left join transaction_screenings s using (tenant_id, transaction_uuid)
      where t.tenant_id = ${tenantId}::uuid and t.transaction_uuid::text > ${after}
        and (t.remark like ${ENCRYPTED} or s.remark like ${ENCRYPTED})) as remarks
    where "transactionHash" <> "saidOfTransaction" or "screeningHash" <> "saidOfScreening"
    order by "transactionUuid"::text limit ${REMARKS}`.execute(db);
  return rows;
}

/**
 * Transactions whose columns contradict their content or the audit entries about them.
 * @returns at most `limit`, each with the first difference
 */
export async function readContradicted(
  db: Db,
  tenantId: string,
  limit: number,
): Promise<{ transactionUuid: string; what: string }[]> {
  const { rows } = await sql<{ transaction_uuid: string; what: string }>`
    select * from (
      select t.transaction_uuid, case
        when t.created_by <> recorded.actor_id then 'the author'
        when t.amount <> (t.content->'amount'->>'value')::numeric or t.currency <> t.content->'amount'->>'currency' then 'the amount'
        when t.sender_name is distinct from t.content->'sender'->>'name'
          or t.receiver_name is distinct from t.content->'receiver'->>'name' then 'a name'
        when t.transaction_reference <> t.content->>'transactionReference' then 'the reference'
        when t.transaction_type <> recorded.details->>'transactionType' or t.transaction_flow <> t.content->>'transactionFlow' then 'the type'
        when t.transaction_date <> (t.content->>'transactionDate')::timestamptz then 'the date'
        when not t.content ? '$sealed' and (t.sender_country is distinct from t.content->'sender'->>'country'
          or t.receiver_country is distinct from t.content->'receiver'->>'country') then 'a country'
        when t.seq <> (recorded.details->>'seq')::bigint or t.correlation_id <> recorded.correlation_id
          or t.created_at <> recorded.occurred_at then 'the recording'
        when t.content_hash <> decode(recorded.details->>'contentHash', 'hex') then 'the hash of the content'
        when t.modified_by <> latest.actor_id or t.modified_at <> latest.occurred_at
          or t.version <> coalesce((latest.details->>'version')::integer, case latest.action
            when 'transaction.recorded' then 1 when 'transaction.screened' then 2 end) then 'the last change'
        when t.status <> latest.status then 'the status'
        when s.status <> screened.details->>'status' then 'the status of the screening'
        when s.screened_at <> screened.occurred_at then 'the time of the screening'
        when coalesce(s.remark, '') not like ${ENCRYPTED} and encode(sha256(convert_to(coalesce(s.remark, ''), 'UTF8')), 'hex') <> screened.details->>'remarkHash'
          or s.is_suspicious is distinct from coalesce((screened.details->>'isSuspicious')::boolean, s.is_suspicious)
          then 'the outcome of the screening'
        when latest.action = 'transaction.screened' and t.remark is distinct from s.remark
          and t.remark not like ${ENCRYPTED} and s.remark not like ${ENCRYPTED} then 'the remark'
        when t.is_suspicious is distinct from coalesce((latest.details->>'isSuspicious')::boolean, t.is_suspicious) then 'the suspicion'
        when coalesce(t.remark, '') not like ${ENCRYPTED} and encode(sha256(convert_to(coalesce(t.remark, ''), 'UTF8')), 'hex') <> remarked.hash then 'the remark'
        when t.suspicion_score <> (s.assessment->>'transactionSuspicionScore')::double precision then 'the score'
        when t.risk_tier <> s.assessment->>'transactionRiskTier'
          or t.disposition <> s.assessment->>'transactionDisposition'
          -- For an encrypted assessment, only the audit entry has the tier. Older entries lack it.
          or (screened.details ? 'riskTier' and (t.risk_tier is distinct from screened.details->>'riskTier'
            or t.disposition is distinct from screened.details->>'disposition')) then 'the tier'
        when t.is_suspicious is distinct from s.is_suspicious and latest.action = 'transaction.screened' then 'the suspicion'
        end as what
      from transactions t
      join audit_log recorded on recorded.tenant_id = t.tenant_id and recorded.subject_type = 'transaction'
        and recorded.subject_id = t.transaction_uuid::text and recorded.action = 'transaction.recorded'
      left join audit_log screened on screened.tenant_id = t.tenant_id and screened.subject_type = 'transaction'
        and screened.subject_id = t.transaction_uuid::text and screened.action = 'transaction.screened'
      left join transaction_screenings s on s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid
      cross join lateral (
        select entry.action, entry.actor_id, entry.occurred_at, entry.details, case entry.action
            when 'transaction.screened' then entry.details->>'status'
            when 'transaction.unscreened' then entry.details->>'status'
            when 'transaction.decided' then entry.details->>'after'
            when 'transaction.decision-proposed' then entry.details->>'after'
            else 'PENDING' end as status
        from audit_log entry
        where entry.tenant_id = t.tenant_id and entry.subject_type = 'transaction'
          and entry.subject_id = t.transaction_uuid::text
          and entry.action in ('transaction.recorded', 'transaction.screened', 'transaction.unscreened', 'transaction.decided',
                               'transaction.decision-proposed')
        order by entry.sequence desc limit 1) as latest
      left join lateral (
        -- A proposal does not change the remark.
        select entry.details->>'remarkHash' as hash from audit_log entry
        where entry.tenant_id = t.tenant_id and entry.subject_type = 'transaction'
          and entry.subject_id = t.transaction_uuid::text and entry.details ? 'remarkHash'
        order by entry.sequence desc limit 1) as remarked on true
      where t.tenant_id = ${tenantId}) as compared
    where what is not null order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => ({ transactionUuid: row.transaction_uuid, what: row.what }));
}
