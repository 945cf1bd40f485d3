/**
 * The dashboard in a real browser over the built service: load of a first visit, time until each page is usable, cost of each action,
 * scrolling of ten thousand alerts, the same while payments arrive, and the list of transactions far behind its start.
 *
 *     npm run bench -- dashboard [--alerts 10000] [--transactions 200000] [--rounds 3] [--pace 200] [--seconds 30] [--json FILE]
 *
 * With `--transactions 1000000` the list of transactions is as deep as that of a year. Exit code 1 if a target is missed.
 *
 * Browser, service, PostgreSQL and load generator share the machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Pool } from 'undici';
import { readMasterKey } from '../src/identity/master-key.ts';
import { Database } from '../src/platform/db/database.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { actions } from './dashboard/actions.ts';
import { hasBrowser, interactiveMs, launch, type Measured, measured, opened, signIn } from './dashboard/browser.ts';
import { byApi, inBrowser } from './dashboard/deep.ts';
import { addChangingList, fillLarge, fillQueue } from './dashboard/fill.ts';
import { graph } from './dashboard/graph.ts';
import { largest } from './dashboard/large.ts';
import { everyPage, nameOf, pathsOf } from './dashboard/pages.ts';
import { FRAME_MS, listedNames, payListed, spread, wholeQueue } from './dashboard/queue.ts';
import { dataFolder, skip } from './data.ts';
import { login, startBuilt, stop, writeSources } from './service.ts';
import { pace, type Target } from './transactions/load.ts';
import { Workload } from './transactions/workload.ts';

/** `scriptMs` is processor time: on a busy machine, wall-clock time measures the other processes too. */
const FLOORS = { firstLoadKiB: 250, interactiveMs: 1_000, scriptMs: 200, frameMs: FRAME_MS, deepMs: 1_000 };
/** Polling every 20 ms would be a load of its own. */
const FOLLOW_EVERY = 400;
const ADMIN = { email: 'bench@localhost.test', password: 'bench-secret-0123456789' };
/** Continuous activity: measured by long tasks, which users notice. */
const ONGOING = / for \d+ s$| pages$/;

const options = optionsOf({
  ...{
    alerts: { type: 'string' },
    transactions: { type: 'string' },
    pace: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
  json: { type: 'string' },
});
const alerts = Number(options.alerts ?? 10_000);
const transactions = Number(options.transactions ?? 200_000);
const perSecond = Number(options.pace ?? 200);
const seconds = Number(options.seconds ?? 30);
const rounds = Number(options.rounds ?? 3);
const folder = dataFolder();
if (!folder || !hasBrowser) {
  skip('the data folder or Chromium is absent');
  process.exit();
}

const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
writeSources(dataDir, folder, ['ofac_sdn', 'un_sc', 'eu_fsf']);
addChangingList(dataDir, folder);
const service = await startBuilt(dataDir);
const connectionString = (await attachEmbedded(dataDir))!;
const database = new Database({
  connectionString,
  maxConnections: 2,
  applicationName: 'bench',
});
const pool = new Pool(service.url, { connections: 64 });
const browser = await launch();
try {
  await fillQueue(database.pool, alerts);
  const workload = new Workload(folder, 'PAGES');
  const names = listedNames(folder);
  const target = { pool, token: await login(pool), next: () => workload.next() };
  // One payment created by the service. The others are copies of it.
  await pace(target, 0.001, 1, async () => null);
  const large = await fillLarge({
    ...{ connectionString, dataDir, folder, pool, transactions },
    login: () => login(pool),
  });
  await pace(target, 4, 50, async () => null);
  const signingIn: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const asking = await opened(browser, service.url);
    signingIn.push(await measured(asking, () => signIn(asking, ADMIN.email, ADMIN.password)));
    await asking.context().close();
  }
  const page = await opened(browser, service.url);
  await signIn(page, ADMIN.email, ADMIN.password);
  const firstLoadKiB = await firstLoad();

  const records = [`/counterparties/${large.partyId}`, `/profiles/${large.profileId}`, `/rules/${large.ruleId}`];
  const paths = await pathsOf(page, records);
  const usable = await repeated(async () => {
    const visits: Record<string, number> = {};
    for (const path of paths) visits[nameOf(path)] = await interactiveMs(page, path);
    return visits;
  });
  const quiet: Record<string, Measured>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await payListed(target, names[round]!);
    quiet.push({ 'sign in': signingIn[round]!, ...(await actions(page, names[round]!)) });
  }
  const pages = await repeated(() => everyPage(page, records));
  const largeOnes = await repeated(() => largest(page, large, names));
  const queue = await wholeQueue(page, alerts);
  const drawing = await graph(page);
  const deepRead = await repeated(() => inBrowser(page, large.oldest));
  const masterKey = (await readMasterKey(dataDir))!;
  const deep = await byApi({ ...target, token: await login(pool), database: database.pool, ...large, masterKey });
  await payListed(target, names[rounds]!);
  const busy = await underLoad(page, target, names[rounds]!);

  const rows = [...rowsOf(quiet, busy.actions), ...rowsOf(pages), ...rowsOf(largeOnes), ...rowsOf(deepRead)];
  const { actions: _, ...load } = busy;
  const figures = { firstLoadKiB, usable: spreads(usable), rows, queue, drawing, deep, busy: load, load: loadavg() };
  console.log(`first visit: ${firstLoadKiB} KiB`);
  console.table(figures.usable);
  console.table(rows);
  console.table(drawing);
  console.table(deep.rows);
  console.log(JSON.stringify({ queue, whole: deep.whole, busy: load, load: figures.load }, null, 2));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);

  const worst = (what: string) => {
    const all = [...quiet, busy.actions, ...pages, ...largeOnes, ...deepRead];
    return Math.max(...all.map((one) => (ONGOING.test(what) ? one[what]?.longestTaskMs : one[what]?.scriptMs) ?? 0));
  };
  const missed = [
    ...(firstLoadKiB > FLOORS.firstLoadKiB ? ['first visit'] : []),
    ...Object.keys(usable[0]!).flatMap((path) =>
      usable.some((one) => one[path]! > FLOORS.interactiveMs) ? [`${path} can be used`] : [],
    ),
    ...rows.flatMap(({ what }) => (worst(what) > FLOORS.scriptMs ? [what] : [])),
    ...Object.keys(deepRead[0]!).flatMap((what) =>
      !ONGOING.test(what) && deepRead.some((one) => one[what]!.tookMs > FLOORS.deepMs) ? [`${what}, by the clock`] : [],
    ),
    ...deep.rows.flatMap(({ what, depth, p99Ms }) => (p99Ms > FLOORS.deepMs ? [`${what} at ${depth}`] : [])),
    ...(queue.frameP95Ms > FLOORS.frameMs ? ['scrolling'] : []),
    ...Object.keys(drawing).filter((what) => drawing[what]!.frameP95Ms > FLOORS.frameMs),
    ...(load.watching.longestTaskMs > FLOORS.scriptMs ? ['list while payments come in'] : []),
  ];
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

/** @param busy the same measurements while payments arrive, once */
function rowsOf(all: readonly Record<string, Measured>[], busy: Record<string, Measured> = {}) {
  return Object.keys(all[0]!).map((what) => {
    const of = (figure: keyof Measured) => spread(all.map((one) => one[what]![figure]));
    return {
      ...{
        what,
        scriptMs: of('scriptMs'),
        taskMs: of('taskMs'),
        longestTaskMs: of('longestTaskMs'),
        tookMs: of('tookMs'),
      },
      ...{ busyScriptMs: busy[what]?.scriptMs, busyTookMs: busy[what]?.tookMs, busyTaskMs: busy[what]?.longestTaskMs },
    };
  });
}

async function firstLoad(): Promise<number> {
  const built = (await import(join(projectRoot, 'scripts/build-web.mjs'))) as {
    firstLoad(): Promise<{ bytes: number }>;
  };
  return Math.round(((await built.firstLoad()).bytes / 1_024) * 10) / 10;
}

async function repeated<T>(act: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await act());
  return results;
}

function spreads(all: readonly Record<string, number>[]): Record<string, string> {
  return Object.fromEntries(Object.keys(all[0]!).map((name) => [name, spread(all.map((one) => one[name]!))]));
}

/** The same actions while payments arrive, and then the list of payments. */
async function underLoad(page: Page, target: Target, name: string) {
  const load = pace(target, seconds, perSecond, async () => performance.now(), FOLLOW_EVERY);
  const done = await actions(page, name);
  await page.goto('/transactions');
  await page.locator('tr[data-opens]').first().waitFor();
  const startedMs = performance.now();
  const watching = await measured(page, () => load);
  const { tookMs, refused, screenedMs, whenSent } = await load;
  const middle = (values: readonly number[]) => Math.round(values[Math.floor(values.length / 2)] ?? 0);
  return {
    actions: done,
    /** Negative: the actions took longer than sending the payments. */
    watchedSeconds: Math.round((whenSent - startedMs) / 1_000),
    watching,
    taken: tookMs.length,
    refused,
    takenP50Ms: middle(tookMs),
    screenedP50Ms: middle(screenedMs),
  };
}
