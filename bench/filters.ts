/**
 * The lists of transactions and alerts of an organisation with very many of them, asked by each filter and in each order, over HTTP: those
 * of which there are many, few and none, since a list that looks for what is not there looks through everything.
 *
 *     npm run bench -- filters [--transactions 1000000] [--alerts 200000] [--rounds 3] [--only TEXT] [--keep DIR] [--json FILE]
 *
 * `--keep DIR` fills the folder once and asks again there. Browser, service and PostgreSQL share the machine; the whole answer is timed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { accountKey, walletKey } from '../src/domain/subjects.ts';
import { attachEmbedded } from '../src/platform/db/embedded/embedded-postgres.ts';
import { accountTrait } from '../src/transactions/traits.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, skip } from './data.ts';
import { alertQueries, transactionQueries } from './filters/asked.ts';
import { type Filled, fill } from './filters/fill.ts';
import { login, startBuilt, stop, writeSources } from './service.ts';
import { pace } from './transactions/load.ts';
import { Workload } from './transactions/workload.ts';

const FLOOR_MS = 300;
/** Pages that are read one behind the other, to see whether the last is dearer than the first. */
const DEEP = 25;

const options = optionsOf({
  ...{ transactions: { type: 'string' }, alerts: { type: 'string' }, rounds: { type: 'string' } },
  ...{ only: { type: 'string' }, keep: { type: 'string' }, json: { type: 'string' } },
});
const rounds = Number(options.rounds ?? 3);
const folder = dataFolder();
if (!folder) {
  skip('the data folder is absent');
  process.exit();
}

const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
mkdirSync(dataDir, { recursive: true });
const isFilled = existsSync(join(dataDir, 'filled'));
writeSources(dataDir, folder, ['un_sc']);
const service = await startBuilt(dataDir);
const database = new pg.Client({ connectionString: (await attachEmbedded(dataDir))! });
await database.connect();
const pool = new Pool(service.url, { connections: 4, headersTimeout: 120_000, bodyTimeout: 120_000 });
try {
  // The first client of an installation screens, and reads no alerts.
  await database.query(`update clients set permissions = permissions || array['alert:read']`);
  const token = await login(pool);
  const { rows: tenants } = await database.query<{ tenant_id: string }>(
    'select tenant_id from tenants order by created_at limit 1',
  );
  const tenantId = tenants[0]!.tenant_id;
  const filled: Filled = {
    tenantId,
    transactions: Number(options.transactions ?? 1_000_000),
    alerts: Number(options.alerts ?? 200_000),
    keys: {
      busyAccount: accountKey(tenantId, 'AT611904300234573201', null),
      rareAccount: accountKey(tenantId, 'AT022050302101023600', null),
      rareWallet: walletKey(tenantId, '0x52908400098527886E0F7030069857D2E4169EE7'),
      bankAccount: accountTrait(tenantId, 'DE89370400440532013000'),
    },
  };
  if (!isFilled) {
    const workload = new Workload(folder, 'FILTERS');
    // One of the service's own making: the others are its copies, as large as it.
    await pace({ pool, token, next: () => workload.next() }, 0.001, 1, async () => null);
    await fill(database, filled);
    if (options.keep) writeFileSync(join(dataDir, 'filled'), '');
  }
  const rows: Row[] = [];
  for (const [what, query] of Object.entries({ ...transactionQueries(), ...alertQueries() })) {
    if (options.only && !what.includes(options.only)) continue;
    rows.push(await measure(what, query, token));
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
  console.log(`load ${loadavg().join(', ')}`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(rows, null, 2)}\n`);
  const missed = rows.filter(({ ms, deepMs }) => Math.max(ms, deepMs ?? 0) > FLOOR_MS);
  if (missed.length > 0) {
    console.log(`over ${FLOOR_MS} ms: ${missed.map(({ what }) => what).join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  await pool.close();
  await database.end();
  await stop(service);
  if (!options.keep) rmSync(dataDir, { recursive: true, force: true });
}

interface Row {
  what: string;
  /** How many the first page has. */
  items: number;
  /** The middle one of the rounds. */
  ms: number;
  withTotalMs: number;
  /** The dearest of the pages behind it; null: there are none. */
  deepMs: number | null;
}

async function measure(what: string, path: string, token: string): Promise<Row> {
  const first = await timed(path, token);
  const total = await timed(`${path}&withTotal=true`, token);
  let { cursor } = first;
  let deepMs: number | null = null;
  for (let page = 1; page <= DEEP && cursor !== null; page += 1) {
    const one = await once(`${path}&cursor=${encodeURIComponent(cursor)}`, token);
    deepMs = Math.max(deepMs ?? 0, one.ms);
    cursor = one.cursor;
  }
  return { what, items: first.items, ms: first.ms, withTotalMs: total.ms, deepMs };
}

async function timed(path: string, token: string) {
  const all: Awaited<ReturnType<typeof once>>[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await once(path, token));
  return all.sort((one, other) => one.ms - other.ms)[Math.floor(rounds / 2)]!;
}

async function once(path: string, token: string): Promise<{ ms: number; items: number; cursor: string | null }> {
  const startedMs = performance.now();
  const answer = await pool.request({
    method: 'GET',
    path: `/amlcore/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.body.text();
  const ms = Math.round(performance.now() - startedMs);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 400)}`);
  const { data } = JSON.parse(text) as { data: { items: unknown[]; nextCursor: string | null } };
  return { ms, items: data.items.length, cursor: data.nextCursor };
}
