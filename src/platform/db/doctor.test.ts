import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { checkDatabase, checkDataDir } from './doctor.ts';
import { DataDirLock } from './embedded/lock.ts';
import { silentLog } from './log.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'amlcore-doctor-'));
});
afterAll(async () => {
  await db.drop();
  rmSync(folder, { recursive: true });
});

test('a migrated database passes', async () => {
  const checks = await checkDatabase(db.connectionString);
  expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
    ['database', true],
    ['schema', true],
    ['tenant role', true],
    ['clock', true],
  ]);
  expect(checks[0]?.detail).toMatch(/^PostgreSQL \d+/);
});

test('an empty database is reported as needing a migration, and stays empty', async () => {
  const empty = await createEmptyDatabase();
  const first = await checkDatabase(empty.connectionString);
  expect(first.find((one) => one.name === 'schema')).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^The database is empty.*amlcore migrate/),
  });
  expect(await checkDatabase(empty.connectionString)).toEqual(first);
  await empty.drop();
});

test('an unreachable database is reported in one line without its password', async () => {
  const away = new URL(db.connectionString);
  const password = 'very-secret-word';
  away.password = password;
  away.port = '1';
  const [only, ...rest] = await checkDatabase(away.href);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ name: 'database', ok: false, detail: expect.stringContaining('ECONNREFUSED') });
  expect(only?.detail).not.toContain(password);
});

test('a missing data directory passes if its parent is writable', async () => {
  const checks = await checkDataDir(join(folder, 'not', 'yet'));
  expect(checks.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file in place of the data directory is reported', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect((await checkDataDir(file))[0]).toMatchObject({
    ok: false,
    detail: expect.stringContaining('not a directory'),
  });
  rmSync(file);
});

test('the running server is named', async () => {
  const dataDir = join(folder, 'held');
  mkdirSync(dataDir);
  const lock = await DataDirLock.acquire(dataDir, silentLog, () => {});
  expect((await checkDataDir(dataDir))[2]?.detail).toContain(String(process.pid));
  await lock.release();
  expect((await checkDataDir(dataDir))[2]?.detail).toBe('none is running');
});
