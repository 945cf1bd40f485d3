/**
 * What happens to the payments of listed and of ordinary people, over HTTP with the real lists: who is released, held or blocked.
 *
 *     npm run bench -- decisions [--half 0|1] [--seed TEXT] [--json FILE] [--out docs/measurements/decisions.md]
 *
 * Cases are split in two halves by their text. Choose on half 0 and report half 1.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import { casesOf } from './decisions/cases.ts';
import { reportOf } from './decisions/report.ts';
import { decide } from './decisions/send.ts';
import { loginAs, startBuilt, stop, writeSources } from './service.ts';

const options = optionsOf({
  half: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'string' },
  out: { type: 'string' },
});
const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
writeSources(dataDir, folder);
const service = await startBuilt(dataDir);
const pool = new Pool(service.url, { connections: 32, headersTimeout: 120_000, bodyTimeout: 120_000 });
try {
  const half = Number(options.half ?? 1);
  const cases = await casesOf(folder, { half, seed: options.seed ?? 'decisions' });
  const decided = await decide(pool, await loginAs(pool, clientOf(dataDir)), cases);
  const report = reportOf(decided, half);
  process.stdout.write(report);
  if (options.out) writeFileSync(options.out, report);
  if (options.json) writeFileSync(options.json, JSON.stringify(decided, null, 1));
} finally {
  await pool.close();
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}

/** A client that sends payments and records verified customers. */
function clientOf(dir: string): { clientId: string; clientSecret: string } {
  const permissions = 'screen:read,screen:write,customer:read,customer:write,customer:verify';
  const command = ['clients', 'create', '--name', 'decisions', '--permissions', permissions, '--json'];
  const env = { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dir };
  const made = spawnSync(process.execPath, [join(projectRoot, 'bin/amlcore.mjs'), ...command], {
    env,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return JSON.parse(made.stdout);
}
