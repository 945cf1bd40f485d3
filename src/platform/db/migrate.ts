/**
 * Brings a database to the newest schema: each migration of `migrations.ts` in one transaction with its row in schema_migrations. Any number
 * of processes may start at once: one migrates, the others wait.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { version } from '../lib/project-root.ts';
import { sqlState } from './database.ts';
import { type Log, silentLog } from './log.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { ensureTenantRole } from './roles.ts';
import { type AppliedMigration, refuse, whyForeign, whyNotServed } from './schema-range.ts';
import { connectClient } from './servers.ts';

export interface MigrateOptions {
  log?: Log;
  /** Stop at this migration: a restore loads a backup into the schema of the backup. */
  upTo?: number;
  /** Other files than the program's own, for tests. */
  folder?: string;
}

const LOCK_KEY = 7_265_412_001;
const OLDEST_SERVER = 15;
const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_POLL_MS = 100;
/** Lock timeout: a statement that waits for the lock of a table delays all later statements on it. */
const TABLE_LOCK_MS = 3_000;
const TABLE_LOCK_ATTEMPTS = 40;
const LOCK_NOT_AVAILABLE = '55P03';

/** @returns the schema's number before and after; 0 is an empty database */
export async function migrate(
  connectionString: string,
  options: MigrateOptions = {},
): Promise<{ from: number; to: number }> {
  return await withSchemaLock(connectionString, 'amlcore migrate', (client) => migrateLocked(client, options));
}

/**
 * A connection that alone may change the schema while `work` runs; others wait. Statements have no time limit. A second connection holds
 * the lock in a transaction: a lock of the session would stay with a connection pooler.
 */
export async function withSchemaLock<T>(
  connectionString: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const lock = await connect(connectionString, applicationName);
  try {
    await checkServerVersion(lock);
    // Waiting inside a statement would hold a snapshot, for which CREATE INDEX CONCURRENTLY waits.
    while (!(await takeLock(lock))) await sleep(LOCK_POLL_MS);
    const client = await connect(connectionString, applicationName);
    // A lost lock must end the work that it protects.
    lock.on('error', () => client.end());
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    await lock.end().catch(() => {});
  }
}

async function takeLock(client: pg.Client): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  // Without parameters: a bound statement would keep its snapshot until the end of the transaction.
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${LOCK_KEY}) as taken`);
  if (rows[0]?.taken) return true;
  await client.query('rollback');
  return false;
}

/** @throws OperatorError if there is no such server, or it rejects the connection */
export async function connect(connectionString: string, applicationName: string): Promise<pg.Client> {
  try {
    return await connectClient(connectionString, {
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
  } catch (cause) {
    throw new OperatorError(`The database cannot be reached: ${reasonOf(cause)}`, 1, cause);
  }
}

/** Node puts the reason into `errors` if a host name has several addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

async function migrateLocked(client: pg.Client, options: MigrateOptions): Promise<{ from: number; to: number }> {
  const log = options.log ?? silentLog;
  const migrations = readMigrations(options.folder);
  const applied = await appliedMigrations(client);
  refuse(whyForeign(applied, migrations));
  await ensureTenantRole(client);
  const from = applied.at(-1)?.number ?? 0;
  const pending = migrations.filter(
    (one) => one.number > from && one.number <= (options.upTo ?? Number.POSITIVE_INFINITY),
  );
  for (const migration of pending) {
    const startedMs = performance.now();
    await apply(client, migration, log);
    const tookMs = Math.round(performance.now() - startedMs);
    log.info({ migration: migration.number, slug: migration.slug, tookMs }, 'schema migrated');
  }
  return { from, to: pending.at(-1)?.number ?? from };
}

/** @throws OperatorError if this program cannot serve the database in its current state */
export async function requireServable(connectionString: string): Promise<void> {
  const client = await connect(connectionString, 'amlcore');
  try {
    refuse(whyNotServed(await appliedMigrations(client), readMigrations()));
  } finally {
    await client.end();
  }
}

/** Applied migrations, oldest first; empty for a new database. Read-only. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const result = await client.query<AppliedMigration>(
    'select number, slug, checksum, program_version, serves_from from schema_migrations order by number',
  );
  return result.rows;
}

async function checkServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  requireServer(Number(rows[0]?.server_version_num));
}

/** @param versionNum such as 180004 for 18.4 */
export function requireServer(versionNum: number): void {
  const major = Math.floor(versionNum / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new OperatorError(
    `DATABASE_URL: the server is PostgreSQL ${major}; amlcore needs PostgreSQL ${OLDEST_SERVER} or later.`,
    EXIT_CONFIG,
  );
}

async function apply(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  const name = `${String(migration.number).padStart(4, '0')}-${migration.slug}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (migration.isConcurrent
        ? applyConcurrently(client, migration)
        : applyInTransaction(client, migration));
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      if (sqlState(cause) !== LOCK_NOT_AVAILABLE || attempt >= TABLE_LOCK_ATTEMPTS) {
        throw new OperatorError(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, 1, cause);
      }
      log.info({ migration: migration.number, attempt }, 'a table is in use: the migration is retried');
      await sleep(TABLE_LOCK_MS / 2);
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = ${TABLE_LOCK_MS}`);
  await applyMigration(client, migration);
  await client.query('commit');
}

/** Run again from its first statement if it fails: so it begins with DROP INDEX CONCURRENTLY IF EXISTS. */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;\s*$/m)) {
    if (statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '') await client.query(statement);
  }
  await recordMigration(client, migration);
}

/** One migration and its row, inside the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number           integer primary key,
    slug             text not null,
    checksum         text not null,
    applied_at       timestamptz not null default now(),
    program_version  text not null,
    -- programs that know at least this schema can serve the database
    serves_from      integer not null
  )`);
  await client.query(migration.isConcurrent ? migration.sql.replaceAll(/\bconcurrently\b/gi, '') : migration.sql);
  await recordMigration(client, migration);
}

async function recordMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { number, slug, checksum, servesFrom } = migration;
  await client.query(
    'insert into schema_migrations (number, slug, checksum, program_version, serves_from) values ($1, $2, $3, $4, $5)',
    [number, slug, checksum, version, servesFrom],
  );
}
