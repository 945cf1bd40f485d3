import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { Database, type Db } from '../db/database.ts';
import { silentLog } from '../db/log.ts';
import { AppError } from '../errors.ts';
import { type ClaimedJob, JobQueue, LeaseLostError } from './queue.ts';
import { type QueueWork, QueueWorker } from './queue-worker.ts';
import { nothingDue, passTime } from './testing.ts';

let test: TestDatabase;
let queue: JobQueue;
const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const LEASE_MS = 10_000;

beforeAll(async () => {
  test = await createTestDatabase();
  queue = new JobQueue(test.database);
});
afterAll(() => test.drop());
afterEach(() => test.database.pool.query('delete from jobs'));

const put = (tenantId: string, ...subjects: string[]) =>
  test.database.tenant(tenantId, (db) =>
    queue.enqueue(
      db,
      subjects.map((subjectId) => ({ queue: 'work', tenantId, subjectId, payload: { subjectId } })),
    ),
  );
const claim = (options: Partial<Parameters<JobQueue['claim']>[1]> = {}) =>
  queue.claim('work', { after: null, limit: 10, leaseMs: LEASE_MS, repeated: false, ...options });
const subjects = (jobs: readonly ClaimedJob[]) => jobs.map(({ subjectId }) => subjectId);

describe('a queue', () => {
  it('is filled in the transaction of the cause: a rollback leaves no job', async () => {
    await expect(
      test.database.tenant(A, async (db) => {
        await queue.enqueue(db, [{ queue: 'work', tenantId: A, subjectId: 'x', payload: {} }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await claim()).toEqual([]);
  });

  it('gives a job to one worker, in order, and again only after its lease expired', async () => {
    await put(A, '1', '2', '3');
    const [first, second] = await Promise.all([claim({ limit: 2 }), claim({ limit: 2 })]);
    expect([...subjects(first), ...subjects(second)].sort()).toEqual(['1', '2', '3']);
    expect(await claim({ repeated: true })).toEqual([]);
    await passTime(test.database, LEASE_MS + 1_000);
    expect(await claim()).toEqual([]);
    const again = await claim({ repeated: true });
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({ attempts: 2, payload: { subjectId: again[0]!.subjectId } });
  });

  describe('after a killed process', () => {
    const dies = () => passTime(test.database, LEASE_MS + 1_000);
    const done = (jobs: readonly ClaimedJob[]) => test.database.tenant(A, (db) => queue.complete(db, jobs));
    const many = (count: number) => Array.from({ length: count }, (_, at) => `job ${at}`);

    it('splits its batch in halves: harmless jobs are done after two more claims', async () => {
      await put(A, ...many(9));
      expect(await claim()).toHaveLength(9);
      await dies();
      const halves = [await claim({ repeated: true }), await claim({ repeated: true })];
      expect(halves.map((half) => half.length)).toEqual([5, 4]);
      expect(subjects(halves.flat()).sort()).toEqual(many(9));
      expect(await claim({ repeated: true, orElse: true })).toEqual([]);
    });

    it('isolates the crashing job by halves, and only that one uses up its attempts', async () => {
      await put(A, ...many(16));
      const sizes: number[] = [];
      const tries: number[] = [];
      let deaths = 0;
      for (let fresh = true; tries.at(-1) !== 6; fresh = false) {
        const jobs = await claim({ limit: 16, repeated: !fresh });
        if (jobs.length === 0) {
          await dies();
          continue;
        }
        if (!subjects(jobs).includes('job 11')) {
          expect(jobs.every(({ attempts }) => attempts === 2)).toBe(true);
          await done(jobs);
          continue;
        }
        sizes.push(jobs.length);
        if (jobs.length === 1) tries.push(jobs[0]!.attempts);
        deaths += 1;
      }
      expect(sizes).toEqual([16, 8, 4, 2, 1, 1, 1, 1, 1]);
      expect(tries).toEqual([2, 3, 4, 5, 6]);
      expect(deaths).toBe(9);
      expect((await test.database.pool.query('select subject_id from jobs')).rows).toEqual([{ subject_id: 'job 11' }]);
    });

    it('excludes jobs that need a smaller batch, and jobs of an earlier release', async () => {
      await put(A, ...many(8));
      await claim();
      await test.database.pool.query("update jobs set batch_size = 2 where subject_id = 'job 1'");
      await test.database.pool.query("update jobs set batch_size = null where subject_id = 'job 2'");
      await dies();
      expect(subjects(await claim({ repeated: true }))).toEqual(['job 0', 'job 3', 'job 4', 'job 5']);
      expect(subjects(await claim({ repeated: true }))).toEqual(['job 1']);
      expect(subjects(await claim({ repeated: true }))).toEqual(['job 2']);
      expect(subjects(await claim({ repeated: true }))).toEqual(['job 6', 'job 7']);
    });

    it('retries untouched jobs and those of an outage in a batch of the same size, and a failed one alone', async () => {
      await put(A, ...many(8));
      await claim();
      await dies();
      const [failed, away, ...unbegun] = await claim({ repeated: true });
      await test.database.tenant(A, (db) => queue.putBack(db, unbegun));
      await test.database.tenant(A, (db) => queue.retry(db, away!, { afterMs: 0, error: 'away', counts: false }));
      await test.database.tenant(A, (db) => queue.retry(db, failed!, { afterMs: 0, error: 'broken' }));
      expect(subjects(await claim({ repeated: true }))).toEqual(['job 4', 'job 5', 'job 6', 'job 7']);
      const again = [await claim({ repeated: true }), await claim({ repeated: true })];
      expect(again.map((jobs) => jobs.map(({ subjectId, attempts }) => [subjectId, attempts]))).toEqual([
        [
          ['job 1', 2],
          ['job 2', 2],
          ['job 3', 2],
        ],
        [['job 0', 3]],
      ]);
      // A job that runs alone continues to do so, and its tries are counted.
      const [alone] = again[1]!;
      await test.database.tenant(A, (db) => queue.retry(db, alone!, { afterMs: 0, error: 'away', counts: false }));
      expect(await claim({ repeated: true })).toMatchObject([{ subjectId: 'job 0', attempts: 3 }]);
    });
  });

  it('serves organizations in turn', async () => {
    await put(A, ...Array.from({ length: 30 }, (_, index) => `a${index}`));
    await put(B, 'b');
    const first = await claim();
    const second = await claim({ after: first[0]!.tenantId });
    const third = await claim({ after: second[0]!.tenantId });
    expect([first[0]!.tenantId, second[0]!.tenantId, third[0]!.tenantId]).toEqual([A, B, A]);
    expect(first).toHaveLength(10);
  });

  it('reports which queues have a due job, new or retried, of any organization', async () => {
    const queues = ['work', 'later', 'tried', 'buried', 'empty'];
    const enqueue = (tenantId: string, name: string) =>
      test.database.tenant(tenantId, (db) =>
        queue.enqueue(db, [{ queue: name, tenantId, subjectId: name, payload: {} }]),
      );
    for (const name of queues.slice(1, 4)) await enqueue(A, name);
    await test.database.pool.query("update jobs set run_at = now() + interval '1 hour' where queue = 'later'");
    await test.database.pool.query("update jobs set attempts = 2 where queue = 'tried'");
    await test.database.pool.query("update jobs set dead_at = now() where queue = 'buried'");
    expect(await queue.due(queues)).toEqual(new Set(['tried']));
    await enqueue(B, 'work');
    await enqueue(B, 'later');
    expect(await queue.due(queues)).toEqual(new Set(['work', 'later', 'tried']));
    expect(await queue.due(['empty'])).toEqual(new Set());
  });

  it('skips organizations whose jobs are due later', async () => {
    await put(A, ...Array.from({ length: 30 }, (_, at) => `later ${at}`));
    await test.database.pool.query("update jobs set run_at = now() + interval '1 hour'");
    for (const after of [null, A, B]) expect(await claim({ after })).toEqual([]);
    await put(B, 'now');
    for (const after of [null, A, B]) {
      const [job] = await claim({ after });
      expect(job?.subjectId).toBe('now');
      await test.database.pool.query("update jobs set run_at = now(), attempts = 0 where subject_id = 'now'");
    }
    await test.database.pool.query("update jobs set run_at = now() where subject_id = 'later 7'");
    expect((await claim({ after: B }))[0]?.subjectId).toBe('later 7');
  });

  it('skips excluded organizations, and serves them afterwards', async () => {
    await put(A, 'a');
    await put(B, 'b');
    for (const after of [null, A, B]) {
      expect(await claim({ after, except: [A, B] })).toEqual([]);
      expect(subjects(await claim({ after, except: [A] }))).toEqual(['b']);
      await test.database.pool.query("update jobs set run_at = now(), attempts = 0 where subject_id = 'b'");
    }
    expect(subjects(await claim({ except: [B] }))).toEqual(['a']);
  });

  it('is polled by one plan for all values, because it is polled many times a second', async () => {
    const connectionString = test.connectionString;
    const one = new Database({ connectionString, maxConnections: 1, applicationName: 'test' });
    onTestFinished(() => one.close());
    const looked = new JobQueue(one);
    const look = (at: number) =>
      looked.claim('work', { after: at % 2 ? A : null, limit: 1, leaseMs: LEASE_MS, repeated: false, except: [B] });
    for (let at = 0; at < 50; at += 1) expect(await look(at)).toEqual([]);
    const { rows } = await one.pool.query<{ generic: number; custom: number }>(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like '%recursive ahead%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.generic).toBeGreaterThan(rows[0]!.custom);
  });

  it('returns both kinds of jobs by one statement, the requested kind first', async () => {
    await put(A, 'fresh', 'tried');
    await test.database.pool.query("update jobs set attempts = 1 where subject_id = 'tried'");
    expect(subjects(await claim({ repeated: true, orElse: true }))).toEqual(['tried']);
    // The fresh jobs alone of an organization are passed over.
    expect(await claim({ repeated: true, orElse: true, except: [A] })).toEqual([]);
    expect(subjects(await claim({ repeated: true, orElse: true }))).toEqual(['fresh']);
    expect(await claim({ orElse: true })).toEqual([]);
  });

  it('completes a job once: without the lease the effect is rolled back', async () => {
    await put(A, 'x');
    const [late] = await claim();
    await passTime(test.database, LEASE_MS + 1_000);
    const [now] = await claim({ repeated: true });
    await expect(test.database.tenant(A, (db) => queue.complete(db, [late!]))).rejects.toThrow(LeaseLostError);
    await test.database.tenant(A, (db) => queue.complete(db, [now!]));
    await expect(test.database.tenant(A, (db) => queue.complete(db, [now!]))).rejects.toThrow(LeaseLostError);
    expect((await queue.depth('work')).total).toBe(0);
  });

  it('keeps extended leases', async () => {
    await put(A, 'x');
    const jobs = await claim();
    await passTime(test.database, LEASE_MS - 1_000);
    await queue.extend(jobs, LEASE_MS);
    await passTime(test.database, 5_000);
    expect(await claim({ repeated: true })).toEqual([]);
  });

  it('counts waiting jobs by organization, without permanently failed jobs', async () => {
    await put(A, '1', '2');
    await put(B, '3');
    const [job] = await claim();
    await test.database.tenant(A, (db) => queue.bury(db, job!, 'no use'));
    expect(await queue.depth('work')).toEqual({
      total: 2,
      dead: 1,
      byTenant: new Map([
        [A, 1],
        [B, 1],
      ]),
    });
  });
});

describe('a worker', () => {
  const RETRY_MS = [1_000, 5_000];

  /** Runs until nothing is due. */
  async function work(options: Partial<QueueWork>): Promise<void> {
    const worker = new QueueWorker(
      { queue, database: test.database, log: silentLog, leaseMs: LEASE_MS, pollMs: 10 },
      {
        queue: 'work',
        batch: 10,
        takers: 2,
        retryMs: RETRY_MS,
        handle: (jobs) => test.database.tenant(jobs[0]!.tenantId, (db) => queue.complete(db, jobs)),
        ...options,
      },
    );
    worker.start();
    await nothingDue(test.database);
    await worker.stop();
  }
  const rows = async () =>
    (await test.database.pool.query('select subject_id, attempts, last_error, dead_at, lease from jobs order by 1'))
      .rows;

  it('processes each job once', async () => {
    await put(A, ...Array.from({ length: 25 }, (_, index) => `a${index}`));
    await put(B, 'b');
    const done: string[] = [];
    await work({
      handle: async (jobs) => {
        await test.database.tenant(jobs[0]!.tenantId, (db) => queue.complete(db, jobs));
        done.push(...subjects(jobs));
      },
    });
    expect(done).toHaveLength(26);
    expect(new Set(done).size).toBe(26);
    expect(await rows()).toEqual([]);
  });

  it('reads the queue once for simultaneous jobs, and again for a later one', async () => {
    const looks = vi.spyOn(queue, 'claim');
    onTestFinished(() => looks.mockRestore());
    const done: string[] = [];
    const worker = new QueueWorker(
      { queue, database: test.database, log: silentLog, leaseMs: LEASE_MS, pollMs: 60_000 },
      {
        queue: 'work',
        batch: 10,
        takers: 3,
        retryMs: RETRY_MS,
        handle: async (jobs) => {
          await test.database.tenant(jobs[0]!.tenantId, (db) => queue.complete(db, jobs));
          done.push(...subjects(jobs));
        },
      },
    );
    worker.start();
    onTestFinished(() => worker.stop());
    await vi.waitFor(
      async () => expect(await Promise.all(looks.mock.results.map(({ value }) => value))).toHaveLength(3),
      20_000,
    );
    for (let at = 0; at < 20; at += 1) worker.wake(A);
    // A look that follows from an earlier one begins before the statement of the test ends.
    await vi.waitFor(async () => {
      const begun = looks.mock.calls.length;
      await Promise.all(looks.mock.results.map(({ value }) => value));
      await queue.depth('work');
      expect(looks.mock.calls.length).toBe(begun);
    }, 20_000);
    // The batch in progress when the others arrived, and one batch for those.
    expect(looks.mock.calls.length).toBeLessThanOrEqual(5);
    const put1 = put(A, 'a1');
    worker.wake(A);
    await put1;
    worker.wake(A);
    await vi.waitFor(() => expect(done).toEqual(['a1']), 20_000);
  });

  describe('that collects jobs', () => {
    let batches: string[][] = [];
    let worker: QueueWorker;
    /** `handle` waits for this before it completes a batch. */
    let held: Promise<void> = Promise.resolve();
    const start = (batchWindow: NonNullable<QueueWork['batchWindow']>) => {
      batches = [];
      held = Promise.resolve();
      worker = new QueueWorker(
        { queue, database: test.database, log: silentLog, leaseMs: LEASE_MS, pollMs: 10_000 },
        {
          queue: 'work',
          batch: 4,
          takers: 3,
          batchWindow,
          retryMs: RETRY_MS,
          handle: async (jobs) => {
            batches.push(subjects(jobs));
            await held;
            await test.database.tenant(jobs[0]!.tenantId, (db) => queue.complete(db, jobs));
          },
        },
      );
      worker.start();
    };
    const come = async (tenantId: string, ...those: string[]) => {
      for (const subject of those) {
        await put(tenantId, subject);
        worker.wake(tenantId);
      }
    };
    const taken = (count: number) => vi.waitFor(() => expect(batches.flat()).toHaveLength(count), 20_000);
    afterEach(() => worker.stop());

    it('takes the first job at once, later jobs together, and full batches without waiting', async () => {
      start({ perJobMs: 2_000, mostMs: 8_000 });
      await come(A, 'a1');
      await taken(1);
      await come(A, 'a2', 'a3', 'a4', 'a5', 'a6');
      await taken(6);
      expect(batches).toEqual([['a1'], ['a2', 'a3', 'a4', 'a5'], ['a6']]);
    });

    it('does not delay other organizations', async () => {
      start({ perJobMs: 60_000, mostMs: 60_000 });
      await come(A, 'a1');
      await taken(1);
      await come(A, 'a2');
      await come(B, 'b1');
      await taken(2);
      expect(batches).toEqual([['a1'], ['b1']]);
    });

    it('collects while a batch of the organization runs, then reads the queue', async () => {
      start({ perJobMs: 10, mostMs: 60_000 });
      let done = () => {};
      held = new Promise((resolve) => {
        done = resolve;
      });
      await come(A, 'a1');
      await taken(1);
      await come(A, 'a2');
      // Ends after the timer of the least time, which began before.
      await sleep(10);
      await come(A, 'a3');
      expect(batches).toEqual([['a1']]);
      done();
      await taken(3);
      expect(batches).toEqual([['a1'], ['a2', 'a3']]);
    });

    it('waits at most the limit for a long batch', async () => {
      start({ perJobMs: 10, mostMs: 200 });
      let done = () => {};
      held = new Promise((resolve) => {
        done = resolve;
      });
      await come(A, 'a1');
      await taken(1);
      await come(A, 'a2');
      await taken(2);
      expect(batches).toEqual([['a1'], ['a2']]);
      done();
    });
  });

  it('uses all takers after idle periods', async () => {
    const polls = vi.spyOn(queue, 'due');
    onTestFinished(() => polls.mockRestore());
    let underWay = 0;
    let release = () => {};
    let held = Promise.resolve();
    const worker = new QueueWorker(
      { queue, database: test.database, log: silentLog, leaseMs: LEASE_MS, pollMs: 2 },
      {
        queue: 'work',
        batch: 1,
        takers: 3,
        retryMs: RETRY_MS,
        handle: async (jobs) => {
          underWay += 1;
          await held;
          await test.database.tenant(jobs[0]!.tenantId, (db) => queue.complete(db, jobs));
          underWay -= 1;
        },
      },
    );
    worker.start();
    onTestFinished(() => worker.stop());
    // In the second round the takers have slept after the polls of the first pause.
    for (const round of ['first', 'second']) {
      const polled = polls.mock.calls.length;
      await vi.waitFor(() => expect(polls.mock.calls.length).toBeGreaterThan(polled + 20), 20_000);
      held = new Promise((resolve) => {
        release = resolve;
      });
      await put(A, `${round} 1`, `${round} 2`, `${round} 3`);
      worker.wake();
      await vi.waitFor(() => expect(underWay, round).toBe(3), 20_000);
      release();
      await vi.waitFor(() => expect(underWay).toBe(0), 20_000);
    }
    await worker.stop();
  });

  it('a failing job delays only itself, and fails permanently after the last attempt', async () => {
    await put(A, 'good', 'bad', 'fine');
    const buried = vi.fn((job: ClaimedJob, _reason: string, bury: (db: Db) => Promise<void>) =>
      test.database.tenant(job.tenantId, bury),
    );
    const handle = async (jobs: readonly ClaimedJob[]) => {
      if (subjects(jobs).includes('bad')) throw new AppError('internal-error', { detail: 'cannot be read' });
      await test.database.tenant(A, (db) => queue.complete(db, jobs));
    };
    await work({ handle, giveUp: buried });
    expect(await rows()).toMatchObject([
      { subject_id: 'bad', attempts: 1, dead_at: null, last_error: 'cannot be read' },
    ]);
    for (const pauseMs of RETRY_MS) {
      await passTime(test.database, pauseMs + 1_000);
      await work({ handle, giveUp: buried });
    }
    expect(await rows()).toMatchObject([{ subject_id: 'bad', attempts: 3, dead_at: expect.any(Date), lease: null }]);
    expect(buried).toHaveBeenCalledOnce();
  });

  it('does not count attempts that fail for lack of a service', async () => {
    await put(A, 'x');
    const handle = () => Promise.reject(new AppError('service-unavailable'));
    for (let round = 0; round < 5; round++) {
      await work({ handle });
      await passTime(test.database, 5_000);
    }
    expect(await rows()).toMatchObject([{ subject_id: 'x', attempts: 0, dead_at: null }]);
  });

  it('counts attempts that will fail again', async () => {
    await put(A, 'dear');
    const handle = () => Promise.reject(new AppError('service-unavailable', { willFailAgain: true }));
    for (let round = 0; round < 3; round++) {
      await work({ handle });
      await passTime(test.database, 3_600_000);
    }
    expect(await rows()).toMatchObject([{ subject_id: 'dear', attempts: 3, dead_at: expect.any(Date) }]);
  });

  it('does not retry a job that ended the process as often as allowed', async () => {
    await put(A, 'killer');
    await test.database.pool.query('update jobs set attempts = 3');
    const handle = vi.fn(async () => {});
    await work({ handle });
    expect(handle).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ subject_id: 'killer', dead_at: expect.any(Date) }]);
  });

  it('extends a lease by one statement at a time', async () => {
    await put(A, 'x');
    let extensions = 0;
    const extend = vi.spyOn(queue, 'extend').mockImplementation(() => {
      extensions += 1;
      return new Promise(() => {});
    });
    onTestFinished(() => extend.mockRestore());
    const worker = new QueueWorker(
      { queue, database: test.database, log: silentLog, leaseMs: 30, pollMs: 10 },
      {
        queue: 'work',
        batch: 10,
        takers: 1,
        retryMs: RETRY_MS,
        handle: async (jobs) => {
          await vi.waitFor(() => expect(extensions).toBe(1), 20_000);
          // Each ends after the timer of the worker, which is as long and began before.
          for (let third = 0; third < 5; third += 1) await sleep(10);
          await test.database.tenant(A, (db) => queue.complete(db, jobs));
        },
      },
    );
    worker.start();
    await vi.waitFor(async () => expect(await rows()).toEqual([]), 20_000);
    await worker.stop();
    expect(extensions).toBe(1);
  });

  it('stores no text of an unknown error, which may contain names', async () => {
    const name = `Tassilo ${randomUUID()}`;
    await put(A, 'x');
    await work({ handle: () => Promise.reject(new Error(name)) });
    expect(JSON.stringify(await rows())).not.toContain(name);
  });
});
