/**
 * This service against another commit of itself, in turns: both run with the real lists, and each measurement is made with one
 * and then with the other, so that a machine that slows down slows both. Build the other commit in its folder first.
 *
 *     npm run bench -- turns --against FOLDER [--rounds 5] [--seconds 4]
 *
 *   entity 1, 8, 32      POST screen-entity, stored and audited, by so many connections
 *   accepted             32 callers create transactions; screening is held back
 *   screened             then what has piled up
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Database } from '../src/platform/db/database.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, type Party, readCases, skip } from './data.ts';
import { screenEntities } from './entities.ts';
import { type BenchService, cpuSeconds, login, startBuilt, stop, writeSources } from './service.ts';
import { flood } from './transactions/load.ts';
import { backlog, hold, release } from './transactions/measured.ts';
import { Workload } from './transactions/workload.ts';

const CONNECTIONS = [1, 8, 32];
const CALLERS = 32;
const POLL_MS = 20;
const WARM_UP_SECONDS = 8;

const options = optionsOf({ against: { type: 'string' }, rounds: { type: 'string' }, seconds: { type: 'string' } });
const folder = dataFolder();
if (!folder || !options.against) {
  skip(folder ? '--against FOLDER is missing' : 'the data folder is absent');
  process.exit();
}
const rounds = Number(options.rounds ?? 5);
const seconds = Number(options.seconds ?? 4);

interface Side {
  name: string;
  service: BenchService;
  dataDir: string;
  database: Database;
  pool: Pool;
  token: string;
  workload: Workload;
}

/** Rates a second of each measurement, in the order of the rounds; `cpu ...` is milliseconds of the processes for one. */
type Figures = Record<string, number[]>;

async function start(name: string, root: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
  writeSources(dataDir, folder!);
  const service = await startBuilt(dataDir, undefined, root);
  const pool = new Pool(service.url, { connections: CALLERS });
  return {
    name,
    service,
    dataDir,
    database: new Database({
      connectionString: (await attachEmbedded(dataDir))!,
      maxConnections: 2,
      applicationName: 'bench',
    }),
    pool,
    token: await login(pool),
    workload: new Workload(folder!, 'TURNS'),
  };
}

async function drained({ database }: Side): Promise<void> {
  while ((await backlog(database)) > 0) await sleep(POLL_MS);
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startMs = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - startMs };
}

async function measure(side: Side, names: readonly string[], note: (what: string, value: number) => void) {
  const { pool, token, database, workload, service } = side;
  for (const connections of CONNECTIONS) {
    const { tookMs } = await screenEntities(pool, token, names, connections, seconds);
    note(`entity ${connections}`, tookMs.length / seconds);
  }
  await hold(database);
  const accepted = await flood({ pool, token, next: () => workload.next() }, seconds, CALLERS);
  note('accepted', accepted.tookMs.length / seconds);
  const waiting = await backlog(database);
  const before = await cpuSeconds(service);
  const screened = await timed(async () => {
    await release(database);
    await drained(side);
  });
  const after = await cpuSeconds(service);
  note('screened', (waiting * 1_000) / screened.tookMs);
  note('cpu screened', ((after.service - before.service) * 1_000) / waiting);
  note('cpu screened postgres', ((after.postgres - before.postgres) * 1_000) / waiting);
}

const clean = ['negatives_us.jsonl', 'negatives_global.jsonl'];
const names = clean.flatMap((file) =>
  readCases<{ query: Party }>(folder, file).flatMap(({ query }) => query.name ?? []),
);
const sides: Side[] = [];
try {
  sides.push(await start('other', resolve(options.against)));
  sides.push(await start('this', projectRoot));
  for (const side of sides) {
    await flood({ pool: side.pool, token: side.token, next: () => side.workload.next() }, WARM_UP_SECONDS, CALLERS);
    await drained(side);
  }
  const figures: Record<string, Figures> = { other: {}, this: {} };
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that neither always follows the other.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await measure(side, names, (what, value) => {
        const all = figures[side.name]!;
        all[what] = [...(all[what] ?? []), value];
      });
    }
  }
  const told = (values: readonly number[]) => {
    const ascending = values.toSorted((a, b) => a - b);
    const median = ascending[Math.floor(ascending.length / 2)]!;
    return { median, text: `${digits(median)} (${digits(ascending[0]!)} to ${digits(ascending.at(-1)!)})` };
  };
  console.table(
    Object.keys(figures.this!).map((what) => {
      const [other, own] = [told(figures.other![what]!), told(figures.this![what]!)];
      return { what, other: other.text, this: own.text, 'this / other': (own.median / other.median).toFixed(2) };
    }),
  );
} finally {
  for (const { pool, database, service, dataDir } of sides) {
    await pool.close();
    await database.close();
    await stop(service);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function digits(value: number): string {
  return value < 20 ? value.toFixed(2) : String(Math.round(value));
}
