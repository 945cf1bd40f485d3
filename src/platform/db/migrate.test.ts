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
import { migrate, readMigrations, requireServer } from './migrate.ts';

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

  test('applies what is new, in order', async () => {
    write('0001-first.sql', 'create table one (id int);');
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 0, to: 1 });
    write('0002-second.sql', 'alter table one add column word text;');
    write('0003-third.sql', `insert into one values (1, 'x');`);
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 1, to: 3 });
    expect(await run(empty.connectionString, 'select * from one')).toEqual([{ id: 1, word: 'x' }]);
  });

  test('stops where it is told', async () => {
    write('0001-first.sql', 'create table one ();');
    write('0002-second.sql', 'create table two ();');
    expect(await migrate(empty.connectionString, { folder, upTo: 1 })).toEqual({ from: 0, to: 1 });
  });

  test('many starters at once: one migrates, the others wait', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate(empty.connectionString)));
    expect(results.filter((result) => result.from === 0)).toHaveLength(1);
    expect(new Set(results.map((result) => result.to))).toEqual(new Set([readMigrations().length]));
  });

  test('a migration that fails changes nothing; those before it stay', async () => {
    write('0001-first.sql', 'create table one ();');
    write('0002-second.sql', 'create table two (); select 1 / 0;');
    await expect(migrate(empty.connectionString, { folder })).rejects.toThrow(/0002-second failed.*division by zero/);
    expect(await tablesOf(empty.connectionString)).toEqual([{ relname: 'one' }, { relname: 'schema_migrations' }]);
    write('0002-second.sql', 'create table two ();');
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 1, to: 2 });
  });

  test('files with a gap, a double number or a wrong name are a mistake of ours', () => {
    write('0001-first.sql', '');
    write('0003-third.sql', '');
    expect(() => readMigrations(folder)).toThrow('number 2 is missing');
    write('0001-again.sql', '');
    expect(() => readMigrations(folder)).toThrow('there twice');
    write('0000_x.sql', '');
    expect(() => readMigrations(folder)).toThrow('NNNN-slug');
  });

  test('line ends do not count as a change', async () => {
    write('0001-first.sql', 'create table one (\n);\n');
    await migrate(empty.connectionString, { folder });
    write('0001-first.sql', 'create table one (\r\n);\r\n');
    expect(await migrate(empty.connectionString, { folder })).toEqual({ from: 1, to: 1 });
  });
});

describe('is refused before anything is touched', () => {
  beforeEach(async () => {
    write('0001-first.sql', 'create table one ();');
    write('0002-second.sql', 'create table two ();');
    await migrate(empty.connectionString, { folder });
  });

  test('a program older than the schema, with both versions', async () => {
    await run(empty.connectionString, `update schema_migrations set program_version = '9.8.7'`);
    rmSync(join(folder, '0002-second.sql'));
    await expect(migrate(empty.connectionString, { folder })).rejects.toMatchObject({
      exitCode: EXIT_CONFIG,
      message: expect.stringMatching(
        new RegExp(`schema 2, written by amlcore 9\\.8\\.7.*amlcore ${version}.*schema 1`),
      ),
    });
  });

  test.each([
    ['the first', '0001-first.sql', 'created by another unreleased schema of amlcore'],
    ['a later', '0002-second.sql', 'Migration 2 (second) was changed'],
  ])('%s applied migration that was edited', async (_, file, message) => {
    write(file, 'create table other ();');
    write('0003-third.sql', 'create table three ();');
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

  test('a server that is not there', async () => {
    await expect(migrate('postgres://u:secret-word@127.0.0.1:1/x')).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.not.stringContaining('secret-word'),
    });
  });
});

describe('the tenant role', () => {
  // Roles belong to a whole server, so these need one where the role does not exist yet.
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

  test('is asked of an administrator, with the exact statements, where this login may not make it', async () => {
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

  test('is made once when starters of several databases race for it', async () => {
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

  test('with power of its own is refused: it would see every tenant', async () => {
    await run(server.connectionString, 'alter role amlcore_tenant login');
    await expect(migrate(as('amlcore', 'd1'))).rejects.toThrow(
      /alter role amlcore_tenant nologin nosuperuser nobypassrls;/,
    );
    await run(server.connectionString, 'alter role amlcore_tenant nologin');
    await migrate(as('amlcore', 'd1'));
  });
});
