import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { createTenant, HeldClock } from '../../identity/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { silentLog } from '../../platform/db/log.ts';
import { AppError } from '../../platform/errors.ts';
import { JobQueue } from '../../platform/jobs/queue.ts';
import { passTime } from '../../platform/jobs/testing.ts';
import { CursorCodec } from '../../platform/lib/cursor.ts';
import { Settings } from '../../platform/settings/settings.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import type { Rescreened } from '../../transactions/rescreening.ts';
import { counted, LookBackJobs, withVersions } from './look-back-job.ts';
import { LookBacks } from './look-backs.ts';
import { LOOK_BACK_QUEUE, NOTHING_COUNTED } from './types.ts';

const clock = new HeldClock();
const PERIOD = { from: '2026-05-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z', reason: 'A new list.' };
const payments = Array.from({ length: 25 }, (_, at) => {
  const transactionUuid = `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;
  return { transactionUuid, seq: at + 1, status: 'RELEASED' } as Transaction;
});
/** Each fifth would be held, and the seventh cannot be screened. */
function rescreened(transaction: Transaction): Rescreened {
  const isHeld = transaction.seq % 5 === 0;
  const isFailed = transaction.seq === 7;
  return {
    ...{ transaction, screenedAs: 'RELEASED', findings: [], wouldBeHeld: isHeld },
    statusNow: isFailed ? null : isHeld ? 'SANCTION_LISTED' : 'RELEASED',
    failure: isFailed ? 'SCREENING_FAILED' : null,
  };
}

let test: TestDatabase;
let by: Caller;
let queue: JobQueue;
let lookBacks: LookBacks;
let jobs: LookBackJobs;
let chunks: number;
let failAt: number | null;

beforeAll(async () => {
  test = await createTestDatabase();
  by = await createTenant(test.database);
  const { database } = test;
  const writer = writerOver(database, clock);
  queue = new JobQueue(database);
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database,
    writer,
    log: silentLog,
    allowInsecureWebhooks: false,
  });
  lookBacks = new LookBacks({
    ...{ database, writer, settings, cursors: new CursorCodec(Buffer.alloc(32)), mostPayments: 25, onStarted() {} },
    transactions: {
      countReleased: async (_, { from }) => ({ count: from.getUTCFullYear() < 2026 ? 26 : 25, lastSeq: 25 }),
      shown: async () => [],
    },
    cases: { create: () => Promise.reject(new Error('not asked for')) },
  });
  jobs = new LookBackJobs({
    ...{ database, writer, queue, tries: 2, chunk: 10 },
    transactions: {
      released: async (_, { afterSeq, limit }) => payments.filter(({ seq }) => seq > afterSeq).slice(0, limit),
    },
    rescreening: {
      of: async (_, some) => {
        chunks += 1;
        if (chunks === failAt) throw new Error('the process was killed');
        const lists = { shared: { listVersions: [{ watchlistId: 'un_sc', version: chunks }] }, own: null };
        return { context: { lists } as never, rescreened: some.map(rescreened) };
      },
    },
  });
});
afterAll(() => test.drop());

async function work(): Promise<void> {
  for (;;) {
    const options = { after: null, limit: 1, leaseMs: 1_000 };
    const fresh = await queue.claim(LOOK_BACK_QUEUE, { ...options, repeated: false });
    const claimed = fresh.length > 0 ? fresh : await queue.claim(LOOK_BACK_QUEUE, { ...options, repeated: true });
    if (claimed.length === 0) return;
    await jobs.handle(claimed);
  }
}

it('continues after a crash, and counts no payment twice', async () => {
  [chunks, failAt] = [0, 2];
  const { lookBackId } = (await lookBacks.start(by, PERIOD)).result;
  await expect(work()).rejects.toThrow('killed');
  expect(await lookBacks.get(by.principal, lookBackId)).toMatchObject({ state: 'RUNNING', counts: { screened: 10 } });
  await expect(lookBacks.start(by, PERIOD)).rejects.toMatchObject({ code: 'conflict' });
  await passTime(test.database, 2_000);
  await work();
  expect(await lookBacks.get(by.principal, lookBackId)).toMatchObject({
    ...{ state: 'DONE', toScreen: 25, failure: null },
    counts: { screened: 25, unchanged: 19, wouldBeHeld: { SANCTION_LISTED: 5 }, notScreened: 1 },
    listVersions: [1, 3, 4].map((version) => ({ watchlistId: 'un_sc', version })),
  });
  const { rows } = await test.database.pool.query(
    'select number, transaction_uuid as uuid, failure from look_back_payments order by number',
  );
  expect(rows.map(({ number, uuid, failure }) => [number, Number(uuid.slice(-2)), failure])).toEqual([
    [1, 5, null],
    [2, 7, 'SCREENING_FAILED'],
    ...[
      [3, 10, null],
      [4, 15, null],
      [5, 20, null],
      [6, 25, null],
    ],
  ]);
});

it('keeps its results if it fails permanently', async () => {
  [chunks, failAt] = [0, 2];
  const { lookBackId } = (await lookBacks.start(by, PERIOD)).result;
  await expect(work()).rejects.toThrow('killed');
  const job = { tenantId: by.principal.tenantId, subjectId: lookBackId } as Parameters<LookBackJobs['giveUp']>[0];
  await jobs.giveUp(job, 'watchlists are missing or stale: eu', async () => {});
  expect(await lookBacks.get(by.principal, lookBackId)).toMatchObject({
    ...{ state: 'FAILED', failure: 'watchlists are missing or stale: eu', counts: { screened: 10 } },
  });
});

it('rejects too many payments', async () => {
  const tooMany = lookBacks.start(by, { ...PERIOD, from: '2025-06-02T00:00:00.000Z' });
  await expect(tooMany).rejects.toThrow(AppError);
  await expect(tooMany).rejects.toMatchObject({ details: { errors: [{ field: 'to', code: 'Size' }] } });
});

it('counts each payment once', () => {
  expect(counted(NOTHING_COUNTED, payments.slice(0, 7).map(rescreened))).toEqual({
    ...{ screened: 7, unchanged: 5, wouldBeHeld: { SANCTION_LISTED: 1 }, notScreened: 1 },
  });
});

it('shows each list version once, and the internal list separately', () => {
  const one = { watchlistId: 'internal', version: 1 };
  expect(withVersions([one], [one, { ...one, own: true }])).toEqual([one, { ...one, own: true }]);
});
