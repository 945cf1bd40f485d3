import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { bytea, insertRows } from '../../platform/db/insert-rows.ts';
import { type EncryptedTable, SEALED_TEXT } from '../../platform/db/own-keys/sealed-fields.ts';
import type { LockedChain } from '../../platform/unit-of-work/effect.ts';

export interface OwnKeyRow {
  tenantId: string;
  name: string;
  setAt: Date;
  setBy: string;
  version: number;
}

export interface DataKeyRow {
  tenantId: string;
  number: number;
  wrapped: Buffer;
  createdAt: Date;
  createdBy: string;
}

export interface RunRow {
  tenantId: string;
  dataKey: number;
  state: 'RUNNING' | 'DONE' | 'SUPERSEDED';
  atTable: string | null;
  afterRow: string | null;
  lookedAt: number;
  encrypted: number;
  damaged: number;
  startedAt: Date;
  finishedAt: Date | null;
  /** Encrypted columns, as named by `columnId`; null: the run has not finished, or finished before this was recorded. */
  columns: readonly string[] | null;
}

export async function readOwnKey(db: Db, tenantId: string): Promise<OwnKeyRow | null> {
  const { rows } = await sql<OwnKeyRow>`
    select tenant_id as "tenantId", name, set_at as "setAt", set_by as "setBy", version
    from own_keys where tenant_id = ${tenantId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Ordered by number. */
export async function readDataKeys(db: Db, tenantId: string): Promise<DataKeyRow[]> {
  const { rows } = await sql<DataKeyRow>`
    select tenant_id as "tenantId", number, wrapped, created_at as "createdAt", created_by as "createdBy"
    from data_keys where tenant_id = ${tenantId}::uuid order by number`.execute(db);
  return rows;
}

export async function writeOwnKey(db: Db, row: OwnKeyRow): Promise<void> {
  await sql`
    insert into own_keys (tenant_id, name, set_at, set_by, version)
    values (${row.tenantId}, ${row.name}, ${row.setAt}, ${row.setBy}, ${row.version})
    on conflict (tenant_id) do update set
      name = excluded.name, set_at = excluded.set_at, set_by = excluded.set_by, version = excluded.version`.execute(db);
}

/** When the key was destroyed; null: it was not. */
export async function readDestroyed(db: Db, tenantId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select destroyed_at as at from destroyed_keys where tenant_id = ${tenantId}::uuid`.execute(db);
  return rows[0]?.at ?? null;
}

/** Clears the wrapped data keys, so that the wrapping key can decrypt nothing in this database any more. */
export async function destroyKeys(db: Db, tenantId: string, by: { id: string; at: Date }): Promise<void> {
  await sql`update data_keys set wrapped = '' where tenant_id = ${tenantId}::uuid`.execute(db);
  await insertRows(db, 'destroyed_keys', [{ tenant_id: tenantId, destroyed_at: by.at, destroyed_by: by.id }]);
}

/** Number of active legal holds. */
export async function countHolds(db: Db, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from legal_holds where tenant_id = ${tenantId}::uuid and lifted_at is null`.execute(db);
  return rows[0]!.count;
}

/** Adds a data key for all new rows. Later writers see it, since they append to the audit chain. */
export async function addDataKey(db: Db, chain: LockedChain, row: DataKeyRow): Promise<void> {
  await insertRows(db, 'data_keys', [
    {
      tenant_id: row.tenantId,
      number: row.number,
      wrapped: bytea(row.wrapped),
      created_at: row.createdAt,
      created_by: row.createdBy,
    },
  ]);
  await sql`update audit_heads set data_key = ${row.number} where tenant_id = ${chain.tenantId}::uuid`.execute(db);
}

export async function rewrap(
  db: Db,
  tenantId: string,
  keys: readonly { number: number; wrapped: Buffer }[],
): Promise<void> {
  for (const { number, wrapped } of keys) {
    await sql`update data_keys set wrapped = ${wrapped} where tenant_id = ${tenantId}::uuid and number = ${number}`.execute(
      db,
    );
  }
}

export async function insertRun(db: Db, run: RunRow): Promise<void> {
  await insertRows(db, 'encryption_runs', [runRow(run)]);
}

/** The latest run. @param options.locked locks it until the end of the database transaction */
export async function readLatestRun(db: Db, tenantId: string, { locked = false } = {}): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select tenant_id as "tenantId", data_key as "dataKey", state, at_table as "atTable", after_row as "afterRow",
           looked_at as "lookedAt", encrypted, damaged, started_at as "startedAt", finished_at as "finishedAt", columns
    from encryption_runs where tenant_id = ${tenantId}::uuid order by data_key desc limit 1
    ${locked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export async function writeRun(db: Db, run: RunRow): Promise<void> {
  const { tenant_id, data_key, ...values } = runRow(run);
  await db
    .updateTable('encryption_runs')
    .set(values)
    .where('tenant_id', '=', tenant_id)
    .where('data_key', '=', data_key)
    .execute();
}

/** Ends runs of earlier data keys. */
export async function supersedeRuns(db: Db, tenantId: string, at: Date): Promise<void> {
  await sql`update encryption_runs set state = 'SUPERSEDED', finished_at = ${at}
            where tenant_id = ${tenantId}::uuid and state = 'RUNNING'`.execute(db);
}

function runRow(run: RunRow) {
  return {
    tenant_id: run.tenantId,
    data_key: run.dataKey,
    state: run.state,
    at_table: run.atTable,
    after_row: run.afterRow,
    looked_at: run.lookedAt,
    encrypted: run.encrypted,
    damaged: run.damaged,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    columns: run.columns && [...run.columns],
  };
}

/** A stored row: its `rowKey`, and the values of its encrypted columns. */
export interface StoredRow {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** The next rows after an ID; locked, unless they are only read. */
export async function readStoredRows(
  db: Db,
  tenantId: string,
  { table, id, columns, batch }: EncryptedTable,
  after: string | null,
  { locked = true } = {},
): Promise<StoredRow[]> {
  const values = columns.map(({ name, isBytes }) => {
    const value = sql.ref(`stored.${name}`);
    return sql`${sql.lit(name)}, ${isBytes ? sql`encode(${value}, 'base64')` : value}`;
  });
  const keys = keyColumns(id);
  // Rows with one first column are read together, so that their common seal is consistent.
  const paged = batch === undefined ? keys.slice(0, 1) : keys;
  const page = sql.join(paged.map(({ stored }) => stored));
  const behind = paged.map(({ type }, at) => sql`split_part(${after}::text, '/', ${at + 1})::${sql.raw(type)}`);
  const { rows } = await sql<StoredRow>`
    select ${rowKeySql(id)} as id, json_build_object(${sql.join(values)}) as values
    from ${sql.table(table)} as stored
    where stored.tenant_id = ${tenantId}::uuid and ${after === null ? sql`true` : sql`(${page}) > (${sql.join(behind)})`}
    order by ${page} fetch first ${batch ?? BATCH} rows with ties ${locked ? sql`for update` : sql``}`.execute(db);
  const isBytes = new Set(columns.flatMap((column) => (column.isBytes ? [column.name] : [])));
  if (isBytes.size === 0) return rows;
  const bytesOf = (name: string, value: unknown) =>
    isBytes.has(name) && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
  return rows.map((row) => mapValues(row, bytesOf));
}

function mapValues(row: StoredRow, map: (name: string, value: unknown) => unknown): StoredRow {
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, map(name, value)])),
  };
}

/** Rows per database transaction: a stored screening may have a hundred matches with their explanations. */
const BATCH = 100;

type Key = EncryptedTable['id'];

function keyColumns(id: Key) {
  return Object.entries(id).map(([name, type]) => ({ type, stored: sql.ref(`stored.${name}`) }));
}

/** `rowKey` of a stored row. */
function rowKeySql(id: Key): RawBuilder<string> {
  return sql<string>`concat_ws('/', ${sql.join(keyColumns(id).map(({ stored }) => stored))})`;
}

export async function writeStoredRows(
  db: Db,
  tenantId: string,
  { table, id, columns, repeated = [], derived = [] }: EncryptedTable,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const assigned = [
    ...columns.map(({ name, isText, isBytes }) => {
      const text = sql`given.values->>${sql.lit(name)}`;
      if (isText) return sql`${sql.ref(name)} = ${text}`;
      if (isBytes) return sql`${sql.ref(name)} = decode(${text}, 'base64')`;
      return sql`${sql.ref(name)} = nullif(given.values->${sql.lit(name)}, 'null'::jsonb)`;
    }),
    ...derived.map(
      ({ name }) => sql`${sql.ref(name)} = coalesce(given.values->>${sql.lit(name)}, ${sql.ref(`stored.${name}`)})`,
    ),
    ...repeated.map((name) => sql`${sql.ref(name)} = null`),
  ];
  const isThat = keyColumns(id).map(
    ({ type, stored }, at) => sql`${stored} = split_part(given.id, '/', ${sql.lit(at + 1)})::${sql.raw(type)}`,
  );
  const base64Of = (_name: string, value: unknown) => (Buffer.isBuffer(value) ? value.toString('base64') : value);
  const given = JSON.stringify(rows.map((row) => mapValues(row, base64Of)));
  await sql`
    update ${sql.table(table)} as stored set ${sql.join(assigned)}
    from jsonb_to_recordset(${given}::jsonb) as given(id text, values jsonb)
    where stored.tenant_id = ${tenantId}::uuid and ${sql.join(isThat, sql` and `)}`.execute(db);
}

/** Rows of a table that are not encrypted with this data key: unencrypted, or with an earlier one. */
export async function countNotUnder(
  db: Db,
  tenantId: string,
  { table, columns }: EncryptedTable,
  dataKey: number,
): Promise<number> {
  const under = columns.map(({ name, isText, isBytes }): RawBuilder<unknown> => {
    const column = sql.ref(`stored.${name}`);
    const prefix = `${SEALED_TEXT}1.${dataKey}.`;
    if (isBytes)
      return sql`(${column} is null or substring(${column} from 1 for ${prefix.length}::int) = convert_to(${prefix}, 'UTF8'))`;
    if (isText) return sql`(${column} is null or ${column} like ${`${prefix}%`})`;
    return sql`(${column} is null or ${column}->>'$sealed' like ${`1.${dataKey}.%`})`;
  });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} as stored
    where stored.tenant_id = ${tenantId}::uuid and not coalesce(${sql.join(under, sql` and `)}, false)`.execute(db);
  return rows[0]!.count;
}
