/**
 * What a payment and a screening of a party cost the database. The figures of work that comes alone do not depend on the machine. A
 * figure may rise only with a reason beside it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { DatabaseWatch, type DatabaseWork, startOwnServer } from '../support/database-work.ts';
import { eventually, type Service, startService } from '../support/service.ts';

const BUDGET: Readonly<Record<string, DatabaseWork & { why: string }>> = {
  'a payment that comes alone': {
    ...{ statements: 53, roundTrips: 17, walBytes: 12_300 },
    why: 'Recorded (3 round trips: the chain is locked after the rows are inserted), claimed and looked for more (4), read by each stage (8), decided (2).',
  },
  'a payment of a crowd': {
    ...{ statements: 2.6, roundTrips: 1.1, walBytes: 11_800 },
    why: 'A batch shares its statements; its recording has a lock and a round trip of its own. Most of the log is the payment with its indexes (3 KB), the screening (2.5 KB), the audit entries (2 KB) and what is remembered of the subjects (2 KB).',
  },
  'a screening of a party': {
    ...{ statements: 7, roundTrips: 3, walBytes: 5_500 },
    why: 'Claim the Idempotency-Key; insert and lock the chain; append to it and commit.',
  },
};

/** Longer than a worker looks for more work after a batch. */
const QUIET_MS = 60;
const CUSTOMERS = 24;
const CROWD = 2 * CUSTOMERS;
const MOST_ROUNDS = 20;

/** Caches are read again after seconds. Here they grow old so much more slowly, however slow the machine is. */
const SLOWER = 1_000;

let service: Service;
let watch: DatabaseWatch;
beforeAll(async () => {
  const own = await startOwnServer();
  service = await startService({ own });
  watch = await DatabaseWatch.open(own.connectionString);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await watch.close();
  await service.stop();
});

let payments = 0;
/** Each customer in turn pays the one whom it always pays. */
function payment(): Record<string, unknown> {
  const at = payments % CUSTOMERS;
  payments += 1;
  const name = String.fromCharCode(65 + at);
  return {
    ...FIAT_EXAMPLE_REQUEST,
    transactionReference: `BUDGET-${payments}`,
    transactionDate: new Date().toISOString(),
    sendingAmount: 100 + at,
    receiverAmount: 424 + 4 * at,
    accountNumber: `77000001${at + 10}`,
    senderName: `Tassilo Brandauer-${name}`,
    senderMobileNumber: `+43 660 12345${at + 10}`,
    senderIdNumber: `U77881${at + 10}`,
    receiverName: `Walburga Federspiel-${name}`,
    receiverAccount: `77000000${at + 10}`,
    callbackUrl: '',
  };
}

async function post(path: string, body: unknown): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await service.call(`/amlcore/api/v1${path}`, { method: 'POST', body, headers });
  expect(reply.status, reply.text).toBeLessThan(300);
}

async function pay(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => post('/transactions/fiat', payment())));
  await eventually(() =>
    watch.isTrue(`not exists (select from transactions where status = 'PENDING')
      and not exists (select from jobs where queue = 'transaction-screening')`),
  );
  await sleep(QUIET_MS);
}

async function screenEntity(): Promise<void> {
  await post('/screen-entity', { fullName: `Walburga Federspiel ${randomUUID()}` });
  await sleep(QUIET_MS);
}

function slowDown(): void {
  const now = performance.now.bind(performance);
  const sinceMs = now();
  vi.spyOn(performance, 'now').mockImplementation(() => sinceMs + (now() - sinceMs) / SLOWER);
}

/**
 * The least of each figure, for one of `of`, over as many rounds as it takes to stay within the budget: caches are read again at times, a
 * page of an index is split, and other parts of the service send statements of their own. A budget that is far too wide fails as well, but
 * not that of a crowd: how many payments share a batch depends on the machine.
 */
async function expectWithinBudget(name: string, of: number, work: () => Promise<void>): Promise<void> {
  const { why: _, ...budget } = BUDGET[name]!;
  const found = { statements: Infinity, roundTrips: Infinity, walBytes: Infinity };
  const figures = Object.keys(budget) as (keyof DatabaseWork)[];
  for (let round = 0; round < MOST_ROUNDS && figures.some((one) => found[one] > budget[one]); round += 1) {
    const once = await watch.during(work);
    for (const one of figures) found[one] = Math.min(found[one], once[one] / of);
  }
  for (const one of figures) {
    expect(found[one], `${one} of ${name}`).toBeLessThanOrEqual(budget[one]);
    if (of === 1) expect(found[one], `${one} of ${name}: lower the budget`).toBeGreaterThan(0.7 * budget[one]);
  }
}

it('stays within the budget of statements, round trips and log bytes', async () => {
  await pay(CUSTOMERS);
  await screenEntity();
  slowDown();
  await expectWithinBudget('a payment that comes alone', 1, () => pay(1));
  await expectWithinBudget('a payment of a crowd', CROWD, () => pay(CROWD));
  await expectWithinBudget('a screening of a party', 1, screenEntity);
});
