/**
 * The most expensive known requests of every operation, one at a time, against the built service as a process: the duration of
 * each, and how long each blocks the event loop.
 *
 *     npm run bench -- worst [--json FILE] [--only OPERATION,...] [--profile DIR] [--minutes 12]
 *
 *   longest turn   processor time of the event loop's longest turn, for the request and the screening of its record; the minimum
 *                  of the runs. Other load of the machine is not included (worst/turn-clock.mjs)
 *
 * Fails if a turn takes more than 20 ms without its garbage collection, which is reported separately.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { ALL_PERMISSIONS } from '../src/platform/access/permissions.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { type Description, isEndless, operationsOf } from '../test/conformance/documented.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, type Party, readCases, skip } from './data.ts';
import { seeded } from './random.ts';
import { type BenchService, loginAs, profiledInto, startBuilt, stop, writeSources } from './service.ts';
import { dearAdministration, HOSTILE_MEMBERS } from './worst/administration.ts';
import { dearArticles } from './worst/articles.ts';
import { dearProfiles } from './worst/bulk.ts';
import { API, BODY_BYTES, type DearRequest, type Made, type Request } from './worst/case.ts';
import { largestRequests } from './worst/largest.ts';
import { dearScreenings } from './worst/screening.ts';

const RUNS = 2;
/** Processor time of one turn, without its garbage collection. */
const BAR_MS = 20;
/** Larger or slower requests are sent once. */
const ONCE_BYTES = 4 * BODY_BYTES;
const ONCE_MS = 2_000;
const SCREENED_WITHIN_MS = 10_000;
/** Time for the turn clock to see the end of the work. */
const SETTLE_MS = 40;
const POLL_MS = 5;

/** Response to a request without an answer within the timeout. */
const NOT_ANSWERED = { statusCode: 0, text: '' };

/** The longest turn of the event loop. */
type Turn = Pick<Measured, 'turnMs' | 'collectedMs'>;

interface Measured {
  operation: string;
  what: string;
  bytes: number;
  status: number;
  wallMs: number;
  turnMs: number;
  /** Garbage collection in that turn, in wall-clock time. */
  collectedMs: number;
}

interface Service {
  pool: Pool;
  token: string;
}

const options = optionsOf({
  json: { type: 'string' },
  profile: { type: 'string' },
  only: { type: 'string' },
  minutes: { type: 'string' },
});
const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
writeSources(dataDir, folder);
const names = readCases<{ query: Party }>(folder, 'un_positives.jsonl').flatMap(({ query }) => query.name ?? []);

const turns = join(dataDir, 'turns');
writeFileSync(turns, '');
const clock = ['--import', join(projectRoot, 'bench/worst/turn-clock.mjs')];
const service = await startBuilt(dataDir, [...clock, ...profiledInto(options.profile)], projectRoot, {
  AMLCORE_BENCH_TURNS: turns,
});
const untilMs = performance.now() + Number(options.minutes ?? 12) * 60_000;
const pool = new Pool(service.url, { connections: 4, headersTimeout: 60_000, bodyTimeout: 60_000 });
try {
  const asked: Service = { pool, token: await loginAs(pool, clientOf(service)) };
  const random = seeded('dear');
  const dear = [
    ...dearScreenings(random, names),
    ...dearArticles(random, names),
    ...dearAdministration(random),
    ...dearProfiles(random),
    ...largestRequests(
      operationsOf((await describedBy(asked)) as Description).filter((one) => !isEndless(one)),
      random,
    ),
    ...(await hostile(asked)),
  ].filter(({ operation }) => options.only === undefined || options.only.split(',').includes(operation));
  const measured = await measureAll(asked, dear);
  print(measured, dear.length, await uncovered(asked, measured));
  const above = measured.filter(({ turnMs, collectedMs }) => turnMs - collectedMs > BAR_MS);
  console.log(`\nabove ${BAR_MS} ms beside collections: ${above.length} of ${measured.length}`);
  for (const { operation, what, turnMs, collectedMs } of above)
    console.log(`${operation}, ${what}: ${turnMs} ms, ${collectedMs} of it collected`);
  if (above.length > 0) process.exitCode = 1;
  if (options.json) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`);
} finally {
  await pool.close();
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}

/** The first request of each operation, then the second of each. So any time limit covers all operations. */
function inTurns(dear: readonly DearRequest[]): DearRequest[] {
  const nth = new Map<string, number>();
  const ranked = dear.map((one) => {
    const rank = nth.get(one.operation) ?? 0;
    nth.set(one.operation, rank + 1);
    return { one, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** A client with all client permissions. */
function clientOf({ dataDir: data }: BenchService): { clientId: string; clientSecret: string } {
  const made = execFileSync(
    process.execPath,
    [
      join(projectRoot, 'bin/amlcore.mjs'),
      'clients',
      'create',
      '--name',
      'worst',
      '--json',
      '--permissions',
      ALL_PERMISSIONS.join(','),
    ],
    { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: data } },
  );
  return JSON.parse(made);
}

async function measureAll(asked: Service, dear: readonly DearRequest[]): Promise<Measured[]> {
  const made: Made = { transactions: [], profiles: [], replays: [], articles: [], ids: new Map() };
  const measured: Measured[] = [];
  for (const one of inTurns(dear)) {
    const runs: Measured[] = [];
    const startedMs = performance.now();
    for (let run = 0; run < RUNS && performance.now() < untilMs; run++) {
      runs.push(await measure(asked, one, run, made));
      if (runs[0]!.bytes > ONCE_BYTES || performance.now() - startedMs > ONCE_MS) break;
    }
    if (runs.length === 0) continue;
    const [shortest] = runs.toSorted((a, b) => a.turnMs - b.turnMs);
    measured.push({ ...shortest!, wallMs: Math.min(...runs.map(({ wallMs }) => wallMs)) });
  }
  return measured;
}

async function measure(asked: Service, dear: DearRequest, run: number, made: Made): Promise<Measured> {
  const request = dear.request(run, made);
  const body = bytesOf(request);
  await longestTurn();
  const startMs = performance.now();
  const answered = await send(asked, request, body).then(
    async (answer) => ({ statusCode: answer.statusCode, text: await answer.body.text() }),
    () => NOT_ANSWERED,
  );
  const wallMs = performance.now() - startMs;
  if (answered.statusCode >= 200 && answered.statusCode < 300 && request.method === 'POST')
    remember(request, answered.text, made);
  if (answered.statusCode === 201 && request.reference) await screened(asked, request.reference);
  await sleep(SETTLE_MS);
  const { turnMs, collectedMs } = await longestTurn();
  const { operation, what } = dear;
  const bytes = body?.length ?? request.path.length;
  return { operation, what, bytes, status: answered.statusCode, wallMs, turnMs, collectedMs };
}

function bytesOf({ body }: Request): Buffer | undefined {
  return body === undefined || Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function send({ pool: to, token }: Service, { method, path, mediaType }: Request, body: Buffer | undefined) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': mediaType ?? 'application/json' }),
  };
  return to.request({ method: method as 'POST', path, headers, body: body ?? null });
}

/** IDs from responses, by operation. */
interface Answered {
  transactionUUID: string;
  articleId: string;
  results: { profileId: string | null }[];
}

function remember({ path }: Request, text: string, made: Made): void {
  if (!text.startsWith('{"')) return;
  const { data } = JSON.parse(text) as { data: Partial<Answered> };
  if (path.startsWith(`${API}/transactions/`) && data.transactionUUID) made.transactions.push(data.transactionUUID);
  if (path.endsWith('/articles') && data.articleId) made.articles.push(data.articleId);
  for (const [name, id] of Object.entries(data ?? {})) {
    if (typeof id === 'string' && /(?:Id|UUID|Uuid)$/.test(name)) made.ids.set(name, id);
  }
  for (const { profileId } of (data.results ?? []).slice(-3)) if (profileId) made.profiles.push(profileId);
}

async function screened(asked: Service, reference: string): Promise<void> {
  const path = `${API}/transactions/screening/result/${encodeURIComponent(reference)}`;
  const untilScreenedMs = performance.now() + SCREENED_WITHIN_MS;
  while (performance.now() < untilScreenedMs) {
    const answer = await send(asked, { method: 'GET', path }, undefined);
    const text = await answer.body.text();
    if (answer.statusCode === 200 && !text.includes('"transactionStatus":"PENDING"')) return;
    await sleep(20);
  }
}

/** Since the last call. */
async function longestTurn(): Promise<Turn> {
  const before = told().length;
  service.child.kill('SIGUSR2');
  while (told().length === before) await sleep(POLL_MS);
  return told().at(-1)!;
}

function told(): Turn[] {
  const lines = readFileSync(turns, 'utf8').matchAll(/^turn (\S+) (\S+)$/gm);
  return [...lines].map(([, turnMs, collectedMs]) => ({ turnMs: Number(turnMs), collectedMs: Number(collectedMs) }));
}

interface Described {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: { content: Record<string, { example?: object }> } }>
  >;
}

async function describedBy({ pool: of }: Pick<Service, 'pool'>): Promise<Described> {
  const answer = await of.request({ method: 'GET', path: '/openapi.json' });
  return (await answer.body.json()) as Described;
}

async function describedOperations({ pool: of }: Service) {
  const { paths } = await describedBy({ pool: of });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => ({
      operation: operationId,
      method: method.toUpperCase(),
      path,
      json: requestBody?.content?.['application/json'],
    })),
  );
}

/** Every operation that takes JSON, with its example and an unknown member. */
async function hostile(asked: Service): Promise<DearRequest[]> {
  const operations = await describedOperations(asked);
  return operations.flatMap(({ operation, method, path, json }) => {
    if (!json) return [];
    const example = JSON.stringify(json.example ?? {});
    const target = path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
    return Object.entries(HOSTILE_MEMBERS).map(([what, member]): DearRequest => {
      const separator = example === '{}' ? '' : ',';
      const text = () =>
        example.startsWith('{') ? `${example.slice(0, -1)}${separator}"hostile":${member()}}` : `[${member()}]`;
      return { operation, what, request: () => ({ method, path: target, body: text() }) };
    });
  });
}

/** Operations with a body that were not tested. */
async function uncovered(asked: Service, measured: readonly Measured[]): Promise<string[]> {
  const sent = new Set(measured.map(({ operation }) => operation));
  return (await describedOperations(asked)).flatMap(({ operation, json }) =>
    json && !sent.has(operation) ? [operation] : [],
  );
}

function print(measured: readonly Measured[], asked: number, missing: readonly string[]): void {
  const row = ({ operation, what, bytes, status, wallMs, turnMs, collectedMs }: Measured) =>
    `| \`${operation}\` | ${what} | ${bytes.toLocaleString('en')} | ${status} | ${Math.round(wallMs)} | ${Math.round(turnMs)} | ${Math.round(collectedMs)} |`;
  const byTurn = [...measured].sort((one, other) => other.turnMs - one.turnMs);
  const seen = new Set<string>();
  const dearest = byTurn.filter(({ operation }) => !seen.has(operation) && seen.add(operation));
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
  console.log(`${measured.length} of ${asked} requests, each alone; Node ${process.version}; load average ${load}\n`);
  console.log(
    '| operation | its dearest request | bytes | status | answered after, ms | longest turn, ms | of it collected |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const one of dearest) console.log(row(one));
  console.log('\nThe 30 with the longest turns:\n');
  for (const one of byTurn.slice(0, 30)) console.log(row(one));
  if (missing.length > 0 && !options.only) console.log(`\nnothing was sent to: ${missing.join(', ')}`);
}
