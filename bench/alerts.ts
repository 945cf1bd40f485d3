/**
 * The queue of an organisation with many alerts, most of them closed: how long a page takes, alone and with how many there are, and the
 * totals.
 *
 *     npm run bench -- alerts [--alerts 100000] [--rounds 200] [--json FILE]
 *
 * Over the embedded database, at the service that the operations call; what HTTP adds is the same for every operation.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { AlertQueueReader } from '../src/alerts/queue/queue.ts';
import type { AlertsQuery } from '../src/alerts/schemas.ts';
import { Sights } from '../src/alerts/work-queues/sight.ts';
import type { WorkQueues } from '../src/alerts/work-queues/sorting.ts';
import { BlindReaders } from '../src/casework/qa-review/blind-readers.ts';
import { operatorPrincipal, type Principal } from '../src/platform/access/permissions.ts';
import { Database } from '../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { silentLog } from '../src/platform/db/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { systemClock } from '../src/platform/lib/clock.ts';
import { CursorCodec } from '../src/platform/lib/cursor.ts';
import { optionsOf } from './arguments.ts';

const TENANT = '11111111-0000-4000-8000-000000000001';
const FLOOR_MS = 50;

const options = optionsOf({ alerts: { type: 'string' }, rounds: { type: 'string' }, json: { type: 'string' } });
const alerts = Number(options.alerts ?? 100_000);
const rounds = Number(options.rounds ?? 200);

/** As many of another organisation beside. Two of a hundred are open, as where people keep up. */
const FILL = `
  insert into alerts (tenant_id, alert_id, kind, queue, dedup_key, title, code, cause_type, cause, subject_name, severity, urgency, state, status,
                      transactions, findings, created_at, updated_at, due_at, version, assignee, closed_at, search_text)
  select $1, gen_random_uuid(), 'TRANSACTION', (array['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'])[1 + n % 4], gen_random_uuid(),
         'The sender resembles listed party number ' || n, case when n % 5000 = 17 then 'SECRET' else (array['WATCHLIST_MATCH', 'RULE', 'AMOUNT_SPIKE'])[1 + n % 3] end,
         'LISTED_PARTY', '{"key": null, "profileId": null, "label": null}'::jsonb,
         'Customer Number ' || n, (array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])[1 + s], 4 - s,
         case when n % 50 = 0 then (array['OPEN', 'OPEN', 'IN_REVIEW', 'ESCALATED'])[1 + (n / 50) % 4] else 'CLOSED_FALSE_POSITIVE' end,
         'SANCTION_LISTED', 1, jsonb_build_array(jsonb_build_object('code', 'WATCHLIST_MATCH', 'subject', 'SENDER', 'score', 90,
         'remark', repeat('The sender matches a listed party. ', 12))), at, at, at + interval '1 day', 1,
         case when n % 100 = 0 then 'analyst-' || n % 700 end, at, ' the sender resembles listed party number ' || n || ' customer'
  from (select n, (n / 4) % 4 as s, timestamptz '2026-11-22' - n * interval '5 minutes' as at from generate_series(1, $2::integer) n) all_of_them`;

/** As the service writes them. */
const WORDS = `
  insert into alert_words select a.tenant_id, w.word, a.alert_id
  from alerts a, lateral (select distinct word from regexp_split_to_table(search_text, ' ') word where word <> '') w
  where tenant_id = $1`;

const PAGES: Readonly<Record<string, AlertsQuery>> = {
  'the newest': {},
  'open, by priority': { state: ['OPEN', 'IN_REVIEW', 'ESCALATED'], sort: 'PRIORITY', limit: 100 },
  'open, by due time': { state: ['OPEN'], sort: 'DUE' },
  overdue: { overdue: true, sort: 'DUE' },
  'of one analyst': { assignee: 'analyst-100', sort: 'PRIORITY' },
  'all, by priority': { sort: 'PRIORITY' },
  'of sanctions, grave, open': { queue: ['SANCTIONS'], severity: ['CRITICAL'], state: ['OPEN'] },
  'of one finding': { findingCode: 'RULE', sort: 'OLDEST' },
  'of a month': { from: '2026-06-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' },
  'with a common text': { text: 'number' },
  'with a common text, open, by priority': { text: 'sender party', state: ['OPEN'], sort: 'PRIORITY' },
  'with a text that one has': { text: `Customer Number ${alerts - 7}` },
};

/** A desk of many alerts, one of very few, and the rest, which only some see. */
const QUEUES: WorkQueues = {
  queues: [
    { id: 'desk', name: 'Desk', queue: ['SANCTIONS'], seenBy: { roles: ['DESK'], people: [], clients: null } },
    { id: 'few', name: 'Few', findingCode: ['SECRET'], seenBy: { roles: ['FEW'], people: [], clients: null } },
    { id: 'grave', name: 'Grave', severity: ['CRITICAL'], kind: ['TRANSACTION'], seenBy: null },
  ],
  rest: { name: 'Rest', seenBy: { roles: ['DESK', 'REST'], people: [], clients: null } },
};
const OF_SOME: Readonly<Record<string, AlertsQuery & { roles: string[] }>> = {
  'seen by one desk, the newest': { roles: ['DESK'] },
  'seen by one desk, of one queue, open, by priority': {
    ...{ roles: ['DESK'], workQueue: ['desk'], sort: 'PRIORITY' },
    state: ['OPEN', 'IN_REVIEW', 'ESCALATED'],
  },
  'seen by the rest, all, by priority': { roles: ['REST'], sort: 'PRIORITY' },
  'of a queue of very few, the newest': { roles: ['FEW'], workQueue: ['few'] },
  'of a queue of very few, the oldest': { roles: ['FEW'], workQueue: ['few'], sort: 'OLDEST' },
  'of a queue of very few, all, due first': { roles: ['FEW'], workQueue: ['few'], sort: 'DUE' },
};

const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-alerts-'));
const postgres = await EmbeddedPostgres.start({ dataDir, log: silentLog });
const { connectionString } = postgres;
await migrate(connectionString);
const database = new Database({ connectionString, maxConnections: 4, applicationName: 'bench' });
try {
  // By a connection of its own: filling may take longer than a statement of the service.
  const filler = new pg.Client({ connectionString });
  await filler.connect();
  for (const tenant of [TENANT, '22222222-0000-4000-8000-000000000002']) {
    await filler.query(`insert into tenants (tenant_id, name) values ($1, 'Bench')`, [tenant]);
    await filler.query(FILL, [tenant, alerts]);
    await filler.query(WORDS, [tenant]);
  }
  await filler.query('vacuum analyze alerts, alert_words');
  await filler.end();
  const queue = new AlertQueueReader({
    database,
    cursors: new CursorCodec(randomBytes(32)),
    clock: systemClock,
    amounts: { amountsOf: async () => new Map() },
    blindReadings: new BlindReaders(database),
    sights: new Sights({ get: async () => ({ 'alerts.workQueues': QUEUES }) }),
    colleagues: { workers: async () => [] },
  });
  const principal = operatorPrincipal({ tenantId: TENANT, name: 'Bench' }, 'bench');
  const rows: Record<string, string | number>[] = [];
  const measure = async (what: string, who: Principal, query: AlertsQuery) => {
    const pages = await timed(() => queue.list(who, query));
    const counted = await timed(() => queue.list(who, { ...query, withTotal: true }));
    const { items, total } = await queue.list(who, { ...query, withTotal: true });
    const all = total ? `${total.count}${total.isMore ? '+' : ''}` : 'not counted';
    rows.push({
      what,
      ...pages,
      'p50 with total': counted.p50,
      'p99 with total': counted.p99,
      found: items.length,
      all,
    });
  };
  for (const [what, { roles, ...query }] of Object.entries(OF_SOME)) {
    await measure(what, { ...principal, type: 'USER', roles, permissions: new Set(['alert:read']) }, query);
  }
  for (const [what, query] of Object.entries(PAGES)) await measure(what, principal, query);
  rows.push({
    what: 'totals',
    ...(await timed(() => queue.totals(principal, {}))),
    found: (await queue.totals(principal, {})).alerts,
  });
  console.table(rows);
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ alerts, rounds, rows }, null, 2)}\n`);
  const slow = rows.filter(({ what, p99 }) => what !== 'totals' && Number(p99) > FLOOR_MS);
  if (slow.length > 0) {
    console.log(`over ${FLOOR_MS} ms: ${slow.map(({ what }) => what).join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** In milliseconds, after a few rounds that do not count. */
async function timed(work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const startedMs = performance.now();
    await work();
    if (round >= 0) took.push(performance.now() - startedMs);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))]! * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}
