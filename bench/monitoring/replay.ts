/**
 * Sends the payments of a simulated population to the built service, in their order, and reads what it decided. The service is a
 * process of its own with its embedded database; rules and windows count by the dates of the payments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Payment, Population } from '../../src/demo/population/types.ts';
import { knownBefore } from '../../src/demo/stories/known-before.ts';
import type { PlayedStory, StoryPeers } from '../../src/demo/stories/story.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type Explained, explain } from './explained.ts';
import { type Monitored, startMonitored } from './service.ts';

/** Payments may overtake so many others. */
const CONNECTIONS = 32;
const WINDOW = 500;
/** Waiting payments from which no more are sent, so that screening keeps pace with recording. */
const MOST_WAITING = 1_000;
const POLL_MS = 50;
/** Shares of the ordinary payments after which segments are measured. */
const MEASURED_AFTER = [0.2, 0.4, 0.6, 0.8];
/** A process keeps the figures of segments for so long. */
const PEERS_CACHED_MS = 10_000;
const PAGE = 5_000;

export interface FoundFinding {
  stage: string;
  /** ID of the rule, or code of the anomaly. */
  name: string;
  /** Whether it argues for a status. */
  hasStatus: boolean;
}

export interface Decided {
  payment: Payment;
  status: string;
  tier: string;
  /** For outside. */
  remark: string;
  /** null: no alert. */
  alertId: string | null;
  findings: FoundFinding[];
}

/**
 * @param packs besides the standard ones
 * @returns the decisions in the order of the payments, and the explained stories
 */
export async function replay(
  { customers, payments: ordinary }: Population,
  { stories, peers, packs }: { stories: readonly PlayedStory[]; peers: StoryPeers; packs: readonly string[] },
  log: (text: string) => void,
): Promise<{ decided: Decided[]; explained: Explained[] }> {
  // The stories come last: their dates lie among the others, and their parties have nothing to do with them.
  const told = stories.flatMap((story) => story.payments);
  told.sort((a, b) => (a.body.transactionDate < b.body.transactionDate ? -1 : 1));
  const payments = [...ordinary, ...peers.payments, ...told];
  const measuredAt = new Set([
    ...MEASURED_AFTER.map((share) => Math.floor(share * ordinary.length)),
    ordinary.length + peers.payments.length,
  ]);
  const service = await startMonitored(CONNECTIONS);
  const { database, send } = service;
  try {
    for (const pack of packs) await send('POST', `rule-packs/${pack}/activate`);
    const { lists, listed } = knownBefore(stories);
    for (const [list, values] of lists) await send('PUT', `rule-lists/${list}`, { values });
    if (listed.length > 0) await send('POST', 'profiles/bulk', listed);
    await service.createCustomers([
      ...customers,
      ...peers.customers,
      ...stories.flatMap(({ customer }) => (customer === null ? [] : [customer])),
    ]);
    const windows = windowsOf(payments.length, measuredAt);
    for (const [at, [from, to]] of windows.entries()) {
      await service.sendPayments(payments.slice(from, to));
      await service.drained(MOST_WAITING);
      if (at % 20 === 19) log(`${to} of ${payments.length}`);
      if (measuredAt.has(to)) await measurePeers(service);
    }
    await service.drained();
    const decided = await decisions(database, payments);
    const get = async (path: string) => (JSON.parse(await send('GET', path)) as { data: unknown }).data;
    return { decided, explained: await explain(stories, decided, get) };
  } finally {
    await service.close();
  }
}

/** Payments that are sent together: from, and to without it. */
function windowsOf(length: number, ends: ReadonlySet<number>): [number, number][] {
  const windows: [number, number][] = [];
  for (let from = 0; from < length; ) {
    const end = Math.min(...[...ends, length].filter((one) => one > from));
    const to = Math.min(from + WINDOW, end);
    windows.push([from, to]);
    from = to;
  }
  return windows;
}

/** Makes the daily measurement of segments due, and waits for it: the replay of a year takes less than a day. */
async function measurePeers({ database, drained }: Monitored): Promise<void> {
  await drained();
  const makeDue = () => database.pool.query(`update peer_statistics set measured_at = '-infinity'`);
  while ((await makeDue()).rowCount === 0) await sleep(POLL_MS);
  const isDue = async () => {
    const { rows } = await database.pool.query(`select from peer_statistics where measured_at = '-infinity'`);
    return rows.length > 0;
  };
  while (await isDue()) await sleep(POLL_MS);
  await sleep(PEERS_CACHED_MS);
}

async function decisions({ pool }: Database, payments: readonly Payment[]): Promise<Decided[]> {
  const byReference = new Map(payments.map((payment) => [payment.body.transactionReference, payment]));
  const decided: Decided[] = [];
  for (let after = '0'; ; ) {
    const { rows } = await pool.query<Omit<Decided, 'payment'> & { seq: string; reference: string }>(
      `select t.seq::text, t.transaction_reference as reference, s.status, coalesce(t.remark, '') as remark, s.record ->> 'alertId' as "alertId",
              s.assessment ->> 'transactionRiskTier' as tier,
              coalesce((select jsonb_agg(jsonb_build_object('stage', f ->> 'stage', 'name',
                  case when f ->> 'stage' = 'RULES' then f ->> 'factor' else f ->> 'code' end,
                  'hasStatus', f ->> 'status' is not null))
                from jsonb_array_elements((s.record -> 'findings')::jsonb) f), '[]') as findings
       from transactions t
       join transaction_screenings s on s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid
       where t.seq > $1 order by t.seq limit $2`,
      [after, PAGE],
    );
    if (rows.length === 0) break;
    for (const { seq, reference, ...row } of rows) {
      after = seq;
      decided.push({ ...row, payment: byReference.get(reference)! });
    }
  }
  if (decided.length !== payments.length) throw new Error(`${decided.length} of ${payments.length} were screened`);
  return decided;
}
