/** A fresh, migrated database per test file, on the one server that `global-setup.ts` started for the run. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { Database } from '../../src/platform/db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database of the test server whose role may create databases and roles. */
    databaseServer: string;
    /** Name of the migrated database that new ones are copied from. Their names begin with it, so that the end of the run drops leftovers. */
    databaseTemplate: string;
    /** Folder for what lasts as long as a worker. The end of the run removes it. */
    runFolder: string;
  }
}

export interface TestDatabase {
  database: Database;
  connectionString: string;
  drop(): Promise<void>;
}

/** @returns a migrated database of its own; call `drop` in afterAll */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connectionString, drop } = await createDatabase(inject('databaseTemplate'));
  const database = new Database({ connectionString, maxConnections: 4, applicationName: 'test' });
  return {
    database,
    connectionString,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** @returns a database without any table, for tests of migrations and of restore */
export function createEmptyDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  return createDatabase('template1');
}

/** Waits until this number of statements that contain `text` wait for a lock. */
export async function waitForLocks(database: Database, { count = 1, text = '' } = {}): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [text],
    );
    if (rows.length < count) throw new Error(`${rows.length} of ${count} statements wait for a lock`);
  }, 20_000);
}

/** Runs statements on the server, outside of any test's database. */
export async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

async function createDatabase(template: string): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const name = `${inject('databaseTemplate')}_${randomBytes(6).toString('hex')}`;
  // Copied file by file, and not through the log: that costs a third of the processor's time.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () => dropDatabase(name),
  };
}

const DROP_ATTEMPTS = 20;
const INSUFFICIENT_PRIVILEGE = '42501';

/** Autovacuum runs as the superuser: while it is in the database, our role may not end it, and the drop is refused. */
async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onServer(`drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE || attempt >= DROP_ATTEMPTS) throw error;
      await sleep(250);
    }
  }
}
