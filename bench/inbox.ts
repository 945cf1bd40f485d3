/**
 * The inbox with ten thousand open alerts, in a real browser over the built service: what each action costs, and how the whole list
 * scrolls. `bench/dashboard.ts` has the other pages.
 *
 *     npm run bench -- inbox [--alerts 10000] [--rounds 3] [--json FILE]
 *
 * Ends with 1 if an action takes more than 200 ms of script, or the 95th percentile of the frames more than 50 ms.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { Database } from '../src/platform/db/database.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { optionsOf } from './arguments.ts';
import { queueActions } from './dashboard/actions.ts';
import { hasBrowser, interactiveMs, launch, type Measured, measured, opened, signIn } from './dashboard/browser.ts';
import { fillQueue } from './dashboard/fill.ts';
import { FRAME_MS, listedNames, payListed, spread, wholeQueue } from './dashboard/queue.ts';
import { dataFolder, skip } from './data.ts';
import { ADMIN, login, startBuilt, stop, writeSources } from './service.ts';
import { Workload } from './transactions/workload.ts';

const SCRIPT_MS = 200;
const options = optionsOf({ alerts: { type: 'string' }, rounds: { type: 'string' }, json: { type: 'string' } });
const alerts = Number(options.alerts ?? 10_000);
const rounds = Number(options.rounds ?? 3);
const folder = dataFolder();
if (!folder || !hasBrowser) {
  skip('the data folder or Chromium is absent');
  process.exit();
}

const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
writeSources(dataDir, folder, ['un_sc']);
const service = await startBuilt(dataDir);
const connectionString = (await attachEmbedded(dataDir))!;
const database = new Database({ connectionString, maxConnections: 2, applicationName: 'bench' });
const pool = new Pool(service.url, { connections: 8 });
const browser = await launch();
try {
  await fillQueue(database.pool, alerts);
  const workload = new Workload(folder, 'INBOX');
  const names = listedNames(folder);
  const target = { pool, token: await login(pool), next: () => workload.next() };
  const page = await opened(browser, service.url);
  await signIn(page, ADMIN.email, ADMIN.password);
  const usableMs: number[] = [];
  const all: Record<string, Measured>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    usableMs.push(await interactiveMs(page, '/alerts'));
    await payListed(target, names[round]!);
    const figures: Record<string, Measured> = {};
    for (const [what, act] of queueActions(page)) figures[what] = await measured(page, act);
    all.push(figures);
  }
  const queue = await wholeQueue(page, alerts);
  const of = (what: string, figure: keyof Measured) => all.map((one) => one[what]![figure]);
  const rows = Object.keys(all[0]!).map((what) => ({
    what,
    scriptMs: spread(of(what, 'scriptMs')),
    taskMs: spread(of(what, 'taskMs')),
    longestTaskMs: spread(of(what, 'longestTaskMs')),
    tookMs: spread(of(what, 'tookMs')),
  }));
  const figures = { alerts, usableMs: spread(usableMs), rows, queue, load: loadavg() };
  console.table(rows);
  console.log(JSON.stringify({ usableMs: figures.usableMs, queue, load: figures.load }, null, 2));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  const slow = Object.keys(all[0]!).filter((what) => Math.max(...of(what, 'scriptMs')) > SCRIPT_MS);
  const missed = [...slow, ...(queue.frameP95Ms > FRAME_MS ? ['scrolling'] : [])];
  if (missed.length > 0) {
    console.log(`missed: ${missed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await pool.close();
  await database.close();
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}
