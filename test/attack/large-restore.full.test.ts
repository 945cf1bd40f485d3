/**
 * A backup of as many payments as a small organization has in some weeks. Row counts decide PostgreSQL's plans, so nothing smaller shows
 * whether the verification after a restore ends. The stages find nothing: what the rows say is no matter here.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_SETTINGS } from '../../src/app/declarations.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { TransactionTies } from '../../src/customers/ties/ties.ts';
import { type Finding, STAGE_IDS } from '../../src/domain/finding.ts';
import { createTenant } from '../../src/identity/testing.ts';
import { countryRisk } from '../../src/lists/countries/country-risk.ts';
import { EntryCodes } from '../../src/platform/audit/entry-codes.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { backup } from '../../src/platform/db/backup.ts';
import { Database } from '../../src/platform/db/database.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { restore } from '../../src/platform/db/restore.ts';
import { JobQueue } from '../../src/platform/jobs/queue.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import { writerOver, writesWith } from '../../src/platform/unit-of-work/testing.ts';
import type { SearchedLists } from '../../src/screening/list-search.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { pendingTransaction } from '../../src/transactions/pending.ts';
import { Pipeline } from '../../src/transactions/pipeline/pipeline.ts';
import { ScreeningContexts } from '../../src/transactions/pipeline/screening-context.ts';
import type { Stage } from '../../src/transactions/pipeline/stage.ts';
import { NO_GAPS } from '../../src/transactions/pipeline/testing.ts';
import { readFiat } from '../../src/transactions/read-request.ts';
import { SCREENING_QUEUE, TransactionRecorder } from '../../src/transactions/recorder.ts';
import { fiatRequest } from '../../src/transactions/schemas/fiat.ts';
import { ScreenTransactions } from '../../src/transactions/screen.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';

const PAYMENTS = 25_000;
const RECORDED_AT_ONCE = 1_000;
const SCREENED_AT_ONCE = 500;
const MASTER_KEY = Buffer.alloc(32, 7);
/** Ends what hangs. On a quiet machine all of it takes less than a minute. */
const HANG_MS = 5 * 60_000;

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
  await recordPayments();
  await screenPayments();
  await backup(source.connectionString, file);
}, HANG_MS);
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

async function recordPayments(): Promise<void> {
  const writer = writerOver(source.database);
  const by = await createTenant(source.database);
  const { tenantId } = by.principal;
  const created = { action: 'tenant.created', subjectType: 'TENANT', subjectId: tenantId, details: {} };
  await writer.write(by, async () => ({ result: null, audit: created }));
  const recorder = new TransactionRecorder(writer, new TransactionTies());
  const { content } = readFiat(fiatRequest(false).parse({ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '' }));
  const record = () => {
    const payment = { ...content, transactionReference: randomUUID() };
    const stored = { transactionUuid: randomUUID(), seq: 0, base: null, callbackUrl: null, createdAt: new Date() };
    return recorder.record(by, pendingTransaction(payment, by, stored), null);
  };
  for (let left = PAYMENTS; left > 0; left -= RECORDED_AT_ONCE) {
    await Promise.all(Array.from({ length: RECORDED_AT_ONCE }, record));
  }
}

async function screenPayments(): Promise<void> {
  const { database } = source;
  const writer = writerOver(database);
  const queue = new JobQueue(database);
  const missing = () => Promise.reject(new Error('no stage here looks anything up'));
  const stages = STAGE_IDS.map(
    (id): Stage<readonly Finding[]> => ({
      id,
      description: '',
      gather: async ({ transactions }) => transactions.map(() => []),
      judge: () => [],
    }),
  );
  const settings = new Settings({
    ...{ definitions: ALL_SETTINGS, database, writer, log: silentLog, allowInsecureWebhooks: false },
  });
  const screening = new ScreenTransactions({
    ...{ database, writer, queue, settings, clock: systemClock, log: silentLog, tries: 1 },
    customers: { screenFirst: async () => {} },
    pipeline: new Pipeline(stages),
    watchlists: { hasNothing: () => false },
    batches: new ScreeningContexts({
      settings,
      lists: {
        current: async () => ({ shared: { generation: 1, listVersions: [] }, own: null }) as unknown as SearchedLists,
      },
      watchlists: { state: () => NO_GAPS },
      countryRisks: { snapshot: async () => countryRisk([]) },
      appetites: { inForce: async () => null },
      parties: { resolve: missing, record: missing, barredSince: missing },
      search: { of: missing },
    }),
    consequences: {
      ...{ alarms: () => false, bars: () => [], hold: async () => {} },
      subscriptions: async () => [],
      follow: async () => ({ alertIds: new Map(), audit: [], jobs: [] }),
    },
  });
  for (;;) {
    const jobs = await queue.claim(SCREENING_QUEUE, {
      ...{ after: null, limit: SCREENED_AT_ONCE, leaseMs: HANG_MS, repeated: false },
    });
    if (jobs.length === 0) return;
    await screening.handle(jobs);
  }
}

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

it('a restore has statistics before it is verified, and its verification ends', {
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
