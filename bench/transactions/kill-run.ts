/**
 * Kills the service at random moments while it takes in and screens transactions, starts it again over the same data, and
 * in the end counts what became of everything that was answered 201.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Database } from '../../src/platform/db/database.ts';
import { clusterDirectory } from '../../src/platform/db/embedded/cluster.ts';
import { attachEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { readPidFile } from '../../src/platform/db/embedded/postmaster.ts';
import { seeded } from '../random.ts';
import { backlog } from './measured.ts';

export interface KillRun {
  dataDir: string;
  times: number;
  /** Starts the service over the data directory; resolves when it answers. */
  start(): Promise<{ url: string; child: ChildProcess }>;
  login(pool: Pool): Promise<string>;
  /** The body of the next `POST /transactions/fiat`. */
  next(): Record<string, unknown>;
  seed: string;
  log?(text: string): void;
}

export interface KillCounts {
  kills: number;
  /** Of those with the database's own process, in the same moment. */
  killsOfDatabase: number;
  answered201: number;
  /** By status; the connection that broke is 0. */
  answeredOtherwise: Record<number, number>;
  stored: number;
  /** Answered 201, and not there. */
  lost: number;
  /** Still PENDING, or without its screening. */
  unscreened: number;
  /** Screened, recorded or decided more than once: by audit rows, and by the version of the transaction. */
  twice: number;
  /** Of what was not answered: some are stored all the same, each of them once. */
  storedUnanswered: number;
  deadLetters: number;
  statuses: Record<string, number>;
  /** PENDING when the service was there again for the last time, and how long until none was. */
  backlog: number;
  drainedAfterMs: number;
}

const CALLERS = 16;
const MOMENT_MS = { least: 300, most: 4_000 };
const POLL_MS = 100;
/** A lease that a kill left behind runs out after ten seconds; then its jobs are tried in halves. */
const DRAIN_MS = 180_000;

export async function killRun(run: KillRun): Promise<KillCounts> {
  const random = seeded(run.seed);
  const answered = new Set<string>();
  const answeredOtherwise: Record<number, number> = {};
  let killsOfDatabase = 0;
  for (let kill = 1; kill <= run.times; kill += 1) {
    const { url, child } = await run.start();
    const pool = new Pool(url, { connections: CALLERS });
    const token = await run.login(pool);
    const load = Promise.all(
      Array.from({ length: CALLERS }, () => untilGone(pool, token, run.next, answered, answeredOtherwise)),
    );
    const afterMs = MOMENT_MS.least + random() * (MOMENT_MS.most - MOMENT_MS.least);
    await sleep(afterMs);
    const withDatabase = random() < 0.5;
    const postmaster = withDatabase ? (await readPidFile(clusterDirectory(run.dataDir)))?.pid : undefined;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    if (postmaster !== undefined) {
      process.kill(postmaster, 'SIGKILL');
      killsOfDatabase += 1;
    }
    await Promise.all([exited, load]);
    await pool.destroy();
    const what = withDatabase ? 'service and database' : 'service';
    run.log?.(`kill ${kill}: ${what} after ${(afterMs / 1_000).toFixed(1)} s, ${answered.size} answered so far`);
  }
  const { child } = await run.start();
  const database = new Database({
    connectionString: (await attachEmbedded(run.dataDir))!,
    maxConnections: 1,
    applicationName: 'kill test',
  });
  try {
    const left = await backlog(database);
    const startedMs = performance.now();
    await drained(database);
    const drainedAfterMs = Math.round(performance.now() - startedMs);
    const counted = await count(database, answered);
    return { kills: run.times, killsOfDatabase, answeredOtherwise, ...counted, backlog: left, drainedAfterMs };
  } finally {
    await database.close();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

/** Waits until everything is screened. @returns whether that came */
export async function drained(database: Database): Promise<boolean> {
  const until = performance.now() + DRAIN_MS;
  while ((await backlog(database)) > 0) {
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

async function untilGone(
  pool: Pool,
  token: string,
  next: KillRun['next'],
  answered: Set<string>,
  otherwise: Record<number, number>,
): Promise<void> {
  for (;;) {
    let status = 0;
    try {
      const answer = await pool.request({
        method: 'POST',
        path: '/amlcore/api/v1/transactions/fiat',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(next()),
      });
      // Answered is what arrived whole.
      const text = await answer.body.text();
      status = answer.statusCode;
      const uuid = /"transactionUUID":"([^"]+)"/.exec(text)?.[1];
      if (status === 201 && uuid) answered.add(uuid);
      else otherwise[status] = (otherwise[status] ?? 0) + 1;
    } catch {
      otherwise[0] = (otherwise[0] ?? 0) + 1;
      return;
    }
  }
}

/** @param answered what was answered 201, by its UUID */
export async function count(database: Database, answered: ReadonlySet<string>) {
  const { rows } = await database.pool.query<{
    uuid: string;
    status: string;
    version: number;
    screenings: number;
    recorded: number;
    screened: number;
  }>(`
    select t.transaction_uuid as uuid, t.status, t.version,
           (select count(*)::int from transaction_screenings s
            where s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid) as screenings,
           coalesce(a.recorded, 0) as recorded, coalesce(a.screened, 0) as screened
    from transactions t
    left join (
      select tenant_id, subject_id, count(*) filter (where action = 'transaction.recorded')::int as recorded,
             count(*) filter (where action = 'transaction.screened')::int as screened
      from audit_log where subject_type = 'transaction' group by 1, 2
    ) a on a.tenant_id = t.tenant_id and a.subject_id = t.transaction_uuid::text`);
  const { rows: dead } = await database.pool.query<{ jobs: number }>(
    'select count(*)::int as jobs from jobs where dead_at is not null',
  );
  const stored = new Set(rows.map(({ uuid }) => uuid));
  const statuses: Record<string, number> = {};
  for (const { status } of rows) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    answered201: answered.size,
    stored: rows.length,
    lost: [...answered].filter((uuid) => !stored.has(uuid)).length,
    unscreened: rows.filter(({ status, screenings, screened }) => status === 'PENDING' || screenings + screened < 2)
      .length,
    twice: rows.filter(({ version, recorded, screened }) => version !== 2 || recorded !== 1 || screened !== 1).length,
    storedUnanswered: rows.filter(({ uuid }) => !answered.has(uuid)).length,
    deadLetters: dead[0]?.jobs ?? 0,
    statuses,
  };
}
