/**
 * The promise that nothing answered 201 is lost, left unscreened or decided twice, whenever the process is killed: over one
 * data directory with the real lists, under load, at random moments, half of the times together with its PostgreSQL.
 *
 *     npm run bench -- kill [--times 50] [--seed TEXT] [--json FILE]
 *     npm run bench -- kill --story [--times 2] [--seed TEXT] [--json FILE]    in each step from a customer to an acknowledged report
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { ALL_PERMISSIONS } from '../src/platform/access/permissions.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import { ADMIN, login, loginAs, startBuilt, writeSources } from './service.ts';
import { killRun } from './transactions/kill-run.ts';
import { killStory, writeStoryList } from './transactions/kill-story.ts';
import { Workload } from './transactions/workload.ts';

const options = optionsOf({
  story: { type: 'boolean' },
  times: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'string' },
});
const log = (text: string) => console.log(text);
const seed = options.seed ?? 'kill';
const folder = dataFolder();
if (!folder && !options.story) {
  skip('the data folder is absent');
  process.exit();
}
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-kill-'));
try {
  const counts = options.story ? await story() : await load(folder!);
  const verified = program('audit', 'verify');
  const result = { ...counts, auditTrail: verified.status === 0 ? 'whole' : `broken: ${verified.stdout}` };
  console.log(JSON.stringify(result, null, 2));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  if (counts.failed || verified.status !== 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function program(...args: string[]) {
  const env = { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir };
  return spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), ...args], { env, encoding: 'utf8' });
}

async function load(data: string) {
  writeSources(dataDir, data);
  const workload = new Workload(data, 'KILL');
  const counts = await killRun({
    ...{ dataDir, seed, log, login, times: Number(options.times ?? 50) },
    start: () => startBuilt(dataDir),
    next: () => workload.next(),
  });
  return { ...counts, failed: counts.lost + counts.unscreened + counts.twice > 0 };
}

/** A client that may do everything, as an operator of the machine makes it. */
function allPermitted(): { clientId: string; clientSecret: string } {
  const made = program('clients', 'create', '--name', 'story', '--permissions', ALL_PERMISSIONS.join(','), '--json');
  if (made.status !== 0) throw new Error(made.stderr);
  return JSON.parse(made.stdout);
}

async function story() {
  let client: { clientId: string; clientSecret: string } | undefined;
  writeStoryList(dataDir);
  const counts = await killStory({
    ...{ dataDir, seed, log, times: Number(options.times ?? 2), admin: ADMIN },
    start: () => startBuilt(dataDir),
    async token(url) {
      client ??= allPermitted();
      const pool = new Pool(url);
      try {
        return await loginAs(pool, client);
      } finally {
        await pool.destroy();
      }
    },
  });
  const { lost, twice, deadLetters, filesDiffer } = counts;
  return { ...counts, failed: lost.length + twice.length + deadLetters > 0 || filesDiffer };
}
