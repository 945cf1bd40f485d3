/**
 * Once per test run: the program built as a user would have it, and one PostgreSQL server for all test files.
 * AMLCORE_TEST_DATABASE_URL names a server to use instead; its role must be able to create databases.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clusterDirectory } from '../src/platform/db/embedded/cluster.ts';
import { EmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { lockHolder } from '../src/platform/db/embedded/lock.ts';
import { endOrphans, isAlive } from '../src/platform/db/embedded/postmaster.ts';
import { silentLog } from '../src/platform/db/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import './support/database.ts';
import { canBeTold, dearerUnderSecurity, makeBig, readSent, told } from './support/plans.ts';

const PREFIX = 'amlcore-test-server-';
const MEMORY = '/dev/shm';
const RUN_PREFIX = 'amlcore-tests-';
/** Bytes. A run holds about one gigabyte at a time. */
const ROOM_IN_MEMORY = 6e9;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const leaveMemory = await useMemory();
  await removeLeftovers(tmpdir());
  const given = process.env.AMLCORE_TEST_DATABASE_URL;
  const server = given ? { connectionString: given, stop: async () => {} } : await startServer();
  try {
    const template = await createTemplate(server.connectionString);
    project.provide('databaseServer', server.connectionString);
    project.provide('databaseTemplate', template);
    const folder = await mkdtemp(join(tmpdir(), 'amlcore-run-'));
    project.provide('runFolder', folder);
    return async () => {
      await tellDearer(server.connectionString, template, folder).finally(() =>
        rm(folder, { recursive: true, force: true }),
      );
      await dropDatabases(server.connectionString, template);
      await server.stop();
      await leaveMemory();
    };
  } catch (error) {
    await server.stop();
    await leaveMemory();
    throw error;
  }
}

/** Migrated once; every test's database is a copy of it. */
async function createTemplate(connectionString: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(connectionString, `create database ${name}`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return name;
}

/** Fails the run where a statement reads all of an organisation because of its row-level security. */
async function tellDearer(connectionString: string, template: string, folder: string): Promise<void> {
  const sent = readSent(folder);
  if (sent.length === 0 || !(await canBeTold(connectionString))) return;
  const name = `amlcore_big_${randomBytes(6).toString('hex')}`;
  await onServer(connectionString, `create database ${name} template ${template} strategy file_copy`);
  try {
    const url = new URL(connectionString);
    url.pathname = `/${name}`;
    await makeBig(url.href);
    const dearer = await dearerUnderSecurity(url.href, sent);
    if (dearer.length === 0) return;
    console.error(
      ['', ' DEARER UNDER ROW-LEVEL SECURITY (test/support/plans.ts):', ...dearer.map(told), ''].join('\n'),
    );
    process.exitCode = 1;
  } finally {
    await onServer(connectionString, `drop database if exists ${name} with (force)`);
  }
}

async function build(): Promise<void> {
  const { buildServer } = (await import('../scripts/build.mjs' as string)) as { buildServer(): Promise<void> };
  await buildServer();
  const { buildStaleWeb } = (await import('../scripts/build-web.mjs' as string)) as { buildStaleWeb(): Promise<void> };
  await buildStaleWeb();
}

async function startServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const server = await EmbeddedPostgres.start({
    dataDir,
    log: { ...silentLog, error: (_, message) => console.error(message) },
    // Nothing of a test has to survive a power cut.
    firstStartSql: [
      'alter role amlcore createdb createrole',
      // For tests that search the files of the server.
      'grant pg_checkpoint, pg_read_all_settings to amlcore',
      'alter system set fsync = off',
      'alter system set full_page_writes = off',
      // Several test files each have services of their own.
      'alter system set max_connections = 200',
    ],
  });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Keeps the databases and files of the run in memory if there is enough: they are temporary, and writing them to a disk takes a sixth
 * of the time. A TMPDIR set by the caller stays. @returns a function that frees the memory
 */
async function useMemory(): Promise<() => Promise<void>> {
  const there = process.env.TMPDIR ? null : await statfs(MEMORY).catch(() => null);
  if (there === null || there.bavail * there.bsize < ROOM_IN_MEMORY) return async () => {};
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(RUN_PREFIX) || isAlive(Number(name.slice(RUN_PREFIX.length)))) continue;
    await removeLeftovers(join(MEMORY, name));
    await rm(join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = join(MEMORY, `${RUN_PREFIX}${process.pid}`);
  await mkdir(folder);
  // Some tests run the database as another user.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A run that was killed leaves its server behind. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(folder, name);
    if ((await lockHolder(dataDir)) !== null || !existsSync(join(dataDir, 'amlcore.lock'))) continue;
    await endOrphans(clusterDirectory(dataDir), silentLog);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The template, and its copies that a worker or a failed test left. */
async function dropDatabases(connectionString: string, template: string): Promise<void> {
  const { rows } = await onServer(
    connectionString,
    `select datname as name from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { name } of rows) await onServer(connectionString, `drop database if exists ${name} with (force)`);
}

async function onServer(connectionString: string, sql: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
