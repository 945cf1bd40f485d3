import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { silentLog } from '../platform/db/log.ts';
import { AppError } from '../platform/errors.ts';
import { addressKey } from './back-off.ts';
import { Argon2Hasher } from './secret-hash.ts';
import { createNode, createTenant, HeldClock, openDatabase, outcome } from './testing.ts';

let test_: TestDatabase;
let by: Caller;
let clock: HeldClock;
let node: ReturnType<typeof createNode>;
beforeAll(async () => {
  test_ = await createTestDatabase();
  by = await createTenant(test_.database);
});
afterAll(() => test_.drop());
beforeEach(async () => {
  await test_.database.direct.deleteFrom('sign_in_failures').execute();
  clock = new HeldClock();
  node = createNode({ database: test_.database, clock });
});

const newClient = async (caller = by) => (await node.clients.create(caller, { name: 'x' })).secret;
const attempt = (clientId: string, clientSecret: string, address = '192.0.2.1', at = node) =>
  at.signIn.signInClient({ clientId, clientSecret, address });
const waitOf = async (work: Promise<unknown>): Promise<number | string> => {
  const error = await work.catch((caught) => caught);
  if (!(error instanceof AppError)) return 'ok';
  return error.details.retryAfterSeconds ?? error.code;
};

test('a correct secret identifies the client and which secret was used', async () => {
  const secret = await newClient();
  expect(await attempt(secret.clientId, secret.clientSecret)).toEqual({
    secretId: secret.secretId,
    client: {
      clientId: secret.clientId,
      tenantId: by.principal.tenantId,
      roles: ['ROLE_CLIENT'],
      permissions: ['screen:read', 'screen:write'],
      secretId: secret.secretId,
    },
  });
});

test('permissions of an earlier version are ignored and logged once, and block no sign-in', async () => {
  const warnings: string[] = [];
  const log = {
    ...silentLog,
    warn: (fields: object, message: string) => warnings.push(JSON.stringify(fields) + message),
  };
  const older = createNode({ database: test_.database, clock, log });
  const { clientId, clientSecret } = await newClient();
  await test_.database.direct
    .updateTable('clients')
    .set({ permissions: ['screen:read', 'gold:melt', 'tea:pour'] })
    .where('client_id', '=', clientId)
    .execute();
  for (let time = 0; time < 2; time += 1) {
    const { client } = await attempt(clientId, clientSecret, '192.0.2.1', older);
    expect(client.permissions).toEqual(['screen:read']);
  }
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(clientId);
  expect(warnings[0]).toContain('"unknown":["gold:melt","tea:pour"]');
  expect(warnings[0]).not.toContain(clientSecret);
  expect((await node.clients.list(by)).find((one) => one.clientId === clientId)?.permissions).toEqual(['screen:read']);
  // A user who may grant the remaining permissions can still rotate its secret.
  const holder = { ...by, principal: { ...by.principal, permissions: new Set(['screen:read'] as const) } };
  const rotated = await node.clients.rotate(holder, clientId);
  expect(await outcome(attempt(clientId, rotated.clientSecret))).toBe('ok');
});

describe('every rejection is identical after the same two verifications', () => {
  type Given = { clientId: string; clientSecret: string };
  const cases: Record<string, () => Promise<Given>> = {
    'unknown id': async () => ({ clientId: 'client_unknown', clientSecret: 'x' }),
    'an id that cannot be': async () => ({ clientId: "a'; drop table clients\0", clientSecret: 'x' }),
    'wrong secret of one': async () => ({ ...(await newClient()), clientSecret: 'x' }),
    'wrong secret of two': async () => {
      const { clientId } = await newClient();
      await node.clients.rotate(by, clientId);
      return { clientId, clientSecret: 'x' };
    },
    'revoked secret': async () => {
      const secret = await newClient();
      await node.clients.rotate(by, secret.clientId, { revokeOld: true });
      return secret;
    },
    'disabled client with its right secret': async () => {
      const secret = await newClient();
      await node.clients.disable(by, secret.clientId);
      return secret;
    },
    'suspended tenant with the right secret': async () => {
      const other = await createTenant(test_.database);
      const secret = await newClient(other);
      await node.tenants.suspend(by, other.principal.tenantId);
      return secret;
    },
  };
  test.each(Object.entries(cases))('%s', async (_name, given) => {
    const { clientId, clientSecret } = await given();
    node.hasher.verifications = 0;
    const error = await attempt(clientId, clientSecret).catch((caught) => caught);
    expect(node.hasher.verifications).toBe(2);
    expect(error).toBeInstanceOf(AppError);
    expect({ code: error.code, ...error.details }).toEqual({
      code: 'unauthorized',
      detail: 'Invalid client credentials.',
      credentials: 'invalid-client',
    });
  });
});

test.each([
  ['a blank id', ' ', 'secret'],
  ['a blank secret', 'client', ''],
  ['a long id', 'c'.repeat(129), 'secret'],
  ['a long secret', 'client', 's'.repeat(257)],
])('%s costs no hash', async (_name, clientId, clientSecret) => {
  expect(await outcome(attempt(clientId, clientSecret))).toBe('validation-failed');
  expect(node.hasher.verifications).toBe(0);
});

describe('back-off', () => {
  test('five free failures, then 1 s, 2 s, 4 s … 15 min, before any hash and over all nodes', async () => {
    const { clientId } = await newClient();
    const otherDatabase = openDatabase(test_.connectionString);
    const other = createNode({ database: otherDatabase, clock });
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await outcome(attempt(clientId, 'wrong', undefined, failure % 2 ? node : other))).toBe('unauthorized');
    }
    const waits: (number | string)[] = [];
    for (let failure = 0; failure < 12; failure += 1) {
      const hashes = node.hasher.verifications + other.hasher.verifications;
      const wait = await waitOf(attempt(clientId, 'wrong', undefined, failure % 2 ? node : other));
      expect(node.hasher.verifications + other.hasher.verifications).toBe(hashes);
      waits.push(wait);
      clock.advance(Number(wait));
      expect(await outcome(attempt(clientId, 'wrong'))).toBe('unauthorized');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await otherDatabase.close();
  });

  test('an attacker does not lock out the client at its own address; a success there resets the delay', async () => {
    const { clientId, clientSecret } = await newClient();
    for (let failure = 0; failure < 5; failure += 1) await outcome(attempt(clientId, 'wrong', '203.0.113.9'));
    expect(await outcome(attempt(clientId, clientSecret, '203.0.113.9'))).toBe('rate-limit-exceeded');
    expect(await outcome(attempt(clientId, clientSecret, '192.0.2.1'))).toBe('ok');

    for (let failure = 0; failure < 4; failure += 1) await outcome(attempt(clientId, 'wrong'));
    expect(await outcome(attempt(clientId, clientSecret))).toBe('ok');
    for (let failure = 0; failure < 4; failure += 1) {
      expect(await outcome(attempt(clientId, 'wrong'))).toBe('unauthorized');
    }
    expect(await outcome(attempt(clientId, clientSecret))).toBe('ok');
  });

  test('one address that tries many IDs is delayed after fifty; a client known from there is not', async () => {
    const { clientId, clientSecret } = await newClient();
    const known = await newClient();
    expect(await outcome(attempt(known.clientId, known.clientSecret, '2001:db8::3'))).toBe('ok');
    for (let failure = 0; failure < 50; failure += 1) {
      await node.backOff.failed(await node.backOff.admit(`guess-${failure}`, '2001:db8::1'));
    }
    expect(await waitOf(attempt(clientId, clientSecret, '2001:db8::2'))).toBe(1);
    expect(await waitOf(attempt(known.clientId, known.clientSecret, '2001:db8::2'))).toBe('ok');
    expect(await waitOf(attempt(clientId, clientSecret, '2001:db8:0:1::1'))).toBe('ok');
  });

  test("many addresses that try one ID are delayed after two hundred; the client's known address is not", async () => {
    const { clientId, clientSecret } = await newClient();
    expect(await outcome(attempt(clientId, clientSecret, '192.0.2.1'))).toBe('ok');
    for (let failure = 0; failure < 200; failure += 1) {
      await node.backOff.failed(await node.backOff.admit(clientId, `198.51.100.${failure}`));
    }
    expect(await waitOf(attempt(clientId, clientSecret, '192.0.2.77'))).toBe(1);
    expect(await waitOf(attempt(clientId, clientSecret, '192.0.2.1'))).toBe('ok');
  });

  test('a count ends an hour after its last failure, and its row is purged', async () => {
    const { clientId, clientSecret } = await newClient();
    await attempt(clientId, clientSecret, '192.0.2.55');
    for (let failure = 0; failure < 4; failure += 1) await outcome(attempt(clientId, 'wrong'));
    clock.advance(3_601);
    for (let failure = 0; failure < 4; failure += 1) {
      expect(await outcome(attempt(clientId, 'wrong'))).toBe('unauthorized');
    }
    const rows = async () =>
      (await test_.database.direct.selectFrom('sign_in_failures').select('subject').execute()).map(
        ({ subject }) => subject.split(':')[0],
      );
    expect((await rows()).sort()).toEqual(['address', 'client', 'known', 'pair']);
    clock.advance(3_601);
    await node.backOff.purge();
    expect(await rows()).toEqual(['known']);
    clock.advance(31 * 86_400);
    await node.backOff.purge();
    expect(await rows()).toEqual([]);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('a flood is queued briefly and then rejected', async () => {
  const hasher = new Argon2Hasher({ maxRunning: 2, maxWaiting: 3 });
  const codes = await Promise.all(Array.from({ length: 10 }, () => outcome(hasher.hash('x'))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  expect(codes.filter((code) => code === 'service-unavailable')).toHaveLength(5);
  // The line is empty again.
  expect(await outcome(hasher.hash('x'))).toBe('ok');
});
