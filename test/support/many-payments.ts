/**
 * Payments in a database, with their audit entries, by the real recorder and the real screening job, many at once. The stages find nothing, so
 * there are no alerts.
 */
import { randomUUID } from 'node:crypto';
import { ALL_SETTINGS } from '../../src/app/declarations.ts';
import { TransactionLinks } from '../../src/customers/transaction-links/transaction-links.ts';
import { type Finding, STAGE_IDS } from '../../src/domain/finding.ts';
import { createTenant } from '../../src/identity/testing.ts';
import { countryRisk } from '../../src/lists/countries/country-risk.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { JobQueue } from '../../src/platform/jobs/queue.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import type { SearchedLists } from '../../src/screening/list-search.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { pendingTransaction } from '../../src/transactions/pending.ts';
import { Pipeline } from '../../src/transactions/pipeline/pipeline.ts';
import { ScreeningContexts } from '../../src/transactions/pipeline/screening-context.ts';
import type { Stage } from '../../src/transactions/pipeline/stage.ts';
import { readFiat } from '../../src/transactions/read-request.ts';
import { SCREENING_QUEUE, TransactionRecorder } from '../../src/transactions/recorder.ts';
import { fiatRequest } from '../../src/transactions/schemas/fiat.ts';
import { ScreenTransactions } from '../../src/transactions/screen.ts';

const RECORDED_AT_ONCE = 1_000;
const SCREENED_AT_ONCE = 500;
/** Of a claimed job: longer than any screening here. */
const LEASE_MS = 5 * 60_000;

/** @param database `writesWith` a master key */
export async function storeManyPayments(database: Database, count: number): Promise<void> {
  await recordPayments(database, count);
  await screenPayments(database);
}

async function recordPayments(database: Database, count: number): Promise<void> {
  const writer = writerOver(database);
  const by = await createTenant(database);
  const { tenantId } = by.principal;
  const created = { action: 'tenant.created', subjectType: 'TENANT', subjectId: tenantId, details: {} };
  await writer.write(by, async () => ({ result: null, audit: created }));
  const recorder = new TransactionRecorder(writer, new TransactionLinks());
  const { content } = readFiat(fiatRequest(false).parse({ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '' }));
  const record = () => {
    const payment = { ...content, transactionReference: randomUUID() };
    const stored = { transactionUuid: randomUUID(), seq: 0, base: null, callbackUrl: null, createdAt: new Date() };
    return recorder.record(by, pendingTransaction(payment, by, stored), null);
  };
  for (let left = count; left > 0; left -= RECORDED_AT_ONCE) {
    await Promise.all(Array.from({ length: RECORDED_AT_ONCE }, record));
  }
}

async function screenPayments(database: Database): Promise<void> {
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
    contexts: new ScreeningContexts({
      settings,
      lists: {
        current: async () => ({ shared: { generation: 1, listVersions: [] }, own: null }) as unknown as SearchedLists,
      },
      watchlists: { state: () => ({ lists: [], demoIsMeant: false }) },
      countryRisks: { snapshot: async () => countryRisk([]) },
      appetites: { inForce: async () => null },
      parties: { resolve: missing, record: missing, restrictedSince: missing },
      search: { of: missing },
    }),
    effects: {
      ...{ alarms: () => false, restricts: () => [], hold: async () => {} },
      subscriptions: async () => [],
      write: async () => ({ alertIds: new Map(), audit: [], jobs: [] }),
    },
  });
  for (;;) {
    const jobs = await queue.claim(SCREENING_QUEUE, {
      ...{ after: null, limit: SCREENED_AT_ONCE, leaseMs: LEASE_MS, repeated: false },
    });
    if (jobs.length === 0) return;
    await screening.handle(jobs);
  }
}
