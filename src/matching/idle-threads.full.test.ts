import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSharedService, useFakeTimers } from '../../test/support/fake-timers.ts';
import { buildCorpus } from './corpus-builder.ts';
import { keepIdle, takeIdle } from './idle-threads.ts';
import { MatchPool, matchingWorker } from './pool.ts';
import type { FromWorker } from './protocol.ts';
import { query, subject } from './subjects.fixture.ts';

const searchQuery = query('Casimir Ondraszek');
const one = [subject('only', 'Casimir Ondraszek')];

let started: Worker[] = [];
const onWorker = (worker: Worker) => void started.push(worker);
const endIdleThreads = async () => {
  for (let worker = takeIdle(); worker !== null; worker = takeIdle()) await worker.terminate();
};
// It has threads of the same process.
beforeAll(endSharedService);
beforeEach(async () => {
  await endIdleThreads();
  started = [];
  process.on('worker', onWorker);
});
afterEach(() => {
  process.off('worker', onWorker);
  vi.useRealTimers();
});
afterAll(endIdleThreads);

/** Starts a pool, builds a corpus, runs one search, stops the pool, and returns the result of the search. */
async function buildAndSearch(): Promise<string[]> {
  const pool = await MatchPool.start({ threads: 1 });
  await pool.use('1', await pool.build([one]));
  const { matches } = await pool.search('1', searchQuery, { limit: 5 });
  await pool.stop();
  return matches.map(({ id }) => id);
}

test('the next pool reuses the threads, which have dropped their corpora', async () => {
  expect(await buildAndSearch()).toEqual(['only']);
  expect(started).toHaveLength(2);
  expect(await buildAndSearch()).toEqual(['only']);
  expect(started).toHaveLength(2);
  for (const worker of [takeIdle()!, takeIdle()!]) {
    const reply = new Promise<FromWorker>((resolve) => {
      worker.on('message', ([reply]: [FromWorker]) => reply.id === 7 && resolve(reply));
    });
    worker.postMessage([{ id: 7, type: 'search', generation: '1', query: searchQuery, page: { limit: 5 } }]);
    expect((await reply).ok).toBe(false);
    await worker.terminate();
  }
});

test('a failed build leaves no data to the next', async () => {
  const pool = await MatchPool.start({ threads: 1 });
  async function* failing() {
    yield [subject('left over', 'Casimir Ondraszek')];
    throw new Error('the database went away');
  }
  await expect(pool.build(failing())).rejects.toThrow('the database went away');
  await pool.use('1', await pool.build([one]));
  expect((await pool.search('1', searchQuery, { limit: 5 })).matches.map(({ id }) => id)).toEqual(['only']);
  expect(started).toHaveLength(2);
  await pool.stop();
});

test('busy, dead and large-build threads are not reused', async () => {
  const pool = await MatchPool.start({ threads: 1 });
  await pool.build([Array.from({ length: 5_001 }, (_, at) => subject(`s${at}`, 'Ed'))]);
  expect(takeIdle()).toBeNull();
  await pool.use('1', buildCorpus(one));
  const open = Promise.allSettled(Array.from({ length: 10 }, () => pool.search('1', searchQuery, { limit: 5 })));
  await pool.stop();
  await open;
  expect(takeIdle()).toBeNull();

  const dying = matchingWorker();
  await once(dying, 'online');
  await keepIdle(dying);
  await dying.terminate();
  expect(takeIdle()).toBeNull();
});

test('keeps two threads, for at most half a minute', async () => {
  const workers = [matchingWorker(), matchingWorker(), matchingWorker()];
  await Promise.all(workers.map((worker) => once(worker, 'online')));
  await useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ends = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) await keepIdle(worker);
  await ends[2];
  expect(takeIdle()).toBe(workers[1]);
  await keepIdle(workers[1]!);
  vi.advanceTimersByTime(30_000);
  await Promise.all(ends);
  expect(takeIdle()).toBeNull();
});
