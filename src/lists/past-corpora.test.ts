import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { MatchPool } from '../matching/pool.ts';
import { createLog } from '../platform/lib/log.ts';
import { demoSource } from './built-in.ts';
import { LiveCorpus, type LoadedCorpus } from './live-corpus.ts';
import { PastCorpora } from './past-corpora.ts';
import { refreshOver } from './testing.ts';

const GENERATIONS = 6;
const MIB = 1024 * 1024;
const nameOf = (generation: number) => `Casimir${'abcdefghij'[generation]} Ondraszek`;

let test: TestDatabase;
let folder: string;
let pool: MatchPool;
let live: LiveCorpus;
let nowMs = Date.UTC(2026, 0, 1);
const clock = { now: () => new Date(nowMs) };
const log = createLog('silent');

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-past-'));
  pool = await MatchPool.start({ threads: 1 });
  const path = join(folder, 'list.csv');
  const source = { ...demoSource, id: 'mine', format: 'internal-csv', files: { main: [path] }, demo: false };
  const refresh = refreshOver(test.database, folder, clock);
  live = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  for (let generation = 1; generation <= GENERATIONS; generation++) {
    nowMs += 3_600_000;
    // A single party: each generation has its own index.
    await writeFile(path, `id,name,entityType\nA-1,${nameOf(generation)},INDIVIDUAL\n`);
    await refresh.refresh(source, { correlationId: 'test' });
  }
  await live.refresh();
});
afterAll(async () => {
  await pool.stop();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

let monotonicMs = 0;
const pastWith = (more: { budgetBytes?: number; waitMs?: number } = {}) =>
  new PastCorpora({
    database: test.database,
    pool,
    live,
    log,
    budgetBytes: 256 * MIB,
    monotonicMs: () => monotonicMs,
    ...more,
  });

async function found(corpus: LoadedCorpus, name: string): Promise<number> {
  return (
    await live.search(corpus, { names: [name], algorithm: 'BALANCED', fuzzy: false, threshold: 90 }, { limit: 5 })
  ).total;
}

it('opens any past generation, and knows which one was current when', async () => {
  const past = pastWith();
  for (const generation of [1, 3, GENERATIONS]) {
    await past.within(generation, async (corpus) => {
      expect(corpus.generation).toBe(generation);
      expect(await found(corpus, nameOf(generation))).toBe(1);
      expect(await found(corpus, nameOf(generation === 1 ? 2 : generation - 1))).toBe(0);
    });
  }
  const first = Date.UTC(2026, 0, 1, 1);
  expect(await past.generationAt(new Date(first - 1))).toBeNull();
  expect((await past.generationAt(new Date(first)))?.generation).toBe(1);
  expect((await past.generationAt(new Date(first + 90 * 60_000)))?.generation).toBe(2);
  await expect(past.within(99, async () => {})).rejects.toMatchObject({ code: 'not-found' });
});

it('closes the least recently used, never one in use, and answers 503 without room', async () => {
  const past = pastWith();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const opened: Promise<void>[] = [];
  const inUse = [1, 2, 3, 4].map((generation) => {
    return past.within(generation, async (corpus) => {
      opened.push(Promise.resolve());
      await finished;
      expect(await found(corpus, nameOf(generation))).toBe(1);
    });
  });
  await expect.poll(() => opened.length).toBe(4);
  await expect(past.within(5, async () => {})).rejects.toMatchObject({ code: 'service-unavailable' });
  finish();
  await Promise.all(inUse);
  await past.within(5, async (corpus) => expect(await found(corpus, nameOf(5))).toBe(1));
  monotonicMs += 11 * 60_000;
  await past.dropUnused();
  await past.within(1, async (corpus) => expect(await found(corpus, nameOf(1))).toBe(1));
});

it('rejects generations over its memory limit', async () => {
  const refused = pastWith({ budgetBytes: 0 }).within(1, async () => {});
  await expect(refused).rejects.toMatchObject({ code: 'service-unavailable', details: { retryAfterSeconds: 3_600 } });
});

it('answers 503 while a generation opens, and the next call finds it open', async () => {
  const past = pastWith({ waitMs: 0 });
  const late = expect.objectContaining({ detail: 'The list versions of that time are being loaded. Retry later.' });
  await expect(past.within(2, async () => {})).rejects.toMatchObject({ details: late });
  await expect.poll(() => past.within(2, (corpus) => found(corpus, nameOf(2))).catch(() => null)).toBe(1);
  const many = Array.from({ length: 20 }, (_, index) =>
    past.within(100 + index, async () => {}).catch((error) => error.details.detail),
  );
  expect(await Promise.all(many)).toContain('Too many past list generations are being loaded. Retry later.');
});

it('opens no generation that was changed in the database', async () => {
  await test.database.pool.query(
    `update profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Somebody Else"') where from_generation = 3`,
  );
  await expect(pastWith().within(3, async () => {})).rejects.toThrow('were changed in the database');
});
