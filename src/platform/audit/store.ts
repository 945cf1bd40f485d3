import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { hashableTextSql } from '../db/encryption.ts';
import { bytea, recordset } from '../db/insert-rows.ts';
import { send } from '../db/pipelined.ts';
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
  /** null: the entry is older than entry codes. */
  entryCode: Buffer | null;
}

export interface ChainHead {
  sequence: number;
  entryHash: Buffer;
}

export interface LockedHead extends ChainHead {
  /** Number of the data key that encrypts the organization's rows; null: they are not encrypted. */
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

/** Appends the rows to the tenant's chain, and moves its head to the last of them: one statement. */
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
    entry_code: row.entryCode && bytea(row.entryCode),
  }));
  await send(
    db,
    sql`
    with moved as (
      update audit_heads set sequence = ${head.sequence}, entry_hash = ${head.entryHash} where tenant_id = ${tenantId})
    insert into audit_log
    select * from ${recordset('audit_log', values)}`,
  );
}

export async function readHeads(db: Db): Promise<{ tenantId: string; head: ChainHead }[]> {
  const heads = await db.selectFrom('audit_heads').selectAll().orderBy('tenant_id').execute();
  return heads.map((head) => ({
    tenantId: head.tenant_id,
    head: { sequence: head.sequence, entryHash: head.entry_hash },
  }));
}

/** Tenants that have entries. Read from the entries, so that a chain is also verified if its head row was removed. */
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
    entryCode: row.entry_code,
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
    .select('forced')
    .where('watchlist_id', 'in', watchlistIds)
    .execute();
  return rows.map(({ watchlist_id, version, content_hash, ...counts }) => ({
    watchlistId: watchlist_id,
    version,
    recorded: { contentHash: content_hash.toString('hex'), ...counts },
  }));
}

/**
 * List versions without an audit entry: of lists without any entry, or after the first version whose entry has its hash. Earlier versions were
 * imported before entries had hashes.
 */
export async function readUnvouchedVersions(
  db: Db,
  systemTenant: string,
  limit: number,
): Promise<{ watchlistId: string; version: number }[]> {
  const { rows } = await sql<{ watchlistId: string; version: number }>`
    with told as (
      select subject_id as watchlist_id, (details->>'version')::integer as version, details ? 'contentHash' as is_sealed
      from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = 'watchlist'),
    first as (
      select watchlist_id, coalesce(min(version) filter (where is_sealed), 2147483647) as version from told group by 1)
    select v.watchlist_id as "watchlistId", v.version
    from watchlist_versions v left join first on first.watchlist_id = v.watchlist_id
    where v.version > coalesce(first.version, 0) and not exists (
      select from told where told.watchlist_id = v.watchlist_id and told.version = v.version)
    order by 1, 2 limit ${limit}`.execute(db);
  return rows;
}

/** Rows of a table with one tenant each, and the entries that are written with them. */
export interface VouchedRows {
  table: string;
  /** The column that is the `subject_id` of the entry. */
  id: string;
  subjectType: string;
  actions: readonly string[];
}

/** IDs of rows without an audit entry, or that were erased according to an entry, at most `limit`. */
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
      -- It was erased, and inserted again.
      or exists (${entryOf(sql`${ERASED}`)}))
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Rows of a table, and the entries that cover them. */
export interface SealedRows {
  table: keyof Schema;
  /** Name in the entries, if it differs from the table name because the columns changed. */
  seal?: string;
  /** Subject types of the entries. */
  subjects: readonly string[];
  /** Subject type of entries that cover many rows: their seal is key -> hash. */
  together?: string;
  /** The column that the subject of an entry names, or a member of its details. null: an entry covers all rows of the organization. */
  id: { column: string; type: 'uuid' | 'text' | 'integer'; detail?: string } | null;
  /** Columns that the seal covers. */
  columns: readonly string[];
  /** Columns of the type timestamptz that the seal covers. */
  times: readonly string[];
  /** Columns that an organization-managed key may encrypt. */
  encrypted?: {
    /** Columns that identify a row: as in its `EncryptedTable`. */
    row: readonly string[];
    /**
     * Columns that order the rows of one entry; of several columns in one place the first that is not null. Absent: an entry covers one
     * row.
     */
    written?: readonly (string | readonly string[])[];
    columns: Readonly<Record<string, 'jsonb' | 'text'>>;
    /** The rows of one entry have no known order. */
    inAnyOrder?: true;
  };
  /** The rows belong to no organization: the chain of the service itself covers them. */
  ofInstallation?: boolean;
  /** Rows with this value need an entry; others only if no row of that table references them. Absent: every row. */
  mustHaveEntry?: { column: string; value: string; unlessNamedBy: { table: keyof Schema; column: string } };
}

export function sealOf({ table, seal }: SealedRows): string {
  return seal ?? table;
}

/** For an encrypted value, its commitment: it can be compared without the key, and stays the same when the value is encrypted again. */
function sealedForm(column: string, type: 'jsonb' | 'text'): RawBuilder<unknown> {
  const value = sql.ref(`stored.${column}`);
  if (type === 'text') return hashableTextSql(value);
  return sql`case when ${value} ? '$sealed' and commitment_of(${value}) is not null
                  then ${value} || jsonb_build_object('$sealed', commitment_of(${value})) else ${value} end`;
}

function isEncryptedSql({ encrypted }: SealedRows): RawBuilder<boolean> {
  if (!encrypted) return sql`false`;
  const each = Object.entries(encrypted.columns).map(([column, type]) => {
    const value = sql.ref(`stored.${column}`);
    return type === 'text' ? sql`${value} like '$sealed:%'` : sql`${value} ? '$sealed'`;
  });
  return sql`coalesce(${sql.join(each, sql` or `)}, false)`;
}

/** Values of columns before they were encrypted: row -> column -> value. */
export type OpenedValues = readonly { row: string; values: Readonly<Record<string, unknown>> }[];

/** A row as one line. Times are in UTC in any time zone of the server. @param of value used for a column that may be encrypted */
function lineOf(
  { columns, times, encrypted }: SealedRows,
  of: (column: string, type: 'jsonb' | 'text') => RawBuilder<unknown>,
): RawBuilder<string> {
  const sqlOf = (column: string) => {
    const type = encrypted?.columns[column];
    return type ? of(column, type) : sql.ref(`stored.${column}`);
  };
  const values = [...columns.map(sqlOf), ...times.map((column) => sql`stored.${sql.ref(column)} at time zone 'UTC'`)];
  return sql<string>`jsonb_build_array(${sql.join(values)})::text collate "C"`;
}

function needsEntry(
  { column, value, unlessNamedBy }: NonNullable<SealedRows['mustHaveEntry']>,
  id: SealedRows['id'],
): RawBuilder<boolean> {
  return sql`(${sql.ref(`stored.${column}`)} = ${value} or not exists (
    select from ${sql.table(unlessNamedBy.table)} as naming
    where naming.tenant_id = stored.tenant_id and ${sql.ref(`naming.${unlessNamedBy.column}`)} = ${sql.ref(`stored.${id!.column}`)}))`;
}

/** Rows with the same key have one hash, of one line per row. */
function sealedRows(tenantId: string, rows: SealedRows, only: RawBuilder<unknown>) {
  const { table, id, ofInstallation, mustHaveEntry } = rows;
  const line = lineOf(rows, sealedForm);
  return sql`
    select ${id ? sql`${sql.ref(`stored.${id.column}`)}::text` : sql`''`} as key,
           encode(sha256(convert_to(string_agg(${line}, E'\\n' order by ${line}), 'UTF8')), 'hex') as hash,
           bool_or(${mustHaveEntry ? needsEntry(mustHaveEntry, id) : sql`true`}) as must,
           bool_or(${isEncryptedSql(rows)}) as is_encrypted
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
  const found = await sql<{
    key: string;
    hash: string;
  }>`${sealedRows(tenantId, rows, ofKeys(rows, keys))}`.execute(db);
  return new Map(found.rows.map(({ key, hash }) => [key, hash]));
}

type EncryptedRows = SealedRows & Required<Pick<SealedRows, 'encrypted'>>;

/** A row as sealed: with commitments, and with the values of its columns before they were encrypted. */
export interface SealLine {
  key: string;
  encrypted: string;
  plain: string;
}

/** Lines of a key, in the order in which they were written. */
export async function readSealLines(
  db: Db,
  tenantId: string,
  rows: EncryptedRows,
  keys: readonly string[],
  opened: OpenedValues,
): Promise<SealLine[]> {
  const { row, written = [] } = rows.encrypted;
  const plain = lineOf(rows, (column, type) => {
    const value = type === 'text' ? sql`opened.values->>${sql.lit(column)}` : sql`opened.values->${sql.lit(column)}`;
    return sql`coalesce(${value}, ${sealedForm(column, type)})`;
  });
  const key = sql`${sql.ref(`stored.${rows.id!.column}`)}::text`;
  const order = [
    key,
    ...written.map(
      (columns) => sql`coalesce(${sql.join([columns].flat().map((column) => sql.ref(`stored.${column}`)))})`,
    ),
  ];
  const found = await sql<SealLine>`
    select ${key} as key, ${lineOf(rows, sealedForm)} as encrypted, ${plain} as plain
    from ${sql.table(rows.table)} as stored
    left join jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as opened (row text, values jsonb)
           on opened.row = ${rowKeySql(row)}
    where stored.tenant_id = ${tenantId}::uuid and ${ofKeys(rows, keys)}
    order by ${sql.join(order)}`.execute(db);
  return found.rows;
}

function rowKeySql(row: readonly string[]): RawBuilder<string> {
  return sql<string>`concat_ws('/', ${sql.join(row.map((column) => sql.ref(`stored.${column}`)))})`;
}

function ofKeys({ id }: SealedRows, keys: readonly string[]): RawBuilder<unknown> {
  return id ? sql`${sql.ref(`stored.${id.column}`)} = any(${keys}::${sql.raw(id.type)}[])` : sql`true`;
}

/** An encrypted row as stored. */
export interface EncryptedRow {
  key: string;
  row: string;
  values: Readonly<Record<string, unknown>>;
}

/** Keys of rows with encrypted values after one, in order. */
export async function readEncryptedKeys(
  db: Db,
  tenantId: string,
  rows: EncryptedRows,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const key = sql`${sql.ref(`stored.${rows.id!.column}`)}::text`;
  const found = await sql<{ key: string }>`
    select distinct ${key} as key from ${sql.table(rows.table)} as stored
    where stored.tenant_id = ${tenantId}::uuid and ${key} > ${after} and ${isEncryptedSql(rows)}
    order by 1 limit ${limit}`.execute(db);
  return found.rows.map((one) => one.key);
}

/** All rows of these keys that have encrypted values. */
export async function readEncryptedRows(
  db: Db,
  tenantId: string,
  rows: EncryptedRows,
  keys: readonly string[],
): Promise<EncryptedRow[]> {
  const values = Object.keys(rows.encrypted.columns).map(
    (column) => sql`${sql.lit(column)}, ${sql.ref(`stored.${column}`)}`,
  );
  const found = await sql<EncryptedRow>`
    select ${sql.ref(`stored.${rows.id!.column}`)}::text as key, ${rowKeySql(rows.encrypted.row)} as row,
           json_build_object(${sql.join(values)}) as values
    from ${sql.table(rows.table)} as stored
    where stored.tenant_id = ${tenantId}::uuid and ${ofKeys(rows, keys)} and ${isEncryptedSql(rows)}`.execute(db);
  return found.rows;
}

/** Seals in the latest entries of these keys: key -> hash, hexadecimal. Keys without a seal are left out. */
export async function readSaid(
  db: Db,
  tenantId: string,
  rows: SealedRows,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await sql<{ key: string; hash: string | null }>`
    select distinct on (subject_id) subject_id as key, details->'seals'->>${sealOf(rows)} as hash
    from audit_log
    where tenant_id = ${tenantId}::uuid and subject_type = any(${[...rows.subjects]}::text[]) and subject_id = any(${keys}::text[])
    order by subject_id, sequence desc`.execute(db);
  return new Map(found.rows.map(({ key, hash }) => [key, hash]));
}

export interface ComparedRows {
  /**
   * UNSEALED: the latest entry is older than seals. MISSING: the row does not exist although the entry seals it. ENCRYPTED: an
   * entry has a seal of it, which `encrypted-rows.ts` compares.
   */
  state: 'SOUND' | 'UNSEALED' | 'UNVOUCHED' | 'CHANGED' | 'MISSING' | 'ENCRYPTED';
  count: number;
  /** The first of them. */
  keys: string[];
}

/** For entries that cover many rows, one line per row. */
function saidTogether(tenantId: string, subjectType: string, seal: string): RawBuilder<unknown> {
  return sql`
    select each.key, sequence, true, each.value from audit_log
    cross join lateral jsonb_each_text(details->'seals'->${seal}) as each
    where tenant_id = ${tenantId}::uuid and subject_type = ${subjectType}`;
}

/** Compares all rows of an organization with their latest entries. */
export async function compareSealedRows(
  db: Db,
  tenantId: string,
  rows: SealedRows,
  limit: number,
): Promise<ComparedRows[]> {
  const { subjects, together, id } = rows;
  const seal = sealOf(rows);
  const key = id === null ? sql`''` : id.detail === undefined ? sql`subject_id` : sql`details->>${id.detail}`;
  const result = await sql<ComparedRows>`
    with said as (
      select distinct on (key) key, is_sealed, hash
      from (select ${key} as key, sequence, details->'seals' ? ${seal} as is_sealed, details->'seals'->>${seal} as hash
            from audit_log where tenant_id = ${tenantId}::uuid and subject_type = any(${[...subjects]}::text[])
            ${together === undefined ? sql`` : sql`union all ${saidTogether(tenantId, together, seal)}`}) as entry
      where key is not null
      order by key, sequence desc),
    stored as (${sealedRows(tenantId, rows, sql`true`)}),
    compared as (
      select coalesce(stored.key, said.key) as key,
             case when said.key is null then case when stored.must then 'UNVOUCHED' else 'UNSEALED' end
                  when said.is_sealed is not true then case when stored.key is null then null else 'UNSEALED' end
                  when stored.key is null then case when said.hash is null then null else 'MISSING' end
                  when stored.is_encrypted and said.hash is not null then 'ENCRYPTED'
                  when stored.hash is not distinct from said.hash then 'SOUND' else 'CHANGED' end as state
      from said full join stored on stored.key = said.key)
    select state, count(*) as count, (array_agg(key order by key))[1:${sql.lit(limit)}] as keys
    from compared where state is not null group by state`.execute(db);
  return result.rows;
}

/** IDs of rows whose column differs from the details of their last entry of these actions, at most `limit`. */
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
