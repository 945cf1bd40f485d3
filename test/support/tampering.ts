/** What somebody with the rights of the database changes, table by table, and what of it `audit verify` does not notice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { type ChainReport, verifyAudit } from '../../src/audit/verify.ts';
import { allSeals } from '../../src/cli/audit.ts';
import type { Database } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import { projectRoot } from '../../src/lib/project-root.ts';
import type { Service } from './service.ts';

const guide = readFileSync(join(projectRoot, 'docs/verify.md'), 'utf8').split('## Table by table')[1]!;
const lines = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|'));
const wordsIn = (cell = '') => [...cell.matchAll(/`([a-z0-9_]+)`/g)].map(([, word]) => word!);

/** Table -> columns that the guide calls not sealed; null: none is. */
export const TOLD: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ...lines
    .filter(({ length }) => length === 5)
    .flatMap((cells) => wordsIn(cells[1]).map((table) => [table, new Set(wordsIn(cells[3]))] as const)),
  ...lines
    .filter(({ length }) => length === 4)
    .flatMap((cells) => wordsIn(cells[1]).map((table) => [table, null] as const)),
]);
const TIMES_OF_LISTS = new Set(['created_at', 'updated_at', 'created_by', 'updated_by', 'published_at', 'imported_at']);
const isOfLists = (table: string) => /^(?:profiles|own_|corpus_|watchlist_versions)/.test(table);

interface Column {
  column: string;
  type: string;
}

function anotherOf({ column, type }: Column): string {
  if (type === 'jsonb') return `coalesce(${column}, '{}') || '{"zz": 1}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return `not coalesce(${column}, false)`;
  if (type === 'bytea') return `'\\x00'`;
  if (type === 'ARRAY') return `array_append(${column}, null)`;
  if (type === 'date') return `coalesce(${column}, current_date) - 1`;
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) - interval '1 day'`;
  if (/int|numeric|double|real/.test(type)) return `coalesce(${column}, 0) + 1000`;
  return `coalesce(${column}::text, '') || 'x'`;
}

const ROLLED_BACK = new Error('rolled back');

/** Does it inside of a database transaction that is rolled back. */
export async function undone(service: Service, work: (db: Transaction<Schema>) => Promise<void>): Promise<void> {
  const inside = async (db: Transaction<Schema>) => {
    await work(db);
    throw ROLLED_BACK;
  };
  await service.database.direct
    .transaction()
    .execute(inside)
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error;
    });
}

/** The trail as `audit verify` sees it from inside of that transaction. */
export function verifiedInside(db: Transaction<Schema>): Promise<ChainReport[]> {
  const database = { snapshot: (work: (db: Transaction<Schema>) => unknown) => work(db) } as unknown as Database;
  return verifyAudit(database, allSeals);
}

export interface Tampered {
  /** `table.column`, or what was done with a row. */
  unnoticed: string[];
  /** Tables of which there was a row. */
  tables: string[];
  attempts: number;
}

/**
 * Changes each column that the guide calls sealed, removes all rows and one of them, puts in a copy, and exchanges what two rows say; each
 * by itself and rolled back.
 * @param only these tables; absent: all that the chain vouches for
 */
export async function tampered(service: Service, only?: readonly string[]): Promise<Tampered> {
  const result: Tampered = { unnoticed: [], tables: [], attempts: 0 };
  await undone(service, async (db) => {
    const select = async <R>(statement: string) => (await sql.raw<R>(statement).execute(db)).rows;
    for (const { on, name } of await select<{ on: string; name: string }>(
      `select conrelid::regclass::text as on, conname as name from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')`,
    ))
      await select(`alter table ${on} drop constraint if exists "${name}" cascade`);
    for (const { name } of await select<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`,
    ))
      await select(`drop index ${name}`);
    const attempt = async (what: string, statement: string) => {
      await select('savepoint before');
      const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
      const reports = numAffectedRows > 0n ? await verifiedInside(db) : [];
      if (numAffectedRows > 0n) result.attempts += 1;
      if (numAffectedRows > 0n && !reports.some(({ broken, damaged }) => broken || damaged > 0)) {
        result.unnoticed.push(what);
      }
      await select('rollback to savepoint before');
    };
    for (const [table, unsealed] of TOLD) {
      if (unsealed === null || (only && !only.includes(table))) continue;
      if ((await select(`select 1 from ${table} limit 1`)).length === 0) continue;
      result.tables.push(table);
      await select(`alter table ${table} disable trigger user`);
      const columns = (
        await select<Column>(
          `select column_name as column, data_type as type from information_schema.columns
           where table_schema = 'public' and table_name = '${table}' and column_name <> 'tenant_id'`,
        )
      ).filter(({ column }) => !unsealed.has(column) && !(isOfLists(table) && TIMES_OF_LISTS.has(column)));
      const last = `ctid = (select ctid from ${table} order by ctid desc limit 1)`;
      for (const one of columns) {
        await attempt(`${table}.${one.column}`, `update ${table} set ${one.column} = ${anotherOf(one)} where ${last}`);
      }
      if (table === 'shipped_policies') continue;
      await attempt(`${table}: rows that were removed`, `delete from ${table}`);
      await attempt(`${table}: a row that was removed`, `delete from ${table} where ${last}`);
      const keys = (
        await select<{ column: string }>(
          `select attname as column from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
           where indrelid = '${table}'::regclass and indisprimary and attname <> 'tenant_id'`,
        )
      ).flatMap(({ column }) => columns.filter((one) => one.column === column));
      for (const key of keys) {
        const columnsOf = (await select<Column>(
          `select column_name as column from information_schema.columns
           where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
        )) as Column[];
        const names = columnsOf.map(({ column }) => column);
        await attempt(
          `${table}: a copy with another ${key.column}`,
          `insert into ${table} (${names}) overriding system value
           select ${names.map((name) => (name === key.column ? anotherOf(key) : name))} from ${table} where ${last}`,
        );
      }
      const said = columns.filter(({ column }) => !keys.some((key) => key.column === column));
      if (said.length === 0) continue;
      const set = said.map(({ column }) => `${column} = other.${column}`);
      const differs = said.map(({ column }) => `one.${column}::text is distinct from other.${column}::text`);
      await attempt(
        `${table}: two rows that were exchanged`,
        `with pair as (
           select one.ctid as a, other.ctid as b from ${table} one join ${table} other on one.ctid < other.ctid
           where ${differs.join(' or ')} limit 1),
         moved as (select a as at, b as source from pair union all select b, a from pair)
         update ${table} as here set ${set}
         from moved join ${table} as other on other.ctid = moved.source where here.ctid = moved.at`,
      );
    }
  });
  return result;
}
