/**
 * The promise that nothing answered 201 is lost, left unscreened or decided twice, whenever the process is killed: over one
 * data directory with the real lists, under load, at random moments, half of the times together with its PostgreSQL.
 *
 *     npm run bench -- kill [--times 50] [--seed TEXT] [--json FILE]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../src/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder } from './data.ts';
import { login, startBuilt, writeSources } from './service.ts';
import { killRun } from './transactions/kill-run.ts';
import { Workload } from './transactions/workload.ts';

const options = optionsOf({ times: { type: 'string' }, seed: { type: 'string' }, json: { type: 'string' } });
const folder = dataFolder();
if (!folder) {
  console.log('skipped: the data folder is absent');
  process.exit(0);
}
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-kill-'));
try {
  writeSources(dataDir, folder);
  const workload = new Workload(folder, 'KILL');
  const counts = await killRun({
    dataDir,
    times: Number(options.times ?? 50),
    seed: options.seed ?? 'kill',
    start: () => startBuilt(dataDir),
    login,
    next: () => workload.next(),
    log: (text) => console.log(text),
  });
  const verified = spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), 'audit', 'verify'], {
    env: { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  const result = { ...counts, auditTrail: verified.status === 0 ? 'whole' : `broken: ${verified.stdout}` };
  console.log(JSON.stringify(result, null, 2));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  if (counts.lost + counts.unscreened + counts.twice > 0 || verified.status !== 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
