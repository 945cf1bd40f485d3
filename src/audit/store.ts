import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { bytea, recordset } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';

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

/** The head of the tenant's chain, locked until the transaction ends. Inserted before the tenant's first entry. */
export async function lockHead(db: Db, tenantId: string): Promise<ChainHead> {
  const read = () =>
    db
      .selectFrom('audit_heads')
      .select(['sequence', 'entry_hash'])
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
  return { sequence: head.sequence, entryHash: head.entry_hash };
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
  /** Absent: any entry about the subject. */
  actions?: readonly string[];
  /** Absent: every row. */
  only?: { column: string; value: string };
}

/** Ids of rows without an entry, at most `limit`. */
export async function rowsWithoutEntry(
  db: Db,
  tenantId: string,
  { table, id, subjectType, actions, only }: VouchedRows,
  limit: number,
): Promise<string[]> {
  const column = sql.ref(`stored.${id}`);
  const { rows } = await sql<{ id: string }>`
    select ${column}::text as id from ${sql.table(table)} as stored
    where stored.tenant_id = ${tenantId}::uuid
      and ${only ? sql`${sql.ref(`stored.${only.column}`)} = ${only.value}` : sql`true`} and not exists (
      select 1 from audit_log as entry
      where entry.tenant_id = ${tenantId}::uuid and entry.subject_type = ${subjectType}
        and entry.subject_id = ${column}::text
        and (${actions === undefined} or entry.action = any(${[...(actions ?? [])]}::text[])))
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of rows whose column is not what the details of their last entry of these actions say, at most `limit`. */
export async function rowsUnlikeLastEntry(
  db: Db,
  tenantId: string,
  { table, id, subjectType }: VouchedRows,
  { column, detail, of }: { column: string; detail: string; of: readonly string[] },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`stored.${id}`)}::text as id from ${sql.table(table)} as stored
    cross join lateral (
      select entry.details->${detail} as said from audit_log as entry
      where entry.tenant_id = ${tenantId}::uuid and entry.subject_type = ${subjectType}
        and entry.subject_id = ${sql.ref(`stored.${id}`)}::text and entry.action = any(${[...of]}::text[])
      order by entry.sequence desc limit 1) as last
    where stored.tenant_id = ${tenantId}::uuid and last.said is not null and to_jsonb(stored.${sql.ref(column)}) <> last.said
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
