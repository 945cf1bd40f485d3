import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/support/database.ts';
import { EXIT_CONFIG } from '../errors.ts';
import { version } from '../lib/project-root.ts';
import { EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { silentLog } from './log.ts';
import { migrate, requireServer } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { type AppliedMigration, whyNotServed } from './schema-range.ts';

let folder: string;
let empty: { connectionString: string; drop(): Promise<void> };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amlcore-migrate-'));
  empty = await createEmptyDatabase();
});
afterEach(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true });
});

async function run<T extends pg.QueryResultRow>(connectionString: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const sql of statements) rows = (await client.query<T>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

const tablesOf = (connectionString: string) =>
  run<{ relname: string }>(
    connectionString,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );

describe('an ordinary start', () => {
  test('migrates an empty database once', async () => {
    const newest = readMigrations().length;
    expect(await migrate(empty.connectionString)).toEqual({ from: 0, to: newest });
    expect(await migrate(empty.connectionString)).toEqual({ from: newest, to: newest });
    const rows = await run(
      empty.connectionString,
      'select number, slug, program_version from schema_migrations order by 1',
    );
    expect(rows).toEqual(readMigrations().map(({ number, slug }) => ({ number, slug, program_version: version })));
  });

  test('applies new migrations in order', async () => {
    write('0001-first.sql', 'create table one (id int);');
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 0, to: 1 });
    write('0002-second.sql', '-- expand\nalter table one add column word text;');
    write('0003-third.sql', `-- expand\ninsert into one values (1, 'x');`);
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 1, to: 3 });
    expect(await run(empty.connectionString, 'select * from one')).toEqual([{ id: 1, word: 'x' }]);
  });

  test('stops at the requested number', async () => {
    write('0001-first.sql', 'create table one ();');
    write('0002-second.sql', '-- expand\ncreate table two ();');
    expect(await migrate(empty.connectionString, { folder, upTo: 1 })).toEqual({ from: 0, to: 1 });
  });

  test('one of several concurrent starters migrates, and the others wait', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate(empty.connectionString)));
    expect(results.filter((result) => result.from === 0)).toHaveLength(1);
    expect(new Set(results.map((result) => result.to))).toEqual(new Set([readMigrations().length]));
  });

  test('a migration that fails changes nothing, and earlier ones stay', async () => {
    write('0001-first.sql', 'create table one ();');
    write('0002-second.sql', '-- expand\ncreate table two (); select 1 / 0;');
    await expect(migrate(empty.connectionString, { folder })).rejects.toThrow(/0002-second failed.*division by zero/);
    expect(await tablesOf(empty.connectionString)).toEqual([{ relname: 'one' }, { relname: 'schema_migrations' }]);
    write('0002-second.sql', '-- expand\ncreate table two ();');
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 1, to: 2 });
  });

  test('files with a gap, a duplicate number or a wrong name are rejected', () => {
    write('0001-first.sql', '');
    write('0003-third.sql', '-- expand\n');
    expect(() => readMigrations(folder)).toThrow('number 2 is missing');
    write('0001-again.sql', '');
    expect(() => readMigrations(folder)).toThrow('there twice');
    write('0000_x.sql', '');
    expect(() => readMigrations(folder)).toThrow('NNNN-slug');
  });

  test.each([
    ['', 'the first line must be "-- expand" or'],
    ['-- contract: programs from schema 0\n', 'it can need programs from schema 1 to 1'],
    // Not the schema of the program that comes with it: the one before it still runs.
    ['-- contract: programs from schema 2\n', 'it can need programs from schema 1 to 1'],
  ])('a migration must state which programs it serves: %j', (sql, message) => {
    write('0001-first.sql', '');
    write('0002-second.sql', sql);
    expect(() => readMigrations(folder)).toThrow(message);
  });

  test('creates an index during concurrent writes, and again after a failure', async () => {
    write('0001-first.sql', 'create table one (id int); insert into one values (1), (1);');
    write(
      '0002-second.sql',
      '-- expand, concurrently\ndrop index concurrently if exists one_id;\n-- of all; rows\ncreate unique index concurrently one_id on one (id);\n',
    );
    await expect(migrate(empty.connectionString, { folder })).rejects.toThrow('could not create unique index');
    await run(empty.connectionString, 'delete from one');
    // Another one waits for the schema meanwhile, which must not keep the index waiting for its transaction.
    const both = [0, 1].map(() => migrate(empty.connectionString, { folder }));
    expect((await Promise.all(both)).map(({ to }) => to)).toEqual([2, 2]);
    const [index] = await run(
      empty.connectionString,
      `select indisvalid from pg_index where indexrelid = 'one_id'::regclass`,
    );
    expect(index).toEqual({ indisvalid: true });
  });

  test('waits briefly for a table in use, and lets later transactions pass', async () => {
    write('0001-first.sql', 'create table one (id int);');
    await migrate(empty.connectionString, { folder });
    write('0002-second.sql', '-- expand\nalter table one add column word text;');
    const reader = new pg.Client({ connectionString: empty.connectionString });
    await reader.connect();
    await reader.query('begin; select * from one');
    const migrated = migrate(empty.connectionString, { folder });
    await expect.poll(() => run(empty.connectionString, `select 1 from pg_locks where not granted`)).not.toEqual([]);
    await expect.poll(() => run(empty.connectionString, `select 1 from pg_locks where not granted`)).toEqual([]);
    await run(empty.connectionString, 'select * from one');
    await reader.end();
    expect(await migrated).toEqual({ from: 1, to: 2 });
  });

  test('line ends do not count as a change', async () => {
    write('0001-first.sql', 'create table one (\n);\n');
    await migrate(empty.connectionString, { folder });
    write('0001-first.sql', 'create table one (\r\n);\r\n');
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 1, to: 1 });
  });
});

describe('rejected before any change', () => {
  beforeEach(async () => {
    write('0001-first.sql', 'create table one ();');
    write('0002-second.sql', '-- expand\ncreate table two ();');
    await migrate(empty.connectionString, { folder });
  });

  test('a schema after a contract migration, for a program that is too old', async () => {
    write('0003-third.sql', '-- contract: programs from schema 2\n');
    await migrate(empty.connectionString, { folder });
    const applied = await run<AppliedMigration>(
      empty.connectionString,
      'select * from schema_migrations order by number',
    );
    const known = readMigrations(folder);
    expect([1, 2, 3].map((number) => whyNotServed(applied, known.slice(0, number)))).toEqual([
      expect.stringMatching(/^The database has schema 3 .*programs from schema 2 on .*knows schema 1/),
      null,
      null,
    ]);
    expect(whyNotServed(applied.slice(0, 2), known)).toMatch(/has schema 2; .* needs schema 3. Run "amlcore migrate"/);
    expect(whyNotServed([], known)).toMatch(/^The database is empty; /);
  });

  test('a program older than the schema, with both versions', async () => {
    write('0003-third.sql', '-- contract: programs from schema 2\n');
    await migrate(empty.connectionString, { folder });
    await run(empty.connectionString, `update schema_migrations set program_version = '9.8.7'`);
    for (const name of ['0003-third.sql', '0002-second.sql']) rmSync(join(folder, name));
    await expect(migrate(empty.connectionString, { folder })).rejects.toMatchObject({
      exitCode: EXIT_CONFIG,
      message: expect.stringMatching(new RegExp(`schema 3 of amlcore 9\\.8\\.7.*amlcore ${version}.*schema 1`)),
    });
  });

  test.each([
    ['the first', '0001-first.sql', 'created by another schema of amlcore'],
    [
      'a later',
      '0002-second.sql',
      // The database has the version of this program.
      `Migration 2 (second) was changed after another build of amlcore ${version} applied it`,
    ],
  ])('%s applied migration that was edited', async (_, file, message) => {
    write(file, '-- expand\ncreate table other ();');
    write('0003-third.sql', '-- expand\ncreate table three ();');
    await expect(migrate(empty.connectionString, { folder })).rejects.toMatchObject({
      exitCode: EXIT_CONFIG,
      message: expect.stringContaining(message),
    });
    expect(await tablesOf(empty.connectionString)).not.toContainEqual({ relname: 'three' });
  });

  test('a PostgreSQL that is too old', () => {
    expect(() => requireServer(140_011)).toThrow(/PostgreSQL 14.*PostgreSQL 15/);
    expect(() => requireServer(150_000)).not.toThrow();
  });

  test('a server that is unavailable', async () => {
    await expect(migrate('postgres://u:secret-word@127.0.0.1:1/x')).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.not.stringContaining('secret-word'),
    });
  });
});

describe('the tenant role', () => {
  // Roles belong to a whole server, so these tests need a server without the role.
  let dataDir: string;
  let server: EmbeddedPostgres;
  const as = (role: string, database: string) => {
    const url = new URL(server.connectionString);
    if (role !== 'amlcore') Object.assign(url, { username: role, password: role });
    url.pathname = `/${database}`;
    return url.href;
  };
  const exists = async () =>
    (await run(server.connectionString, `select from pg_roles where rolname = 'amlcore_tenant'`)).length === 1;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'amlcore-roles-'));
    server = await EmbeddedPostgres.start({
      dataDir,
      log: silentLog,
      firstStartSql: [
        'drop role amlcore_tenant',
        'alter role amlcore createdb createrole',
        `create role plain login createdb password 'plain'`,
        `create role admin login createrole bypassrls password 'admin'`,
      ],
    });
    for (const number of [1, 2, 3, 4]) await run(server.connectionString, `create database d${number}`);
    await run(as('plain', 'postgres'), 'create database plain');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('requires an administrator if this login cannot create it, and shows the exact statements', async () => {
    const failure = await migrate(as('plain', 'plain')).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'OperatorError', exitCode: EXIT_CONFIG });
    expect(await tablesOf(as('plain', 'plain'))).toEqual([]);
    const statements = /must run: (.*)$/.exec((failure as Error).message)?.[1] ?? '';
    expect(statements).toMatch(/^create role .*; grant amlcore_tenant to "plain";$/);
    await run(as('admin', 'postgres'), statements);
    expect(await migrate(as('plain', 'plain'))).toMatchObject({ from: 0 });
    await run(as('plain', 'postgres'), 'drop database plain with (force)');
    await run(as('admin', 'postgres'), 'drop role amlcore_tenant');
  });

  test('is created once by concurrent starters of several databases', async () => {
    expect(await exists()).toBe(false);
    const databases = ['d1', 'd2', 'd3', 'd4'].flatMap((name) => [name, name]);
    const results = await Promise.all(databases.map((name) => migrate(as('amlcore', name))));
    expect(results.filter((result) => result.from === 0)).toHaveLength(4);
    const [role] = await run(
      server.connectionString,
      `select rolsuper, rolbypassrls, rolcanlogin, pg_has_role('amlcore_tenant', 'SET') as can_set
       from pg_roles where rolname = 'amlcore_tenant'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, can_set: true });
  });

  test('with privileges is rejected, because it would see every tenant', async () => {
    await run(server.connectionString, 'alter role amlcore_tenant login');
    await expect(migrate(as('amlcore', 'd1'))).rejects.toThrow(
      /alter role amlcore_tenant nologin nosuperuser nobypassrls;/,
    );
    await run(server.connectionString, 'alter role amlcore_tenant nologin');
    await migrate(as('amlcore', 'd1'));
  });
});
