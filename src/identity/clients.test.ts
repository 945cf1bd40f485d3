import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { type Caller, ROLES } from '../platform/access/permissions.ts';
import { Clients } from './clients.ts';
import { callerOf, createNode, createTenant, HeldClock, outcome, signedInClient } from './testing.ts';

let test_: TestDatabase;
let node: ReturnType<typeof createNode>;
let bankA: Caller;
let bankB: Caller;
const clock = new HeldClock();
beforeAll(async () => {
  test_ = await createTestDatabase();
  node = createNode({ database: test_.database, clock });
  await node.keys.start();
  bankA = await createTenant(test_.database, 'Bank A');
  bankB = await createTenant(test_.database, 'Bank B');
});
afterAll(() => test_.drop());

const audited = async (clientId: string) =>
  test_.database.direct
    .selectFrom('audit_log')
    .select(['action', 'actor_type', 'actor_id', 'correlation_id', 'details', 'tenant_id'])
    .where('subject_id', '=', clientId)
    .orderBy('sequence')
    .execute();
const signsIn = (clientId: string, clientSecret: string) =>
  outcome(node.signIn.signInClient({ clientId, clientSecret, address: `192.0.2.${Math.ceil(Math.random() * 250)}` }));

test('a new client has a readable random id, 256 random bits of secret, the two permissions of the contract', async () => {
  const { client, secret } = await node.clients.create(bankA, { name: '  Core banking ' });
  expect(secret.clientId).toMatch(/^client_[a-z2-7]{16}$/);
  expect(Buffer.from(secret.clientSecret, 'base64url')).toHaveLength(32);
  expect(client).toMatchObject({
    name: 'Core banking',
    status: 'ACTIVE',
    permissions: ['screen:read', 'screen:write'],
  });
  const stored = await test_.database.direct
    .selectFrom('client_secrets')
    .select('secret_hash')
    .where('client_id', '=', secret.clientId)
    .executeTakeFirstOrThrow();
  expect(stored.secret_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([
  ['a blank name', { name: '  ' }, 'validation-failed'],
  ['a long name', { name: 'x'.repeat(201) }, 'validation-failed'],
  ['an id with blanks', { name: 'x', clientId: 'a b' }, 'validation-failed'],
  ['a long id', { name: 'x', clientId: 'a'.repeat(129) }, 'validation-failed'],
  ['an unknown permission', { name: 'x', permissions: ['screen:delete'] }, 'validation-failed'],
  ['a free id', { name: 'x', clientId: 'taken' }, 'ok'],
  ['the same id again', { name: 'x', clientId: 'taken' }, 'conflict'],
])('creating a client with %s: %s', async (_name, input, code) => {
  expect(await outcome(node.clients.create(bankA, input))).toBe(code);
});

test('a client ID of another tenant counts as taken', async () => {
  await node.clients.create(bankA, { name: 'x', clientId: 'everywhere' });
  expect(await outcome(node.clients.create(bankB, { name: 'x', clientId: 'everywhere' }))).toBe('conflict');
});

test('rotation keeps the two newest secrets; --revoke-old keeps one', async () => {
  const first = (await node.clients.create(bankA, { name: 'x' })).secret;
  const { clientId } = first;
  const secrets = [first.clientSecret];
  const live = async () =>
    (await Promise.all(secrets.map((secret) => signsIn(clientId, secret)))).map((code) => code === 'ok');
  const rotate = async (revokeOld: boolean) => {
    clock.advance(1);
    secrets.push((await node.clients.rotate(bankA, clientId, { revokeOld })).clientSecret);
    return live();
  };
  expect(await live()).toEqual([true]);
  expect(await rotate(false)).toEqual([true, true]);
  expect(await rotate(false)).toEqual([false, true, true]);
  expect(await rotate(true)).toEqual([false, false, false, true]);
  const listed = (await node.clients.list(bankA)).find((client) => client.clientId === clientId);
  expect(listed?.secrets).toHaveLength(1);
});

test('concurrent rotations leave two active secrets', async () => {
  const { clientId } = (await node.clients.create(bankA, { name: 'x' })).secret;
  // Without the wait for a hash they meet in the database.
  const hasher = { hash: async () => 'no hash', verify: async () => false };
  const clients = new Clients({
    database: test_.database,
    writer: node.writer,
    hasher,
    liveness: node.liveness,
    clock,
  });
  await Promise.all(Array.from({ length: 20 }, () => clients.rotate(bankA, clientId)));
  expect((await clients.list(bankA)).find((client) => client.clientId === clientId)?.secrets).toHaveLength(2);
});

test('rotation without --revoke-old keeps all tokens; with it, only those of the new secret stay valid', async () => {
  const { accessToken, clientId } = await signedInClient(node, bankA);
  clock.advance(1);
  await node.clients.rotate(bankA, clientId);
  expect(await outcome(node.tokens.verify(accessToken))).toBe('ok');
  await node.clients.rotate(bankA, clientId, { revokeOld: true });
  expect(await outcome(node.tokens.verify(accessToken))).toBe('unauthorized');
});

test('every change is audited with actor, reason and details, and without a secret', async () => {
  const { secret } = await node.clients.create(bankA, { name: 'Audited' });
  const { clientId } = secret;
  const next = await node.clients.rotate(bankA, clientId);
  await node.clients.disable(bankA, clientId);
  await node.clients.disable(bankA, clientId);
  await node.clients.enable(bankA, clientId);
  const rows = await audited(clientId);
  expect(rows.map(({ action }) => action)).toEqual([
    'client.created',
    'client.secret-rotated',
    'client.disabled',
    'client.enabled',
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({
      actor_type: 'OPERATOR',
      actor_id: 'tester',
      correlation_id: bankA.correlationId,
      tenant_id: bankA.principal.tenantId,
    });
  }
  for (const hidden of [secret.clientSecret, next.clientSecret, 'argon2']) {
    expect(JSON.stringify(rows)).not.toContain(hidden);
  }
});

test("another tenant's client is not found, not listed and not changed", async () => {
  const { clientId, clientSecret } = (await node.clients.create(bankA, { name: 'Private' })).secret;
  const rowsBefore = await audited(clientId);
  expect((await node.clients.list(bankB)).map((client) => client.clientId)).not.toContain(clientId);
  for (const id of [clientId, 'client_never', 'not an id', '']) {
    for (const attack of [
      () => node.clients.disable(bankB, id),
      () => node.clients.enable(bankB, id),
      () => node.clients.rotate(bankB, id, { revokeOld: true }),
    ]) {
      await expect(attack()).rejects.toMatchObject({ code: 'not-found', message: 'Client not found.' });
    }
  }
  expect(await signsIn(clientId, clientSecret)).toBe('ok');
  expect(await audited(clientId)).toEqual(rowsBefore);
});

test('a developer creates clients with contract permissions, and cannot create or take over more powerful ones', async () => {
  const developer = callerOf({ ...bankA.principal, type: 'USER', id: 'dev', permissions: new Set(ROLES.DEVELOPER) });
  const powerful = (await node.clients.create(bankA, { name: 'x', permissions: ['transaction:decide', 'export:read'] }))
    .secret;
  const plain = (await node.clients.create(developer, { name: 'x' })).secret;
  const cases: [string, () => Promise<unknown>][] = [
    ['ok', () => node.clients.rotate(developer, plain.clientId)],
    ['ok', () => node.clients.create(developer, { name: 'x', permissions: ['screen:read', 'webhook:write'] })],
    ['forbidden', () => node.clients.create(developer, { name: 'x', permissions: ['transaction:decide'] })],
    ['forbidden', () => node.clients.create(developer, { name: 'x', permissions: ['export:read'] })],
    ['forbidden', () => node.clients.rotate(developer, powerful.clientId)],
    ['ok', () => node.clients.disable(developer, powerful.clientId)],
    ['forbidden', () => node.clients.enable(developer, powerful.clientId)],
  ];
  for (const [code, work] of cases) expect(await outcome(work())).toBe(code);
});
