import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type ServedOperations, serveOperations } from '../../../test/support/operations.ts';
import { eventually, type Reply } from '../../../test/support/service.ts';
import { ALL_EVENTS } from '../../app/declarations.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import { webhookRoutes } from './routes.ts';
import { AheadClock, createWebhookNode, type Receiver, startReceiver } from './testing.ts';

const BASE = '/amlcore/api/v1/webhooks';
let test_: TestDatabase;
let node: ReturnType<typeof createWebhookNode>;
let served: ServedOperations;
let receiver: Receiver;
let by: Caller;
beforeAll(async () => {
  test_ = await createTestDatabase();
  node = createWebhookNode(test_.database, randomBytes(32), new AheadClock());
  served = await serveOperations(test_.database, webhookRoutes(node.deliveries, node.secrets, ALL_EVENTS));
  receiver = await startReceiver();
  by = await createTenant(test_.database);
});
afterAll(async () => {
  await served.stop();
  await node.stop();
  await receiver.close();
  await test_.drop();
});

interface Item {
  deliveryId: string;
  state: string;
  event: string;
  subjectId: string;
  createdAt: string;
}
const dataOf = <T = Record<string, unknown>>(reply: Reply) => reply.json<{ data: T }>().data;
const itemsOf = (reply: Reply) => dataOf<{ items: Item[] }>(reply).items;

test('a secret is shown once, and verifies deliveries', async () => {
  const call = await served.clientOf(by, ['webhook:read', 'webhook:write']);
  expect(dataOf(await call('GET', `${BASE}/signing-secret`))).toEqual({ items: [], nextCursor: null, hasMore: false });
  const made = dataOf<{ secret: string; secretId: string }>(await call('POST', `${BASE}/signing-secret/rotate`));
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), previousExpiresAt: null });
  const listed = await call('GET', `${BASE}/signing-secret`);
  expect(dataOf<{ items: object[] }>(listed).items).toMatchObject([{ secretId: made.secretId, expiresAt: null }]);
  expect(listed.text).not.toContain('whsec_');
  await node.send(by, receiver.url);
  node.worker.start();
  const [one] = await eventually(async () => receiver.received.length > 0 && receiver.received);
  expect(() => new Webhook(made.secret).verify(one!.body, one!.headers)).not.toThrow();
});

test('deliveries have pages, filters, attempts and replay, and show no message', async () => {
  const call = await served.clientOf(by, ['webhook:read', 'webhook:write']);
  receiver.answer = 410;
  await node.send(by, receiver.url, { event: 'alert.created', data: { remark: 'only for the receiver' } });
  await node.send(by, receiver.url, { event: 'alert.created', data: { remark: 'only for the receiver' } });
  node.worker.start();
  const dead = await eventually(async () => {
    const items = itemsOf(await call('GET', `${BASE}/deliveries?state=dead`));
    return items.length === 2 && items;
  });
  const all = itemsOf(await call('GET', `${BASE}/deliveries`)).map(({ deliveryId }) => deliveryId);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const reply = await call('GET', `${BASE}/deliveries?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
    paged.push(...itemsOf(reply).map(({ deliveryId }) => deliveryId));
    cursor = dataOf<{ nextCursor: string | null }>(reply).nextCursor;
  } while (cursor);
  expect(paged).toEqual(all);
  expect(itemsOf(await call('GET', `${BASE}/deliveries?event=Screening.Completed`))).toHaveLength(all.length - 2);
  expect((await call('GET', `${BASE}/deliveries?event=nothing`)).status).toBe(400);
  expect((await call('GET', `${BASE}/deliveries?cursor=x`)).status).toBe(400);

  const path = `${BASE}/deliveries/${dead[0]!.deliveryId}`;
  const shown = await call('GET', path);
  expect(dataOf(shown)).toMatchObject({ attemptLog: [{ attempt: 1, httpStatus: 410, failure: { code: 'GONE' } }] });
  expect(shown.text).not.toContain('only for the receiver');
  await node.worker.stop();
  expect(dataOf(await call('POST', `${path}/replay`))).toMatchObject({ state: 'PENDING', attempts: 1 });
  // A waiting message can be sent at once any number of times, but not while a worker has it.
  const { pool } = test_.database;
  await pool.query(`update jobs set run_at = now() + interval '1 hour' where subject_id = $1`, [dead[0]!.deliveryId]);
  expect(dataOf(await call('POST', `${path}/replay`))).toMatchObject({ state: 'PENDING', attempts: 1 });
  const due = await pool.query(`select run_at <= now() as due from jobs where subject_id = $1`, [dead[0]!.deliveryId]);
  expect(due.rows).toEqual([{ due: true }]);
  await pool.query(
    `update jobs set lease = gen_random_uuid(), run_at = now() + interval '1 hour' where subject_id = $1`,
    [dead[0]!.deliveryId],
  );
  expect((await call('POST', `${path}/replay`)).status).toBe(409);
  expect((await call('POST', `${BASE}/deliveries/x/replay`)).status).toBe(404);
  const { rows } = await test_.database.pool.query(
    `select subject_id from audit_log where action = 'webhook.replayed'`,
  );
  expect(rows).toEqual([{ subject_id: dead[0]!.deliveryId }, { subject_id: dead[0]!.deliveryId }]);
});

test('deliveries are found by subject and time, with the message for users who manage webhooks', async () => {
  const call = await served.clientOf(by, ['webhook:read', 'webhook:write']);
  const notice = { event: 'alert.created', subjectId: 'alert-9', data: { remark: 'only for the receiver' } };
  await node.send(by, receiver.url, notice);
  await node.send(by, receiver.url, { subjectId: 'alert-8' });
  const of = async (query: string) => itemsOf(await call('GET', `${BASE}/deliveries?${query}`));
  const [one, ...others] = await of('subjectId=alert-9');
  expect([one, others]).toMatchObject([{ subjectId: 'alert-9', event: 'alert.created' }, []]);
  expect(await of('subjectId=alert')).toEqual([]);
  expect(await of('subjectId=alert-9&event=screening.completed')).toEqual([]);
  expect(await of(`subjectId=alert-9&from=${one!.createdAt}`)).toHaveLength(1);
  expect(await of(`subjectId=alert-9&to=${one!.createdAt}`)).toEqual([]);
  expect(await of('subjectId=alert-9&from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z')).toEqual([]);
  expect((await call('GET', `${BASE}/deliveries?from=yesterday`)).status).toBe(422);
  const counted = await call('GET', `${BASE}/deliveries?subjectId=alert-9&withTotal=true`);
  expect(dataOf(counted)).toMatchObject({ total: { count: 1, isMore: false } });

  const path = `${BASE}/deliveries/${one!.deliveryId}/message`;
  const { body } = dataOf<{ body: string }>(await call('GET', path));
  expect(JSON.parse(body)).toMatchObject({ id: one!.deliveryId, event: 'alert.created', data: notice.data });
  expect((await (await served.clientOf(by, ['webhook:read']))('GET', path)).status).toBe(403);
  const stranger = await served.clientOf(await createTenant(test_.database), ['webhook:read', 'webhook:write']);
  expect((await stranger('GET', path)).status).toBe(404);
  expect(itemsOf(await stranger('GET', `${BASE}/deliveries?subjectId=alert-9`))).toEqual([]);
});

test('other organizations and clients without permission get no data', async () => {
  const [one] = (await node.deliveries.list(by.principal.tenantId, {}, {})).items;
  const path = `${BASE}/deliveries/${one!.deliveryId}`;
  const stranger = await served.clientOf(await createTenant(test_.database), ['webhook:read', 'webhook:write']);
  expect(itemsOf(await stranger('GET', `${BASE}/deliveries`))).toEqual([]);
  expect((await stranger('GET', path)).status).toBe(404);
  expect((await stranger('POST', `${path}/replay`)).status).toBe(404);
  const reader = await served.clientOf(by, ['webhook:read']);
  expect((await reader('POST', `${path}/replay`)).status).toBe(403);
  expect((await reader('POST', `${BASE}/signing-secret/rotate`)).status).toBe(403);
  const writer = await served.clientOf(by, ['webhook:write']);
  expect((await writer('GET', path)).status).toBe(403);
});
