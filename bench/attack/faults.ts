/**
 * What the service stands on fails while transactions come in: its disk is full, its database is slow and then silent, its clock is off. Each
 * over data of its own. Nothing that was answered 201 may be lost or left unscreened, whatever is refused is 503 with Retry-After, readiness says
 * what is wrong, and the service comes back by itself.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Database } from '../../src/platform/db/database.ts';
import { attachEmbedded, EmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type BenchService, login, startBuilt, stop, writeSources } from '../service.ts';
import { count, drained } from '../transactions/kill-run.ts';
import { Workload } from '../transactions/workload.ts';
import { slowProxy } from './slow-proxy.ts';

const CALLERS = 8;
const CALM_MS = 3_000;
const READY_WITHIN_MS = 120_000;
const POLL_MS = 100;
const ANSWER_WITHIN_MS = 90_000;

const DISK = '2g';
/** AMLCORE_LEAST_FREE_DISK in MiB. */
const LEAST_FREE = '100';
const FULL_MS = 20_000;
const FILL_AGAIN_MS = 500;

const SLOW = { delayMs: 400, forMs: 15_000, silentMs: 20_000 };
const CLOCK_OFF_MS = 3 * 60_000;
const CLOCK_OFF_FOR_MS = 10_000;

const QUIET = { info() {}, warn() {}, error() {}, debug() {} };

/** @returns what is wrong; null: no disk of its own can be mounted, so that nothing was tried */
export async function diskFull(folder: string): Promise<string[] | null> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', dataDir], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(dataDir, { recursive: true });
    console.log(`SKIPPED: a full disk: a disk of its own cannot be mounted (${mounted.stderr?.trim()})`);
    return null;
  }
  try {
    writeSources(dataDir, folder);
    const service = await startBuilt(dataDir, [], projectRoot, { AMLCORE_LEAST_FREE_DISK: LEAST_FREE });
    const database = await databaseAt((await attachEmbedded(dataDir))!);
    const filler = join(dataDir, 'filler');
    const found = await underLoad('a full disk', service, database, new Workload(folder, 'FULL'), async () => {
      const until = performance.now() + FULL_MS;
      while (performance.now() < until) {
        fill(filler);
        await sleep(FILL_AGAIN_MS);
      }
      rmSync(filler);
    });
    await database.close();
    await stop(service);
    return [...found, ...verified('a full disk', { AMLCORE_DATA_DIR: dataDir })];
  } finally {
    spawnSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Ahead of that of the database, then behind it. @returns what is wrong */
export async function clockOff(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const offMs of [CLOCK_OFF_MS, -CLOCK_OFF_MS]) {
    const what = `a clock that is ${Math.abs(offMs) / 60_000} minutes ${offMs > 0 ? 'ahead' : 'behind'}`;
    const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-clock-'));
    try {
      writeSources(dataDir, folder, ['un_sc']);
      const faulty = ['--import', join(projectRoot, 'bench/attack/clock-off.mjs')];
      const service = await startBuilt(dataDir, faulty, projectRoot, { AMLCORE_BENCH_CLOCK_OFF: String(offMs) });
      const database = await databaseAt((await attachEmbedded(dataDir))!);
      found.push(
        ...(await underLoad(what, service, database, new Workload(folder, 'CLOCK'), async () => {
          service.child.kill('SIGHUP');
          await sleep(CLOCK_OFF_FOR_MS);
          service.child.kill('SIGHUP');
        })),
      );
      await database.close();
      await stop(service);
      found.push(...verified(what, { AMLCORE_DATA_DIR: dataDir }));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return found;
}

/** @returns what is wrong */
export async function slowDatabase(folder: string): Promise<string[]> {
  const [dataDir, databaseDir] = ['amlcore-slow-', 'amlcore-slow-db-'].map((name) =>
    mkdtempSync(join(tmpdir(), name)),
  ) as [string, string];
  const postgres = await EmbeddedPostgres.start({ dataDir: databaseDir, log: QUIET });
  const proxy = await slowProxy(postgres.connectionString);
  try {
    writeSources(dataDir, folder);
    const key = randomBytes(32).toString('hex');
    const service = await startBuilt(dataDir, [], projectRoot, {
      DATABASE_URL: proxy.connectionString,
      AMLCORE_MASTER_KEY: key,
    });
    const database = await databaseAt(postgres.connectionString);
    const found = await underLoad('a slow database', service, database, new Workload(folder, 'SLOW'), async () => {
      proxy.delay(SLOW.delayMs);
      await sleep(SLOW.forMs);
      proxy.delay(Number.POSITIVE_INFINITY);
      await sleep(SLOW.silentMs);
      proxy.delay(0);
    });
    await database.close();
    await stop(service);
    const environment = { DATABASE_URL: postgres.connectionString, AMLCORE_MASTER_KEY: key, AMLCORE_DATA_DIR: dataDir };
    return [...found, ...verified('a slow database', environment)];
  } finally {
    await proxy.close();
    await postgres.stop();
    for (const one of [dataDir, databaseDir]) rmSync(one, { recursive: true, force: true });
  }
}

async function databaseAt(connectionString: string): Promise<Database> {
  return new Database({ connectionString, maxConnections: 1, applicationName: 'faults' });
}

/** Writes until nothing more goes in. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  const bytes = Buffer.alloc(1024 * 1024);
  try {
    for (let size = bytes.length; size >= 1; ) {
      try {
        writeSync(file, bytes, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}

interface Answers {
  byStatus: Record<number, number>;
  accepted: Set<string>;
  /** Of 503. */
  withoutRetryAfter: number;
}

async function underLoad(
  what: string,
  service: BenchService,
  database: Database,
  workload: Workload,
  fault: () => Promise<void>,
): Promise<string[]> {
  const pool = new Pool(service.url, { connections: CALLERS, headersTimeout: ANSWER_WITHIN_MS });
  const token = await login(pool);
  const answers: Answers = { byStatus: {}, accepted: new Set(), withoutRetryAfter: 0 };
  const told = new Set<string>();
  let goesOn = true;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (goesOn) await ask(pool, token, workload.next(), answers);
  });
  const watcher = (async () => {
    for (; goesOn; await sleep(POLL_MS)) for (const reason of await reasonsOf(service)) told.add(reason);
  })();
  await sleep(CALM_MS);
  const calm = answers.accepted.size;
  await fault();
  const during = { ...answers.byStatus };
  const readyAfterMs = await readyAgain(service);
  const acceptedThen = answers.accepted.size;
  await sleep(CALM_MS);
  goesOn = false;
  await Promise.all([...callers, watcher]);
  await pool.close();
  const isDrained = await drained(database);
  const counts = await count(database, answers.accepted);
  console.log(
    `${what}: answers ${JSON.stringify(during)}, ready again after ${readyAfterMs} ms; ${counts.answered201} accepted in all, ` +
      `${counts.lost} lost, ${counts.unscreened} unscreened, ${counts.twice} twice; told: ${[...told].join(' · ') || 'nothing'}`,
  );
  const others = Object.keys(answers.byStatus).filter((status) => status !== '201' && status !== '503');
  return [
    ...(calm === 0 ? ['nothing was accepted before'] : []),
    ...(others.length > 0 ? [`answers ${others.join()}`] : []),
    ...(answers.withoutRetryAfter > 0 ? [`${answers.withoutRetryAfter} answers 503 without Retry-After`] : []),
    ...(told.size === 0 ? ['readiness said nothing'] : []),
    ...(readyAfterMs === null ? ['not ready afterwards'] : []),
    ...(answers.accepted.size === acceptedThen ? ['nothing was accepted afterwards'] : []),
    ...(isDrained ? [] : ['jobs were left']),
    ...(counts.lost + counts.unscreened + counts.twice > 0 ? [JSON.stringify(counts)] : []),
  ].map((finding) => `${what}: ${finding}`);
}

async function ask(pool: Pool, token: string, body: object, answers: Answers): Promise<void> {
  let status = 0;
  try {
    const answer = await pool.request({
      method: 'POST',
      path: '/amlcore/api/v1/transactions/fiat',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    status = answer.statusCode;
    const uuid = /"transactionUUID":"([^"]+)"/.exec(text)?.[1];
    if (status === 201 && uuid) answers.accepted.add(uuid);
    if (status === 503 && answer.headers['retry-after'] === undefined) answers.withoutRetryAfter += 1;
  } catch {
    // 0: the connection broke.
  }
  answers.byStatus[status] = (answers.byStatus[status] ?? 0) + 1;
  if (status !== 201) await sleep(POLL_MS);
}

/** Why it is not ready. */
async function reasonsOf({ url }: BenchService): Promise<string[]> {
  const answer = await fetch(`${url}/health/ready`).catch(() => null);
  if (!answer || answer.ok) return [];
  return ((await answer.json().catch(() => null)) as { reasons?: string[] } | null)?.reasons ?? [];
}

async function readyAgain({ url }: BenchService): Promise<number | null> {
  const startMs = performance.now();
  while (!(await fetch(`${url}/health/ready`).catch(() => null))?.ok) {
    if (performance.now() - startMs > READY_WITHIN_MS) return null;
    await sleep(POLL_MS);
  }
  return Math.round(performance.now() - startMs);
}

function verified(what: string, environment: Record<string, string>): string[] {
  const { status, stdout } = spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), 'audit', 'verify'], {
    env: { PATH: '/usr/bin:/bin', ...environment },
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${what}: the audit trail: ${stdout}`];
}
