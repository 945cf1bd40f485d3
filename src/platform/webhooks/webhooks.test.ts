import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/service.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import type { ClaimedJob } from '../jobs/queue.ts';
import { QueueWorker } from '../jobs/queue-worker.ts';
import { passTime } from '../jobs/testing.ts';
import { createLog } from '../lib/log.ts';
import { serviceAuthor } from '../unit-of-work/effect.ts';
import { type JobResult, progressRecorder } from './progress-recorder.ts';
import { RETRY_DELAYS_MS } from './retries.ts';
import { AheadClock, createWebhookNode, messageTo, type Received, type Receiver, startReceiver } from './testing.ts';
import { DELIVERY_QUEUE, type DeliveryState, type WebhookMessage } from './types.ts';

const installationKey = randomBytes(32);
let test_: TestDatabase;
let clock: AheadClock;
let node: ReturnType<typeof createWebhookNode>;
let receiver: Receiver;
let by: Caller;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());
beforeEach(async () => {
  clock = new AheadClock();
  node = createWebhookNode(test_.database, installationKey, clock);
  receiver = await opening(startReceiver());
  by = await createTenant(test_.database);
  await test_.database.pool.query('delete from jobs');
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await node.stop();
});

async function opening(starting: Promise<Receiver>): Promise<Receiver> {
  const one = await starting;
  opened.push(one);
  return one;
}
const list = async (caller = by) => (await node.deliveries.list(caller.principal.tenantId, {}, { limit: 100 })).items;
const the = async () => (await list())[0]!;
const get = async () => node.deliveries.get(by.principal.tenantId, (await the()).deliveryId);
const becomes = (state: DeliveryState) =>
  eventually(async () => {
    const one = await the();
    return one?.state === state && one;
  });
const attempted = (attempts: number) => eventually(async () => (await the()).attempts === attempts && the());
const jobs = async () => (await test_.database.pool.query('select * from jobs')).rows;
const sendAll = (messages: readonly WebhookMessage[]) =>
  node.writer.write(by, async ({ db }) => ({
    result: null,
    audit: [],
    jobs: await node.webhooks.store(db, messages),
  }));
const verified = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers);
const counted = async (name: string) => (await node.registry.getSingleMetricAsString(name)).split('\n').slice(2);

test('an event of a rolled-back transaction is never sent', async () => {
  await expect(
    node.writer.write(by, async ({ db }) => {
      await node.webhooks.store(db, [messageTo(by, receiver.url)]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect([await list(), await jobs()]).toEqual([[], []]);
});

test('a message arrives signed, is recorded, and its job is done', async () => {
  const { secret } = (await node.secrets.rotate(by, false)).result;
  await node.send(by, `${receiver.url}/hook?x=1`);
  node.worker.start();
  const delivery = await becomes('DELIVERED');
  const [one] = receiver.received;
  const content = verified(secret, one!) as Record<string, unknown>;
  expect(content).toEqual({
    id: delivery.deliveryId,
    event: 'screening.completed',
    timestamp: delivery.createdAt,
    tenantId: by.principal.tenantId,
    correlationId: by.correlationId,
    data: { transactionReference: 'R-1', isSuspicious: false, remark: 'Zażółć' },
  });
  expect(one!.headers).toMatchObject({
    'webhook-id': delivery.deliveryId,
    'x-correlation-id': by.correlationId,
    'user-agent': expect.stringMatching(/^amlcore\/\d+\.\d+\.\d+/),
  });
  expect(one!.path).toBe('/hook?x=1');
  expect(delivery).toMatchObject({ attempts: 1, nextAttemptAt: null, failure: null, subjectId: 't-1' });
  expect((await get()).attemptLog).toMatchObject([{ attempt: 1, httpStatus: 204, failure: null }]);
  expect(await jobs()).toEqual([]);
  expect(await counted('amlcore_webhook_deliveries_total')).toEqual([
    'amlcore_webhook_deliveries_total{event="screening.completed",outcome="DELIVERED"} 1',
  ]);
});

test('the first secret is created automatically; after rotation both sign for a day', async () => {
  await node.send(by, receiver.url);
  node.worker.start();
  await becomes('DELIVERED');
  const tenantId = by.principal.tenantId;
  expect(await node.secrets.list(tenantId)).toMatchObject([{ expiresAt: null }]);
  const { result: old } = await node.secrets.rotate(by, false);
  const { result: present } = await node.secrets.rotate(by, false);
  expect(Date.parse(present.previousExpiresAt!) - Date.parse(present.createdAt)).toBe(24 * 3_600_000);
  const next = async () => {
    const before = receiver.received.length;
    await node.send(by, receiver.url);
    return eventually(async () => receiver.received[before]);
  };
  const during = await next();
  expect(verified(present.secret, during)).toEqual(verified(old.secret, during));
  expect(during.headers['webhook-signature']!.split(' ')).toHaveLength(3);

  const { result: leaked } = await node.secrets.rotate(by, true);
  expect(leaked.previousExpiresAt).toBeNull();
  const after = await next();
  expect(() => verified(leaked.secret, after)).not.toThrow();
  expect(() => verified(present.secret, after)).toThrow('No matching signature');
  expect(await node.secrets.list(tenantId)).toHaveLength(1);

  await node.secrets.rotate(by, false);
  clock.advance(24 * 3_600_000 + 1_000);
  expect(await node.secrets.inEffect({ tenantId: tenantId, subscriptionId: null })).toHaveLength(1);
  const { rows } = await test_.database.pool.query(
    `select action, details::text from audit_log where tenant_id = $1 order by sequence`,
    [tenantId],
  );
  expect(rows.map((row) => row.action)).toEqual(['webhook-secret.created', ...Array(4).fill('webhook-secret.rotated')]);
  expect(JSON.stringify(rows)).not.toMatch(/whsec_/);
});

test('at most five secrets sign at once', async () => {
  for (let count = 0; count < 5; count++) await node.secrets.rotate(by, false);
  await expect(node.secrets.rotate(by, false)).rejects.toMatchObject({ code: 'conflict' });
  expect((await node.secrets.rotate(by, true)).result).toMatchObject({ previousExpiresAt: null });
});

test('two nodes that need the first secret create one', async () => {
  const other = createWebhookNode(test_.database, installationKey, clock);
  const tenantId = by.principal.tenantId;
  const made = await Promise.all([
    node.secrets.inEffect({ tenantId: tenantId, subscriptionId: null }),
    other.secrets.inEffect({ tenantId: tenantId, subscriptionId: null }),
  ]);
  expect(made[0]).toHaveLength(1);
  expect(made[1]).toEqual(made[0]);
  await other.stop();
});

test('is retried by schedule, ends as a dead letter, and is replayed under its ID', async () => {
  receiver.answer = 503;
  await node.send(by, receiver.url);
  node.worker.start();
  for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
    const delivery = await attempted(index + 1);
    expect(delivery).toMatchObject({ state: 'PENDING', failure: { code: 'HTTP_STATUS' } });
    const waits = Date.parse(delivery.nextAttemptAt!) - clock.now().getTime();
    expect(waits).toBeGreaterThan(delayMs - 2_000);
    expect(waits).toBeLessThanOrEqual(delayMs);
    expect(receiver.received).toHaveLength(index + 1);
    clock.advance(delayMs);
    await passTime(test_.database, delayMs);
  }
  const dead = await becomes('DEAD');
  expect(dead).toMatchObject({ attempts: 10, nextAttemptAt: null });
  expect(await jobs()).toEqual([]);
  expect((await get()).attemptLog.map(({ attempt, httpStatus }) => [attempt, httpStatus])).toEqual(
    Array.from({ length: 10 }, (_, index) => [10 - index, 503]),
  );
  expect(await counted('amlcore_webhook_deliveries_total')).toEqual([
    'amlcore_webhook_deliveries_total{event="screening.completed",outcome="DEAD"} 1',
  ]);
  expect(await counted('amlcore_webhook_attempts_total')).toEqual([
    'amlcore_webhook_attempts_total{event="screening.completed",outcome="HTTP_STATUS"} 10',
  ]);

  await node.deliveries.replay(by, dead.deliveryId);
  expect(await attempted(11)).toMatchObject({ state: 'PENDING' });
  receiver.answer = 200;
  clock.advance(RETRY_DELAYS_MS[0]);
  await passTime(test_.database, RETRY_DELAYS_MS[0]);
  expect(await becomes('DELIVERED')).toMatchObject({ deliveryId: dead.deliveryId, attempts: 12, failure: null });
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test.each([
  ['https://10.0.0.7/hook', 'URL_REFUSED', /cannot be sent to this address \(.*private\)/],
  ['http://bank.example/hook', 'URL_REFUSED', /https/],
  // A name that means this machine.
  ['https://intranet.example/hook', 'ADDRESS_REFUSED', /never sent to \(loopback\)/],
])('%s is a dead letter at once, with the reason', async (url, code, reason) => {
  const strict = createWebhookNode(test_.database, installationKey, clock, { allowInsecure: false });
  await strict.send(by, url, { event: 'alert.created' });
  strict.worker.start();
  const dead = await becomes('DEAD');
  expect(dead).toMatchObject({ attempts: 1, failure: { code } });
  expect(dead.failure!.reason).toMatch(reason);
  expect(await strict.registry.metrics()).toContain(
    `amlcore_webhook_attempts_total{event="alert.created",outcome="${code}"} 1`,
  );
  expect(await strict.registry.metrics()).toContain(
    'amlcore_webhook_deliveries_total{event="alert.created",outcome="DEAD"} 1',
  );
  await strict.stop();
});

test('a receiver that answers 410 gets no more messages', async () => {
  receiver.answer = 410;
  await node.send(by, receiver.url);
  node.worker.start();
  expect(await becomes('DEAD')).toMatchObject({ attempts: 1, failure: { code: 'GONE' } });
});

test('one slow receiver does not delay the others of its organization or of another', async () => {
  // No request to the slow receiver ends meanwhile.
  await node.stop();
  node = createWebhookNode(test_.database, installationKey, clock, { timeoutMs: 600_000 });
  const slow = await opening(startReceiver(() => {}));
  const other = await createTenant(test_.database);
  for (let count = 0; count < 4; count++) {
    const messages = Array.from({ length: 100 }, () => messageTo(by, slow.url.replace('127.0.0.1', 'slow.example')));
    await sendAll(messages);
  }
  for (let count = 0; count < 10; count++) await node.send(by, receiver.url);
  for (let count = 0; count < 10; count++) await node.send(other, receiver.url);
  node.worker.start();
  await eventually(async () => receiver.received.length === 20);
  expect(slow.received.length).toBeLessThanOrEqual(16);
});

test('an organization with many slow receivers does not delay another', async () => {
  const slow = await opening(startReceiver(() => {}));
  const other = await createTenant(test_.database);
  await sendAll(
    Array.from({ length: 1_200 }, (_, index) => messageTo(by, slow.url.replace('127.0.0.1', `slow-${index}.example`))),
  );
  node.worker.start();
  await eventually(async () => slow.received.length >= 512);
  for (let count = 0; count < 10; count++) await node.send(other, receiver.url);
  await eventually(async () => receiver.received.length === 10);
  expect(slow.received.length).toBe(512);
});

test('extends leases while a receiver is slow, and waits for it on close', async () => {
  let answer = () => {};
  receiver.answer = (response) => {
    answer = () => response.writeHead(200).end();
  };
  await node.send(by, receiver.url);
  node.worker.start();
  await eventually(async () => receiver.received.length === 1);
  const until = async () => (await jobs())[0].run_at.getTime();
  const first = await until();
  await eventually(async () => (await until()) > first);
  await node.worker.stop();
  const closed = node.webhooks.close();
  answer();
  await closed;
  expect(await the()).toMatchObject({ state: 'DELIVERED' });
});

test('a result without its lease is not recorded; others of the batch are', async () => {
  for (let count = 0; count < 3; count++) await node.send(by, receiver.url);
  const claimed = await node.queue.claim(DELIVERY_QUEUE, { after: null, limit: 3, leaseMs: 10_000, repeated: false });
  const recorder = progressRecorder(node.writer, node.queue, 10);
  const now = clock.now();
  const result = (job: ClaimedJob): JobResult => {
    const deliveryId = job.subjectId;
    const accepted = { deliveryId, failure: null, detail: null };
    return {
      job,
      attempt: { ...accepted, attempt: 1, attemptedAt: now, tookMs: 1, httpStatus: 200 },
      progress: { ...accepted, status: 'DELIVERED', attempts: 1, tries: 1, nextAttemptAt: null, endedAt: now },
      afterMs: null,
      ends: null,
    };
  };
  // The first one is written at once, the others together.
  const [first, second, third] = claimed as [ClaimedJob, ClaimedJob, ClaimedJob];
  const jobsNow = [first, { ...second, lease: '00000000-0000-4000-8000-000000000000' }, third];
  const recorded = await Promise.allSettled(
    jobsNow.map((job) => recorder.write(serviceAuthor(job.tenantId, 'c'), result(job))),
  );
  expect(recorded.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { tenantId } = by.principal;
  const stored = await Promise.all(claimed.map(({ subjectId }) => node.deliveries.get(tenantId, subjectId)));
  expect(stored.map(({ state, attemptLog }) => [state, attemptLog.length])).toEqual([
    ['DELIVERED', 1],
    ['PENDING', 0],
    ['DELIVERED', 1],
  ]);
});

test('a message without its lease is not counted', async () => {
  let answer = () => {};
  receiver.answer = (response) => {
    answer = () => response.writeHead(200).end();
  };
  await node.send(by, receiver.url);
  node.worker.start();
  await eventually(async () => receiver.received.length === 1);
  await node.worker.stop();
  await test_.database.pool.query('update jobs set lease = gen_random_uuid()');
  answer();
  await node.webhooks.close();
  expect(await the()).toMatchObject({ state: 'PENDING', attempts: 0 });
  expect(await counted('amlcore_webhook_deliveries_total')).toEqual([]);
});

test('a message that cannot be signed under the current installation key is a dead letter', async () => {
  await node.secrets.rotate(by, false);
  const wrong = createWebhookNode(test_.database, randomBytes(32), clock);
  await wrong.send(by, receiver.url);
  const log = createLog('silent');
  const { queue, webhooks } = wrong;
  const worker = new QueueWorker(
    { queue, database: test_.database, log, pollMs: 20 },
    { ...webhooks.work, retryMs: [] },
  );
  worker.start();
  expect(await becomes('DEAD')).toMatchObject({ failure: { code: 'INTERNAL' }, attempts: 0 });
  expect(receiver.received).toEqual([]);
  await worker.stop();
  await wrong.stop();
});
