import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type Call, type ServedOperations, serveOperations } from '../../../test/support/operations.ts';
import { eventually, type Reply } from '../../../test/support/service.ts';
import { ALL_EVENTS } from '../../app/declarations.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import { tableSeals } from '../audit/sealed-tables.ts';
import { SYSTEM_ACTOR } from '../audit/trail.ts';
import { verifyAudit } from '../audit/verify.ts';
import { passTime } from '../jobs/testing.ts';
import { webhookRoutes } from './routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { AheadClock, createWebhookNode, type Received, type Receiver, startReceiver } from './testing.ts';

const BASE = '/amlcore/api/v1/webhooks';
const ALL = ['webhook:read', 'webhook:write'] as const;
const DAY_MS = 24 * 3_600_000;

let test_: TestDatabase;
let node: ReturnType<typeof createWebhookNode>;
let served: ServedOperations;
let receiver: Receiver;
let clock: AheadClock;
let by: Caller;
let call: Call;
beforeAll(async () => {
  test_ = await createTestDatabase();
  clock = new AheadClock();
  node = createWebhookNode(test_.database, randomBytes(32), clock);
  const { subscriptions } = node;
  served = await serveOperations(test_.database, [
    ...webhookRoutes(node.deliveries, node.secrets, ALL_EVENTS),
    ...subscriptionRoutes({ subscriptions, events: ALL_EVENTS, allowInsecure: true }),
  ]);
  receiver = await startReceiver();
  node.worker.start();
});
beforeEach(async () => {
  by = await createTenant(test_.database);
  call = await served.clientOf(by, ALL);
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer = 204;
});
afterAll(async () => {
  await served.stop();
  await node.stop();
  await receiver.close();
  await test_.drop();
});

interface Made {
  subscriptionId: string;
  secret: string;
  version: number;
}
const dataOf = <T = Record<string, unknown>>(reply: Reply) => reply.json<{ data: T }>().data;
const EVENTS = ['alert.created'];

async function subscribe(path: string, more: object = {}, as = call): Promise<Made> {
  const reply = await as('POST', BASE, { url: `${receiver.url}${path}`, events: EVENTS, ...more });
  expect(reply.status, reply.text).toBe(201);
  return dataOf<Made>(reply);
}
const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path);
const alert = (change: object = {}) => node.send(by, null, { event: 'alert.created', ...change });
const verified = ({ secret }: Pick<Made, 'secret'>, one: Received) => {
  try {
    new Webhook(secret).verify(one.body, one.headers);
    return true;
  } catch {
    return false;
  }
};

test('a subscription gets every event of its kinds with its own signature, beside the address of the message', async () => {
  const cases = await subscribe('/cases', { events: ['ALERT.created', 'alert.updated'] });
  const all = await subscribe('/all', { events: ['screening.completed', 'alert.created'] });
  await subscribe('/off', { enabled: false });
  const stranger = await createTenant(test_.database);
  await subscribe('/stranger', {}, await served.clientOf(stranger, ALL));
  const own = dataOf<{ secret: string }>(await call('POST', `${BASE}/signing-secret/rotate`));
  await node.send(by, `${receiver.url}/callback`, { event: 'screening.completed' });
  await alert();
  await eventually(async () => receiver.received.length >= 4);
  const paths = receiver.received.map(({ path, body }) => `${path} ${JSON.parse(body).event}`);
  expect(paths.sort()).toEqual([
    '/all alert.created',
    '/all screening.completed',
    '/callback screening.completed',
    '/cases alert.created',
  ]);
  const [toCases] = receivedAt('/cases');
  expect([cases, all].map((one) => verified(one, toCases!))).toEqual([true, false]);
  expect(receivedAt('/all').map((one) => verified(all, one))).toEqual([true, true]);
  expect([cases, all, own].map((one) => verified(one, receivedAt('/callback')[0]!))).toEqual([false, false, true]);
  const listed = await call('GET', `${BASE}/deliveries?subscriptionId=${cases.subscriptionId}`);
  expect(dataOf<{ items: object[] }>(listed).items).toMatchObject([{ subscriptionId: cases.subscriptionId }]);
});

test('a subscription can sign with an existing secret of its receiver', async () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  expect(await subscribe('/known', { secret })).toMatchObject({ secret });
  await alert();
  const [message] = await eventually(async () => (receivedAt('/known').length > 0 ? receivedAt('/known') : null));
  expect(verified({ secret }, message!)).toBe(true);
  for (const wrong of ['whsec_', secret.slice(6), `whsec_${'A'.repeat(31)}`, `whsec_${'A'.repeat(88)}`]) {
    const reply = await call('POST', BASE, { url: `${receiver.url}/known`, events: EVENTS, secret: wrong });
    expect([wrong, reply.status]).toEqual([wrong, 400]);
    expect(reply.text).toContain('"field":"secret"');
  }
});

test('a subscription is created, shown without secret, changed by version and deleted, audited and sealed', async () => {
  const made = await subscribe('/one', { description: 'Case management' });
  expect(made).toMatchObject({
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    enabled: true,
    version: 1,
  });
  const path = `${BASE}/${made.subscriptionId}`;
  for (const reply of [await call('GET', path), await call('GET', BASE)]) {
    expect(reply.text).toContain(made.subscriptionId);
    expect(reply.text).not.toContain('whsec_');
  }
  const changed = await call('PATCH', path, { version: 1, events: ['alert.updated'], enabled: false });
  const after = { events: ['alert.updated'], enabled: false, disabledBecause: 'REQUESTED', version: 2 };
  expect(dataOf(changed)).toMatchObject({ ...after, description: 'Case management' });
  expect((await call('PATCH', path, { version: 1, enabled: true })).status).toBe(409);
  expect((await call('POST', `${path}/test`)).status).toBe(409);

  const damages = async () => {
    const reports = await verifyAudit(test_.database, tableSeals);
    return reports
      .flatMap((report) => report.damages)
      .filter(({ subjectId }) => subjectId === made.subscriptionId)
      .map(({ reason }) => reason);
  };
  expect(await damages()).toEqual([]);
  const redirect = (url: string) =>
    test_.database.pool.query('update webhook_subscriptions set url = $1 where subscription_id = $2', [
      url,
      made.subscriptionId,
    ]);
  await redirect('https://thief.example/');
  expect(await damages()).toEqual(['the webhook subscription does not match its last audit entry']);
  await redirect(`${receiver.url}/one`);

  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(404);
  expect(await damages()).toEqual([]);
  const { rows } = await test_.database.pool.query(
    'select action from audit_log where tenant_id = $1 and subject_id = $2 order by sequence',
    [by.principal.tenantId, made.subscriptionId],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'deleted'].map((what) => `webhook-subscription.${what}`),
  );
  const left = await test_.database.pool.query('select from webhook_secrets where subscription_id = $1', [
    made.subscriptionId,
  ]);
  expect(left.rows).toEqual([]);
});

const REFUSED: [string, object, number][] = [
  ['url', { url: 'ftp://bank.example/' }, 422],
  ['url', { url: 'https://user:word@bank.example/' }, 422],
  ['url', { url: 'https://10.1.2.3/hook' }, 422],
  ['url', { url: 'https://169.254.169.254/latest' }, 422],
  ['url', { url: undefined }, 400],
  ['events', { events: [] }, 400],
  ['events[0]', { events: ['sar.filed'] }, 400],
  ['events[1]', { events: ['alert.created', 'webhook.test'] }, 400],
  ['description', { description: 'x'.repeat(257) }, 400],
];
test.each(REFUSED)('a subscription is rejected for its %s (%#)', async (field, change, status) => {
  const body = { url: receiver.url, events: EVENTS, ...change };
  const refused = await call('POST', BASE, body);
  expect([refused.status, refused.json<{ errors: { field: string }[] }>().errors.map((one) => one.field)]).toEqual([
    status,
    [field],
  ]);
});

test('if insecure receivers are not allowed, http and loopback are rejected, also in a change', async () => {
  const { subscriptionId } = await subscribe('/one');
  const strict = await serveOperations(
    test_.database,
    subscriptionRoutes({ subscriptions: node.subscriptions, events: ALL_EVENTS, allowInsecure: false }),
  );
  const strictly = await strict.clientOf(by, ALL);
  for (const url of [receiver.url, 'https://localhost/', 'https://[::1]/', 'https://bank.example:22/']) {
    expect((await strictly('POST', BASE, { url, events: EVENTS })).status, url).toBe(422);
    expect((await strictly('PATCH', `${BASE}/${subscriptionId}`, { url })).status, url).toBe(422);
  }
  await strict.stop();
});

test('an organization has at most twenty', async () => {
  for (let count = 0; count < 19; count += 1) await subscribe(`/${count}`);
  const racing = await Promise.all(
    [1, 2, 3].map(() => call('POST', BASE, { url: `${receiver.url}/late`, events: EVENTS })),
  );
  expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a rotated secret signs beside the old one for a day, and alone if it replaces a leaked one', async () => {
  const old = await subscribe('/one');
  const rotate = async (body: object) =>
    dataOf<{ secret: string }>(await call('POST', `${BASE}/${old.subscriptionId}/secret/rotate`, body));
  const signedBy = async (...secrets: { secret: string }[]) => {
    const before = receiver.received.length;
    await alert();
    const one = await eventually(async () => receiver.received[before]);
    return secrets.map((secret) => verified(secret, one));
  };
  const second = await rotate({});
  expect(await signedBy(old, second)).toEqual([true, true]);
  clock.advance(DAY_MS + 60_000);
  // The standard's library refuses a time so far ahead, so the signatures are counted.
  const before = receiver.received.length;
  await alert();
  const later = await eventually(async () => receiver.received[before]);
  clock.advance(-DAY_MS - 60_000);
  expect(later.headers['webhook-signature']!.split(' ')).toHaveLength(1);
  const third = await rotate({ immediately: true });
  expect(await signedBy(old, second, third)).toEqual([false, false, true]);
});

test('a test event goes to that subscription alone', async () => {
  const one = await subscribe('/one', { events: ['alert.updated'], description: 'Case management' });
  await subscribe('/other', { events: ['alert.updated'] });
  const sent = dataOf<{ deliveryId: string }>(await call('POST', `${BASE}/${one.subscriptionId}/test`));
  const path = `${BASE}/deliveries/${sent.deliveryId}`;
  await eventually(async () => dataOf(await call('GET', path)).state === 'DELIVERED');
  expect(receiver.received.map((each) => each.path)).toEqual(['/one']);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    id: sent.deliveryId,
    event: 'webhook.test',
    data: { subscriptionId: one.subscriptionId, description: 'Case management' },
  });
});

test('410 ends the subscription, and its pending messages become dead letters that a replay sends to the new address', async () => {
  const gone = await subscribe('/gone');
  await subscribe('/there');
  receiver.answer = (response, { path }) => response.writeHead(path === '/gone' ? 410 : 204).end();
  await alert({ subjectId: 'first' });
  const path = `${BASE}/${gone.subscriptionId}`;
  await eventually(async () => dataOf(await call('GET', path)).enabled === false);
  expect(dataOf(await call('GET', path))).toMatchObject({
    disabledBecause: 'GONE',
    updatedBy: SYSTEM_ACTOR.id,
    version: 2,
  });
  const { rows } = await test_.database.pool.query(
    `select actor_id, details->>'because' as because from audit_log where action = 'webhook-subscription.ended' and subject_id = $1`,
    [gone.subscriptionId],
  );
  expect(rows).toEqual([{ actor_id: SYSTEM_ACTOR.id, because: 'GONE' }]);
  await alert({ subjectId: 'second' });
  await eventually(async () => receivedAt('/there').length === 2);
  expect(receivedAt('/gone')).toHaveLength(1);

  const [dead] = dataOf<{ items: { deliveryId: string }[] }>(
    await call('GET', `${BASE}/deliveries?state=dead&subscriptionId=${gone.subscriptionId}`),
  ).items;
  const replay = `${BASE}/deliveries/${dead!.deliveryId}/replay`;
  expect((await call('POST', replay)).status).toBe(409);
  await call('PATCH', path, { enabled: true, url: `${receiver.url}/new` });
  expect((await call('POST', replay)).status).toBe(200);
  const again = await eventually(async () => receivedAt('/new')[0]);
  expect([verified(gone, again), JSON.parse(again.body).id]).toEqual([true, dead!.deliveryId]);
});

test('pending messages go to the new address of a subscription, and become dead letters when it is disabled or deleted', async () => {
  receiver.answer = 503;
  const [moved, off, deleted] = [await subscribe('/old'), await subscribe('/off'), await subscribe('/deleted')];
  await alert();
  await eventually(async () => {
    const { items } = dataOf<{ items: { attempts: number }[] }>(await call('GET', `${BASE}/deliveries`));
    return items.length === 3 && items.every(({ attempts }) => attempts === 1);
  });
  receiver.received.length = 0;
  receiver.answer = 204;
  await call('PATCH', `${BASE}/${moved.subscriptionId}`, { url: `${receiver.url}/new` });
  await call('PATCH', `${BASE}/${off.subscriptionId}`, { enabled: false });
  await call('DELETE', `${BASE}/${deleted.subscriptionId}`);
  await passTime(test_.database, 60_000);
  await eventually(async () => receivedAt('/new').length === 1);
  const deadOf = async ({ subscriptionId }: Made) =>
    dataOf<{ items: { deliveryId: string; state: string; failure: { code: string } }[] }>(
      await call('GET', `${BASE}/deliveries?subscriptionId=${subscriptionId}&state=DEAD`),
    ).items;
  for (const one of [off, deleted]) {
    const [dead] = await eventually(async () => {
      const items = await deadOf(one);
      return items.length === 1 && items;
    });
    expect(dead!.failure.code).toBe('SUBSCRIPTION_ENDED');
    expect((await call('POST', `${BASE}/deliveries/${dead!.deliveryId}/replay`)).status).toBe(409);
  }
  expect(receiver.received.map(({ path }) => path)).toEqual(['/new']);
});

test('a slow subscription does not delay another one on the same host', async () => {
  const slow = await subscribe('/slow');
  await subscribe('/quick');
  const held: (() => void)[] = [];
  receiver.answer = (response, { path }) => {
    if (path === '/quick') response.writeHead(204).end();
    else held.push(() => response.writeHead(204).end());
  };
  const messages = 40;
  for (let count = 0; count < messages; count += 1) await alert();
  await eventually(async () => receivedAt('/quick').length === messages);
  // Sixteen at a time, all still in progress.
  expect(receivedAt('/slow').length).toBe(16);
  expect(held).toHaveLength(16);
  receiver.answer = 204;
  for (const release of held) release();
  await call('DELETE', `${BASE}/${slow.subscriptionId}`);
});

test('an undecryptable secret stops its own subscription only', async () => {
  const [broken, sound] = [await subscribe('/broken'), await subscribe('/sound')];
  // Sealed for another subscription.
  await test_.database.pool.query(
    `update webhook_secrets set sealed = (select sealed from webhook_secrets where subscription_id = $1) where subscription_id = $2`,
    [sound.subscriptionId, broken.subscriptionId],
  );
  await alert();
  const path = `${BASE}/deliveries?state=DEAD&subscriptionId=${broken.subscriptionId}`;
  const items = await eventually(async () => {
    const found = dataOf<{ items: object[] }>(await call('GET', path)).items;
    return found.length > 0 && found;
  });
  expect(items).toMatchObject([{ failure: { code: 'INTERNAL' } }]);
  await eventually(async () => receivedAt('/sound').length === 1);
  expect(receivedAt('/broken')).toEqual([]);
});

test('other organizations and clients without permission get no data', async () => {
  const { subscriptionId } = await subscribe('/one');
  const stranger = await served.clientOf(await createTenant(test_.database), ALL);
  const reader = await served.clientOf(by, ['webhook:read']);
  const writer = await served.clientOf(by, ['webhook:write']);
  const one = `${BASE}/${subscriptionId}`;
  const operations: [string, string, object?][] = [
    ['GET', one],
    ['PATCH', one, { enabled: false }],
    ['DELETE', one],
    ['POST', `${one}/secret/rotate`],
    ['POST', `${one}/test`],
  ];
  for (const [method, path, body] of operations) {
    expect((await stranger(method, path, body)).status, `${method} ${path}`).toBe(404);
    const unable = method === 'GET' ? writer : reader;
    expect((await unable(method, path, body)).status, `${method} ${path}`).toBe(403);
  }
  expect(dataOf<{ items: object[] }>(await stranger('GET', BASE)).items).toEqual([]);
  expect((await reader('POST', BASE, { url: receiver.url, events: EVENTS })).status).toBe(403);
  expect(dataOf(await call('GET', one))).toMatchObject({ enabled: true, version: 1 });
});
