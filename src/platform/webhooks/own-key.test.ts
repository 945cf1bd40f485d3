/** Messages of an organization that has a key of its own. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/service.ts';
import { KeyFolder, type KeyNode, keyNode } from '../../identity/organization-keys/testing.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import { passTime } from '../jobs/testing.ts';
import { serviceAuthor } from '../unit-of-work/effect.ts';
import { tellSubscribers } from './tell-subscribers.ts';
import { AheadClock, createWebhookNode, type Receiver, startReceiver } from './testing.ts';
import type { DeliveryState } from './types.ts';

const NAME = 'Ottfried Zwirnbacher';
const MESSAGE = { data: { partyName: NAME } };
const installationKey = randomBytes(32);
let test_: TestDatabase;
let folder: KeyFolder;
let keys: KeyNode;
let node: ReturnType<typeof createWebhookNode>;
let receiver: Receiver;
let by: Caller;
let tenantId: string;
beforeAll(async () => {
  test_ = await createTestDatabase();
  folder = await KeyFolder.make();
  keys = keyNode(test_.connectionString, folder);
});
afterAll(async () => {
  await keys.database.close();
  await test_.drop();
  await folder.drop();
});
beforeEach(async () => {
  node = createWebhookNode(keys.database, installationKey, new AheadClock());
  receiver = await startReceiver();
  by = await createTenant(test_.database);
  ({ tenantId } = by.principal);
  await test_.database.pool.query('delete from jobs');
});
afterEach(async () => {
  await receiver.close();
  await node.stop();
});

const setKey = async () => {
  const bytes = await folder.put(tenantId, 'first');
  await keys.ownKeys.set(serviceAuthor(tenantId, 'c'), 'first');
  return bytes;
};
const send = () => node.send(by, receiver.url, MESSAGE);
const the = async () => (await node.deliveries.list(tenantId, {}, { limit: 10 })).items[0]!;
const becomes = (state: DeliveryState) => eventually(async () => (await the()).state === state && the());
const storedBody = async () => {
  const { rows } = await test_.database.pool.query('select body from webhook_deliveries where tenant_id = $1', [
    tenantId,
  ]);
  return rows[0].body as string;
};
const deliveryJobs = async () => {
  const { rows } = await test_.database.pool.query("select * from jobs where queue = 'webhook-delivery'");
  return rows.length;
};

test('is stored encrypted, delivered in clear, and replayable', async () => {
  const { secret } = (await node.secrets.rotate(by, false)).result;
  await setKey();
  await send();
  expect(await storedBody()).toMatch(/^\$sealed:1\.1\./);
  node.worker.start();
  const { deliveryId } = await becomes('DELIVERED');
  await node.deliveries.replay(by, deliveryId);
  await becomes('DELIVERED');
  await eventually(() => Promise.resolve(receiver.received.length === 2));
  expect((await node.deliveries.message(tenantId, deliveryId)).body).toBe(receiver.received[0]!.body);
  for (const { body, headers } of receiver.received)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ id: deliveryId, data: { partyName: NAME } });
});

test('an earlier message is encrypted by the job, and delivered in clear', async () => {
  await send();
  expect(await storedBody()).toContain(NAME);
  await setKey();
  await keys.encrypt(tenantId);
  expect(await storedBody()).toMatch(/^\$sealed:1\.1\./);
  node.worker.start();
  await becomes('DELIVERED');
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ data: { partyName: NAME } });
});

test('waits without using attempts while the key is unavailable, and is delivered with the key', async () => {
  const bytes = await setKey();
  await send();
  await folder.remove(tenantId, 'first');
  node.worker.start();
  const waiting = await eventually(async () => (await the()).failure !== null && the());
  expect(waiting).toMatchObject({ state: 'PENDING', attempts: 0, failure: { code: 'OWN_KEY_AWAY' } });
  const waitMs = Date.parse(waiting.nextAttemptAt!) - Date.parse(waiting.createdAt);
  expect(waitMs).toBeGreaterThanOrEqual(30_000);
  expect(waitMs).toBeLessThan(40_000);
  // It is retried as long as necessary.
  for (let round = 0; round < 15; round += 1) {
    const { nextAttemptAt } = await the();
    await passTime(test_.database, 3_600_000);
    await eventually(async () => (await the()).nextAttemptAt !== nextAttemptAt);
  }
  expect(receiver.received).toEqual([]);
  const asked = node.deliveries.message(tenantId, waiting.deliveryId);
  await expect(asked).rejects.toMatchObject({ details: { reason: 'OWN_KEY_AWAY' } });
  expect((await node.deliveries.get(tenantId, waiting.deliveryId)).attemptLog).toEqual([]);
  // New messages are not sent without the key.
  await expect(send()).rejects.toMatchObject({ details: { reason: 'OWN_KEY_AWAY' } });
  await folder.put(tenantId, 'first', bytes);
  await passTime(test_.database, 3_600_000);
  expect(await becomes('DELIVERED')).toMatchObject({ attempts: 1, failure: null });
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ data: { partyName: NAME } });
  expect(await deliveryJobs()).toBe(0);
});

test('broadcasts are encrypted for organizations with a key, and wait for no unavailable key', async () => {
  const other = await createTenant(test_.database);
  for (const one of [by, other])
    await node.subscriptions.create(one, { url: receiver.url, events: ['watchlist.updated'] });
  const told = { event: 'watchlist.updated', subjectId: 'ofac_sdn', data: { partyName: NAME } };
  const tell = () =>
    node.writer.write(
      serviceAuthor(tenantId, 'c'),
      async (tx) => {
        const jobs = await tellSubscribers(tx.db, told, { correlationId: 'c', now: tx.now() });
        return { result: jobs.map((job) => job.tenantId).sort(), audit: [], jobs };
      },
      { transaction: 'long' },
    );
  await setKey();
  expect((await tell()).result).toEqual([tenantId, other.principal.tenantId].sort());
  expect(await storedBody()).toMatch(/^\$sealed:1\.1\./);
  await folder.remove(tenantId, 'first');
  expect((await tell()).result).toEqual([other.principal.tenantId]);
  expect(await deliveryJobs()).toBe(3);
});

test('a message whose key was destroyed is a dead letter that says so', async () => {
  await setKey();
  await send();
  const doomed = await keys.ownKeys.doomed(tenantId, 'first');
  await keys.ownKeys.destroy(serviceAuthor(tenantId, 'c'), doomed);
  node.worker.start();
  expect(await becomes('DEAD')).toMatchObject({ failure: { code: 'OWN_KEY_DESTROYED' } });
  expect(receiver.received).toEqual([]);
  await expect(send()).rejects.toMatchObject({ code: 'own-key-destroyed' });
});

test('an undecryptable message is a dead letter, and nothing of it is sent', async () => {
  await setKey();
  await send();
  await test_.database.pool.query(
    "update webhook_deliveries set body = left(body, -8) || 'AAAAAAAA' where tenant_id = $1",
    [tenantId],
  );
  node.worker.start();
  expect(await becomes('DEAD')).toMatchObject({ failure: { code: 'UNREADABLE' } });
  expect(receiver.received).toEqual([]);
  expect(await deliveryJobs()).toBe(0);
});

test('an unavailable key of one organization does not delay messages of another', async () => {
  await setKey();
  await send();
  await folder.remove(tenantId, 'first');
  by = await createTenant(test_.database);
  ({ tenantId } = by.principal);
  await send();
  node.worker.start();
  await becomes('DELIVERED');
  expect(receiver.received).toHaveLength(1);
});
