/**
 * Transactions as clients send them, against the built service as a process, its embedded database and the real lists:
 * how many are taken in and answered 201 a second, how many are screened, and how long one waits for its outcome. The load
 * comes from this machine and takes its part of the processors.
 *
 *     npm run bench -- transactions [--json FILE] [--seconds N] [--stored N] [--profile DIR]
 *
 *   accepted      32 callers, each as fast as it is answered; screening is held back
 *   screened      then what has piled up, with nothing else to do
 *   both          32 callers, and screening at the same time
 *   200/s, 400/s  callers that do not wait for each other: from the 201 to the final status
 *   --stored N    the same again after a past of N transactions was written into the database
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Database } from '../src/platform/db/database.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import {
  type BenchService,
  type CpuSeconds,
  cpuSeconds,
  login,
  profiledInto,
  residentMb,
  startBuilt,
  stop,
  writeSources,
} from './service.ts';
import { flood, type LoadResult, pace, type Target } from './transactions/load.ts';
import {
  backlog,
  countsByStatus,
  decisionMs,
  hold,
  perTransaction,
  quantiles,
  release,
  stageTimes,
} from './transactions/measured.ts';
import { storePast } from './transactions/stored.ts';
import { Workload } from './transactions/workload.ts';

const CONNECTIONS = 32;
const PACES = [200, 400];
const WARM_UP_SECONDS = 3;
const MAX_CONNECTIONS = 128;
const POLL_MS = 100;

const options = optionsOf({
  json: { type: 'string' },
  seconds: { type: 'string' },
  stored: { type: 'string' },
  profile: { type: 'string' },
});
const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}
const seconds = Number(options.seconds ?? 20);
const stored = Number(options.stored ?? 0);
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
writeSources(dataDir, folder);

type Round = Awaited<ReturnType<typeof round>>;

const workload = new Workload(folder, 'BENCH');
const service = await startBuilt(dataDir, profiledInto(options.profile));
const database = new Database({
  connectionString: (await attachEmbedded(dataDir))!,
  maxConnections: 2,
  applicationName: 'bench',
});
const pool = new Pool(service.url, { connections: MAX_CONNECTIONS });
try {
  const target: Target = { pool, token: await login(pool), next: () => workload.next() };
  // Every customer has paid before anything is measured.
  while (
    (await database.pool.query('select 1 from transactions offset $1 limit 1', [workload.customers])).rowCount === 0
  ) {
    await flood(target, WARM_UP_SECONDS, CONNECTIONS);
  }
  await drained();
  const rounds: Record<string, Round> = { empty: await round(service, target) };
  if (stored > 0) {
    const total = await storePast(database, stored, (text) => console.log(`stored: ${text}`));
    await flood(target, WARM_UP_SECONDS, CONNECTIONS);
    await drained();
    rounds[`${total} stored`] = await round(service, target);
  }
  print(rounds);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(rounds, null, 2)}\n`);
} finally {
  await pool.close();
  await database.close();
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}

async function round(under: BenchService, target: Target) {
  const since = new Date();
  await hold(database);
  const accepted = await measured(under, () => flood(target, seconds, CONNECTIONS));
  await release(database);
  const waiting = await backlog(database);
  const screened = await measured(under, drained);
  const both = await measured(under, () => flood(target, seconds, CONNECTIONS));
  await drained();
  const paced: Record<string, ReturnType<typeof pacedResult>> = {};
  for (const perSecond of PACES) {
    const from = new Date();
    const { result, stages, cpu } = await measured(under, () =>
      pace(target, seconds, perSecond, () => backlog(database)),
    );
    await drained();
    paced[perSecond] = pacedResult(result, await decisionMs(database, from), {
      left: result.whenSent,
      stages,
      cpu: perOne(cpu, result.tookMs.length),
    });
  }
  return {
    loadAverage: loadavg().map((one) => Math.round(one * 10) / 10),
    accepted: {
      perSecond: Math.round(accepted.result.tookMs.length / seconds),
      ms: quantiles(accepted.result.tookMs),
      refused: accepted.result.refused,
      cpuMsPerTransaction: perOne(accepted.cpu, accepted.result.tookMs.length),
    },
    screened: {
      perSecond: Math.round(waiting / screened.result),
      of: waiting,
      cpuMsPerTransaction: perOne(screened.cpu, waiting),
      stageMsPerTransaction: screened.stages,
    },
    both: {
      acceptedPerSecond: Math.round(both.result.tookMs.length / seconds),
      screenedPerSecond: Math.round(both.transactions / seconds),
      ms: quantiles(both.result.tookMs),
    },
    paced,
    residentMb: residentMb(under),
    statuses: await countsByStatus(database, since),
  };
}

function pacedResult(
  { tookMs, refused, screenedMs }: LoadResult,
  decided: readonly number[],
  { left, stages, cpu }: { left: number; stages: Record<string, number>; cpu: CpuSeconds },
) {
  return {
    created: tookMs.length,
    refused,
    createdMs: quantiles(tookMs),
    // As the database has it: from receipt to the moment of the decision, all of them.
    decidedMs: quantiles(decided),
    // As a caller sees it: from the 201 to the answer that shows the status, one in twenty.
    screenedMs: quantiles(screenedMs),
    waitingAtTheEnd: left,
    cpuMsPerTransaction: cpu,
    stageMsPerTransaction: stages,
  };
}

/** What the service used and did while `work` ran. */
async function measured<T>(under: BenchService, work: () => Promise<T>) {
  const [cpuBefore, before] = [await cpuSeconds(under), await stageTimes(under.url)];
  const result = await work();
  const [cpuAfter, after] = [await cpuSeconds(under), await stageTimes(under.url)];
  const cpu = { service: cpuAfter.service - cpuBefore.service, postgres: cpuAfter.postgres - cpuBefore.postgres };
  const transactions = after.transactions - before.transactions;
  return { result, cpu, transactions, stages: perTransaction(before, after) };
}

function perOne({ service: own, postgres }: CpuSeconds, count: number): CpuSeconds {
  const each = (seconds: number) => Math.round((seconds * 100_000) / Math.max(1, count)) / 100;
  return { service: each(own), postgres: each(postgres) };
}

/** @returns seconds until nothing waits */
async function drained(): Promise<number> {
  const startMs = performance.now();
  while ((await backlog(database)) > 0) await sleep(POLL_MS);
  return (performance.now() - startMs) / 1_000;
}

function print(rounds: Record<string, Round>): void {
  const line = (ms: ReturnType<typeof quantiles>) =>
    `p50 ${ms.p50} ms, p95 ${ms.p95} ms, p99 ${ms.p99} ms, most ${ms.most} ms`;
  for (const [name, one] of Object.entries(rounds)) {
    const { accepted, screened, both } = one;
    const cpu = (ms: CpuSeconds) => `CPU a transaction ${ms.service} ms + PostgreSQL ${ms.postgres} ms`;
    console.log(`\n${name} (load average ${one.loadAverage.join(' ')})`);
    console.log(
      `accepted ${accepted.perSecond}/s, ${line(accepted.ms)}, refused ${JSON.stringify(accepted.refused)}; ${cpu(accepted.cpuMsPerTransaction)}`,
    );
    console.log(`screened ${screened.perSecond}/s of ${screened.of} that waited; ${cpu(screened.cpuMsPerTransaction)}`);
    console.log(
      `both: accepted ${both.acceptedPerSecond}/s and screened ${both.screenedPerSecond}/s, ${line(both.ms)}`,
    );
    for (const [perSecond, paced] of Object.entries(one.paced)) {
      console.log(
        `${perSecond}/s: created ${paced.created} (${line(paced.createdMs)}), decided ${line(paced.decidedMs)}; seen by callers ${line(paced.screenedMs)}; waiting at the end ${paced.waitingAtTheEnd}; ${cpu(paced.cpuMsPerTransaction)}`,
      );
    }
    console.log(`resident ${one.residentMb} MB`);
    console.log(`statuses ${JSON.stringify(one.statuses)}`);
  }
  const names = Object.keys(rounds);
  const stages = Object.keys(rounds[names[0]!]!.screened.stageMsPerTransaction);
  const ofRound = (round: Round | undefined, stage: string) =>
    (round?.paced[PACES[0]!]?.stageMsPerTransaction[stage] ?? 0).toFixed(2);
  const ofBacklog = (round: Round | undefined, stage: string) =>
    (round?.screened.stageMsPerTransaction[stage] ?? 0).toFixed(2);
  console.log('\nmilliseconds a transaction by stage: the time of its batch, shared');
  console.table(
    Object.fromEntries(
      stages.map((stage) => [
        stage,
        Object.fromEntries(
          names.flatMap((name) => [
            [`${name}: backlog`, ofBacklog(rounds[name], stage)],
            [`${name}: ${PACES[0]}/s`, ofRound(rounds[name], stage)],
          ]),
        ),
      ]),
    ),
  );
}
