import { randomBytes, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { EXIT_CONFIG, EXIT_IN_USE } from '../errors.ts';
import { type BackupOptions, type BackupSummary, backup } from './backup.ts';
import { fillEveryTable } from './fill.fixture.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { restore } from './restore.ts';

const TENANTS = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
const NOT_KEPT = ['rate_counters', 'sign_in_failures'];

let source: TestDatabase;
let folder: string;
let file: string;
let target: { connectionString: string; drop(): Promise<void> };

beforeAll(async () => {
  source = await createTestDatabase();
  await fillEveryTable(source.connectionString, TENANTS);
});
afterAll(() => source.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amlcore-backup-'));
  file = join(folder, 'backup.tar.gz');
  target = await createEmptyDatabase();
});
afterEach(async () => {
  await target.drop();
  rmSync(folder, { recursive: true });
});

const save = (options?: BackupOptions): Promise<BackupSummary> => backup(source.connectionString, file, options);

async function on<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const fileName = (number: number, slug: string) => `${String(number).padStart(4, '0')}-${slug}.sql`;

const rowsOf = (connectionString: string, sql: string) =>
  on(connectionString, async (client) => (await client.query(sql)).rows);

/** Every row of every table, as text. */
function content(connectionString: string): Promise<Record<string, string[]>> {
  return on(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const tables: Record<string, string[]> = {};
    for (const { name } of rows.filter((row) => row.name !== 'schema_migrations')) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      tables[name] = found.rows.map(({ row }) => row);
    }
    return tables;
  });
}

/** Protections of the rows: keys, checks, triggers, policies, grants. */
const guards = (connectionString: string) =>
  rowsOf(
    connectionString,
    `select conrelid::regclass::text as on_table, conname::text as name, pg_get_constraintdef(oid) as what
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
     union all
     select tablename, policyname, roles::text || qual || with_check from pg_policies where schemaname = 'public'
     union all
     select oid::regclass::text, 'access', coalesce(relacl::text, '') || relrowsecurity
       from pg_class where relnamespace = 'public'::regnamespace
     order by 1, 2, 3`,
  );

test('a restore brings back every row, every constraint, and the key', async () => {
  const masterKey = randomBytes(32);
  const saved = await save({ masterKey });
  const restored = await restore(target.connectionString, file);

  const before = await content(source.connectionString);
  const after = await content(target.connectionString);
  for (const [name, rows] of Object.entries(before)) {
    expect(rows.length, `rows of ${name} to begin with`).toBe(TENANTS.length);
    expect(after[name], name).toEqual(NOT_KEPT.includes(name) ? [] : rows);
  }
  expect(await guards(target.connectionString)).toEqual(await guards(source.connectionString));
  expect(restored.masterKey).toEqual(masterKey);
  expect(restored.tables).toEqual(saved.tables);
  expect(saved.tables.map((table) => table.name)).toEqual(
    Object.keys(before).filter((name) => !NOT_KEPT.includes(name)),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
});

test('without a key the backup contains none', async () => {
  await save();
  expect((await restore(target.connectionString, file)).masterKey).toBeNull();
});

test('the audit log is append-only and tenants are separated after a restore', async () => {
  await save();
  await restore(target.connectionString, file);
  await expect(rowsOf(target.connectionString, 'delete from audit_log')).rejects.toThrow('append-only');
  await on(target.connectionString, async (client) => {
    await client.query('set role amlcore_tenant');
    expect((await client.query('select * from tenants')).rows).toEqual([]);
  });
});

test('the backup is one snapshot, also during writes', async () => {
  let isWritten = false;
  // audit_heads is the first table, tenants a late one: its row comes when the copy is under way.
  const saved = await save({
    onTable: async () => {
      if (isWritten) return;
      isWritten = true;
      await rowsOf(
        source.connectionString,
        `insert into tenants (tenant_id, name) values ('${randomUUID()}', 'later')`,
      );
    },
  });
  expect(await rowsOf(source.connectionString, 'select from tenants')).toHaveLength(TENANTS.length + 1);
  await rowsOf(source.connectionString, `delete from tenants where name = 'later'`);
  expect(saved.tables.find((table) => table.name === 'tenants')?.rows).toBe(TENANTS.length);
});

test('a database with rows is overwritten only with --force', async () => {
  await save();
  await migrate(target.connectionString);
  const old = `insert into tenants (tenant_id, name) values ('dddddddd-0000-4000-8000-000000000004', 'old')`;
  await rowsOf(target.connectionString, old);
  await rowsOf(target.connectionString, `insert into rate_counters values ('old', 1, 1)`);
  await rowsOf(target.connectionString, 'create schema graphile_worker create table jobs (id int)');
  await expect(restore(target.connectionString, file)).rejects.toThrow('not empty');
  expect(await rowsOf(target.connectionString, 'select name from tenants')).toEqual([{ name: 'old' }]);

  await restore(target.connectionString, file, { force: true });
  const after = await content(target.connectionString);
  expect(after.tenants).toEqual((await content(source.connectionString)).tenants);
  expect(after.rate_counters).toEqual([]);
  // The schema of another program in a shared database.
  expect(await rowsOf(target.connectionString, 'select from graphile_worker.jobs')).toEqual([]);
});

test('a database in use by a server is not restored', async () => {
  await save();
  await on(target.connectionString, async (client) => {
    await client.query(`set application_name = 'amlcore server'`);
    await expect(restore(target.connectionString, file)).rejects.toMatchObject({
      exitCode: EXIT_IN_USE,
      message: expect.stringContaining('amlcore server'),
    });
  });
});

test('an older backup is migrated', async () => {
  await save();
  const newer = join(folder, 'migrations');
  const count = newerProgram(newer);
  const restored = await restore(target.connectionString, file, { folder: newer });
  expect(restored).toMatchObject({ schema: count, header: { schema: count - 1 } });
  expect(await rowsOf(target.connectionString, 'select distinct motto from tenants')).toEqual([{ motto: 'new' }]);
});

test('a backup of a newer program is rejected with both versions', async () => {
  const newer = join(folder, 'migrations');
  const count = newerProgram(newer);
  await migrate(target.connectionString, { folder: newer });
  await backup(target.connectionString, file);
  const empty = await createEmptyDatabase();
  await expect(restore(empty.connectionString, file)).rejects.toMatchObject({
    exitCode: EXIT_CONFIG,
    message: expect.stringMatching(new RegExp(`schema ${count}.*schema ${count - 1}`)),
  });
  await empty.drop();
});

/** The program's migrations and one more. @returns their number */
function newerProgram(into: string): number {
  const migrations = readMigrations();
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into);
  for (const one of migrations) writeFileSync(join(into, fileName(one.number, one.slug)), one.sql);
  const next = migrations.length + 1;
  writeFileSync(
    join(into, fileName(next, 'next')),
    `-- expand\nalter table tenants add column motto text not null default 'new';`,
  );
  return next;
}

test('sequences continue from their last value', async () => {
  const own = await createTestDatabase();
  const numbered = '-- expand\ncreate table numbered (id bigint generated always as identity, word text)';
  const migrations = join(folder, 'migrations');
  newerProgram(migrations);
  writeFileSync(join(migrations, fileName(readMigrations(migrations).length, 'next')), numbered);
  await migrate(own.connectionString, { folder: migrations });
  await rowsOf(own.connectionString, `insert into numbered (word) values ('a'), ('b')`);
  await backup(own.connectionString, file);
  await own.drop();
  await restore(target.connectionString, file, { folder: migrations });
  await rowsOf(target.connectionString, `insert into numbered (word) values ('c')`);
  expect(await rowsOf(target.connectionString, 'select id, word from numbered order by id')).toEqual([
    { id: '1', word: 'a' },
    { id: '2', word: 'b' },
    { id: '3', word: 'c' },
  ]);
});

test('tables of any size are copied in pieces', async () => {
  const own = await createTestDatabase();
  // 12 MB that hardly compress, in rows of one megabyte.
  await rowsOf(
    own.connectionString,
    `insert into corpus_generations (generation, base_generation, list_versions, profiles)
     select g, g, to_jsonb((select string_agg(md5(g || '-' || i), '') from generate_series(1, 30000) i)), 1 from generate_series(1, 12) g`,
  );
  await backup(own.connectionString, file);
  await restore(target.connectionString, file);
  const sum = `select count(*), md5(string_agg(md5(list_versions::text), '' order by generation)) from corpus_generations`;
  expect(await rowsOf(target.connectionString, sum)).toEqual(await rowsOf(own.connectionString, sum));
  await own.drop();
  const pieces = (await entries()).filter(([name]) => name.startsWith('tables/corpus_generations/'));
  expect(pieces.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...pieces.map(([, bytes]) => bytes.length))).toBeLessThan(6 * 1024 * 1024);
});

async function entries(): Promise<Array<[string, Buffer]>> {
  const found: Array<[string, Buffer]> = [];
  const archive = extract();
  archive.end(gunzipSync(readFileSync(file)));
  for await (const entry of archive) found.push([entry.header.name, await buffer(entry)]);
  return found;
}

async function rewrite(change: (parts: Array<[string, Buffer]>) => Array<[string, Buffer]>): Promise<void> {
  const archive = pack();
  for (const [name, bytes] of change(await entries())) archive.entry({ name }, bytes);
  archive.finalize();
  writeFileSync(file, gzipSync(await buffer(archive)));
}

const DAMAGES: Array<[string, () => void | Promise<void>]> = [
  ['cut in half', () => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['cut by its last byte', () => truncateSync(file, statSync(file).size - 1)],
  // Some single bits have no effect: of five copies of zeros, any one can be the repeated one.
  ['sixteen bytes changed in the middle', () => flip(statSync(file).size / 2, 16)],
  ['one bit of the checksum at its end changed', () => flip(statSync(file).size - 6)],
  ['empty', () => writeFileSync(file, '')],
  ['something else', () => writeFileSync(file, gzipSync('hello'))],
  ['absent', () => rmSync(file)],
  ['without a manifest', () => rewrite((parts) => parts.filter(([name]) => name !== 'manifest.json'))],
  ['without a header', () => rewrite((parts) => parts.slice(1))],
  ['without a table', () => rewrite((parts) => parts.filter(([name]) => !name.startsWith('tables/clients/')))],
  ['a row changed', () => rewrite((parts) => parts.map(([name, bytes]) => [name, edit(name, bytes)]))],
  [
    'a row twice',
    () => rewrite((parts) => parts.flatMap((part) => (part[0].includes('/audit_heads/') ? [part, part] : [part]))),
  ],
  ['a stranger inside', () => rewrite((parts) => [...parts, ['readme.txt', Buffer.from('hello')]])],
];

function flip(from: number, count = 1): void {
  const bytes = readFileSync(file);
  for (let at = Math.floor(from); at < Math.floor(from) + count; at++) bytes[at]! ^= 1;
  writeFileSync(file, bytes);
}

/** Stays valid for the table, so only the checksum detects it. */
function edit(name: string, bytes: Buffer): Buffer {
  return name.startsWith('tables/tenants/') ? Buffer.from(bytes.toString().replace('ACTIVE', 'SUSPENDED')) : bytes;
}

test.each(DAMAGES)('a damaged file (%s) changes nothing', async (_, damage) => {
  await save();
  await migrate(target.connectionString);
  await rowsOf(target.connectionString, `insert into tenants (tenant_id, name) values ('${randomUUID()}', 'kept')`);
  const before = [await content(target.connectionString), await guards(target.connectionString)];
  await damage();
  await expect(restore(target.connectionString, file, { force: true })).rejects.toMatchObject({
    name: 'OperatorError',
  });
  expect([await content(target.connectionString), await guards(target.connectionString)]).toEqual(before);
});

describe('an encrypted backup', () => {
  const key = randomBytes(32);
  /** Enough data for several chunks. */
  beforeAll(async () => {
    await on(source.connectionString, (client) =>
      client.query(
        `insert into shipped_policies (kind, version, content, first_seen_at)
         select 'filler', n::text, to_jsonb(encode(sha256(n::text::bytea), 'hex') || encode(sha256((-n)::text::bytea), 'hex')), now()
         from generate_series(1, 6000) n on conflict do nothing`,
      ),
    );
  });
  /** Layout of backup-cipher.ts. */
  const [SALT_AT, FIRST_AT, RECORD] = [8, 40, 64 * 1024 + 16];

  test('is restored with its key and unreadable without', async () => {
    const saved = await save({ key, masterKey: Buffer.alloc(32, 7) });
    expect(readFileSync(file).includes('header.json')).toBe(false);
    expect(() => gunzipSync(readFileSync(file))).toThrow();
    const restored = await restore(target.connectionString, file, { key });
    expect(restored).toMatchObject({ masterKey: Buffer.alloc(32, 7), tables: saved.tables });
  });

  const records = () => {
    const bytes = readFileSync(file);
    const found: Buffer[] = [];
    for (let at = FIRST_AT; at < bytes.length; at += RECORD) found.push(bytes.subarray(at, at + RECORD));
    return { header: bytes.subarray(0, FIRST_AT), found };
  };
  const rearrange = (change: (found: Buffer[]) => Buffer[]) => {
    const { header, found } = records();
    expect(found.length, 'chunks').toBeGreaterThan(2);
    writeFileSync(file, Buffer.concat([header, ...change(found)]));
  };
  const swapped = ([first, second, ...rest]: Buffer[]) => [second!, first!, ...rest];
  const CHANGES: [what: string, change: () => void, given?: Buffer | null][] = [
    ['another key', () => {}, randomBytes(32)],
    ['no key', () => {}, null],
    ['a bit of the magic flipped', () => flip(3)],
    ['a bit of the salt flipped', () => flip(SALT_AT + 5)],
    ['a bit of the first chunk flipped', () => flip(FIRST_AT + 100)],
    ['a bit of the first tag flipped', () => flip(FIRST_AT + RECORD - 1)],
    ['a bit of the last chunk flipped', () => flip(statSync(file).size - 17)],
    ['a bit of the last tag flipped', () => flip(statSync(file).size - 1)],
    ['the last byte cut', () => truncateSync(file, statSync(file).size - 1)],
    ['the last chunk cut', () => rearrange((found) => found.slice(0, -1))],
    ['the first chunk cut', () => rearrange((found) => found.slice(1))],
    ['all chunks cut', () => truncateSync(file, FIRST_AT)],
    ['cut within the salt', () => truncateSync(file, SALT_AT + 4)],
    ['a byte behind its end', () => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.of(0)]))],
    ['chunks swapped', () => rearrange(swapped)],
    ['a chunk twice', () => rearrange((found) => [found[0]!, ...found])],
    ['empty', () => writeFileSync(file, '')],
    ['not encrypted', () => writeFileSync(file, gzipSync('hello'))],
  ];
  test.each(CHANGES)('%s: is rejected before the first query', async (_, change, given = key) => {
    await save({ key });
    change();
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    await expect(restore(nowhere, file, given ? { key: given } : {})).rejects.toThrow(
      /^The backup (cannot be decrypted|is not encrypted|is encrypted).* Nothing was restored\.$/,
    );
  });
});

test('a backup that fails keeps the old file, and leaves no other', async () => {
  writeFileSync(file, 'the old one');
  const broken = new URL(source.connectionString);
  broken.pathname = '/postgres';
  await expect(backup(broken.href, file)).rejects.toThrow('nothing to back up');
  await expect(backup(source.connectionString, join(folder, 'absent', 'file'))).rejects.toThrow('ENOENT');
  await expect(save({ onTable: fail })).rejects.toThrow('stopped');
  expect(readFileSync(file, 'utf8')).toBe('the old one');
  expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
});

function fail(): never {
  throw new Error('stopped');
}
