/**
 * The service as its clients see it: cold and warm start with the real lists, then `screen-entity` over HTTP, stored and
 * audited, under a number of connections. The load comes from this process, so on two cores it competes with the service.
 *
 *     npm run bench -- http [seconds, default 10]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { projectRoot } from '../src/lib/project-root.ts';
import { dataFolder, type Party, percentile, readCases } from './data.ts';

const PORT = 18_080;
const CLIENT = 'bench';
const SECRET = 'bench-secret-0123456789';
const CONNECTIONS = [1, 8, 32];

const folder = dataFolder();
if (!folder) {
  console.log('skipped: the data folder is absent');
  process.exit(0);
}
const seconds = Number(process.argv[2] ?? 10);
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
const sourcesFile = join(dataDir, 'sources.json');
writeFileSync(sourcesFile, JSON.stringify(sources(join(folder, 'lists'))));

let service = await start('cold');
await stop(service);
service = await start('warm');
try {
  const pool = new Pool(`http://127.0.0.1:${PORT}`, { connections: Math.max(...CONNECTIONS) });
  const token = await login(pool);
  const clean = ['negatives_us.jsonl', 'negatives_global.jsonl'];
  const names = clean
    .flatMap((file) => readCases<{ query: Party }>(folder, file))
    .flatMap((one) => one.query.name ?? []);
  for (const connections of CONNECTIONS) await load(pool, token, names, connections);
  console.log(`resident ${residentMb(service)} MB`);
  await pool.close();
} finally {
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}

function sources(lists: string): object[] {
  const set = (prefix: string, main: string) => ({
    main: `${lists}/ofac/${main}.csv`,
    alt: `${lists}/ofac/${prefix}alt.csv`,
    add: `${lists}/ofac/${prefix}add.csv`,
  });
  return [
    {
      id: 'ofac_sdn',
      format: 'ofac-sdn-csv',
      files: { ...set('', 'sdn'), comments: `${lists}/ofac/sdn_comments.csv` },
    },
    { id: 'ofac_cons', format: 'ofac-sdn-csv', files: set('consolidated/csv/cons_', 'consolidated/csv/cons_prim') },
    { id: 'un_sc', format: 'un-consolidated-xml', url: `${lists}/un/consolidated.xml` },
    { id: 'eu_fsf', format: 'eu-fsf-xml', url: `${lists}/eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz` },
  ];
}

async function start(kind: string): Promise<ChildProcess> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(PORT),
      AMLCORE_DATA_DIR: dataDir,
      AMLCORE_SOURCES: sourcesFile,
      AMLCORE_RATE_LIMIT: 'off',
      AMLCORE_BOOTSTRAP_CLIENT: `${CLIENT}:${SECRET}`,
      AMLCORE_BOOTSTRAP_ADMIN: `bench@localhost.test:${SECRET}`,
    },
  });
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => null);
    if (ready?.ok) break;
    if (child.exitCode !== null) throw new Error('the service did not start');
    await sleep(25);
  }
  console.log(`${kind} start: ready after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function login(pool: Pool): Promise<string> {
  const answer = await pool.request({
    method: 'POST',
    path: '/auth/api/v1/client-login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: CLIENT, clientSecret: SECRET }),
  });
  const { data } = (await answer.body.json()) as { data: { access_token: string } };
  return data.access_token;
}

async function load(pool: Pool, token: string, names: readonly string[], connections: number): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const tookMs: number[] = [];
  let failed = 0;
  let next = 0;
  const endMs = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endMs) {
        const body = JSON.stringify({ fullName: names[next++ % names.length] });
        const startMs = performance.now();
        const answer = await pool.request({ method: 'POST', path: '/amlcore/api/v1/screen-entity', headers, body });
        await answer.body.dump();
        if (answer.statusCode === 200) tookMs.push(performance.now() - startMs);
        else failed += 1;
      }
    }),
  );
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => `p${share * 100} ${percentile(tookMs, share).toFixed(1)} ms`;
  console.log(
    `${connections} connections: ${Math.round(tookMs.length / seconds)} screenings/s, ${at(0.5)}, ${at(0.95)}, ${at(0.99)}, ${failed} failed`,
  );
}

function residentMb(child: ChildProcess): string {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024).toFixed(0);
}
