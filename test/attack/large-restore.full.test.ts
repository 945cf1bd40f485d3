/**
 * A backup of as many payments as a small organization has in some weeks. Row counts decide PostgreSQL's plans, so nothing smaller shows
 * whether the verification after a restore ends.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { EntryCodes } from '../../src/platform/audit/entry-codes.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { backup } from '../../src/platform/db/backup.ts';
import { Database } from '../../src/platform/db/database.ts';
import { restore } from '../../src/platform/db/restore.ts';
import { writesWith } from '../../src/platform/unit-of-work/testing.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { storeManyPayments } from '../support/many-payments.ts';

const PAYMENTS = 25_000;
const MASTER_KEY = Buffer.alloc(32, 7);
/** Ends what hangs. On a quiet machine all of it takes less than a minute. */
const HANG_MS = 10 * 60_000;

let source: TestDatabase;
let target: { connectionString: string; drop(): Promise<void> };
let folder: string;
let file: string;
beforeAll(async () => {
  source = await createTestDatabase();
  target = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-large-restore-'));
  file = join(folder, 'backup');
  writesWith(source.database, MASTER_KEY);
  await storeManyPayments(source.database, PAYMENTS);
  await backup(source.connectionString, file);
}, HANG_MS);
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What the planner knows of these tables; -1: nothing. */
async function rowsKnown(tables: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: target.connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: number }>(
      'select relname as name, reltuples::integer as rows from pg_class where relname = any($1) order by 1',
      [tables],
    );
    return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
  } finally {
    await client.end();
  }
}

it('a restore has statistics before it is verified, so the verification ends', {
  timeout: HANG_MS,
  retry: 0,
}, async () => {
  await restore(target.connectionString, file);
  expect(await rowsKnown(['audit_log', 'transaction_screenings', 'transactions'])).toEqual({
    audit_log: expect.closeTo(2 * PAYMENTS, -3),
    transaction_screenings: PAYMENTS,
    transactions: PAYMENTS,
  });
  const { connectionString } = target;
  const database = new Database({ connectionString, maxConnections: 2, applicationName: 'restored' });
  try {
    const reports = await verifyAudit(database, allSeals, { codes: new EntryCodes(MASTER_KEY) });
    const large = reports.find(({ entries }) => entries >= 2 * PAYMENTS);
    expect(large).toMatchObject({ broken: null, damaged: 0, unsealed: 0 });
    expect(large!.sealed).toBeGreaterThanOrEqual(2 * PAYMENTS);
    expect(reports.filter(({ broken, damaged }) => broken !== null || damaged > 0)).toEqual([]);
  } finally {
    await database.close();
  }
});
