/**
 * What happens to the payments of listed and of ordinary people, over HTTP with the real lists: who is released, held or blocked.
 *
 *     npm run bench -- decisions [--half 0|1] [--seed TEXT] [--json FILE] [--out docs/measurements/decisions.md]
 *
 * Cases are split in two halves by their text. Choose on half 0 and report half 1.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import { casesOf } from './decisions/cases.ts';
import { reportOf } from './decisions/report.ts';
import { decide } from './decisions/send.ts';
import { login, startBuilt, stop, writeSources } from './service.ts';

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
  const decided = await decide(pool, await login(pool), cases);
  const report = reportOf(decided, half);
  process.stdout.write(report);
  if (options.out) writeFileSync(options.out, report);
  if (options.json) writeFileSync(options.json, JSON.stringify(decided, null, 1));
} finally {
  await pool.close();
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}
