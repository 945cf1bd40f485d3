/**
 * What an organisation's own key costs: two organisations of one service with the real lists, one with a key and one without, asked in
 * turns: screenings, payments, the page of a customer, the list of alerts; then the encryption of the rows that are there, and their encryption anew.
 *
 *     npm run bench -- keys [--rounds 7] [--seconds 4] [--payments 300] [--json FILE]
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Database } from '../src/platform/db/database.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, type Party, readCases, skip } from './data.ts';
import { screenEntities } from './entities.ts';
import { makeCustomers, open, pay, type Worked } from './keys-work.ts';
import { type BenchService, cpuSeconds, loginAs, startBuilt, stop, writeSources } from './service.ts';
import { Workload } from './transactions/workload.ts';

const CONNECTIONS = [1, 8];
const WARM_UP_SECONDS = 8;
const KEY = 'bench';
const POLL_MS = 50;
const PERMISSIONS = 'screen:read,screen:write,customer:read,customer:write,alert:read';

const options = optionsOf({
  ...{ rounds: { type: 'string' }, seconds: { type: 'string' }, payments: { type: 'string' } },
  json: { type: 'string' },
});
const lists = dataFolder();
if (!lists) {
  skip('the data folder is absent');
  process.exit();
}
const rounds = Number(options.rounds ?? 7);
const seconds = Number(options.seconds ?? 4);
const payments = Number(options.payments ?? 300);
const clean = ['negatives_us.jsonl', 'negatives_global.jsonl'];
const names = clean.flatMap((file) =>
  readCases<{ query: Party }>(lists, file).flatMap(({ query }) => query.name ?? []),
);

const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
const keys = join(dataDir, 'own-keys');
writeSources(dataDir, lists);

/** Figures of each measurement, in the order of the rounds. */
type Figures = Record<string, number[]>;

function amlcore<T>(...args: string[]): T {
  const env = { PATH: '/usr/bin:/bin', AMLCORE_DATA_DIR: dataDir, AMLCORE_OWN_KEYS: keys };
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(projectRoot, 'bin/amlcore.mjs'), ...args, '--json'],
    {
      env,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`amlcore ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

async function organisation(pool: Pool, name: string): Promise<Worked> {
  const { tenantId } = amlcore<{ tenantId: string }>('tenants', 'create', '--name', name);
  const client = amlcore<{ clientId: string; clientSecret: string }>(
    'clients',
    'create',
    '--name',
    name,
    '--tenant',
    tenantId,
    '--permissions',
    PERMISSIONS,
  );
  return { tenantId, token: await loginAs(pool, client), workload: new Workload(lists!, name), customers: [] };
}

function putKey({ tenantId }: Worked): void {
  mkdirSync(join(keys, tenantId), { recursive: true });
  writeFileSync(join(keys, tenantId, `${KEY}.key`), randomBytes(32).toString('hex'), { mode: 0o600 });
}

async function measure(service: BenchService, pool: Pool, side: Worked, figures: Figures): Promise<void> {
  const note = (what: string, value: number) => {
    figures[what] = [...(figures[what] ?? []), value];
  };
  for (const connections of CONNECTIONS) {
    const before = await cpuSeconds(service);
    const { tookMs } = await screenEntities(pool, side.token, names, connections, seconds);
    const after = await cpuSeconds(service);
    note(`${connections} at once, a second`, tookMs.length / seconds);
    note(`${connections} at once, median ms`, tookMs[Math.floor(tookMs.length / 2)]!);
    note(`${connections} at once, service cpu ms`, ((after.service - before.service) * 1_000) / tookMs.length);
    note(`${connections} at once, postgres cpu ms`, ((after.postgres - before.postgres) * 1_000) / tookMs.length);
  }
  await pay({ service, pool, database }, side, payments, note);
  await open(service, pool, side, note);
}

/** Sets or renews the key, and waits for the job. */
async function encrypted(service: BenchService, database: Database, verb: 'set' | 'renew', { tenantId }: Worked) {
  const before = await cpuSeconds(service);
  amlcore('tenants', 'key', verb, tenantId, ...(verb === 'set' ? [KEY] : []));
  for (;;) {
    const { rows } = await database.pool.query<{ state: string; encrypted: string; seconds: number }>(
      `select state, encrypted, extract(epoch from finished_at - started_at)::float8 as seconds
       from encryption_runs where tenant_id = $1 order by data_key desc limit 1`,
      [tenantId],
    );
    if (rows[0]?.state !== 'DONE') {
      await sleep(POLL_MS);
      continue;
    }
    const after = await cpuSeconds(service);
    const done = Number(rows[0].encrypted);
    return {
      rows: done,
      aSecond: done / rows[0].seconds,
      serviceCpuMs: ((after.service - before.service) * 1_000) / done,
      postgresCpuMs: ((after.postgres - before.postgres) * 1_000) / done,
    };
  }
}

async function bytesOf(database: Database, { tenantId }: Worked) {
  const { rows } = await database.pool.query<{ row: number; query: number; result: number; text: number }>(
    `select avg(pg_column_size(s.*))::float8 as row, avg(pg_column_size(query))::float8 as query, avg(pg_column_size(result))::float8 as result,
            avg(octet_length(result::text))::float8 as text
     from screenings s where tenant_id = $1`,
    [tenantId],
  );
  return rows[0]!;
}

const told = (values: readonly number[]) => {
  const ascending = values.toSorted((a, b) => a - b);
  const median = ascending[Math.floor(ascending.length / 2)]!;
  return { median, text: `${digits(median)} (${digits(ascending[0]!)} to ${digits(ascending.at(-1)!)})` };
};
function digits(value: number): string {
  return value < 20 ? value.toFixed(2) : String(Math.round(value));
}

mkdirSync(keys);
const service = await startBuilt(dataDir, undefined, projectRoot, { AMLCORE_OWN_KEYS: keys });
const pool = new Pool(service.url, { connections: Math.max(...CONNECTIONS) });
const database = new Database({
  ...{ connectionString: (await attachEmbedded(dataDir))!, maxConnections: 2, applicationName: 'bench' },
});
try {
  const sides = { without: await organisation(pool, 'Without'), with: await organisation(pool, 'With') };
  putKey(sides.without);
  putKey(sides.with);
  await encrypted(service, database, 'set', sides.with);
  for (const side of Object.values(sides)) {
    await screenEntities(pool, side.token, names, 8, WARM_UP_SECONDS);
    await makeCustomers(pool, side);
    await pay({ service, pool, database }, side, payments, () => {});
  }
  const figures: Record<keyof typeof sides, Figures> = { without: {}, with: {} };
  for (let round = 0; round < rounds; round += 1) {
    const order = ['without', 'with'] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      await measure(service, pool, sides[name], figures[name]);
    }
  }
  const table = Object.keys(figures.with).map((what) => {
    const [without, own] = [told(figures.without[what]!), told(figures.with[what]!)];
    return { what, without: without.text, with: own.text, 'with / without': (own.median / without.median).toFixed(2) };
  });
  console.table(table);
  const bytes = { without: await bytesOf(database, sides.without), with: await bytesOf(database, sides.with) };
  console.table(bytes);
  const runs = {
    'clear rows': await encrypted(service, database, 'set', sides.without),
    'under another data key': await encrypted(service, database, 'renew', sides.with),
  };
  console.table(runs);
  if (options.json) writeFileSync(options.json, JSON.stringify({ table, bytes, runs }, null, 2));
} finally {
  await pool.close();
  await database.close();
  await stop(service);
  rmSync(dataDir, { recursive: true, force: true });
}
