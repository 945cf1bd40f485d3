/** Deletes records with all their dependent rows, and the details of their audit entries. */
import { sql } from 'kysely';
import { storedMovementsOf } from '../../../domain/subjects.ts';
import type { TransactionContent } from '../../../domain/transaction.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Erasable } from '../types.ts';

type RecordKind = Exclude<Erasable, 'AUDIT'>;

export function isRecord(kind: Erasable): kind is RecordKind {
  return kind !== 'AUDIT';
}

/** Tables with rows of each kind, its own table last. `subjects`: subject types of its audit entries. */
const ROWS: Readonly<Record<RecordKind, { id: string; tables: readonly string[]; subjects: readonly string[] }>> = {
  SAR: { id: 'sar_id', tables: ['sar_versions', 'sars'], subjects: ['SAR'] },
  RECORD_SEARCH: {
    id: 'search_id',
    tables: ['record_search_hits', 'record_searches'],
    subjects: ['RECORD_SEARCH'],
  },
  CASE: {
    id: 'case_id',
    tables: ['case_items', 'case_events', 'case_tasks', 'case_requests', 'case_documents', 'cases'],
    subjects: ['CASE'],
  },
  ALERT: {
    id: 'alert_id',
    tables: ['alert_readings', 'alert_transactions', 'alert_events', 'alerts'],
    subjects: ['ALERT'],
  },
  OBLIGATION: {
    id: 'obligation_id',
    tables: ['currency_reports', 'report_obligations'],
    subjects: ['REPORT_OBLIGATION'],
  },
  TRANSACTION: {
    id: 'transaction_uuid',
    tables: [
      ...['transaction_customers', 'transaction_decisions', 'transaction_traits', 'transaction_screenings'],
      ...['record_search_hits', 'look_back_payments', 'discounted_reviews'],
      'transactions',
    ],
    subjects: ['transaction', 'DISCOUNTED_MATCH'],
  },
  LICENSE: { id: 'license_id', tables: ['license_uses', 'licenses'], subjects: ['LICENSE'] },
  KNOWN_WALLET: { id: 'wallet_id', tables: ['known_wallets'], subjects: ['KNOWN_WALLET'] },
  SCREENING: { id: 'search_id', tables: ['screenings'], subjects: ['screening'] },
  PARTY: {
    id: 'party_id',
    tables: ['party_marks', 'party_clearances', 'party_keys', 'parties'],
    subjects: ['PARTY'],
  },
  CUSTOMER: {
    id: 'customer_id',
    tables: [
      ...['transaction_customers', 'customer_hits', 'customer_screenings', 'customer_ratings', 'customer_keys'],
      ...['customer_owner_keys', 'record_search_hits'],
      'customers',
    ],
    subjects: ['CUSTOMER', 'CUSTOMER_SCREENING'],
  },
  DELIVERY: {
    id: 'delivery_id',
    tables: ['webhook_attempts', 'webhook_deliveries'],
    subjects: ['WEBHOOK_DELIVERY'],
  },
};

/** Subject of the tombstone entry. */
export interface Subject {
  recordId: string;
  subjectType: string;
  subjectId: string;
  /** SHA-256 of the deleted row, hexadecimal. */
  erasedHash: string;
  /** Audit entries whose details were erased. */
  entries: number[];
}

/** Erases the records with all dependent rows. @param db system connection that holds the chain lock */
export async function eraseRecords(
  db: Db,
  tenantId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Subject[]> {
  const { id, tables, subjects } = ROWS[kind];
  const subjectType = subjects[0]!;
  const hashed = await hashRows(db, tenantId, tables.at(-1)!, id, ids);
  const own = [...hashed].map(([recordId, erasedHash]) => ({ recordId, subjectType, subjectId: recordId, erasedHash }));
  const hits = kind === 'CUSTOMER' ? await hitsOf(db, tenantId, ids) : [];
  const entries = await eraseDetails(db, tenantId, subjects, ids);
  const entriesOfHits = await eraseDetails(
    db,
    tenantId,
    ['CUSTOMER_HIT'],
    hits.map(({ subjectId }) => subjectId),
  );
  if (kind === 'TRANSACTION') await deleteMovements(db, tenantId, ids);
  if (kind === 'PARTY') await deleteBaselines(db, tenantId, ids);
  if (kind === 'PARTY' || kind === 'CUSTOMER') await deleteApprovals(db, tenantId, ids);
  await deleteMessages(db, tenantId, kind, ids);
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(id)} = any(${[...ids]}::uuid[])`.execute(
      db,
    );
  }
  return [
    ...own.map((one) => ({ ...one, entries: entries.get(one.subjectId) ?? [] })),
    ...hits.map((one) => ({ ...one, entries: entriesOfHits.get(one.subjectId) ?? [] })),
  ];
}

/** IDs of records of a kind, in no order. */
export async function readRecords(db: Db, tenantId: string, kind: RecordKind, limit: number): Promise<string[]> {
  const { id, tables } = ROWS[kind];
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)}::text as id from ${sql.table(tables.at(-1)!)} where tenant_id = ${tenantId} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Law-enforcement requests that lose hits by this erasure, with the number of lost hits. */
export async function searchesThatLose(
  db: Db,
  tenantId: string,
  kind: Erasable,
  ids: readonly string[],
): Promise<{ searchId: string; hits: number }[]> {
  if (kind !== 'CUSTOMER' && kind !== 'TRANSACTION') return [];
  const { rows } = await sql<{ searchId: string; hits: number }>`
    select search_id::text as "searchId", count(*)::integer as hits from record_search_hits
    where tenant_id = ${tenantId} and ${sql.ref(ROWS[kind].id)} = any(${[...ids]}::uuid[])
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Parts of look-backs that lose payments by this erasure, with the number of lost payments. */
export async function lookBackChunksThatLose(
  db: Db,
  tenantId: string,
  kind: Erasable,
  ids: readonly string[],
): Promise<{ chunkId: string; payments: number }[]> {
  if (kind !== 'TRANSACTION') return [];
  const { rows } = await sql<{ chunkId: string; payments: number }>`
    select chunk_id::text as "chunkId", count(*)::integer as payments from look_back_payments
    where tenant_id = ${tenantId} and transaction_uuid = any(${[...ids]}::uuid[])
    group by 1 order by 1`.execute(db);
  return rows;
}

async function hashRows(
  db: Db,
  tenantId: string,
  table: string,
  id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select ${sql.ref(`r.${id}`)}::text as id, encode(sha256(convert_to(to_jsonb(r)::text, 'UTF8')), 'hex') as hash
    from ${sql.table(table)} r where r.tenant_id = ${tenantId} and ${sql.ref(`r.${id}`)} = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.hash]));
}

async function hitsOf(db: Db, tenantId: string, customerIds: readonly string[]) {
  const { rows } = await sql<{ recordId: string; subjectId: string; erasedHash: string }>`
    select customer_id::text as "recordId", hit_id::text as "subjectId",
           encode(sha256(convert_to(to_jsonb(h)::text, 'UTF8')), 'hex') as "erasedHash"
    from customer_hits h where tenant_id = ${tenantId} and customer_id = any(${[...customerIds]}::uuid[])
    order by hit_id`.execute(db);
  return rows.map((row) => ({ ...row, subjectType: 'CUSTOMER_HIT' }));
}

/** @returns subject ID to entry numbers */
async function eraseDetails(
  db: Db,
  tenantId: string,
  subjects: readonly string[],
  ids: readonly string[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; sequence: number }>`
    update audit_log set details = null
    where tenant_id = ${tenantId} and subject_type = any(${[...subjects]}::text[]) and subject_id = any(${[...ids]}::text[])
      and details is not null returning subject_id as id, sequence`.execute(db);
  const bySubject = new Map<string, number[]>();
  for (const { id, sequence } of rows.sort((a, b) => a.sequence - b.sequence)) {
    bySubject.set(id, [...(bySubject.get(id) ?? []), sequence]);
  }
  return bySubject;
}

/** @returns the numbers of the entries whose details were erased */
export async function eraseEntries(db: Db, tenantId: string, sequences: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    update audit_log set details = null
    where tenant_id = ${tenantId} and sequence = any(${[...sequences]}::bigint[]) and details is not null
    returning sequence`.execute(db);
  return rows.map(({ sequence }) => sequence).sort((a, b) => a - b);
}

/** Deletes by subject, the first column of the index. */
async function deleteMovements(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('transactions')
    .select(['seq', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const moved = rows.flatMap(({ seq, content }) =>
    storedMovementsOf(tenantId, content as TransactionContent).map(({ subject }) => ({ seq, subject })),
  );
  await sql`
    delete from movements m using unnest(${moved.map(({ subject }) => subject)}::uuid[], ${moved.map(({ seq }) => seq)}::bigint[])
      as t(subject, seq)
    where m.tenant_id = ${tenantId} and m.subject = t.subject and m.seq = t.seq`.execute(db);
}

/** Relationship approvals of parties or customers. */
async function deleteApprovals(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from relationship_approvals where tenant_id = ${tenantId} and subject_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

/** Baselines of keys that no other party has. */
async function deleteBaselines(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from behavior_baselines b where b.tenant_id = ${tenantId}
      and b.subject in (select key from party_keys where tenant_id = ${tenantId} and party_id = any(${[...ids]}::uuid[]))
      and not exists (select from party_keys k where k.tenant_id = b.tenant_id and k.key = b.subject
                      and k.party_id <> all(${[...ids]}::uuid[]))`.execute(db);
}

/**
 * Stored responses of Idempotency-Keys that name an erased record. A repeated request gets the answer that the response was
 * erased.
 */
export async function eraseAnswers(db: Db, tenantId: string, erasureId: string, at: Date): Promise<void> {
  await sql`
    with erased as (
      select distinct record_id from erasure_items
      where tenant_id = ${tenantId} and erasure_id = ${erasureId} and state = 'ERASED' and kind <> 'AUDIT'),
    affected as (
      select distinct k.client_id, k.key from idempotency_keys k cross join unnest(k.about) as id
      join erased on erased.record_id = id::text where k.tenant_id = ${tenantId})
    update idempotency_keys k set result = null, sealed_result = null, about = null, erased_at = ${at}
    from affected where k.tenant_id = ${tenantId} and k.client_id = affected.client_id and k.key = affected.key`.execute(
    db,
  );
}

/** Sent and pending webhook deliveries about the records, and their jobs. */
async function deleteMessages(db: Db, tenantId: string, kind: Erasable, ids: readonly string[]): Promise<void> {
  if (kind === 'DELIVERY' || kind === 'SCREENING') return;
  const about = sql`select delivery_id from webhook_deliveries where tenant_id = ${tenantId} and subject_id = any(${[...ids]}::text[])`;
  await sql`delete from jobs where tenant_id = ${tenantId} and subject_id in (select id::text from (${about}) as d (id))`.execute(
    db,
  );
  await sql`delete from webhook_attempts where tenant_id = ${tenantId} and delivery_id in (${about})`.execute(db);
  await sql`delete from webhook_deliveries where tenant_id = ${tenantId} and delivery_id in (${about})`.execute(db);
  await sql`delete from jobs where tenant_id = ${tenantId} and subject_id = any(${[...ids]}::text[])`.execute(db);
}
