/**
 * Backup, restore and drill of many payments. Each step is a command, as an operator runs it, over embedded databases: its seconds count the
 * start of the command and of its database too. The payments come from the real recorder and screening job, with stages that find nothing.
 *
 *     npm run bench -- restore [--payments 5000,25000]
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { silentLog } from '../src/platform/db/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openInstallationKey } from '../src/platform/installation-key/installation-key.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { writesWith } from '../src/platform/unit-of-work/testing.ts';
import { storeManyPayments } from '../test/support/many-payments.ts';
import { optionsOf } from './arguments.ts';

const { payments = '5000,25000' } = optionsOf({ payments: { type: 'string' } });
const backupKey = randomBytes(32).toString('hex');

for (const count of payments.split(',').map(Number)) {
  // The database of the embedded server runs as another user, who must be able to reach it.
  const scratch = mkdtempSync(join(tmpdir(), 'amlcore-bench-restore-'));
  try {
    const source = join(scratch, 'source');
    await fill(source, count);
    measure(scratch, source, count);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, count: number): Promise<void> {
  const startMs = performance.now();
  mkdirSync(dataDir, { recursive: true });
  const masterKey = randomBytes(32);
  writeFileSync(join(dataDir, 'master.key'), masterKey.toString('hex'), { mode: 0o600 });
  const embedded = await EmbeddedPostgres.start({ dataDir, log: silentLog });
  const { connectionString } = embedded;
  await migrate(connectionString);
  const database = new Database({ connectionString, maxConnections: 8, applicationName: 'bench' });
  try {
    writesWith(database, await openInstallationKey(database, masterKey));
    await storeManyPayments(database, count);
  } finally {
    await database.close();
    await embedded.stop();
  }
  console.error(`${count} payments stored in ${Math.round((performance.now() - startMs) / 1_000)} s`);
}

function measure(scratch: string, source: string, count: number): void {
  const file = join(scratch, 'backup');
  const backup = command(source, ['backup', file]);
  console.log(`${count} payments, ${(statSync(file).size / 1e6).toFixed(1)} MB: backup ${backup.toFixed(1)} s`);
  const tell = (what: string, seconds: number) =>
    console.log(
      `${what} ${seconds.toFixed(1)} s: ${(seconds / backup).toFixed(1)} times the backup (load ${loadavg()[0]!.toFixed(1)})`,
    );
  tell('restore with verification', command(join(scratch, 'restored'), ['restore', file]));
  tell('drill', command(source, ['restore', '--drill', file]));
}

/** @returns seconds */
function command(dataDir: string, args: readonly string[]): number {
  const startMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir, AMLCORE_BACKUP_KEY: backupKey },
  });
  if (status !== 0) throw new Error(`amlcore ${args.join(' ')} ended with ${status}: ${stderr}`);
  return (performance.now() - startMs) / 1_000;
}
