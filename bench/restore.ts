/**
 * Backup, restore and drill of payments that the built service screened against the real lists. Each step is a command, as an operator runs
 * it, over embedded databases. Wall-clock seconds count the start of the command and of its database too.
 *
 *     npm run bench -- restore [--payments 5000,25000] [--data FOLDER]
 *
 *   --data FOLDER   keeps the data directory, and continues with the payments that it has
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Database } from '../src/platform/db/database.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import { login, startBuilt, stop, writeSources } from './service.ts';
import { flood } from './transactions/load.ts';
import { backlog } from './transactions/measured.ts';
import { Workload } from './transactions/workload.ts';

const CONNECTIONS = 32;
const ROUND_SECONDS = 5;
const POLL_MS = 1_000;

const options = optionsOf({ payments: { type: 'string' }, data: { type: 'string' } });
const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}
const scratch = mkdtempSync(join(tmpdir(), 'amlcore-bench-restore-'));
const dataDir = options.data ?? join(scratch, 'data');
const key = randomBytes(32).toString('hex');
try {
  mkdirSync(dataDir, { recursive: true });
  writeSources(dataDir, folder);
  for (const payments of (options.payments ?? '5000,25000').split(',').map(Number)) {
    const stored = await pay(folder, payments);
    measure(stored);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Sends payments until there are that many, and waits for their screening. @returns how many there are */
async function pay(folder: string, payments: number): Promise<number> {
  const service = await startBuilt(dataDir);
  const connectionString = (await attachEmbedded(dataDir))!;
  const database = new Database({ connectionString, maxConnections: 2, applicationName: 'bench' });
  const pool = new Pool(service.url, { connections: CONNECTIONS });
  const count = async () =>
    Number((await database.pool.query<{ count: string }>('select count(*) from transactions')).rows[0]!.count);
  try {
    const workload = new Workload(folder, randomBytes(4).toString('hex'));
    const token = await login(pool);
    for (let stored = await count(); stored < payments; stored = await count()) {
      console.error(`${stored} payments`);
      await flood({ pool, token, next: () => workload.next() }, ROUND_SECONDS, CONNECTIONS);
    }
    while ((await backlog(database)) > 0) await sleep(POLL_MS);
    return await count();
  } finally {
    await pool.close();
    await database.close();
    await stop(service);
  }
}

function measure(payments: number): void {
  const file = join(scratch, 'backup');
  const seconds = {
    backup: command(dataDir, ['backup', file]),
    restore: command(join(scratch, 'restored'), ['restore', file]),
    drill: command(dataDir, ['restore', '--drill', file]),
  };
  const megabytes = Math.round(statSync(file).size / 1e6);
  const times = (one: number) => `${one.toFixed(1)} s (${(one / seconds.backup).toFixed(1)} times the backup)`;
  console.log(
    `${payments} payments, ${megabytes} MB, load ${loadavg()[0]!.toFixed(1)}: backup ${seconds.backup.toFixed(1)} s, ` +
      `restore with verification ${times(seconds.restore)}, drill ${times(seconds.drill)}`,
  );
  rmSync(join(scratch, 'restored'), { recursive: true });
}

/** @returns seconds */
function command(directory: string, args: readonly string[]): number {
  const startMs = performance.now();
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: directory, AMLCORE_BACKUP_KEY: key },
  });
  if (status !== 0) throw new Error(`amlcore ${args[0]} ended with ${status}`);
  return (performance.now() - startMs) / 1_000;
}
