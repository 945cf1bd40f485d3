import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { ALL_SETTINGS } from '../app/declarations.ts';
import { allSeals } from '../cli/audit.ts';
import { TransactionLinks } from '../customers/transaction-links/transaction-links.ts';
import { type Finding, STAGE_IDS } from '../domain/finding.ts';
import type { Transaction } from '../domain/transaction.ts';
import { createTenant, HeldClock } from '../identity/testing.ts';
import { countryRisk } from '../lists/countries/country-risk.ts';
import { gapsOf, type ListState } from '../lists/list-state.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { type Log, silentLog } from '../platform/db/log.ts';
import { AppError } from '../platform/errors.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import { nothingDue, passTime } from '../platform/jobs/testing.ts';
import { Settings } from '../platform/settings/settings.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import type { SearchedLists } from '../screening/list-search.ts';
import { FIAT_EXAMPLE_REQUEST } from './examples.ts';
import { pendingTransaction } from './pending.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import { type ScreeningContextParts, ScreeningContexts } from './pipeline/screening-context.ts';
import type { Stage, StageBatch } from './pipeline/stage.ts';
import { finding, NO_GAPS } from './pipeline/testing.ts';
import { readFiat } from './read-request.ts';
import { SCREENING_QUEUE, TransactionRecorder } from './recorder.ts';
import { fiatRequest } from './schemas/fiat.ts';
import { ScreenTransactions } from './screen.ts';
import type { ScreeningEffects } from './screening-ports.ts';
import { readScreenings } from './screening-store.ts';

const clock = new HeldClock();
const RETRY_MS = [1_000, 2_000];
const NO_LISTS = { shared: { generation: 1, listVersions: [] }, own: null } as unknown as SearchedLists;

const ONE_AWAY: ListState = {
  demoIsMeant: false,
  lists: [
    {
      watchlistId: 'away',
      category: 'SANCTION',
      version: null,
      required: true,
      stale: false,
      whenStale: 'WARN',
      demo: false,
      configured: true,
    },
  ],
};

let test: TestDatabase;
let by: Caller;
let queue: JobQueue;
let recorder: TransactionRecorder;
beforeAll(async () => {
  test = await createTestDatabase();
  by = await createTenant(test.database);
  queue = new JobQueue(test.database);
  recorder = new TransactionRecorder(writerOver(test.database, clock), new TransactionLinks());
});
afterAll(() => test.drop());

async function record(reference: string = randomUUID(), on = recorder): Promise<Transaction> {
  const body = fiatRequest(false).parse({ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: reference });
  const { content } = readFiat(body);
  const transaction = pendingTransaction(content, by, {
    transactionUuid: randomUUID(),
    seq: 0,
    base: null,
    callbackUrl: null,
    createdAt: clock.now(),
  });
  await on.record(by, transaction, null);
  return transaction;
}

type Found = (
  batch: StageBatch,
) => readonly (readonly Finding[])[] | Promise<readonly (readonly Finding[])[]> | Promise<never>;

/** A service in which one stage has something to say, and nothing follows. */
function screener(
  found: Found,
  world: {
    gaps?: ListState;
    lists?: () => SearchedLists;
    hasNothing?: boolean;
    parties?: ScreeningContextParts['parties'];
    restricts?: ScreeningEffects['restricts'];
    warn?: Log['warn'];
  } = {},
) {
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database: test.database,
    writer: writerOver(test.database, clock),
    log: silentLog,
    allowInsecureWebhooks: false,
  });
  const missing = () => Promise.reject(new Error('no stage here looks anything up'));
  const contexts = new ScreeningContexts({
    settings,
    lists: { current: async () => world.lists?.() ?? NO_LISTS },
    watchlists: { state: () => world.gaps ?? NO_GAPS },
    countryRisks: { snapshot: async () => countryRisk([]) },
    appetites: { inForce: async () => null },
    parties: world.parties ?? { resolve: missing, record: missing, restrictedSince: missing },
    search: { of: missing },
  });
  const stages = STAGE_IDS.map(
    (id): Stage<readonly Finding[]> => ({
      id,
      description: '',
      gather: async (batch) => [...(await (id === 'RULES' ? found(batch) : clean(batch)))],
      judge: (_, evidence) => [...evidence],
    }),
  );
  return new ScreenTransactions({
    customers: { screenFirst: async () => {} },
    database: test.database,
    writer: writerOver(test.database, clock),
    queue,
    clock,
    settings,
    contexts,
    pipeline: new Pipeline(stages),
    watchlists: { hasNothing: () => world.hasNothing ?? false },
    tries: RETRY_MS.length + 1,
    log: { warn: world.warn ?? silentLog.warn },
    effects: {
      ...{ alarms: () => false, restricts: world.restricts ?? (() => []), hold: async () => {} },
      subscriptions: async () => [],
      write: async () => ({ alertIds: new Map(), audit: [], jobs: [] }),
    },
  });
}

/** Works until nothing is due. */
async function work(screening: ScreenTransactions): Promise<void> {
  const worker = new QueueWorker(
    { queue, database: test.database, log: silentLog, pollMs: 10 },
    {
      queue: SCREENING_QUEUE,
      batch: 10,
      takers: 2,
      retryMs: RETRY_MS,
      handle: (jobs) => screening.handle(jobs),
      giveUp: (job, reason, bury) => screening.giveUp(job, reason, bury),
    },
  );
  worker.start();
  await nothingDue(test.database);
  await worker.stop();
}

const rowOf = async ({ transactionUuid }: Transaction) =>
  (await test.database.pool.query('select * from transactions where transaction_uuid = $1', [transactionUuid])).rows[0];
const screenings = async ({ transactionUuid }: Transaction) =>
  (
    await test.database.pool.query('select * from transaction_screenings where transaction_uuid = $1', [
      transactionUuid,
    ])
  ).rows;
const clean = ({ transactions }: StageBatch): readonly Finding[][] => transactions.map(() => []);

describe('a screening', () => {
  it('decides each transaction of a batch once, by its findings', async () => {
    const [good, bad] = [await record(), await record()];
    await work(
      screener(({ transactions }) =>
        transactions.map(({ transactionUuid }) =>
          transactionUuid === bad.transactionUuid ? [finding({ status: 'THRESHOLD_BREACH' })] : [],
        ),
      ),
    );
    expect(await rowOf(good)).toMatchObject({ status: 'RELEASED', is_suspicious: false, version: 2 });
    expect(await rowOf(bad)).toMatchObject({ status: 'THRESHOLD_BREACH', is_suspicious: true, modified_by: 'SYSTEM' });
    expect(await screenings(good)).toHaveLength(1);
  });

  it('stores the shared context of screenings once, and the audit trail covers it', async () => {
    const both = [await record(), await record()];
    await work(screener(clean));
    const { tenantId } = both[0]!;
    const stored = (await Promise.all(both.map(screenings))).flat();
    expect(new Set(stored.map((row) => row.context_id)).size).toBe(1);
    expect(stored[0].record).not.toHaveProperty('coverage');
    const uuids = both.map(({ transactionUuid }) => transactionUuid);
    for (const { record, contextId } of await test.database.tenant(tenantId, (db) =>
      readScreenings(db, tenantId, uuids),
    )) {
      expect(contextId).toBeNull();
      expect(record).toMatchObject({ stages: expect.any(Array), coverage: expect.any(Array), findings: [] });
    }
    const seals = allSeals.filter(({ subjectType }) => ['transaction', 'screening_contexts'].includes(subjectType));
    const flawsOf = async () =>
      (await verifyAudit(test.database, seals))
        .find((one) => one.tenantId === tenantId)!
        .damages.map(({ reason }) => reason);
    expect(await flawsOf()).toEqual([]);
    const { pool } = test.database;
    await pool.query(`update screening_contexts set context = context || '{"x": 1}' where tenant_id = $1`, [tenantId]);
    expect(new Set(await flawsOf())).toEqual(
      new Set(['the context of screenings does not match its last audit entry']),
    );
    await pool.query(`update screening_contexts set context = context - 'x' where tenant_id = $1`, [tenantId]);
    expect(await flawsOf()).toEqual([]);
  });

  it('comes after transactions of its batch that restrict a party with its identifiers, in any order of recording', async () => {
    const [early, restricting] = [await record(), await record()];
    const batches: string[][] = [];
    const screening = screener(
      (batch) => {
        batches.push(batch.transactions.map(({ transactionUuid }) => transactionUuid));
        return clean(batch);
      },
      {
        restricts: ({ transaction }) =>
          transaction.transactionUuid === restricting.transactionUuid ? ['RECEIVER'] : [],
      },
    );
    await work(screening);
    const [one, other] = [early.transactionUuid, restricting.transactionUuid];
    expect(batches).toEqual([[one, other], [other], [one]]);
    expect(await rowOf(early)).toMatchObject({ status: 'RELEASED' });
  });

  it('is repeated if a party with its identifiers was restricted meanwhile', async () => {
    const waiting = await record();
    let turns = 0;
    const sides = [{ SENDER: null, RECEIVER: null }];
    const parties: ScreeningContextParts['parties'] = {
      resolve: async () => ({
        sides,
        changes: [],
        merges: [],
        knownRestrictions: new Set(),
        readAt: clock.now(),
        shared: new Set(),
      }),
      record: async () => [],
      restrictedSince: async () => (turns === 1 ? [waiting] : []),
    };
    const screening = screener(
      async (batch) => {
        turns += 1;
        await batch.lookups.sides(batch.transactions);
        return turns === 1 ? clean(batch) : batch.transactions.map(() => [finding({ status: 'WATCH_LIST_MATCH' })]);
      },
      { parties },
    );
    await work(screening);
    expect(turns).toBe(2);
    expect(await rowOf(waiting)).toMatchObject({ status: 'WATCH_LIST_MATCH' });
    expect(await screenings(waiting)).toHaveLength(1);
  });

  it('that fails stays PENDING, is retried, and ends VERIFICATION_FAILED, never released', async () => {
    const [good, bad] = [await record(), await record()];
    const screening = screener((batch) => {
      if (batch.transactions.some(({ transactionUuid }) => transactionUuid === bad.transactionUuid)) {
        throw new AppError('internal-error', { detail: 'the stage RULES cannot be run' });
      }
      return clean(batch);
    });
    await work(screening);
    expect(await rowOf(good)).toMatchObject({ status: 'RELEASED' });
    expect(await rowOf(bad)).toMatchObject({ status: 'PENDING', is_suspicious: null });
    for (const pauseMs of RETRY_MS) {
      await passTime(test.database, pauseMs + 500);
      await work(screening);
    }
    expect(await rowOf(bad)).toMatchObject({ status: 'VERIFICATION_FAILED', is_suspicious: true });
    const [{ record: told }] = await screenings(bad);
    expect(told.findings).toMatchObject([
      { code: 'NOT_SCREENED', details: { reason: 'the stage RULES cannot be run' }, status: 'VERIFICATION_FAILED' },
    ]);
  });

  it('that fails without its parties is logged', async () => {
    const bad = await record();
    const warn = vi.fn();
    const lists = () => {
      throw new Error('no lists');
    };
    const screening = screener(clean, { lists, warn });
    for (const pauseMs of [...RETRY_MS, 0]) {
      await work(screening);
      await passTime(test.database, pauseMs + 500);
    }
    expect(await rowOf(bad)).toMatchObject({ status: 'VERIFICATION_FAILED' });
    const about = { tenantId: expect.any(String), subjectId: bad.transactionUuid, err: new Error('no lists') };
    expect(warn.mock.calls).toEqual([[about, 'Screening failed permanently; the parties are unknown']]);
  });

  it('waits without counting an attempt while the index loads', async () => {
    const waiting = await record();
    const loading = screener(clean, {
      lists: () => {
        throw new AppError('service-unavailable', { detail: 'No watchlist is loaded yet.' });
      },
    });
    for (let round = 0; round < 4; round++) {
      await work(loading);
      await passTime(test.database, 5_000);
    }
    expect(await rowOf(waiting)).toMatchObject({ status: 'PENDING' });
    await work(screener(clean));
    expect(await rowOf(waiting)).toMatchObject({ status: 'RELEASED' });
  });

  it('waits for a required list that was never loaded, and on the last attempt uses the lists that exist', async () => {
    const waiting = await record();
    const seen: string[][] = [];
    const screening = screener(
      (batch) => {
        seen.push(gapsOf(batch.listState).notLoaded);
        return batch.transactions.map(() => [finding({ status: 'VERIFICATION_FAILED' })]);
      },
      { gaps: ONE_AWAY },
    );
    await work(screening);
    for (const pauseMs of RETRY_MS) {
      expect(await rowOf(waiting)).toMatchObject({ status: 'PENDING', is_suspicious: null });
      expect(seen).toEqual([]);
      await passTime(test.database, pauseMs + 500);
      await work(screening);
    }
    expect(seen).toEqual([['away']]);
    expect(await rowOf(waiting)).toMatchObject({ status: 'VERIFICATION_FAILED', is_suspicious: true });
  });

  it('is released as soon as the list is loaded', async () => {
    const waiting = await record();
    await work(screener(clean, { gaps: ONE_AWAY }));
    expect(await rowOf(waiting)).toMatchObject({ status: 'PENDING' });
    await passTime(test.database, RETRY_MS[0]! + 500);
    await work(screener(clean));
    expect(await rowOf(waiting)).toMatchObject({ status: 'RELEASED' });
  });

  it('ends VERIFICATION_FAILED without any list', async () => {
    const waiting = await record();
    const screening = screener(clean, { hasNothing: true });
    await work(screening);
    for (const pauseMs of RETRY_MS) {
      expect(await rowOf(waiting)).toMatchObject({ status: 'PENDING' });
      await passTime(test.database, pauseMs + 500);
      await work(screening);
    }
    expect(await rowOf(waiting)).toMatchObject({ status: 'VERIFICATION_FAILED', is_suspicious: true });
  });

  it('waits for a repair of an invalid pipeline, and is never released by it', async () => {
    const store = (value: unknown) =>
      test.database.pool.query(
        `insert into tenant_settings (tenant_id, key, value, updated_by) values ($1, 'transactions.pipeline', $2, 'x')
         on conflict (tenant_id, key) do update set value = excluded.value`,
        [by.principal.tenantId, JSON.stringify(value)],
      );
    const whole = ALL_SETTINGS['transactions.pipeline'].default;
    const [lost, mended] = [await record(), await record()];
    try {
      await store({ FIAT: whole.FIAT });
      const screening = screener(clean);
      await work(screening);
      expect(await rowOf(lost)).toMatchObject({ status: 'PENDING', is_suspicious: null });
      await test.database.pool.query(`update jobs set run_at = '2999-01-01' where subject_id = $1`, [
        mended.transactionUuid,
      ]);
      for (const pauseMs of RETRY_MS) {
        await passTime(test.database, pauseMs + 500);
        await work(screening);
      }
      expect(await rowOf(lost)).toMatchObject({ status: 'VERIFICATION_FAILED', is_suspicious: true });
    } finally {
      await store(whole);
    }
    await test.database.pool.query(`update jobs set run_at = now() where subject_id = $1`, [mended.transactionUuid]);
    await work(screener(clean));
    expect(await rowOf(mended)).toMatchObject({ status: 'RELEASED' });
  });

  it('stores nothing if its lease was lost to another worker', async () => {
    const contested = await record();
    const claim = { after: null, limit: 10, leaseMs: 1_000, repeated: false };
    const late = await queue.claim(SCREENING_QUEUE, claim);
    await passTime(test.database, 2_000);
    const now = await queue.claim(SCREENING_QUEUE, { ...claim, repeated: true });
    await screener(clean).handle(now);
    const flagging: Found = ({ transactions }) => transactions.map(() => [finding({ status: 'RULES_VIOLATION' })]);
    await expect(screener(flagging).handle(late)).rejects.toThrow(/claimed by another worker/);
    expect(await rowOf(contested)).toMatchObject({ status: 'RELEASED', version: 2 });
    expect(await screenings(contested)).toHaveLength(1);
  });

  it('waits for row locks without the chain lock, and a later recording on another node waits for it', async () => {
    const { pool } = test.database;
    const writer = writerOver(test.database, clock);
    const waits = async (kind: string) => {
      const waiting = `select 1 from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and locktype = $1 and not granted`;
      return (await pool.query(waiting, [kind])).rowCount;
    };
    const holder = new pg.Client({ connectionString: test.connectionString });
    await holder.connect();
    await holder.query('begin; lock table movements in share mode');
    const first = record();
    await expect.poll(() => waits('relation'), { timeout: 20_000 }).toBe(1);
    const second = record(randomUUID(), new TransactionRecorder(writer, new TransactionLinks()));
    await expect.poll(() => waits('advisory'), { timeout: 20_000 }).toBe(1);
    const note = { action: 'test.noted', subjectType: 'TEST', subjectId: randomUUID(), details: {} };
    await writer.write(by, async () => ({ result: null, audit: note }));
    await holder.query('commit');
    await holder.end();
    const uuids = (await Promise.all([first, second])).map(({ transactionUuid }) => transactionUuid);
    const { rows } = await pool.query(`select subject_id from audit_log where subject_id = any($1) order by sequence`, [
      [note.subjectId, ...uuids],
    ]);
    expect(rows.map((row) => row.subject_id)).toEqual([note.subjectId, ...uuids]);
    const numbered = 'select transaction_uuid from transactions where transaction_uuid = any($1) order by seq';
    expect((await pool.query(numbered, [uuids])).rows.map((row) => row.transaction_uuid)).toEqual(uuids);
  });

  it('of many concurrent recordings is numbered in the order of the audit trail', async () => {
    const recorded = await Promise.all(Array.from({ length: 40 }, () => record()));
    const uuids = recorded.map(({ transactionUuid }) => transactionUuid);
    const { rows } = await test.database.pool.query(
      `select t.seq, a.sequence from transactions t join audit_log a
         on a.subject_id = t.transaction_uuid::text and a.action = 'transaction.recorded'
       where t.transaction_uuid = any($1) order by a.sequence`,
      [uuids],
    );
    expect(rows).toHaveLength(40);
    expect(rows.map(({ seq }) => Number(seq))).toEqual([...rows].map(({ seq }) => Number(seq)).sort((a, b) => a - b));
    await expect
      .poll(
        async () => {
          await work(screener(clean));
          return (await Promise.all(recorded.map(screenings))).map(({ length }) => length);
        },
        { timeout: 20_000 },
      )
      .toEqual(recorded.map(() => 1));
  });
});
