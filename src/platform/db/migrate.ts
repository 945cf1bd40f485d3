/**
 * Brings a database to the newest schema: `migrations/NNNN-slug.sql`, forward only, each in one transaction with its row in
 * schema_migrations. `0001-schema.sql` is the whole schema. Any number of processes may start at once: one migrates, the others wait.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { projectRoot, version } from '../lib/project-root.ts';
import { type Log, silentLog } from './log.ts';
import { ensureTenantRole } from './roles.ts';

export interface Migration {
  number: number;
  slug: string;
  sql: string;
  checksum: string;
}

export interface AppliedMigration {
  number: number;
  slug: string;
  checksum: string;
  program_version: string;
}

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

/** @returns the schema's number before and after; 0 is an empty database */
export async function migrate(
  connectionString: string,
  options: MigrateOptions = {},
): Promise<{ from: number; to: number }> {
  return await withSchemaLock(connectionString, 'amlcore migrate', (client) => migrateLocked(client, options));
}

/** A connection that alone may change the schema while `work` runs; others wait. Statements have no time limit. */
export async function withSchemaLock<T>(
  connectionString: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(connectionString, applicationName);
  try {
    await checkServerVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws OperatorError if there is no such server, or it rejects the connection */
export async function connect(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {}); // the running query fails with it
  try {
    await client.connect();
  } catch (cause) {
    throw new OperatorError(`The database cannot be reached: ${reasonOf(cause)}`, 1, cause);
  }
  return client;
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
  checkHistory(applied, migrations);
  await ensureTenantRole(client);
  const from = applied.at(-1)?.number ?? 0;
  const pending = migrations.filter(
    (one) => one.number > from && one.number <= (options.upTo ?? Number.POSITIVE_INFINITY),
  );
  for (const migration of pending) {
    const startedMs = performance.now();
    await apply(client, migration);
    const tookMs = Math.round(performance.now() - startedMs);
    log.info({ migration: migration.number, slug: migration.slug, tookMs }, 'schema migrated');
  }
  return { from, to: pending.at(-1)?.number ?? from };
}

/** The migrations that came with this program, in order. */
export function readMigrations(folder = join(projectRoot, 'src', 'platform', 'db', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      const [, number, slug] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(name) ?? [];
      if (!number || !slug) throw new Error(`migration ${name}: the name must be NNNN-slug.sql`);
      if (Number(number) !== index + 1)
        throw new Error(`migration ${name}: number ${index + 1} is missing or there twice`);
      // A checkout on Windows may change line ends; the meaning is the same.
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { number: Number(number), slug, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Applied migrations, oldest first; empty for a new database. Read-only. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const result = await client.query<AppliedMigration>(
    'select number, slug, checksum, program_version from schema_migrations order by number',
  );
  return result.rows;
}

/**
 * @throws OperatorError when the database was made by another unreleased schema, the program is older than the schema, or an applied
 * migration's file has changed since
 */
export function checkHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const first = applied[0];
  // Until the first tagged version, the first file is edited in place.
  if (first && first.checksum !== migrations[0]?.checksum) {
    throw new OperatorError(
      `The database was created by another unreleased schema of amlcore (${first.program_version}) and cannot be upgraded. ` +
        'Use an empty database or data directory. Nothing was changed.',
      EXIT_CONFIG,
    );
  }
  const newest = applied.at(-1);
  if (newest && newest.number > migrations.length) {
    throw new OperatorError(
      `The database has schema ${newest.number}, written by amlcore ${newest.program_version}. ` +
        `This is amlcore ${version}, which knows schema ${migrations.length}. Start the newer program. Nothing was changed.`,
      EXIT_CONFIG,
    );
  }
  for (const row of applied) {
    const file = migrations[row.number - 1];
    if (file?.checksum === row.checksum) continue;
    throw new OperatorError(
      `Migration ${row.number} (${row.slug}) was changed after amlcore ${row.program_version} applied it to this database. ` +
        'Migrations must not be edited: install the published program. Nothing was changed.',
      EXIT_CONFIG,
    );
  }
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyMigration(client, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    const name = `${String(migration.number).padStart(4, '0')}-${migration.slug}`;
    throw new OperatorError(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, 1, cause);
  }
}

/** One migration and its row, inside the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    number           integer primary key,
    slug             text not null,
    checksum         text not null,
    applied_at       timestamptz not null default now(),
    program_version  text not null
  )`);
  await client.query(migration.sql);
  await client.query(
    'insert into schema_migrations (number, slug, checksum, program_version) values ($1, $2, $3, $4)',
    [migration.number, migration.slug, migration.checksum, version],
  );
}
