/** Users with a controlled clock: the end of sessions, and the delays of password guesses. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import { Argon2Hasher } from '../secret-hash.ts';
import { createNode, createTenant, HeldClock, outcome } from '../testing.ts';
import { IDLE_SECONDS, SESSION_SECONDS } from './sessions.ts';
import { insertUser } from './store.ts';
import type { From } from './user-sign-in.ts';

const PASSWORD = 'zwölf kleine Enten';
const OFFICE = '198.51.100.7';

let test_: TestDatabase;
let by: Caller;
let clock: HeldClock;
let node: ReturnType<typeof createNode>;
let email: string;
let userId: string;
let passwordHash: string;
let count = 0;
beforeAll(async () => {
  test_ = await createTestDatabase();
  by = await createTenant(test_.database);
  passwordHash = await new Argon2Hasher().hash(PASSWORD);
});
afterAll(() => test_.drop());
beforeEach(async () => {
  await test_.database.direct.deleteFrom('sign_in_failures').execute();
  clock = new HeldClock();
  node = createNode({ database: test_.database, clock });
  count += 1;
  email = `Ottilie.${count}@example.test`;
  userId = randomUUID();
  const row = { tenantId: by.principal.tenantId, userId, email, name: 'Ottilie', passwordHash, mustChange: false };
  const rest = { roles: ['ANALYST'], status: 'ACTIVE', createdAt: clock.now(), version: 1 };
  await test_.database.system((db) => insertUser(db, { ...row, ...rest }));
});

interface Attempt extends Partial<From> {
  email?: string;
  password?: string;
}

function signIn({ email: typed = email, password = PASSWORD, ...from }: Attempt = {}, at = node) {
  const where = { address: OFFICE, userAgent: 'test', session: undefined, device: undefined, ...from };
  return at.userSignIn.signIn({ email: typed, password }, where, 'test');
}

async function changePassword(token: string, current: string, next = PASSWORD): Promise<string> {
  const { principal, session } = await node.sessions.verify(token);
  const caller = { principal, correlationId: 'test' };
  return node.userSignIn.changePassword(caller, session, token, { currentPassword: current, newPassword: next });
}

async function stepUp(token: string, password = PASSWORD): Promise<string> {
  const { principal, session } = await node.sessions.verify(token);
  return node.userSignIn.stepUp({ principal, correlationId: 'test' }, session, token, { password });
}

const author = () => ({
  tenantId: by.principal.tenantId,
  actor: { type: 'USER' as const, id: userId },
  correlationId: 'test',
});
const isOpen = (token: string, at = node) => outcome(at.sessions.verify(token));
const waitOf = async (work: Promise<unknown>): Promise<number | string> => {
  const error = await work.catch((caught) => caught);
  if (!(error instanceof AppError)) return 'ok';
  return error.details.retryAfterSeconds ?? error.code;
};

describe('a session', () => {
  test('belongs to the user with the permissions of the roles; email addresses ignore case', async () => {
    const { token } = await signIn({ email: email.toUpperCase() });
    const { principal, session } = await node.sessions.verify(token);
    expect(principal).toMatchObject({ type: 'USER', id: userId, tenantId: by.principal.tenantId, roles: ['ANALYST'] });
    expect([...principal.permissions]).toContain('transaction:decide');
    expect([...principal.permissions]).not.toContain('settings:write');
    expect(session).toMatchObject({ email, mustChangePassword: false });
  });

  test('ends half an hour after its last request', async () => {
    const { token } = await signIn();
    for (let request = 0; request < 3; request += 1) {
      clock.advance(IDLE_SECONDS - 60);
      expect(await isOpen(token)).toBe('ok');
    }
    clock.advance(IDLE_SECONDS);
    expect(await isOpen(token)).toBe('unauthorized');
  });

  test('ends twelve hours after sign-in, even in constant use', async () => {
    const { token } = await signIn();
    for (let seconds = 0; seconds < SESSION_SECONDS - 600; seconds += 600) {
      clock.advance(600);
      await node.sessions.verify(token);
    }
    expect(await isOpen(token)).toBe('ok');
    clock.advance(600);
    expect(await isOpen(token)).toBe('unauthorized');
    await node.sessions.purge();
    expect(await node.sessions.list({ tenantId: by.principal.tenantId, userId })).toEqual([]);
  });

  test.each<[string, (token: string) => Promise<unknown>]>([
    [
      'signed out',
      async (token) => {
        const { session } = await node.sessions.verify(token);
        await node.sessions.end(author(), userId, session.sessionId, 'SIGNED_OUT');
      },
    ],
    ['stepped up: the earlier cookie is invalid', (token) => stepUp(token)],
    [
      'the password was changed elsewhere',
      async () => {
        await changePassword((await signIn()).token, PASSWORD, 'dreizehn große Gänse');
      },
    ],
    ['the user was disabled', () => node.users.disable(by, email)],
    ['the password was reset', () => node.users.reset(by, email)],
    ['another sign-in in the same browser', (token) => signIn({ session: token })],
    [
      'twenty sign-ins elsewhere',
      async () => {
        for (let other = 0; other < 20; other += 1) {
          clock.advance(1);
          await node.sessions.start(author(), userId, {
            address: OFFICE,
            userAgent: 'x',
            replaced: undefined,
            by: 'PASSWORD',
          });
        }
      },
    ],
  ])('ends on every node: %s', async (_why, work) => {
    const other = createNode({ database: test_.database, clock });
    const { token } = await signIn();
    expect([await isOpen(token), await isOpen(token, other)]).toEqual(['ok', 'ok']);
    await work(token);
    // This node caches only sessions that it changed itself. Copies are at most two seconds old.
    clock.advance(3);
    expect([await isOpen(token), await isOpen(token, other)]).toEqual(['unauthorized', 'unauthorized']);
  });

  test('of a suspended organization ends permanently', async () => {
    const bank = await createTenant(test_.database, 'Other bank');
    const address = `other.${count}@example.test`;
    const { oneTimePassword } = await node.users.create(bank, { email: address, name: 'B', roles: ['ADMIN'] });
    const { token } = await signIn({ email: address, password: oneTimePassword });
    await node.tenants.suspend(by, bank.principal.tenantId);
    clock.advance(3);
    expect(await isOpen(token)).toBe('unauthorized');
    expect(await outcome(signIn({ email: address, password: oneTimePassword }))).toBe('unauthorized');
    await node.tenants.resume(by, bank.principal.tenantId);
    clock.advance(3);
    expect(await isOpen(token)).toBe('unauthorized');
  });

  test('is opened only by its exact cookie', async () => {
    const { token } = await signIn();
    const foreign = createNode({ database: test_.database, clock, installationKey: Buffer.alloc(32, 7) });
    const bytes = Buffer.from(token, 'base64url');
    const flipped = Buffer.from(bytes);
    flipped[0]! ^= 1;
    const last = token.at(-1)!;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last character has bits that encode no byte.
    const respelt = token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1];
    const forged = [
      foreign.sessionTokens.make(userId),
      flipped.toString('base64url'),
      respelt,
      '',
      'x',
      token.slice(1),
    ];
    for (const cookie of forged) expect(await isOpen(cookie), cookie).toBe('unauthorized');
    expect(await isOpen(token)).toBe('ok');
  });

  test('is invalid if it is moved to another user in the database', async () => {
    const { token } = await signIn();
    const { user } = await node.users.create(by, { email: `admin.${count}@example.test`, name: 'A', roles: ['ADMIN'] });
    const sessions = test_.database.direct.updateTable('sessions').set({ user_id: user.userId });
    await sessions.where('user_id', '=', userId).execute();
    expect(await isOpen(token)).toBe('unauthorized');
  });
});

describe('a rejection', () => {
  test.each<[string, () => Promise<Attempt>]>([
    ['unknown address', async () => ({ email: 'nobody@example.test' })],
    ['wrong password', async () => ({ password: 'dreizehn große Gänse' })],
    [
      'disabled, with the right password',
      async () => {
        await node.users.disable(by, email);
        return {};
      },
    ],
  ])('is identical and takes the same work: %s', async (_what, given) => {
    const attempt = await given();
    node.hasher.verifications = 0;
    const error = await signIn(attempt).catch((caught) => caught);
    expect(node.hasher.verifications).toBe(1);
    expect({ code: error.code, ...error.details }).toEqual({
      code: 'unauthorized',
      detail: 'Sign-in failed. Check your credentials.',
      credentials: 'invalid-client',
    });
  });
});

describe('guessing', () => {
  const guess = (from: Attempt = {}) => signIn({ password: 'wrong', ...from });

  test('delays the attacker but not the owner in a known browser, even from the same address', async () => {
    const { device } = await signIn();
    for (let attempt = 0; attempt < 5; attempt += 1) await outcome(guess());
    expect(await waitOf(guess())).toBe(1);
    expect(await waitOf(signIn({ device }))).toBe('ok');
    // Also while a botnet guesses for the same address.
    for (let attempt = 0; attempt < 205; attempt += 1) {
      const counted = await node.backOff
        .admit(`person ${email.toLowerCase()}`, `203.0.113.${attempt}`)
        .catch(() => null);
      if (counted) await node.backOff.failed(counted);
    }
    expect(await waitOf(signIn({ address: '192.0.2.200' }))).toBe(1);
    expect(await waitOf(signIn({ device, address: '192.0.2.200' }))).toBe('ok');
  });

  test('is also delayed with the cookie of a known browser, which counts for one account only', async () => {
    const { device } = await signIn();
    for (let attempt = 0; attempt < 5; attempt += 1) await outcome(guess({ device }));
    expect(await waitOf(guess({ device }))).toBe(1);
    expect(await waitOf(signIn({ device }))).toBe(1);
    expect(await waitOf(signIn())).toBe('ok');
    expect(node.sessionTokens.isDeviceOf(device, 'somebody.else@example.test')).toBe(false);
  });

  test('is delayed at step-up and at the current password, and changes nothing', async () => {
    const { token } = await signIn();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await outcome(stepUp(token, 'x'))).toBe('validation-failed');
    expect(await waitOf(stepUp(token))).toBe(1);
    expect(await waitOf(changePassword(token, PASSWORD, 'dreizehn große Gänse'))).toBe(1);
    expect(await isOpen(token)).toBe('ok');
    expect(await outcome(signIn())).toBe('ok');
  });
});

test('step-up renews the session under a new cookie, once', async () => {
  const { token } = await signIn();
  const before = await node.sessions.verify(token);
  clock.advance(1_000);
  const results = await Promise.allSettled([stepUp(token), stepUp(token)]);
  const next = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(next).toHaveLength(1);
  const { session } = await node.sessions.verify(next[0]!);
  expect(session.sessionId).toBe(before.session.sessionId);
  expect(session.steppedUpAt.getTime() - before.session.steppedUpAt.getTime()).toBe(1_000_000);
  expect(session.authenticatedAt).toEqual(before.session.authenticatedAt);
  expect(session.csrfToken).not.toBe(before.session.csrfToken);
});

test('a user is created once, with existing roles', async () => {
  const other = await createTenant(test_.database, 'Another bank');
  const make = (caller: Caller, input: object) =>
    outcome(node.users.create(caller, { email: 'x@example.test', name: 'X', roles: ['ADMIN'], ...input }));
  expect(await make(by, { email: email.toUpperCase() })).toBe('conflict');
  expect(await make(other, { email })).toBe('conflict');
  for (const wrong of [{ roles: [] }, { roles: ['ROLE_CLIENT'] }, { roles: ['ROOT'] }, { email: 'x' }, { name: ' ' }]) {
    expect(await make(by, wrong), JSON.stringify(wrong)).toBe('validation-failed');
  }
  expect(await outcome(node.users.disable(other, email))).toBe('not-found');
  expect(await outcome(node.users.reset(other, email))).toBe('not-found');
});
