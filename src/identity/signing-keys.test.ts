import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { EXIT_CONFIG, OperatorError } from '../platform/errors.ts';
import { createNode, createTenant, HeldClock, openDatabase, outcome, signedInClient } from './testing.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());
beforeEach(() => test_.database.direct.deleteFrom('signing_keys').execute());

const kids = async (node: ReturnType<typeof createNode>) => (await node.keys.jwks()).keys.map(({ kid }) => kid);

test('nodes that start together create one key', async () => {
  const databases = Array.from({ length: 6 }, () => openDatabase(test_.connectionString));
  const nodes = databases.map((database) => createNode({ database }));
  await Promise.all(nodes.map((node) => node.keys.start()));
  expect(new Set((await Promise.all(nodes.map(kids))).flat()).size).toBe(1);
  await Promise.all(databases.map((database) => database.close()));
});

test('the key set contains public keys only, named by thumbprint; private keys are encrypted', async () => {
  const node = createNode({ database: test_.database });
  await node.keys.start();
  const [jwk, ...more] = (await node.keys.jwks()).keys;
  expect(more).toEqual([]);
  expect(Object.keys(jwk!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  expect(jwk!.kid).toBe(await calculateJwkThumbprint(jwk!));
  const row = await test_.database.direct.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  expect(row.private_encrypted.includes('"d"')).toBe(false);
  expect(JSON.stringify(row.public_jwk)).not.toContain('"d"');
});

test('a wrong installation key is reported at start', async () => {
  await createNode({ database: test_.database }).keys.start();
  const error = await createNode({ database: test_.database, installationKey: randomBytes(32) })
    .keys.start()
    .catch((caught) => caught);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.exitCode).toBe(EXIT_CONFIG);
  expect(error.message).toContain('The installation key does not decrypt the signing keys');
});

test('a key inserted into the table without the installation key verifies nothing', async () => {
  const clock = new HeldClock();
  const node = createNode({ database: test_.database, clock });
  const stranger = createNode({ database: test_.database, clock, installationKey: randomBytes(32) });
  await node.keys.start();
  const [first] = await kids(node);
  await stranger.keys.rotate({ immediately: false });
  clock.advance(20 * MINUTE);
  expect(await kids(node)).toEqual([first]);
  expect((await node.keys.signer()).kid).toBe(first);
});

test('a rotation by age has no gap', async () => {
  const clock = new HeldClock();
  const node = createNode({ database: test_.database, clock });
  const other = createNode({ database: test_.database, clock });
  await node.keys.start();
  const by = await createTenant(test_.database);
  const [first] = await kids(node);

  clock.advance(89 * DAY);
  await node.keys.maintain();
  expect(await kids(node)).toEqual([first]);

  clock.advance(DAY);
  await Promise.all([node.keys.maintain(), other.keys.maintain()]);
  const [, second, ...more] = await kids(node);
  expect(more).toEqual([]);
  clock.advance(3);
  expect(await kids(other)).toEqual([first, second]);

  // Published, not yet signing.
  expect((await node.keys.signer()).kid).toBe(first);
  clock.advance(9 * MINUTE);
  expect((await other.keys.signer()).kid).toBe(first);
  const { accessToken, client } = await signedInClient(node, by);
  clock.advance(2 * MINUTE);
  expect((await other.keys.signer()).kid).toBe(second);

  // The last token of the old key stays valid until it expires, also on another node, in parallel with tokens of the new key.
  const { accessToken: newer } = await other.tokens.issue(client);
  clock.advance(57 * MINUTE);
  await node.keys.maintain();
  expect(await outcome(node.tokens.verify(accessToken))).toBe('ok');
  expect(await outcome(other.tokens.verify(accessToken))).toBe('ok');
  expect(await outcome(node.tokens.verify(newer))).toBe('ok');

  clock.advance(30 * MINUTE);
  await other.keys.maintain();
  expect(await kids(other)).toEqual([second]);
  const retired = await test_.database.direct
    .selectFrom('signing_keys')
    .selectAll()
    .where('kid', '=', first!)
    .executeTakeFirstOrThrow();
  expect(retired.retired_at).not.toBeNull();
  expect(retired.private_encrypted).toHaveLength(0);
});

test('rotating twice creates one next key; `immediately` invalidates tokens of the old keys', async () => {
  const clock = new HeldClock();
  const node = createNode({ database: test_.database, clock });
  const other = createNode({ database: test_.database, clock });
  await node.keys.start();
  const { accessToken, client } = await signedInClient(node, await createTenant(test_.database));
  expect(await outcome(other.tokens.verify(accessToken))).toBe('ok');
  expect(await node.keys.rotate()).toBe(await other.keys.rotate());
  expect(await outcome(node.tokens.verify(accessToken))).toBe('ok');

  const kid = await node.keys.rotate({ immediately: true });
  expect(await kids(node)).toEqual([kid]);
  const { accessToken: fresh } = await node.tokens.issue(client);
  expect(await outcome(node.tokens.verify(accessToken))).toBe('unauthorized');
  clock.advance(2.1);
  expect(await outcome(other.tokens.verify(accessToken))).toBe('unauthorized');
  expect(await outcome(other.tokens.verify(fresh))).toBe('ok');
});

test('a token with an unknown key makes the node reload the keys at once', async () => {
  const clock = new HeldClock();
  const node = createNode({ database: test_.database, clock });
  const other = createNode({ database: test_.database, clock });
  await node.keys.start();
  const { client } = await signedInClient(node, await createTenant(test_.database));
  await other.keys.jwks();
  await node.keys.rotate({ immediately: true });
  const { accessToken } = await node.tokens.issue(client);
  // Within the two seconds of the other node's copy.
  clock.advance(1.5);
  expect(await outcome(other.tokens.verify(accessToken))).toBe('ok');
});
