import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { projectRoot } from '../lib/project-root.ts';
import { fillEveryTable } from './fill.fixture.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';
const INSUFFICIENT_PRIVILEGE = '42501';
/** Tables without a tenant that tenants may read: published lists. Everything else that is shared is the service's alone. */
const OPEN_TO_TENANTS = [
  'corpus_generations',
  'listings',
  'profiles',
  'resolution_edges',
  'resolution_verdicts',
  'watchlist_entries',
  'watchlist_versions',
  'watchlists',
];

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
}

let db: TestDatabase;
let client: pg.Client;
let columns: Column[];
beforeAll(async () => {
  db = await createTestDatabase();
  await fillEveryTable(db.connectionString, [A, B]);
  client = new pg.Client({ connectionString: db.connectionString });
  await client.connect();
  const result = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`);
  columns = result.rows;
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

const tables = () => [...new Set(columns.map((one) => one.table))].sort();
const tenantTables = () =>
  columns
    .filter((one) => one.name === 'tenant_id')
    .map((one) => one.table)
    .sort();

describe('schema.ts', () => {
  /** Which declarations fit a column's type. */
  const FITTING: Record<string, RegExp> = {
    uuid: /^(Generated<)?string\b/,
    text: /^(Generated<)?string\b/,
    'text[]': /^(Generated<)?string\[\]/,
    'uuid[]': /^string\[\]/,
    boolean: /^(Generated<)?boolean\b/,
    smallint: /^(Generated<)?number\b/,
    integer: /^(Generated<)?number\b/,
    bigint: /^(Generated<)?number\b/,
    real: /^(Generated<)?number\b/,
    'bigint[]': /^number\[\]/,
    'double precision': /^(Generated<)?number\b/,
    numeric: /^(Generated<)?string\b/,
    bytea: /^Buffer\b/,
    jsonb: /^(Json<|JsonValue\b|ColumnType<)/,
    json: /^(Json<|JsonValue\b|ColumnType<)/,
    'timestamp with time zone': /^(Time|DefaultTime)\b/,
    date: /^(Date|Time|string|ColumnType<)/,
  };

  test('names every table and column of the database, and no other', () => {
    const declared = [...declarations().keys()].sort();
    expect(declared).toEqual(columns.map((one) => `${one.table}.${one.name}`).sort());
  });

  test('states type and nullability of every column', () => {
    const wrong: string[] = [];
    for (const { table, name, type, nullable, has_default } of columns) {
      const declared = declarations().get(`${table}.${name}`) ?? '';
      if (!FITTING[type]?.test(declared)) wrong.push(`${table}.${name}: ${type} as ${declared}`);
      if (nullable !== /\| null\b/.test(declared)) wrong.push(`${table}.${name}: null`);
      const mayBeLeftOut = /^Generated<|^DefaultTime|undefined/.test(declared);
      if (mayBeLeftOut !== (has_default && !nullable)) wrong.push(`${table}.${name}: default`);
    }
    expect(wrong).toEqual([]);
  });
});

/** The interfaces as they are written: `table.column` -> type. */
function declarations(): Map<string, string> {
  const folder = join(projectRoot, 'src', 'platform', 'db', 'schema');
  const sources = readdirSync(folder).map((file) =>
    ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true),
  );
  const found = new Map<string, string>();
  for (const statement of sources.flatMap((source) => source.statements)) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    for (const table of statement.members.filter(ts.isPropertySignature)) {
      if (!table.type || !ts.isTypeLiteralNode(table.type)) continue;
      for (const column of table.type.members.filter(ts.isPropertySignature)) {
        found.set(`${table.name.getText()}.${column.name.getText()}`, column.type?.getText() ?? '');
      }
    }
  }
  return found;
}

describe('tenants are separated', () => {
  /** Runs statements in a transaction as the tenant role; everything is undone. */
  async function as<T>(tenant: string | null, work: () => Promise<T>): Promise<T> {
    await client.query('begin; set local role amlcore_tenant');
    if (tenant) await client.query(`set local amlcore.tenant_id = '${tenant}'`);
    try {
      return await work();
    } finally {
      await client.query('rollback');
    }
  }

  /** Number of returned or changed rows. null: the role may not run the statement. */
  async function count(statement: string, values: unknown[] = []): Promise<number | null> {
    await client.query('savepoint before');
    try {
      return (await client.query(statement, values)).rowCount ?? 0;
    } catch (error) {
      expect(error, statement).toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
      return null;
    } finally {
      await client.query('rollback to savepoint before');
    }
  }

  test('the function that compares amounts returns data of the tenant of the transaction only', async () => {
    const { rows } = await client.query('select tenant_id, seq, amount from transactions order by amount, seq');
    const visibleTo = async (tenant: string | null, ...range: (number | null)[]): Promise<number[]> =>
      await as(tenant, async () => {
        const found = await client.query('select transactions_of_amount($1, $2, 1000) as seq', range);
        return found.rows.map(({ seq }) => seq).sort();
      });
    for (const tenant of [A, B]) {
      const own = rows.filter((one) => one.tenant_id === tenant);
      expect(own.length).toBeGreaterThan(0);
      expect(await visibleTo(tenant, null, null)).toEqual(own.map(({ seq }) => seq).sort());
      const { amount } = own[0]!;
      const equal = own.filter((one) => Number(one.amount) === Number(amount)).map(({ seq }) => seq);
      expect(await visibleTo(tenant, amount, amount)).toEqual(equal.sort());
    }
    expect(await visibleTo(null, null, null)).toEqual([]);
  });

  test('the function that looks up numbers of customers returns data of the tenant of the transaction only', async () => {
    await client.query(`update transactions set content = '{"echo": {"customerReference": "C-1"}}'`);
    const { rows } = await client.query('select tenant_id, seq from transactions');
    const visibleTo = async (tenant: string | null, numbers: string[]): Promise<number[]> =>
      await as(tenant, async () => {
        const found = await client.query('select transactions_of_references($1) as seq', [numbers]);
        return found.rows.map(({ seq }) => seq).sort();
      });
    for (const tenant of [A, B]) {
      const own = rows.filter((one) => one.tenant_id === tenant).map(({ seq }) => seq);
      expect(own.length).toBeGreaterThan(0);
      expect(await visibleTo(tenant, ['C-0', 'C-1'])).toEqual(own.sort());
      expect(await visibleTo(tenant, ['C-0'])).toEqual([]);
    }
    expect(await visibleTo(null, ['C-1'])).toEqual([]);
  });

  test('the function that looks up email addresses returns data of the tenant of the transaction only', async () => {
    const { rows } = await client.query('select tenant_id, user_id, upper(email) as email from users');
    expect(new Set(rows.map(({ tenant_id }) => tenant_id))).toEqual(new Set([A, B]));
    for (const { tenant_id, user_id, email } of rows) {
      for (const tenant of [A, B, null]) {
        const found = await as(tenant, () => client.query('select users_of_email($1) as id', [email]));
        expect(found.rows).toEqual(tenant === tenant_id ? [{ id: user_id }] : []);
      }
    }
  });

  async function may(privilege: string, table: string): Promise<boolean> {
    const { rows } = await client.query(`select has_table_privilege('amlcore_tenant', $1, $2) as may`, [
      table,
      privilege,
    ]);
    return rows[0].may;
  }

  test('every table of tenants has row security with a policy for the role', async () => {
    const { rows } = await client.query<{ table: string }>(`
      select relname as table from pg_class c
      where relrowsecurity and exists (
        select from pg_policy p
        where p.polrelid = c.oid and p.polroles = array[(select oid from pg_roles where rolname = 'amlcore_tenant')]
          and pg_get_expr(p.polqual, c.oid) like '%tenant_id = current_tenant()%'
          and pg_get_expr(p.polwithcheck, c.oid) like '%tenant_id = current_tenant()%')
      order by 1`);
    expect(tenantTables().length).toBeGreaterThan(0);
    expect(rows.map((row) => row.table)).toEqual(tenantTables());
  });

  test('the keys of every table of tenants begin with the tenant', async () => {
    const { rows } = await client.query<{ table: string; first: string }>(
      `
      select conrelid::regclass::text as table, attname as first
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'p' and conrelid::regclass::text = any ($1)`,
      [tenantTables()],
    );
    expect(rows.filter((row) => row.first !== 'tenant_id')).toEqual([]);
    expect(rows.map((row) => row.table).sort()).toEqual(tenantTables());
  });

  test('a tenant reads its own rows in every readable table, and no others', async () => {
    for (const table of tenantTables()) {
      const isReadable = await may('select', table);
      await as(A, async () => {
        expect(await count(`select from ${table} where tenant_id = '${A}'`), table).toBe(isReadable ? 1 : null);
        expect(await count(`select from ${table} where tenant_id <> '${A}'`), table).toBe(isReadable ? 0 : null);
        expect(await count(`select from ${table}`), table).toBe(isReadable ? 1 : null);
      });
    }
  });

  test('a tenant changes and deletes no row of another', async () => {
    for (const table of tenantTables()) {
      const foreign = `where tenant_id = '${B}'`;
      const changes = (await may('update', table)) ? 0 : null;
      const deletes = (await may('delete', table)) ? 0 : null;
      await as(A, async () => {
        expect(await count(`update ${table} set tenant_id = tenant_id ${foreign}`), table).toBe(changes);
        expect(await count(`delete from ${table} ${foreign}`), table).toBe(deletes);
      });
    }
  });

  test('a tenant writes no row for another, by inserting or by moving its own', async () => {
    for (const table of tenantTables()) {
      const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [B]);
      const insert = `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`;
      await as(A, async () => {
        expect(await count(insert, [rows[0].row]), table).toBeNull();
        expect(await count(`update ${table} set tenant_id = '${B}' where tenant_id = '${A}'`), table).toBeNull();
      });
    }
  });

  test('without a tenant nothing can be read or written', async () => {
    for (const table of tenantTables()) {
      const isReadable = await may('select', table);
      const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [A]);
      await as(null, async () => {
        expect(await count(`select from ${table}`), table).toBe(isReadable ? 0 : null);
        expect(await count(`update ${table} set tenant_id = tenant_id`), table).toBe(
          (await may('update', table)) ? 0 : null,
        );
        expect(
          await count(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [rows[0].row]),
          table,
        ).toBeNull();
      });
    }
  });

  test('tenants read published lists only, and write no shared rows', async () => {
    const shared = tables().filter((table) => !tenantTables().includes(table));
    const readable: string[] = [];
    for (const table of shared) {
      if (await may('select', table)) readable.push(table);
      for (const privilege of ['insert', 'update', 'delete', 'truncate']) {
        expect(await may(privilege, table), `${privilege} ${table}`).toBe(false);
      }
    }
    expect(readable).toEqual(OPEN_TO_TENANTS);
  });

  test('no tenant can truncate a table', async () => {
    for (const table of tenantTables()) expect(await may('truncate', table), table).toBe(false);
  });
});
