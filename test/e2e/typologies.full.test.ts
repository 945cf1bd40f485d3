/**
 * The stories of all typologies, sent in their order to the whole service: the rule of a typology sees each guilty story, on the last
 * payment but one at the latest where the pattern allows it, and no innocent one. `TYPOLOGIES=rule-id,rule-id` plays only some.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownBefore } from '../../src/demo/stories/known-before.ts';
import type { PlayedStory } from '../../src/demo/stories/story.ts';
import { peersOf, storiesOf } from '../../src/demo/stories/story.ts';
import { PACKS, TYPOLOGIES } from '../../src/monitoring/rules/packs/packs.ts';
import { OF_AN_ORGANIZATION } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
const SENDERS = 8;
/** For all payments of the stories. */
const WITHIN_MS = 600_000;
/** The service caches the figures of peers for as long. */
const PEERS_CACHED_MS = 10_000;
const wanted = process.env.TYPOLOGIES?.split(',');
const typologies = TYPOLOGIES.filter(({ rule }) => wanted?.includes(rule.ruleId) ?? true);
const stories = storiesOf(typologies, Date.now());
const peers = peersOf(typologies, Date.now());

interface Seen {
  alertId: string | null;
  rules: string[];
}

let service: Service;
let token: string;
const seen = new Map<string, Seen>();

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.addClient({ permissions: OF_AN_ORGANIZATION }));
  for (const { packId } of PACKS.filter(({ isStandard }) => !isStandard)) {
    const activated = await service.call(`${API}/rule-packs/${packId}/activate`, { method: 'POST', token });
    expect(activated.status, activated.text).toBe(200);
  }
  const { lists, listed } = knownBefore(stories);
  if (listed.length > 0) {
    const reply = await service.call(`${API}/profiles/bulk`, { method: 'POST', token, body: listed });
    expect(reply.status, reply.text).toBeLessThan(300);
  }
  const bulk = await service.call(`${API}/customers/bulk`, {
    method: 'POST',
    token,
    body: [...peers.customers, ...stories.flatMap(({ customer }) => customer ?? [])],
  });
  expect(bulk.json<{ data: { rejected: number } }>().data.rejected, bulk.text).toBe(0);
  for (const [list, values] of lists) {
    const set = await service.call(`${API}/rule-lists/${list}`, { method: 'PUT', token, body: { values } });
    expect(set.status, set.text).toBe(200);
  }
  if (listed.length > 0) await eventually(async () => (await backlog('customer-screening')) === 0, WITHIN_MS);
  if (peers.payments.length > 0) {
    await send(peers);
    await measurePeers();
  }
  const waiting = [...stories];
  const sender = async () => {
    for (let story = waiting.pop(); story; story = waiting.pop()) await send(story);
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await eventually(async () => (await backlog('transaction-screening')) === 0, WITHIN_MS);
  for (const [reference, one] of await readSeen()) seen.set(reference, one);
}, WITHIN_MS);
afterAll(() => service.stop());

describe.each(typologies.map((one) => [one.rule.ruleId, one] as const))('%s', (ruleId, typology) => {
  const own = (side: 'guilty' | 'innocent') => stories.filter((one) => one.typology === typology && one.side === side);

  it.each(own('guilty').map((one) => [one.story.tells, one] as const))('opens an alert: %s', (_, { payments }) => {
    const told = payments.filter(({ label }) => label.event === 'guilty');
    const inTime = typology.isSeenLast || told.length === 1 ? told : told.slice(0, -1);
    expect(
      inTime.some((payment) => isAlertedBy(payment, ruleId)),
      findings(told),
    ).toBe(true);
  });

  it.each(own('innocent').map((one) => [one.story.tells, one] as const))('opens no alert: %s', (_, { payments }) => {
    expect(
      payments.filter((payment) => isAlertedBy(payment, ruleId)),
      findings(payments),
    ).toEqual([]);
  });
});

type Payment = PlayedStory['payments'][number];

function isAlertedBy({ body }: Payment, ruleId: string): boolean {
  const one = seen.get(body.transactionReference);
  return Boolean(one?.alertId && one.rules.includes(ruleId));
}

/** For the reader of a failed test. */
function findings(payments: readonly Payment[]): string {
  const lines = payments.map(({ body }) => {
    const { alertId = null, rules = [] } = seen.get(body.transactionReference) ?? {};
    return `${body.transactionDate} ${body.transactionReference} ${alertId ? 'ALERT' : '-'} ${rules.join(' ')}`;
  });
  return lines.join('\n');
}

/** The service measures daily. This makes a measurement due and waits until the service uses its figures. */
async function measurePeers(): Promise<void> {
  const { pool } = service.database;
  const makeDue = () => pool.query(`update peer_statistics set measured_at = '-infinity'`);
  await eventually(async () => (await makeDue()).rowCount !== 0);
  const due = async () => (await pool.query(`select from peer_statistics where measured_at = '-infinity'`)).rowCount;
  await eventually(async () => (await due()) === 0);
  // The age of the cached figures itself is awaited: nothing shows outside the service that it reads them again.
  await sleep(PEERS_CACHED_MS);
}

async function send({ payments }: Pick<PlayedStory, 'payments'>): Promise<void> {
  for (const { type, body } of payments) {
    const reply = await service.call(`${API}/transactions/${type}`, { method: 'POST', token, body });
    expect(reply.status, reply.text).toBeLessThan(300);
  }
}

async function backlog(queue: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ jobs: number }>(
    'select count(*)::int as jobs from jobs where queue = $1 and dead_at is null',
    [queue],
  );
  return rows[0]?.jobs ?? 0;
}

async function readSeen(): Promise<[string, Seen][]> {
  const { rows } = await service.database.pool.query<Seen & { reference: string }>(
    `select t.transaction_reference as reference, s.record ->> 'alertId' as "alertId",
            coalesce((select jsonb_agg(f ->> 'factor') from jsonb_array_elements((s.record -> 'findings')::jsonb) f
                      where f ->> 'stage' = 'RULES'), '[]') as rules
     from transactions t
     join transaction_screenings s on s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid`,
  );
  return rows.map(({ reference, ...one }) => [reference, one]);
}
