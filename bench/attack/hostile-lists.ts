/**
 * Publishers that turned hostile, on 127.0.0.1: each served a good list once, and after a restart of the service sends a byte a second,
 * answers nothing, breaks off, sends a hundred thousand columns, or a bomb, or leads to a file of this machine, or round in circles. What was
 * loaded is searched at once and all the time, each source fails by itself and says why, and nothing of it stalls or fills the process.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Pool } from 'undici';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type BenchService, loginAs, residentMb, startBuilt, stop, writeSources } from '../service.ts';

const API = '/amlcore/api/v1';
const HEADER = 'id,name,entityType';
/** The shortest deadline that a source may have is some seconds beyond this. */
const DOWNLOAD_MINUTES = 0.5;
const FAILED_WITHIN_MS = 90_000;
const ASK_EVERY_MS = 50;
const SLOW_ANSWER_MS = 2_000;
const MAX_TURN_MS = 50;
const MAX_GROWTH_MB = 300;
const COLUMNS = 100_000;
const BOMB_BYTES = 2 * 1024 ** 3;

const HOSTILE: Readonly<Record<string, (response: ServerResponse, path: string) => void>> = {
  drips: (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 1_000);
    response.on('close', () => clearInterval(drip));
  },
  silent: () => {},
  truncated: (response) => {
    response.writeHead(200, { 'content-length': 100_000 });
    response.write(goodList('truncated'), () => response.destroy());
  },
  columns: (response) => {
    const names = Array.from({ length: COLUMNS }, (_, at) => `column${at}`).join();
    response.end(`${HEADER},${names}\nR1,Ottokar,person,${names}\n`);
  },
  headers: (response) => {
    response.writeHead(200, { 'x-large': 'x'.repeat(200_000) });
    response.end(goodList('headers'));
  },
  bomb: (response) => response.end(bomb()),
  file: (response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
  circles: (response, path) => response.writeHead(302, { location: path }).end(),
  empty: (response) => response.end(),
};

/** 2 GiB of zeros, as members of one gzip file: 2 MB. */
function bomb(): Buffer {
  const part = gzipSync(Buffer.alloc(64 * 1024 ** 2));
  return Buffer.concat(Array.from({ length: BOMB_BYTES / (64 * 1024 ** 2) }, () => part));
}

const partyOf = (id: string) => `Halvorsen Fjord ${id[0]!.toUpperCase()}${id.slice(1)}`;
const goodList = (id: string) => `${HEADER}\n1,${partyOf(id)},organisation\n`;

/** @returns what is wrong */
export async function hostileLists(folder: string): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-hostile-'));
  const turns = join(dataDir, 'turns');
  let isHostile = false;
  const publisher = await listening((request, response) => {
    const path = request.url ?? '/';
    const id = path.slice(1);
    if (isHostile && HOSTILE[id]) HOSTILE[id](response, path);
    else response.end(goodList(id));
  });
  const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  try {
    writeSources(dataDir, folder, ['un_sc']);
    const sources = join(dataDir, 'sources.json');
    const others = Object.keys(HOSTILE).map((id) => ({
      id,
      format: 'internal-csv',
      url: `${base}/${id}`,
      allowHttp: true,
      allowPrivate: true,
      downloadMinutes: DOWNLOAD_MINUTES,
    }));
    writeFileSync(sources, JSON.stringify([...JSON.parse(readFileSync(sources, 'utf8')), ...others]));
    await stop(await startBuilt(dataDir));
    isHostile = true;
    writeFileSync(turns, '');
    const clock = ['--import', join(projectRoot, 'bench/worst/turn-clock.mjs')];
    const service = await startBuilt(dataDir, clock, projectRoot, { AMLCORE_BENCH_TURNS: turns });
    try {
      return (await underHostileLists(service, turns)).map((finding) => `hostile lists: ${finding}`);
    } finally {
      await stop(service);
    }
  } finally {
    publisher.closeAllConnections();
    await new Promise((resolve) => publisher.close(resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function underHostileLists(service: BenchService, turns: string): Promise<string[]> {
  const findings: string[] = [];
  const pool = new Pool(service.url, {
    connections: 2 + Object.keys(HOSTILE).length,
    headersTimeout: FAILED_WITHIN_MS,
  });
  const token = await loginAs(pool, operatorOf(service));
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await pool.request({
      method,
      path: `${API}/${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  const before = residentMb(service);
  // What was loaded at the start is no fault of a list.
  writeFileSync(turns, '');
  const refreshes = Object.keys(HOSTILE).map((id) => call('POST', `watchlists/${id}/refresh`, {}));
  const untilMs = performance.now() + FAILED_WITHIN_MS;
  const errors = new Map<string, string>();
  let [asked, slowest, largest] = [0, 0, before];
  while (errors.size < Object.keys(HOSTILE).length && performance.now() < untilMs) {
    const id = Object.keys(HOSTILE)[asked % Object.keys(HOSTILE).length]!;
    const startedMs = performance.now();
    const { status, text } = await call('POST', 'screen-entity', { fullName: partyOf(id) });
    slowest = Math.max(slowest, performance.now() - startedMs);
    if (status !== 200 || !text.includes(partyOf(id))) findings.push(`${partyOf(id)} was not found: ${status}`);
    if (findings.length > 5) break;
    largest = Math.max(largest, residentMb(service));
    asked += 1;
    if (asked % 20 === 0) for (const [list, error] of await failedLists(call)) errors.set(list, error);
    await sleep(ASK_EVERY_MS);
  }
  await Promise.allSettled(refreshes);
  await pool.close();
  const longest = Math.max(
    0,
    ...[...readFileSync(turns, 'utf8').matchAll(/^long (\S+) /gm)].map(([, ms]) => Number(ms)),
  );
  console.log(
    `hostile lists: asked ${asked} times meanwhile, slowest answer ${Math.round(slowest)} ms, longest turn ${longest || '30 at most'} ms, ` +
      `memory ${before} MB, ${largest} at most`,
  );
  for (const [id, error] of errors) console.log(`  ${id}: ${error}`);
  for (const id of Object.keys(HOSTILE)) if (!errors.has(id)) findings.push(`${id} did not fail`);
  if (slowest > SLOW_ANSWER_MS) findings.push(`an answer took ${Math.round(slowest)} ms`);
  if (longest > MAX_TURN_MS) findings.push(`a turn of ${longest} ms`);
  if (largest > before + MAX_GROWTH_MB) findings.push(`${largest} MB of memory, ${before} before`);
  return findings;
}

type Call = (method: 'GET', path: string) => Promise<{ status: number; text: string }>;

async function failedLists(call: Call): Promise<[string, string][]> {
  const { text } = await call('GET', 'watchlists');
  const { data } = JSON.parse(text) as { data: { items: { watchlistId: string; lastError: string | null }[] } };
  return data.items.flatMap(({ watchlistId, lastError }) =>
    lastError === null ? [] : [[watchlistId, lastError] as [string, string]],
  );
}

function operatorOf({ dataDir }: BenchService): { clientId: string; clientSecret: string } {
  const made = execFileSync(
    process.execPath,
    [
      join(projectRoot, 'bin/amlcore.mjs'),
      ...['clients', 'create', '--name', 'operator', '--json', '--permissions', ALL_PERMISSIONS.join()],
    ],
    {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return JSON.parse(made);
}

function listening(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
