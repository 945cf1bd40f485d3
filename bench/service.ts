/** The built service as a process of its own, with the real lists, for the benchmarks that ask it over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import { clusterDirectory } from '../src/platform/db/embedded/cluster.ts';
import { freePort } from '../src/platform/db/embedded/embedded-postgres.ts';
import { readPidFile } from '../src/platform/db/embedded/postmaster.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';

const CLIENT = 'bench';
const SECRET = 'bench-secret-0123456789';
export const ADMIN = { email: 'bench@localhost.test', password: SECRET };
/** Of /proc/PID/stat: USER_HZ, 100 on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

/** What `npm start` gives Node.js, and the allocator. */
const AS_NPM_START: readonly string[] = ['--max-semi-space-size=128'];
const LARGE_PAGES = 'glibc.malloc.hugetlb=1';

/** Options of node that write profiles of the processor into a folder. */
export function profiledInto(folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'];
}

export interface BenchService {
  child: ChildProcess;
  url: string;
  dataDir: string;
  readyAfterMs: number;
}

/**
 * Writes the sources file of the real lists into the data directory.
 * @param folder of `dataFolder`
 * @param only ids of the lists; all when left out
 */
export function writeSources(dataDir: string, folder: string, only?: readonly string[]): void {
  const lists = join(folder, 'lists');
  const set = (prefix: string, main: string) => ({
    main: `${lists}/ofac/${main}.csv`,
    alt: `${lists}/ofac/${prefix}alt.csv`,
    add: `${lists}/ofac/${prefix}add.csv`,
  });
  const sources = [
    {
      id: 'ofac_sdn',
      format: 'ofac-sdn-csv',
      files: { ...set('', 'sdn'), comments: `${lists}/ofac/sdn_comments.csv` },
    },
    { id: 'ofac_cons', format: 'ofac-sdn-csv', files: set('consolidated/csv/cons_', 'consolidated/csv/cons_prim') },
    { id: 'un_sc', format: 'un-consolidated-xml', url: `${lists}/un/consolidated.xml` },
    { id: 'eu_fsf', format: 'eu-fsf-xml', url: `${lists}/eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz` },
  ];
  const wanted = sources.filter(({ id }) => only?.includes(id) ?? true);
  writeFileSync(sourcesFileOf(dataDir), JSON.stringify(wanted));
}

const sourcesFileOf = (dataDir: string) => join(dataDir, 'sources.json');

/**
 * Over `dataDir`, where `writeSources` was; resolves when it answers.
 * @param nodeOptions beside those of `npm start`
 * @param root the folder of another commit, built
 * @param environment more of it
 */
export async function startBuilt(
  dataDir: string,
  nodeOptions: readonly string[] = [],
  root = projectRoot,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const startedMs = performance.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...AS_NPM_START, ...nodeOptions, join(root, 'bin/amlcore.mjs'), 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      GLIBC_TUNABLES: LARGE_PAGES,
      PORT: String(port),
      AMLCORE_DATA_DIR: dataDir,
      AMLCORE_SOURCES: sourcesFileOf(dataDir),
      AMLCORE_RATE_LIMIT: 'off',
      AMLCORE_BOOTSTRAP_CLIENT: `${CLIENT}:${SECRET}`,
      AMLCORE_BOOTSTRAP_ADMIN: `${ADMIN.email}:${ADMIN.password}`,
      ...environment,
    },
  });
  for (;;) {
    const ready = await fetch(`${url}/health/ready`).catch(() => null);
    if (ready?.ok) break;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the service did not start');
    await sleep(25);
  }
  return { child, url, dataDir, readyAfterMs: performance.now() - startedMs };
}

export async function stop({ child }: BenchService): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** An access token of the bootstrap client. */
export function login(pool: Pick<Pool, 'request'>): Promise<string> {
  return loginAs(pool, { clientId: CLIENT, clientSecret: SECRET });
}

export async function loginAs(
  pool: Pick<Pool, 'request'>,
  client: { clientId: string; clientSecret: string },
): Promise<string> {
  const answer = await pool.request({
    method: 'POST',
    path: '/auth/api/v1/client-login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  });
  const { data } = (await answer.body.json()) as { data: { access_token: string } };
  return data.access_token;
}

export function residentMb({ child }: BenchService): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

/** What the service and its PostgreSQL have used since they started. */
export interface CpuSeconds {
  service: number;
  postgres: number;
}

export async function cpuSeconds({ child, dataDir }: BenchService): Promise<CpuSeconds> {
  const postmaster = (await readPidFile(clusterDirectory(dataDir)))?.pid ?? -1;
  let [service, postgres] = [0, 0];
  for (const pid of readdirSync('/proc').map(Number)) {
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (!stat) continue;
    if (pid === child.pid) service += stat.seconds;
    // Children that ended meanwhile (autovacuum, closed connections) are in the count of their parent.
    else if (pid === postmaster) postgres += stat.seconds + stat.endedChildrenSeconds;
    else if (stat.parent === postmaster) postgres += stat.seconds;
  }
  return { service, postgres };
}

/** proc(5); null: it is gone. */
function statOf(pid: number): { parent: number; seconds: number; endedChildrenSeconds: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold blanks.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system, childrenUser, childrenSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
    return {
      parent: parent!,
      seconds: (user! + system!) / TICKS_PER_SECOND,
      endedChildrenSeconds: (childrenUser! + childrenSystem!) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}
