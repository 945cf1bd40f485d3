import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { MatchPool } from '../matching/pool.ts';
import type { Query } from '../matching/types.ts';
import { AppError } from '../platform/errors.ts';
import { createLog } from '../platform/lib/log.ts';
import { demoSource } from './built-in.ts';
import { LiveCorpus, type LoadedCorpus } from './live-corpus.ts';
import { refreshOver } from './testing.ts';

let test: TestDatabase;
let folder: string;
let pool: MatchPool;
let nowMs = Date.UTC(2026, 0, 1);
const clock = { now: () => new Date(nowMs) };
const log = createLog('silent');

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-corpus-'));
  pool = await MatchPool.start({ threads: 2 });
});
afterAll(async () => {
  await pool.stop();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

async function publish(name: string): Promise<void> {
  const path = join(folder, 'list.csv');
  await writeFile(path, `id,name,entityType\nA-1,${name},INDIVIDUAL\n`);
  const source = { ...demoSource, id: 'mine', format: 'internal-csv', files: { main: [path] }, demo: false };
  const outcome = await refreshOver(test.database, folder, clock).refresh(source, { correlationId: 'test' });
  expect(outcome.outcome).toBe('UPDATED');
}

const query = (name: string): Query => ({ names: [name], algorithm: 'BALANCED', fuzzy: false, threshold: 90 });

it('searches the generation that a caller holds, and releases old ones', async () => {
  const live = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  expect(() => live.current()).toThrow(expect.objectContaining({ code: 'service-unavailable' }));
  await live.refresh();
  expect(live.loaded).toBeNull();

  const names = ['Casimir Ondraszek', 'Leopoldine Vaskerberg', 'Ottokar Wendelin', 'Barnaby Thistlewick'];
  const held: LoadedCorpus[] = [];
  for (const name of names) {
    await publish(name);
    expect(await live.isBehind()).toBe(true);
    await Promise.all([live.refresh(), live.refresh()]);
    expect(await live.isBehind()).toBe(false);
    held.push(live.current());
  }
  expect(held.map((corpus) => corpus.generation)).toEqual([1, 2, 3, 4]);

  const found = async (corpus: LoadedCorpus, name: string) => {
    const { matches } = await live.search(corpus, query(name), { limit: 5 });
    const rows = await live.profiles(
      corpus,
      matches.map((match) => match.id),
    );
    return rows.map((row) => row.profile.names[0]!.fullNameRaw);
  };
  // The current generation and the two before it are searchable, each with its own profile.
  for (const index of [1, 2, 3]) {
    expect(live.at(held[index]!.generation)).toBe(held[index]);
    expect(await found(held[index]!, names[index]!)).toEqual([names[index]]);
    expect(await found(held[index]!, names[(index + 1) % 4]!)).toEqual([]);
  }
  expect(live.at(held[0]!.generation)).toBeNull();

  nowMs += 11 * 60_000;
  await live.refresh();
  expect(live.at(held[2]!.generation)).toBeNull();
  expect(live.at(held[3]!.generation)).toBe(held[3]);
  expect(await found(held[3]!, names[3]!)).toEqual([names[3]]);
});

it('rejects with 503 when more wait than can be answered soon', async () => {
  const live = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  await live.refresh();
  const answers = await Promise.allSettled(
    Array.from({ length: 20_000 }, () => live.search(live.current(), query('Barnaby Thistlewick'), { limit: 1 })),
  );
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(answers.length - refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused.slice(0, 10)) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'service-unavailable', details: { retryAfterSeconds: 1 } });
  }
});

it('loads the index from its snapshot, and builds it if the snapshot is damaged', async () => {
  let builds = 0;
  const counting = Object.assign(Object.create(pool) as MatchPool, {
    build: (batches: Parameters<MatchPool['build']>[0]) => {
      builds += 1;
      return pool.build(batches);
    },
    use: (generation: string, corpus: SharedArrayBuffer) => pool.use(generation, corpus),
    search: (generation: string, asked: Query, page: { limit: number }) => pool.search(generation, asked, page),
  });
  const start = async () => {
    const live = new LiveCorpus({ database: test.database, pool: counting, clock, log, dataDir: folder });
    await live.refresh();
    return (await live.search(live.current(), query('Barnaby Thistlewick'), { limit: 5 })).total;
  };
  await rm(join(folder, 'snapshots'), { recursive: true, force: true });
  expect(await start()).toBe(1);
  expect(await start()).toBe(1);
  expect(builds).toBe(1);

  const [name = ''] = await readdir(join(folder, 'snapshots'));
  const path = join(folder, 'snapshots', name);
  const whole = await readFile(path);
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20]! ^= 1;
  for (const damaged of [flipped, whole.subarray(0, whole.length / 2), Buffer.from('AMLCIDX2'), Buffer.alloc(0)]) {
    await writeFile(path, damaged);
    const before = builds;
    expect(await start()).toBe(1);
    expect(builds).toBe(before + 1);
  }
});

it('adds small updates to the index, and rebuilds it after many', async () => {
  const path = join(folder, 'many.csv');
  const source = { ...demoSource, id: 'many', format: 'internal-csv', files: { main: [path] }, demo: false };
  const given = ['Anatoly', 'Boris', 'Casimir', 'Dorian', 'Egon', 'Florian', 'Gustav', 'Hektor', 'Igor', 'Jaromir'];
  const nameOf = (id: number) =>
    `${given[id % 10]} ${given[Math.floor(id / 10) % 10]}ovsky${'x'.repeat(1 + Math.floor(id / 100))}`;
  const put = async (rows: ReadonlyMap<number, string>): Promise<void> => {
    const lines = [...rows].map(([id, name]) => `M-${id},${name},INDIVIDUAL\n`);
    await writeFile(path, `id,name,entityType\n${lines.join('')}`);
    const refresh = refreshOver(test.database, folder, clock);
    expect((await refresh.refresh(source, { correlationId: 'test', force: true })).outcome).toBe('UPDATED');
  };
  const live = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  const rows = new Map(Array.from({ length: 300 }, (_, id) => [id, nameOf(id)] as const));
  await put(rows);
  await live.refresh();
  const whole = live.current();
  expect(whole.base).toBe(whole.generation);

  rows.delete(7);
  rows.set(8, 'Leopold Brandauer');
  rows.set(900, 'Ottokar Wendelin');
  await put(rows);
  await live.refresh();
  const added = live.current();
  expect(added.base).toBe(whole.generation);
  const found = async (corpus: LoadedCorpus, name: string, includeDelisted = false) => {
    const asked = { ...query(name), filters: { includeDelisted } };
    const { matches, total } = await live.search(corpus, asked, { limit: 5 });
    const read = await live.profiles(
      corpus,
      matches.map(({ id }) => id),
    );
    expect(total).toBe(read.length);
    return read.map(({ profile }) => profile.sources[0]!.externalReferenceId);
  };
  expect(await found(added, 'Leopold Brandauer')).toEqual(['M-8']);
  expect(await found(added, 'Ottokar Wendelin')).toEqual(['M-900']);
  expect(await found(added, nameOf(8))).toEqual([]);
  expect(await found(added, nameOf(7))).toEqual([]);
  expect(await found(added, nameOf(7), true)).toEqual(['M-7']);
  expect(await found(added, nameOf(9))).toEqual(['M-9']);
  // A search that began on the previous generation still finds it unchanged.
  expect(await found(whole, nameOf(7))).toEqual(['M-7']);
  expect(await found(whole, 'Ottokar Wendelin')).toEqual([]);

  // Another node, and this one after a restart, find the same.
  const other = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  await other.refresh();
  expect(other.current()).toEqual(added);
  expect(await found(other.current(), 'Leopold Brandauer')).toEqual(['M-8']);

  for (let id = 20; id < 60; id++) rows.set(id, `Renamed ${nameOf(id)}`);
  await put(rows);
  await live.refresh();
  expect(live.current().base).toBe(live.current().generation);
  expect(await found(live.current(), `Renamed ${nameOf(20)}`)).toEqual(['M-20']);
});

it('builds no index of profiles changed after their generation', async () => {
  await publish('Hedwig Quastenberg');
  const live = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  await live.refresh();
  const before = live.current();
  await publish('Hedwig Quastenbergh');
  const rename = (from: string, to: string) =>
    test.database.system((db) =>
      sql`update profiles set profile = replace(profile::text, ${from}, ${to})::jsonb where to_generation is null`.execute(
        db,
      ),
    );
  await rename('Quastenbergh', 'Nobody');
  await expect(live.refresh()).rejects.toThrow('profiles were changed in the database');
  // The index loaded before stays in use.
  expect(live.current()).toEqual(before);
  await rename('Nobody', 'Quastenbergh');
  await live.refresh();
  expect((await live.search(live.current(), query('Hedwig Quastenbergh'), { limit: 5 })).total).toBe(1);
});

it('builds no index if a profile ends before the first generation', async () => {
  await publish('Hedwig Quastenberg');
  const live = new LiveCorpus({ database: test.database, pool, clock, log, dataDir: folder });
  await live.refresh();
  await publish('Hedwig Quastenbergh');
  const hide = (from: string, to: string, change: number) =>
    test.database.system((db) =>
      sql`with hidden as (
            update profiles set to_generation = ${sql.raw(to)}
            where to_generation is not distinct from ${sql.raw(from)} and profile_id = (
              select profile_id from profiles order by from_generation desc limit 1) returning 1)
          update corpus_generations set profiles = profiles + ${change}
          where generation = (select max(generation) from corpus_generations)`.execute(db),
    );
  await hide('null', '-1', -1);
  await expect(live.refresh()).rejects.toThrow('profiles were changed in the database');
  await hide('-1', 'null', 1);
  await live.refresh();
  expect((await live.search(live.current(), query('Hedwig Quastenbergh'), { limit: 5 })).total).toBe(1);
});
