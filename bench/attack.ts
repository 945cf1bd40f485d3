/**
 * The long form of the attack: generated requests (valid, nearly valid and hostile) against the built service with the real lists, on
 * 127.0.0.1 only. Then faults under load: a frozen, killed or slow database, a full disk, a wrong clock (attack/faults.ts), and
 * hostile publishers (attack/hostile-lists.ts). The parts run one after the other within ten minutes, with a table of them at the
 * end. The same seed gives the same requests.
 *
 *     npm run bench -- attack [--requests 100000] [--minutes 8] [--seed N] [--without-faults] [--profile DIR]
 *     npm run bench -- attack --fault slow|disk|clock|lists
 *
 * Fails on: a 5xx response other than 503, a response with internal details, a turn of the event loop above 50 ms, memory more than
 * 20 % above the start afterwards, requests not sent in time, an ended process, a service that is not ready again, a lost
 * transaction, an invalid audit trail, more than ten minutes in total. A full disk needs root to mount one, and is skipped
 * otherwise. Turns of the event loop are measured in processor time (worst/turn-clock.mjs), with the requests of that time.
 * Progress is printed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { ALL_PERMISSIONS } from '../src/platform/access/permissions.ts';
import { clusterDirectory } from '../src/platform/db/embedded/cluster.ts';
import { readPidFile } from '../src/platform/db/embedded/postmaster.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { type FuzzedRequest, Fuzzer } from '../test/attack/fuzz.ts';
import { type Description, isEndless, operationsOf } from '../test/conformance/documented.ts';
import { optionsOf } from './arguments.ts';
import { clockOff, diskFull, slowDatabase } from './attack/faults.ts';
import { hostileLists } from './attack/hostile-lists.ts';
import { dataFolder, skip } from './data.ts';
import { loginAs, profiledInto, residentMb, startBuilt, stop, writeSources } from './service.ts';

const AT_ONCE = 16;
const FREEZE_SECONDS = 5;
const FAULT_REQUESTS = 400;
const READY_WITHIN_MS = 60_000;
const CALM_MS = 20_000;
const INSIDE = /at .+\.(ts|mjs|js):\d+|SQLSTATE|syntax error|kysely|zod|postgres|fastify/i;
const MAX_FINDINGS = 20;
const MAX_SHOWN_CHARS = 4_000;
/** Processor time. */
const MAX_TURN_MS = 50;
const MAX_GROWTH = 1.2;
const WARM_UP = 3_000;
const TELL_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 60_000;
const VERIFIED_WITHIN_MS = 600_000;
const MOST_REFUSING = 10;
const MAX_TURNS = 15;
const MANY_SENT = 500_000;
const ALL_WITHIN_MS = 600_000;

/** Each fault has a separate data directory. */
const FAULTS = { slow: slowDatabase, disk: diskFull, clock: clockOff, lists: hostileLists };
const IN_WORDS: Readonly<Record<keyof typeof FAULTS, string>> = {
  slow: 'a slow database, then a silent one',
  disk: 'a full disk',
  clock: 'a clock three minutes off, ahead and behind',
  lists: 'hostile lists',
};

type Fault = (postmaster: number, all: readonly number[]) => Promise<void>;

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
  fault: { type: 'string' },
  minutes: { type: 'string' },
  profile: { type: 'string' },
});
const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}
const startedMs = performance.now();
const findings: string[] = [];
const parts: { part: string; seconds: number; result: string }[] = [];
if (options.fault) {
  await underFaults(folder, [options.fault as keyof typeof FAULTS]);
  process.exit(conclude());
}
const requests = Number(options.requests ?? 100_000);
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-attack-'));
writeSources(dataDir, folder);
const turns = join(dataDir, 'turns');
writeFileSync(turns, '');
const clock = ['--import', join(projectRoot, 'bench/worst/turn-clock.mjs')];
const service = await startBuilt(dataDir, [...clock, ...profiledInto(options.profile)], projectRoot, {
  AMLCORE_BENCH_TURNS: turns,
});
const pool = new Pool(service.url, {
  connections: AT_ONCE,
  headersTimeout: ANSWER_WITHIN_MS,
  bodyTimeout: ANSWER_WITHIN_MS,
});
const client = JSON.parse(
  product('clients', 'create', '--name', 'attacker', '--permissions', ALL_PERMISSIONS.join(), '--json').stdout,
) as { clientId: string; clientSecret: string };
const statuses = new Map<number, number>();
/** Responses with 503, by operation. */
const refusing = new Map<string, number>();
let longestMs = 0;
/** Recent requests with their start and end. */
const sent: Sent[] = [];
try {
  const description = (await (await fetch(`${service.url}/openapi.json`)).json()) as Description;
  // A stream of changes never ends, so its end cannot be awaited.
  const operations = operationsOf(description).filter((one) => !isEndless(one));
  const fuzzer = new Fuzzer(operations, Number(options.seed ?? 20_261_122));
  const untilMs = performance.now() + Number(options.minutes ?? 8) * 60_000;
  await part('made-up requests', async () => {
    // One pass over all operations, so that lazily loaded code counts into the memory before.
    await sendMany(fuzzer, Math.min(requests, WARM_UP), untilMs);
    const residentBefore = residentMb(service);
    writeFileSync(turns, '');
    const sendingMs = performance.now();
    const sentInAll = await sendMany(fuzzer, requests, untilMs);
    const tookSeconds = (performance.now() - sendingMs) / 1_000;
    const residentUnder = residentMb(service);
    await sleep(CALM_MS);
    const residentAfter = residentMb(service);
    const longestTurn = longTurns()[0]?.ms;
    console.table([
      {
        requests: sentInAll,
        'a second': Math.round(sentInAll / tookSeconds),
        'resident MB before': residentBefore,
        'at the end': residentUnder,
        'after a pause': residentAfter,
        'longest block, ms': Math.max(longestMs, await longestBlockMs()),
        'longest turn, ms of the processor': longestTurn ?? '30 at most',
      },
    ]);
    if (sentInAll < requests) findings.push(`${sentInAll} of ${requests} requests were sent within the time`);
    if ((longestTurn ?? 0) > MAX_TURN_MS) findings.push(`a turn of ${longestTurn} ms`);
    if (residentAfter > MAX_GROWTH * residentBefore)
      findings.push(`${residentAfter} MB of memory afterwards, ${residentBefore} before`);
    for (const { ms, at } of longTurns().slice(0, MAX_TURNS)) console.log(`a turn of ${ms} ms: ${underWay(at, ms)}`);
  });
  if (!options['without-faults']) {
    const freeze: Fault = async (_postmaster, all) => {
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await sleep(FREEZE_SECONDS * 1_000);
      for (const pid of all) process.kill(pid, 'SIGCONT');
    };
    await part('a frozen database', () => underFault('a frozen database', freeze));
    await part('a killed database', () =>
      underFault('a killed database', async (pid) => void process.kill(pid, 'SIGKILL')),
    );
  }
  console.log('answers by status', Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
  const most = [...refusing].sort(([, a], [, b]) => b - a).slice(0, MOST_REFUSING);
  console.log('503 by operation', Object.fromEntries(most));
} finally {
  await pool.close();
  await stop(service);
}
await part('the audit trail afterwards', async () => {
  const { status, error, signal, stdout, stderr } = product('audit', 'verify');
  if (status !== 0) findings.push(`the audit trail: ${error?.message ?? signal ?? ''}\n${stdout}${stderr}`);
});
rmSync(dataDir, { recursive: true, force: true });
if (!options['without-faults']) await underFaults(folder, Object.keys(FAULTS) as (keyof typeof FAULTS)[]);
process.exitCode = conclude();

/** @param work adds problems to `findings`; null: it could not run */
async function part(name: string, work: () => Promise<unknown>): Promise<void> {
  const [fromMs, before] = [performance.now(), findings.length];
  const done = await work().catch((error: unknown) => findings.push(`${name}: ${String(error)}`));
  const wrong = findings.length - before;
  const result = done === null ? 'SKIPPED' : wrong === 0 ? 'as it should be' : `${wrong} WRONG`;
  parts.push({ part: name, seconds: Math.round((performance.now() - fromMs) / 1_000), result });
}

async function underFaults(over: string, faults: readonly (keyof typeof FAULTS)[]): Promise<void> {
  for (const fault of faults) {
    await part(IN_WORDS[fault], async () => {
      const found = await FAULTS[fault](over);
      findings.push(...(found ?? []));
      return found;
    });
  }
}

/** Prints the table of all parts and the problems. @returns the exit code */
function conclude(): 0 | 1 {
  const tookMs = performance.now() - startedMs;
  console.table([...parts, { part: 'all', seconds: Math.round(tookMs / 1_000), result: '' }]);
  if (tookMs > ALL_WITHIN_MS) findings.push(`it took ${Math.round(tookMs / 1_000)} s, more than ten minutes`);
  for (const finding of findings) console.log(finding);
  return findings.length > 0 ? 1 : 0;
}

/** @returns the number of requests sent in the time */
async function sendMany(fuzzer: Fuzzer, count: number, untilMs: number): Promise<number> {
  // Renewed, because a token expires after minutes.
  let token = await loginAs(pool, client);
  const renewing = setInterval(async () => {
    token = await loginAs(pool, client);
    longestMs = Math.max(longestMs, await longestBlockMs());
  }, 45_000);
  let left = count;
  const telling = setInterval(() => {
    const turn = longTurns()[0]?.ms ?? '30 at most';
    console.log(
      `${count - left} of ${count} sent, ${residentMb(service)} MB, longest turn ${turn} ms, ${findings.length} findings`,
    );
  }, TELL_EVERY_MS);
  const caller = async () => {
    while (left > 0 && findings.length < MAX_FINDINGS && performance.now() < untilMs) {
      left -= 1;
      await sendOne(fuzzer.next(), token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  clearInterval(renewing);
  clearInterval(telling);
  return count - left;
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
    if (answer.statusCode === 503) refusing.set(operation.operationId, (refusing.get(operation.operationId) ?? 0) + 1);
    const isFault = answer.statusCode >= 500 && answer.statusCode !== 503;
    if (isFault || (answer.statusCode >= 400 && INSIDE.test(text))) {
      findings.push(
        `${operation.method} ${path.slice(0, 300)} -> ${answer.statusCode} ${text.slice(0, 300)}\n  sent: ${sentText(body)}`,
      );
    }
  } catch (error) {
    // undici rejects some invalid requests, which are therefore never sent.
    if (!(error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG')) {
      findings.push(`${operation.method} ${path.slice(0, 300)}: ${String(error)}`);
    }
  } finally {
    one.to = Date.now();
    if (sent.length > 2 * MANY_SENT) sent.splice(0, MANY_SENT);
  }
}

/** So that the request can be sent again. */
function sentText(body: FuzzedRequest['body']): string {
  if (body === undefined) return 'no body';
  return typeof body === 'string'
    ? body.slice(0, MAX_SHOWN_CHARS)
    : `${Buffer.from(body).toString('hex')} in hexadecimal`;
}

/** The longest turns so far, the longest first. */
function longTurns(): { ms: number; at: number }[] {
  const lines = [...readFileSync(turns, 'utf8').matchAll(/^long (\S+) (\d+)$/gm)];
  return lines.map(([, ms, at]) => ({ ms: Number(ms), at: Number(at) })).sort((one, other) => other.ms - one.ms);
}

/** Requests in progress during the turn, the largest first. */
function underWay(at: number, ms: number): string {
  const among = sent.filter(({ from, to }) => from <= at && to >= at - ms);
  return among
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ what, bytes }) => `${what} (${bytes})`)
    .join(', ');
}

/** Requests continue during the fault. Afterwards the service must be ready again. */
async function underFault(what: string, happens: Fault): Promise<void> {
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

/** Runs a command of the product on the data of the service. */
function product(...args: string[]) {
  return spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), ...args], {
    env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: VERIFIED_WITHIN_MS,
  });
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Longest block of the event loop in the last minute or two. */
async function longestBlockMs(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Math.round(
    1_000 * Number(/^amlcore_event_loop_delay_seconds\{quantile="1"\} (\S+)/m.exec(text)?.[1] ?? Number.NaN),
  );
}
