/**
 * The service as its clients see it: cold and warm start with the real lists, then `screen-entity` over HTTP, stored and
 * audited, under a number of connections. The load comes from this process, so on two cores it competes with the service.
 *
 *     npm run bench -- http [seconds, default 10]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { dataFolder, type Party, percentile, readCases, skip } from './data.ts';
import { screenEntities } from './entities.ts';
import { type BenchService, login, residentMb, startBuilt, stop, writeSources } from './service.ts';

const CONNECTIONS = [1, 8, 32];

const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}
const seconds = Number(process.argv[2] ?? 10);
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
writeSources(dataDir, folder);

await stop(await start('cold'));
const service = await start('warm');
try {
  const pool = new Pool(service.url, { connections: Math.max(...CONNECTIONS) });
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

async function start(kind: string): Promise<BenchService> {
  const started = await startBuilt(dataDir);
  console.log(`${kind} start: ready after ${(started.readyAfterMs / 1_000).toFixed(1)} s`);
  return started;
}

async function load(pool: Pool, token: string, names: readonly string[], connections: number): Promise<void> {
  const { tookMs, failed } = await screenEntities(pool, token, names, connections, seconds);
  const at = (share: number) => `p${share * 100} ${percentile(tookMs, share).toFixed(1)} ms`;
  console.log(
    `${connections} connections: ${Math.round(tookMs.length / seconds)} screenings/s, ${at(0.5)}, ${at(0.95)}, ${at(0.99)}, ${failed} failed`,
  );
}
