import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { bytea, recordset } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';
import { ERASED } from './erased.ts';

/** The previous hash of a chain's first entry. */
export const GENESIS_HASH = Buffer.alloc(32);

export interface AuditRow {
  tenantId: string;
  sequence: number;
  occurredAt: Date;
  actorType: string;
  actorId: string;
  action: string;
  subjectType: string;
  subjectId: string;
  correlationId: string;
  details: unknown;
  detailsHash: Buffer;
  previousHash: Buffer;
  entryHash: Buffer;
}

export interface ChainHead {
  sequence: number;
  entryHash: Buffer;
}

export interface LockedHead extends ChainHead {
  /** Number of the data key that the organisation's rows are encrypted with; null: they are not. */
  dataKey: number | null;
}

/** The head of the tenant's chain, locked until the transaction ends. Inserted before the tenant's first entry. */
export async function lockHead(db: Db, tenantId: string): Promise<LockedHead> {
  const read = () =>
    db
      .selectFrom('audit_heads')
      .select(['sequence', 'entry_hash', 'data_key'])
      .where('tenant_id', '=', tenantId)
      .forUpdate()
      .executeTakeFirst();
  let head = await read();
  if (!head) {
    await db
      .insertInto('audit_heads')
      .values({ tenant_id: tenantId, sequence: 0, entry_hash: GENESIS_HASH })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    head = await read();
  }
  if (!head) throw new Error('the head of the audit chain cannot be read back');
  return { sequence: head.sequence, entryHash: head.entry_hash, dataKey: head.data_key };
}

/** Adds the rows to the tenant's chain, and moves its head to the last of them: one statement. */
export async function appendRows(db: Db, tenantId: string, rows: readonly AuditRow[], head: ChainHead): Promise<void> {
  const values = rows.map((row) => ({
    tenant_id: row.tenantId,
    sequence: row.sequence,
    occurred_at: row.occurredAt,
    actor_type: row.actorType,
    actor_id: row.actorId,
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    correlation_id: row.correlationId,
    details: row.details,
    details_hash: bytea(row.detailsHash),
    previous_hash: bytea(row.previousHash),
    entry_hash: bytea(row.entryHash),
  }));
  await sql`
    with moved as (
      update audit_heads set sequence = ${head.sequence}, entry_hash = ${head.entryHash} where tenant_id = ${tenantId})
    insert into audit_log
    select * from ${recordset('audit_log', values)}`.execute(db);
}

export async function readHeads(db: Db): Promise<{ tenantId: string; head: ChainHead }[]> {
  const heads = await db.selectFrom('audit_heads').selectAll().orderBy('tenant_id').execute();
  return heads.map((head) => ({
    tenantId: head.tenant_id,
    head: { sequence: head.sequence, entryHash: head.entry_hash },
  }));
}

/** Tenants that have entries. Taken from the entries, so that a chain is verified also when its head row was removed. */
export async function tenantsWithEntries(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('tenant_id').distinct().execute();
  return rows.map((row) => row.tenant_id);
}

export async function allTenants(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tenants').select('tenant_id').orderBy('tenant_id').execute();
  return rows.map((row) => row.tenant_id);
}

export async function readRows(db: Db, tenantId: string, after: number, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(fromDatabase);
}

function fromDatabase(row: Selectable<Schema['audit_log']>): AuditRow {
  return {
    tenantId: row.tenant_id,
    sequence: row.sequence,
    occurredAt: row.occurred_at,
    actorType: row.actor_type,
    actorId: row.actor_id,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    correlationId: row.correlation_id,
    details: row.details,
    detailsHash: row.details_hash,
    previousHash: row.previous_hash,
    entryHash: row.entry_hash,
  };
}

/** What the trail records of the versions of lists, by the names that it has there. */
export async function readListVersions(
  db: Db,
  watchlistIds: readonly string[],
): Promise<{ watchlistId: string; version: number; recorded: Record<string, unknown> }[]> {
  const rows = await db
    .selectFrom('watchlist_versions')
    .select(['watchlist_id', 'version', 'content_hash', 'entries', 'names', 'rejected', 'added', 'changed', 'removed'])
    .where('watchlist_id', 'in', watchlistIds)
    .execute();
  return rows.map(({ watchlist_id, version, content_hash, ...counts }) => ({
    watchlistId: watchlist_id,
    version,
    recorded: { contentHash: content_hash.toString('hex'), ...counts },
  }));
}

/** Rows of a table with a tenant each, and the entries that are written with them. */
export interface VouchedRows {
  table: string;
  /** The column that is the `subject_id` of the entry. */
  id: string;
  subjectType: string;
  actions: readonly string[];
}

/** Ids of rows that no entry vouches for, or that an entry says were erased, at most `limit`. */
export async function rowsWithoutEntry(
  db: Db,
  tenantId: string,
  { table, id, subjectType, actions }: VouchedRows,
  limit: number,
): Promise<string[]> {
  const column = sql.ref(`stored.${id}`);
  const entryOf = (action: RawBuilder<unknown>) => sql`
      select 1 from audit_log as entry
      where entry.tenant_id = ${tenantId}::uuid and entry.subject_type = ${subjectType}
        and entry.subject_id = ${column}::text and entry.action = ${action}`;
  const { rows } = await sql<{ id: string }>`
    select ${column}::text as id from ${sql.table(table)} as stored
    where stored.tenant_id = ${tenantId}::uuid and (
      not exists (${entryOf(sql`any(${[...actions]}::text[])`)})
      -- It was erased, and somebody put it back.
      or exists (${entryOf(sql`${ERASED}`)}))
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Rows of a table, and the entries that speak of them. */
export interface SealedRows {
  table: keyof Schema;
  /** Its name in the entries, where it is not the table's own since other columns count. */
  seal?: string;
  /** Subject types of the entries. */
  subjects: readonly string[];
  /** The column that the subject of an entry names, or a member of its details. null: an entry speaks of all rows of the organisation. */
  id: { column: string; type: 'uuid' | 'text' | 'integer'; detail?: string } | null;
  /** What of a row counts. */
  columns: readonly string[];
  /** The same for columns of the type timestamptz. */
  times: readonly string[];
  /** The rows belong to no organisation: the chain of the service itself speaks of them. */
  ofInstallation?: boolean;
  /** Only rows with this value need an entry. Absent: every row. */
  mustHaveEntry?: { column: string; value: string };
}

export function sealOf({ table, seal }: SealedRows): string {
  return seal ?? table;
}

/** Rows with the same key have one hash, of a line each. Times are in UTC whatever the server's zone is. */
function sealedRows(tenantId: string, rows: SealedRows, only: RawBuilder<unknown>) {
  const { table, id, columns, times, ofInstallation, mustHaveEntry } = rows;
  const values = [
    ...columns.map((column) => sql.ref(`stored.${column}`)),
    ...times.map((column) => sql`stored.${sql.ref(column)} at time zone 'UTC'`),
  ];
  const line = sql`jsonb_build_array(${sql.join(values)})::text collate "C"`;
  return sql`
    select ${id ? sql`${sql.ref(`stored.${id.column}`)}::text` : sql`''`} as key,
           encode(sha256(convert_to(string_agg(${line}, E'\\n' order by ${line}), 'UTF8')), 'hex') as hash,
           bool_or(${mustHaveEntry ? sql`${sql.ref(`stored.${mustHaveEntry.column}`)} = ${mustHaveEntry.value}` : sql`true`}) as must
    from ${sql.table(table)} as stored
    where ${ofInstallation ? sql`true` : sql`stored.tenant_id = ${tenantId}::uuid`} and ${only}
    group by 1`;
}

/** @returns key -> hash of its rows, hexadecimal */
export async function hashSealedRows(
  db: Db,
  tenantId: string,
  rows: SealedRows,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { id } = rows;
  const only = id ? sql`${sql.ref(`stored.${id.column}`)} = any(${keys}::${sql.raw(id.type)}[])` : sql`true`;
  const found = await sql<{ key: string; hash: string }>`${sealedRows(tenantId, rows, only)}`.execute(db);
  return new Map(found.rows.map(({ key, hash }) => [key, hash]));
}

export interface ComparedRows {
  /** UNSEALED: the latest entry is of before entries had seals. MISSING: it is not there, and the entry says that it is. */
  state: 'SOUND' | 'UNSEALED' | 'UNVOUCHED' | 'CHANGED' | 'MISSING';
  count: number;
  /** The first of them. */
  keys: string[];
}

/** Compares all rows of an organisation with the latest entries that speak of them. */
export async function compareSealedRows(
  db: Db,
  tenantId: string,
  rows: SealedRows,
  limit: number,
): Promise<ComparedRows[]> {
  const { subjects, id } = rows;
  const seal = sealOf(rows);
  const key = id === null ? sql`''` : id.detail === undefined ? sql`subject_id` : sql`details->>${id.detail}`;
  const result = await sql<ComparedRows>`
    with said as (
      select distinct on (key) key, seals ? ${seal} as is_sealed, seals->>${seal} as hash
      from (select ${key} as key, sequence, details->'seals' as seals from audit_log
            where tenant_id = ${tenantId}::uuid and subject_type = any(${[...subjects]}::text[])) as entry
      where key is not null
      order by key, sequence desc),
    stored as (${sealedRows(tenantId, rows, sql`true`)}),
    compared as (
      select coalesce(stored.key, said.key) as key,
             case when said.key is null then case when stored.must then 'UNVOUCHED' else 'UNSEALED' end
                  when said.is_sealed is not true then case when stored.key is null then null else 'UNSEALED' end
                  when stored.key is null then case when said.hash is null then null else 'MISSING' end
                  when stored.hash is not distinct from said.hash then 'SOUND' else 'CHANGED' end as state
      from said full join stored on stored.key = said.key)
    select state, count(*) as count, (array_agg(key order by key))[1:${sql.lit(limit)}] as keys
    from compared where state is not null group by state`.execute(db);
  return result.rows;
}

/** Ids of rows whose column is not what the details of their last entry of these actions say, at most `limit`. */
export async function rowsUnlikeLastEntry(
  db: Db,
  tenantId: string,
  { table, id, subjects }: SealedRows,
  { column, detail, of }: { column: string; detail: string; of: readonly string[] },
  limit: number,
): Promise<string[]> {
  const key = sql`${sql.ref(`stored.${id!.column}`)}::text`;
  const { rows } = await sql<{ id: string }>`
    select ${key} as id from ${sql.table(table)} as stored
    cross join lateral (
      select entry.details->${detail} as said from audit_log as entry
      where entry.tenant_id = ${tenantId}::uuid and entry.subject_type = any(${[...subjects]}::text[])
        and entry.subject_id = ${key} and entry.action = any(${[...of]}::text[])
      order by entry.sequence desc limit 1) as last
    where stored.tenant_id = ${tenantId}::uuid and last.said is not null and to_jsonb(stored.${sql.ref(column)}) <> last.said
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
