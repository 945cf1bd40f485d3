/** Checks of `amlcore doctor` for the data directory and the database. Read-only. */
import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { freeBytes, nearestFolder } from '../lib/disk.ts';
import { aheadMs, MOST_APART_MS } from './database-clock.ts';
import { lockHolder } from './embedded/lock.ts';
import { appliedMigrations, connect, requireServer } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { checkTenantRole } from './roles.ts';
import { whyNotServed } from './schema-range.ts';

export interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

/** With less, PostgreSQL may soon stop: a list refresh writes hundreds of MB. */
const LEAST_FREE_BYTES = 1024 ** 3;

/** The data directory: writable, with free space, and the server that uses it. */
export async function checkDataDir(dataDir: string): Promise<Check[]> {
  return [
    await check('data directory', () => writable(dataDir)),
    await check('free disk space', () => freeSpace(dataDir)),
    await check('server on the data directory', () => holder(dataDir)),
  ];
}

/** The database: reachable, recent enough, schema and role as this program needs them. */
export async function checkDatabase(connectionString: string): Promise<Check[]> {
  let client: pg.Client;
  try {
    client = await connect(connectionString, 'amlcore doctor');
  } catch (error) {
    return [{ name: 'database', ok: false, detail: (error as Error).message }];
  }
  try {
    return [
      await check('database', () => serverVersion(client)),
      await check('schema', () => schemaState(client)),
      await check('tenant role', () => roleState(client)),
      await check('clock', () => clockState(client)),
    ];
  } finally {
    await client.end();
  }
}

/** @param ask returns the detail on success, throws the problem */
export async function check(name: string, ask: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await ask() };
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message };
  }
}

/** Called before anything uses the directory. @throws OperatorError with one line that says why it cannot be written */
export async function requireWritable(dataDir: string): Promise<void> {
  await writable(dataDir).catch((error: NodeJS.ErrnoException) => {
    const why = error.code ?? error.message;
    throw new OperatorError(
      `The data directory ${dataDir} cannot be written (${why}). Set AMLCORE_DATA_DIR to another directory.`,
      EXIT_CONFIG,
      error,
    );
  });
}

async function writable(dataDir: string): Promise<string> {
  const there = await stat(dataDir).catch(() => null);
  if (there && !there.isDirectory()) throw new Error(`${dataDir} is not a directory`);
  const folder = there ? dataDir : await nearestFolder(dataDir);
  const probe = join(folder, `.amlcore-doctor-${randomUUID()}`);
  await writeFile(probe, '');
  await rm(probe);
  return there ? `${dataDir} is writable` : `${dataDir} will be created at the first start`;
}

async function freeSpace(dataDir: string): Promise<string> {
  const free = await freeBytes(dataDir);
  const detail = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  if (free < LEAST_FREE_BYTES) throw new Error(`${detail}: less than 1 GB`);
  return detail;
}

async function holder(dataDir: string): Promise<string> {
  const found = await lockHolder(dataDir);
  return found ? `used by process ${found.pid}` : 'none is running';
}

async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  requireServer(Number(rows[0]?.number));
  return `PostgreSQL ${rows[0]?.name}`;
}

async function schemaState(client: pg.Client): Promise<string> {
  const applied = await appliedMigrations(client);
  const migrations = readMigrations();
  const reason = whyNotServed(applied, migrations);
  if (reason !== null) throw new Error(reason);
  const number = applied.at(-1)!.number;
  return number > migrations.length
    ? `schema ${number}, which this program (schema ${migrations.length}) can serve`
    : `schema ${number}, up to date`;
}

/** Tokens, schedules and evidence contain the times of both clocks. */
async function clockState(client: pg.Client): Promise<string> {
  const askedMs = Date.now();
  const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  const answeredMs = Date.now();
  const apartMs = Math.abs(aheadMs({ askedMs, databaseMs: Number(rows[0]?.ms), answeredMs }));
  if (apartMs <= MOST_APART_MS) return 'agrees with the database clock';
  throw new Error(`this machine and the database are ${Math.round(apartMs / 1000)} s apart: synchronize both with NTP`);
}

async function roleState(client: pg.Client): Promise<string> {
  const { repair } = await checkTenantRole(client);
  if (repair.length > 0) throw new Error(`an administrator must run: ${repair.map((sql) => `${sql};`).join(' ')}`);
  return 'tenants are isolated';
}
