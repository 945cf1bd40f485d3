/**
 * The long form of the attack: made-up requests, valid, nearly valid and hostile, against the built service as a process with
 * the real lists, on 127.0.0.1 alone; then a database that freezes, one that is killed, one that is slow, and a full disk, under
 * requests (attack/faults.ts). The same seed gives the same requests.
 *
 *     npm run bench -- attack [--requests 100000] [--seed N] [--without-faults]
 *
 * Fails on: an answer 5xx that is not 503, an answer that speaks of the inside, a process that ended, a service that is not ready
 * again afterwards, a transaction that was accepted and lost, an audit trail that is not whole. A full disk needs root, which mounts
 * one; it is skipped otherwise. Turns of the event loop are told in time of the processor (worst/turn-clock.mjs), with what was sent meanwhile.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { ALL_PERMISSIONS } from '../src/access/permissions.ts';
import { clusterDirectory } from '../src/db/embedded/cluster.ts';
import { readPidFile } from '../src/db/embedded/postmaster.ts';
import { projectRoot } from '../src/lib/project-root.ts';
import { type FuzzedRequest, Fuzzer } from '../test/attack/fuzz.ts';
import { type Description, operationsOf } from '../test/conformance/documented.ts';
import { optionsOf } from './arguments.ts';
import { diskFull, slowDatabase } from './attack/faults.ts';
import { dataFolder } from './data.ts';
import { loginAs, residentMb, startBuilt, stop, writeSources } from './service.ts';

const AT_ONCE = 16;
const FREEZE_SECONDS = 5;
const FAULT_REQUESTS = 400;
const READY_WITHIN_MS = 60_000;
const CALM_MS = 20_000;
const INSIDE = /at .+\.(ts|mjs|js):\d+|SQLSTATE|syntax error|kysely|zod|postgres|fastify/i;
const MAX_FINDINGS = 20;
const MAX_TURNS = 15;
const MANY_SENT = 500_000;

interface Sent {
  what: string;
  bytes: number;
  from: number;
  to: number;
}

const options = optionsOf({
  requests: { type: 'string' },
  seed: { type: 'string' },
  'without-faults': { type: 'boolean' },
});
const folder = dataFolder();
if (!folder) {
  console.log('skipped: the data folder is absent');
  process.exit(0);
}
const requests = Number(options.requests ?? 100_000);
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-attack-'));
writeSources(dataDir, folder);
const turns = join(dataDir, 'turns');
writeFileSync(turns, '');
const clock = ['--import', join(projectRoot, 'bench/worst/turn-clock.mjs')];
const service = await startBuilt(dataDir, clock, projectRoot, { AMLCORE_BENCH_TURNS: turns });
const pool = new Pool(service.url, { connections: AT_ONCE, headersTimeout: 60_000 });
const client = JSON.parse(
  product('clients', 'create', '--name', 'attacker', '--permissions', ALL_PERMISSIONS.join(), '--json').stdout,
) as { clientId: string; clientSecret: string };
const findings: string[] = [];
const statuses = new Map<number, number>();
let longestMs = 0;
/** What was sent lately, and between when. */
const sent: Sent[] = [];
try {
  const description = (await (await fetch(`${service.url}/openapi.json`)).json()) as Description;
  const fuzzer = new Fuzzer(operationsOf(description), Number(options.seed ?? 20_261_122));
  // Once through every operation, so that what is loaded late counts into the memory before.
  await sendMany(fuzzer, Math.min(requests, 3_000));
  const residentBefore = residentMb(service);
  writeFileSync(turns, '');
  const startMs = performance.now();
  await sendMany(fuzzer, requests);
  const tookSeconds = (performance.now() - startMs) / 1_000;
  const residentUnder = residentMb(service);
  await sleep(CALM_MS);
  console.table([
    {
      requests,
      'a second': Math.round(requests / tookSeconds),
      'resident MB before': residentBefore,
      'at the end': residentUnder,
      'after a pause': residentMb(service),
      'longest block, ms': Math.max(longestMs, await longestBlockMs()),
      'longest turn, ms of the processor': longTurns()[0]?.ms ?? '30 at most',
    },
  ]);
  for (const { ms, at } of longTurns().slice(0, MAX_TURNS)) console.log(`a turn of ${ms} ms: ${underWay(at, ms)}`);
  if (!options['without-faults']) {
    await underFault('a frozen database', async (_postmaster, all) => {
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await sleep(FREEZE_SECONDS * 1_000);
      for (const pid of all) process.kill(pid, 'SIGCONT');
    });
    await underFault('a killed database', async (pid) => void process.kill(pid, 'SIGKILL'));
  }
  console.log('answers by status', Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
} finally {
  await pool.close();
  await stop(service);
}
const verified = product('audit', 'verify');
if (verified.status !== 0) findings.push(`the audit trail: ${verified.stdout}`);
rmSync(dataDir, { recursive: true, force: true });
if (!options['without-faults']) findings.push(...(await slowDatabase(folder)), ...(await diskFull(folder)));
for (const finding of findings) console.log(finding);
if (findings.length > 0) process.exitCode = 1;

async function sendMany(fuzzer: Fuzzer, count: number): Promise<void> {
  // Limited: a token lives for minutes.
  let token = await loginAs(pool, client);
  const renewing = setInterval(async () => {
    token = await loginAs(pool, client);
    longestMs = Math.max(longestMs, await longestBlockMs());
  }, 45_000);
  let left = count;
  const caller = async () => {
    while (left > 0 && findings.length < MAX_FINDINGS) {
      left -= 1;
      await sendOne(fuzzer.next(), token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  clearInterval(renewing);
}

async function sendOne(request: FuzzedRequest, token: string): Promise<void> {
  const { operation, path, headers, body } = request;
  const bearer = { good: `Bearer ${token}`, bad: 'Bearer not.a.token', none: null }[request.token];
  const one: Sent = {
    what: `${operation.method} ${path.slice(0, 120)}`,
    bytes: body?.length ?? 0,
    from: Date.now(),
    to: Number.POSITIVE_INFINITY,
  };
  sent.push(one);
  try {
    const answer = await pool.request({
      method: operation.method as 'GET',
      path,
      headers: { ...headers, ...(bearer && { authorization: bearer }) },
      body: body ?? null,
    });
    const text = await answer.body.text();
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    const isFault = answer.statusCode >= 500 && answer.statusCode !== 503;
    if (isFault || (answer.statusCode >= 400 && INSIDE.test(text))) {
      findings.push(`${operation.method} ${path.slice(0, 300)} -> ${answer.statusCode} ${text.slice(0, 300)}`);
    }
  } catch (error) {
    // undici refuses some of what a hostile client would send: those never leave.
    if (!(error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG')) {
      findings.push(`${operation.method} ${path.slice(0, 300)}: ${String(error)}`);
    }
  } finally {
    one.to = Date.now();
    if (sent.length > 2 * MANY_SENT) sent.splice(0, MANY_SENT);
  }
}

/** Those so far, the longest first. */
function longTurns(): { ms: number; at: number }[] {
  const lines = [...readFileSync(turns, 'utf8').matchAll(/^long (\S+) (\d+)$/gm)];
  return lines.map(([, ms, at]) => ({ ms: Number(ms), at: Number(at) })).sort((one, other) => other.ms - one.ms);
}

/** What was sent before the turn ended and answered behind its beginning, the largest first. */
function underWay(at: number, ms: number): string {
  const among = sent.filter(({ from, to }) => from <= at && to >= at - ms);
  return among
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ what, bytes }) => `${what} (${bytes})`)
    .join(', ');
}

/** Requests go on while the fault happens; afterwards the service must be ready again. */
async function underFault(
  what: string,
  happens: (postmaster: number, all: readonly number[]) => Promise<void>,
): Promise<void> {
  const postmaster = (await readPidFile(clusterDirectory(dataDir)))?.pid;
  if (postmaster === undefined) return void findings.push(`${what}: no database process was found`);
  const token = await loginAs(pool, client);
  const answers = new Map<number, number>();
  const ask = async () => {
    const answer = await pool.request({
      method: 'POST',
      path: '/amlcore/api/v1/screen-entity',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ fullName: 'Ottokar Wendelin' }),
    });
    await answer.body.dump();
    answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode !== 200 && answer.statusCode !== 503) findings.push(`${what}: ${answer.statusCode}`);
  };
  const fault = happens(postmaster, [postmaster, ...childrenOf(postmaster)]);
  for (let sent = 0; sent < FAULT_REQUESTS; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, ask)).catch((error: unknown) => {
      findings.push(`${what}: ${String(error)}`);
    });
  }
  await fault;
  const startMs = performance.now();
  while (!(await fetch(`${service.url}/health/ready`).catch(() => null))?.ok) {
    if (performance.now() - startMs > READY_WITHIN_MS) return void findings.push(`${what}: not ready afterwards`);
    await sleep(100);
  }
  const readyMs = Math.round(performance.now() - startMs);
  console.log(`${what}: answers ${JSON.stringify(Object.fromEntries(answers))}, ready again after ${readyMs} ms`);
}

/** A command of the product, over the data of the service. */
function product(...args: string[]) {
  return spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), ...args], {
    env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Of the event loop, in the last minute or two. */
async function longestBlockMs(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Math.round(
    1_000 * Number(/^amlcore_event_loop_delay_seconds\{quantile="1"\} (\S+)/m.exec(text)?.[1] ?? Number.NaN),
  );
}
