/** Changes that a user with database access can make, table by table, and those that `audit verify` does not notice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { ALL_ENCRYPTED_TABLES } from '../../src/app/declarations.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { encryptedValuesSeal } from '../../src/identity/organization-keys/seal.ts';
import { SEALED_LIST, SEALED_PROFILE } from '../../src/lists/internal-list/seal.ts';
import { EntryCodes } from '../../src/platform/audit/entry-codes.ts';
import type { Seal } from '../../src/platform/audit/seals.ts';
import { SYSTEM_TENANT } from '../../src/platform/audit/trail.ts';
import { type ChainReport, verifyAudit } from '../../src/platform/audit/verify.ts';
import type { Database } from '../../src/platform/db/database.ts';
import {
  byName,
  type EncryptedColumn,
  type EncryptedTable,
  opened,
  openSealed,
  plainOf,
  sealerOf,
  useVault,
} from '../../src/platform/db/own-keys/sealed-fields.ts';
import { SealedValueError } from '../../src/platform/db/own-keys/sealed-value.ts';
import type { Vault } from '../../src/platform/db/own-keys/vault.ts';
import type { Schema } from '../../src/platform/db/schema.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
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
/** Those that `tampering-of-work.test.ts` fills. */
export const TABLES_OF_WORK: readonly string[] = [
  ...['cases', 'case_items', 'case_events', 'case_tasks', 'case_requests', 'case_documents'],
  ...['customers', 'customer_ratings', 'customer_hits', 'customer_screenings', 'monitoring_runs'],
  ...['record_searches', 'record_search_hits', 'report_obligations', 'currency_reports', 'sars', 'sar_versions'],
  ...['legal_holds', 'erasures', 'erasure_items', 'alert_samples', 'alert_readings', 'alert_events'],
  ...['threshold_tests', 'threshold_test_pairs', 'loosening_proposals'],
];
/** Those that `tampering-of-access.full.test.ts` fills. */
export const TABLES_OF_ACCESS: readonly string[] = [
  ...[
    'resolution_verdicts',
    'custom_roles',
    'invitations',
    'issued_credentials',
    'passkeys',
    'recovery_codes',
    'totp_secrets',
  ],
  ...['single_sign_on', 'single_sign_on_identities', 'webhook_subscriptions', 'provider_secrets'],
  'saved_views',
];
/** Those that `known-wallets.test.ts` fills. */
export const TABLES_OF_KNOWN_WALLETS: readonly string[] = ['known_wallets'];
/** Those that `licenses.test.ts` fills. */
export const TABLES_OF_LICENSES: readonly string[] = ['licenses', 'license_uses'];
/** Those that `notifications.test.ts` fills. */
export const TABLES_OF_NOTIFICATIONS: readonly string[] = ['notification_preferences', 'notification_chats'];
/** Those that `scim.test.ts` fills. */
export const TABLES_OF_SCIM: readonly string[] = ['scim_users', 'scim_groups', 'scim_members'];
/** Those that `look-backs.test.ts` fills. */
export const TABLES_OF_LOOK_BACKS: readonly string[] = ['look_backs', 'look_back_payments'];
/** Those that `discounted-matches.test.ts` fills. */
export const TABLES_OF_DISCOUNTS: readonly string[] = ['discounted_samples', 'discounted_reviews'];
/** Those that `at-rest.test.ts` fills. */
export const TABLES_OF_KEYS: readonly string[] = ['own_keys', 'data_keys', 'encryption_runs'];
/** The one that it fills at its end, when the key is destroyed. */
export const TABLE_OF_DESTROYED = 'destroyed_keys';
const TIMES_OF_LISTS = new Set(['created_at', 'updated_at', 'created_by', 'updated_by', 'published_at', 'imported_at']);
const isOfLists = (table: string) => /^(?:profiles|own_|corpus_|watchlist_versions)/.test(table);

interface Column {
  column: string;
  type: string;
}

function anotherOf({ column, type }: Column): string {
  if (type === 'jsonb' || type === 'json') return `coalesce(${column}::jsonb, '{}') || '{"zz": 1}'`;
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

/** Two rows with one key are what no database keeps. */
function refused(error: unknown): { numAffectedRows: bigint } {
  if ((error as { code?: unknown }).code !== '23505') throw error;
  return { numAffectedRows: 0n };
}

/** Does it inside of a database transaction that is rolled back. @param vault with keys of organisations; absent: without */
export async function undone(
  service: Service,
  work: (db: Transaction<Schema>) => Promise<void>,
  vault: Vault = service.database.vault,
): Promise<void> {
  const inside = async (db: Transaction<Schema>) => {
    useVault(db, { vault, tables: byName(ALL_ENCRYPTED_TABLES) });
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

const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_RETRY_MS = 50;

/**
 * Locks all tables, or none: the service works beside. If the transaction waited for a table while it held others, it could
 * wait for a job of the service that waits for one of these, and PostgreSQL would end one of the two (deadlock).
 */
async function lockTables(db: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  const statement = sql.raw(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode nowait`);
  await sql`savepoint unlocked`.execute(db);
  for (;;) {
    try {
      await statement.execute(db);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      await sql`rollback to savepoint unlocked`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }
}

/** Verifies the trail like `audit verify`, inside that transaction. @param seals those that cover the changed rows */
export function verifiedInside(
  db: Transaction<Schema>,
  { masterKey }: Pick<Service, 'masterKey'>,
  seals: readonly Seal[] = allSeals,
): Promise<ChainReport[]> {
  const database = { snapshot: (work: (db: Transaction<Schema>) => unknown) => work(db) } as unknown as Database;
  return verifyAudit(database, seals, { codes: new EntryCodes(Buffer.from(masterKey, 'hex')) });
}

const isTold = (reports: readonly ChainReport[]) => reports.some(({ broken, damaged }) => broken || damaged > 0);

export interface Tampered {
  /** `table.column`, or the change of a row. */
  unnoticed: string[];
  /** Tables that had a row. */
  tables: string[];
  attempts: number;
}

/**
 * Changes each column that the guide calls sealed, removes all rows and one of them, moves one to another organisation, puts in a copy, and
 * exchanges what two rows say; each by itself and rolled back.
 * @param only these tables; absent: all that the chain vouches for
 * @param options.another organisation, to which rows are moved @param options.vault with keys of organisations
 */
export async function tampered(
  service: Service,
  only?: readonly string[],
  { another = SYSTEM_TENANT, vault = service.database.vault }: { another?: string; vault?: Vault } = {},
): Promise<Tampered> {
  const result: Tampered = { unnoticed: [], tables: [], attempts: 0 };
  await undone(
    service,
    async (db) => {
      const select = async <R>(statement: string) => (await sql.raw<R>(statement).execute(db)).rows;
      await lockTables(db);
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
      if (isTold(await verifiedInside(db, service)))
        throw new Error('the trail is not whole before anything is changed');
      const attempt = async (what: string, statement: string) => {
        await select('savepoint before');
        const { numAffectedRows = 0n } = await sql.raw(statement).execute(db).catch(refused);
        if (numAffectedRows > 0n) {
          result.attempts += 1;
          // The seals of the table come first, since they take a fraction of the time of all seals.
          const table = what.split(/[.:]/, 1)[0]!;
          const isNoticed =
            isTold(await verifiedInside(db, service, sealsOf(table))) || isTold(await verifiedInside(db, service));
          if (!isNoticed) result.unnoticed.push(what);
        }
        await select('rollback to savepoint before');
      };
      const hasTenant = async (table: string) =>
        (
          await select(
            `select 1 from information_schema.columns
           where table_schema = 'public' and table_name = '${table}' and column_name = 'tenant_id'`,
          )
        ).length > 0;
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
          await attempt(
            `${table}.${one.column}`,
            `update ${table} set ${one.column} = ${anotherOf(one)} where ${last}`,
          );
        }
        if (table === 'shipped_policies') continue;
        await attempt(`${table}: rows that were removed`, `delete from ${table}`);
        await attempt(`${table}: a row that was removed`, `delete from ${table} where ${last}`);
        if (await hasTenant(table))
          await attempt(
            `${table}: a row that was moved to another organisation`,
            `update ${table} set tenant_id = case tenant_id when '${another}' then (
                 select tenant_id from tenants where tenant_id <> '${another}' limit 1) else '${another}'::uuid end where ${last}`,
          );
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
    },
    vault,
  );
  return result;
}

/** What becomes of an encrypted value. */
export const VALUE_CHANGES = {
  ANOTHER_ROW: 'copied from another row',
  ANOTHER_COLUMN: 'copied from another column',
  ANOTHER_ORGANISATION: "of another organisation's key, for this place",
  FORMER: 'put back: what was encrypted there before',
  DAMAGED: 'with other bytes under the same commitment',
  COMMITMENT: 'without its bytes, the commitment alone',
  CLEAR_LIE: 'something else, in clear',
  CLEAR_TRUTH: 'the same, in clear',
  EMPTY: 'emptied',
  BESIDE: 'with something else in clear beside it',
} as const;
export type ValueChange = keyof typeof VALUE_CHANGES;

export interface TamperedValue {
  /** `table.column` */
  of: string;
  change: ValueChange;
  /** By `audit verify` with the key. */
  told: boolean;
  /** Readers get other data than the stored data. */
  believed: boolean;
}

/** Changes values of each encrypted column, by turns of the first and the last row that has one. @param other an organisation with a key too */
export async function tamperedValues(
  service: Service,
  { tenantId, other, vault }: { tenantId: string; other: string; vault: Vault },
): Promise<TamperedValue[]> {
  const results: TamperedValue[] = [];
  await undone(
    service,
    async (db) => {
      for (const { table, columns } of ALL_ENCRYPTED_TABLES) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
        for (const { name } of columns)
          await sql`alter table ${sql.table(table)} alter column ${sql.ref(name)} drop not null`.execute(db);
        const checks = await sql<{ name: string }>`
          select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(db);
        for (const { name } of checks.rows)
          await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
      }
      if (isTold(await verifiedInside(db, service)))
        throw new Error('the trail is not whole before anything is changed');
      for (const table of ALL_ENCRYPTED_TABLES) {
        for (const column of table.columns) {
          const ends = await rowsWith(db, tenantId, table, column);
          for (const [end, row] of ends.entries()) {
            const changes = await changesOf(db, { tenantId, other, table, column, row });
            for (const [at, [change, value]] of (Object.entries(changes) as [ValueChange, unknown][]).entries()) {
              // Each change of one of the two rows. Its position makes no difference.
              if (at % ends.length !== end) continue;
              await sql.raw('savepoint before').execute(db);
              await put(db, tenantId, table, column, row, value);
              const seals = sealsOf(table.table);
              const told = isTold(await verifiedInside(db, service, seals));
              const place = { tenantId, table: table.table, column: column.name, row: row.id };
              const read = await opened(db, place, value).catch((error: unknown) => {
                if (error instanceof SealedValueError) return row.plain;
                throw error;
              });
              const believed = JSON.stringify(read) !== JSON.stringify(row.plain);
              results.push({ of: `${table.table}.${column.name}`, change, told, believed });
              await sql.raw('rollback to savepoint before').execute(db);
            }
          }
        }
      }
    },
    vault,
  );
  return results;
}

/**
 * Seals over the rows of a table, if its name does not show them. A missing table only costs time: a change that these seals do not notice
 * is checked by all seals.
 */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  screenings: ['screening'],
  transactions: ['transaction'],
  transaction_screenings: ['transaction'],
  transaction_decisions: ['transaction'],
  case_documents: ['case_documents', 'case-document-content'],
  watchlist_versions: ['watchlist', 'watchlist-entries'],
  watchlist_entries: ['watchlist-entries'],
  watchlist_looks: ['watchlist-look'],
  watchlists: ['watchlist-look'],
  profiles: ['profile-generation'],
  corpus_generations: ['profile-generation'],
  own_profiles: [SEALED_LIST, SEALED_PROFILE],
  own_generations: [SEALED_LIST, SEALED_PROFILE],
  alert_transactions: ['alert-transactions'],
  shipped_policies: ['shipped-policies'],
  erasure_items: ['erasure-items'],
};

/** Verifications that cover the rows of a table and its encrypted data. The fewer other tables, the faster. */
function sealsOf(table: string): Seal[] {
  const subjects = SUBJECTS[table] ?? [table];
  const encrypted = ALL_ENCRYPTED_TABLES.filter((one) => one.table === table);
  return [...allSeals.filter(({ subjectType }) => subjects.includes(subjectType)), encryptedValuesSeal(encrypted)];
}

interface ValueRow {
  id: string;
  value: unknown;
  plain: unknown;
}

const keyOf = ({ id }: EncryptedTable) =>
  sql<string>`concat_ws('/', ${sql.join(Object.keys(id).map((name) => sql.ref(name)))})`;

/** The first and the last, in the order in which they were put in where a time says so. */
async function rowsWith(
  db: Transaction<Schema>,
  tenantId: string,
  table: EncryptedTable,
  { name, isBytes, isText }: EncryptedColumn,
): Promise<ValueRow[]> {
  const value = isBytes ? sql`encode(${sql.ref(name)}, 'escape')` : sql.ref(name);
  const isEncrypted = isBytes || isText ? sql`${value} like '$sealed:%'` : sql`${value}::jsonb ? '$sealed'`;
  const { rows } = await sql<{ id: string; value: unknown }>`
    select ${keyOf(table)} as id, ${sql.ref(name)} as value from ${sql.table(table.table)}
    where tenant_id = ${tenantId}::uuid and ${isEncrypted} order by 1`.execute(db);
  const ends = rows.length > 1 ? [rows[0]!, rows.at(-1)!] : rows;
  return await Promise.all(
    ends.map(async ({ id, value: stored }) => {
      const place = { tenantId, table: table.table, column: name, row: id };
      return { id, value: stored, plain: plainOf(stored, (await openSealed(db, place, stored)).text) };
    }),
  );
}

interface Cell {
  tenantId: string;
  other: string;
  table: EncryptedTable;
  column: EncryptedColumn;
  row: ValueRow;
}

async function changesOf(db: Transaction<Schema>, cell: Cell): Promise<Partial<Record<ValueChange, unknown>>> {
  const { tenantId, other, table, column, row } = cell;
  const own = (await sealerOf(db, tenantId))!;
  const theirs = (await sealerOf(db, other))!;
  const place = { table: table.table, row: row.id };
  const { plain } = row;
  const json = Array.isArray(plain) ? [...plain, 'zz'] : { ...(plain as object), zz: 1 };
  const lie = column.isBytes ? Buffer.from('forged') : column.isText ? 'Forged.' : json;
  const bytes = (text: string) => (column.isBytes ? Buffer.from(text, 'latin1') : text);
  const textOf = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : (value as string));
  /** With another token in the place of its own. */
  const withToken = (change: (token: string) => string) => {
    if (column.isText || column.isBytes) return bytes(`$sealed:${change(textOf(row.value).slice('$sealed:'.length))}`);
    const stored = row.value as { $sealed: string };
    return { ...stored, $sealed: change(stored.$sealed) };
  };
  const elsewhere = table.columns.find(({ name, isText }) => name !== column.name && isText === column.isText);
  return {
    ANOTHER_ROW: own({ ...place, row: `${row.id.slice(0, -1)}x` }, column, row.plain),
    ...(elsewhere && { ANOTHER_COLUMN: own(place, elsewhere, row.plain) }),
    ANOTHER_ORGANISATION: theirs(place, column, row.plain),
    FORMER: own(place, column, lie),
    DAMAGED: withToken((token) => `${token.slice(0, -8)}AAAAAAAA`),
    COMMITMENT: withToken((token) => token.split('.')[2]!),
    CLEAR_LIE: lie,
    CLEAR_TRUTH: row.plain,
    EMPTY: null,
    ...(!column.isText && !column.isBytes && { BESIDE: { ...(row.value as object), names: ['h:00'], amount: null } }),
  };
}

async function put(
  db: Transaction<Schema>,
  tenantId: string,
  table: EncryptedTable,
  column: EncryptedColumn,
  { id }: ValueRow,
  value: unknown,
): Promise<void> {
  const given = value === null || column.isText || column.isBytes ? value : JSON.stringify(value);
  await sql`update ${sql.table(table.table)} set ${sql.ref(column.name)} = ${given}
            where tenant_id = ${tenantId}::uuid and ${keyOf(table)} = ${id}`.execute(db);
}
