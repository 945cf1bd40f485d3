/** Second factors, invitations, roles and clients, and attempts to exceed permissions. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { allSeals } from '../../cli/audit.ts';
import { type Caller, type Permission, type Principal, permissionsOfRoles } from '../../platform/access/permissions.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { AppError } from '../../platform/errors.ts';
import { Argon2Hasher } from '../secret-hash.ts';
import { callerOf, createNode, createTenant, HeldClock, outcome, signedInClient } from '../testing.ts';
import { insertUser } from './store.ts';

const PASSWORD = 'zwölf kleine Enten';

let test_: TestDatabase;
let operator: Caller;
let clock: HeldClock;
let node: ReturnType<typeof createNode>;
let passwordHash: string;
let count = 0;
beforeAll(async () => {
  test_ = await createTestDatabase();
  operator = await createTenant(test_.database);
  passwordHash = await new Argon2Hasher().hash(PASSWORD);
});
afterAll(() => test_.drop());
beforeEach(async () => {
  await test_.database.direct.deleteFrom('sign_in_failures').execute();
  clock = new HeldClock();
  node = createNode({ database: test_.database, clock });
});

interface Someone extends Caller {
  email: string;
}

/** A user with these roles, as a caller. */
async function person(...roles: string[]): Promise<Someone> {
  count += 1;
  const { tenantId, tenantName } = operator.principal;
  const [userId, email, name] = [randomUUID(), `user.${count}@example.test`, `User ${count}`];
  const row = { tenantId, userId, email, name, passwordHash, mustChange: false, roles, status: 'ACTIVE' };
  await test_.database.system((db) => insertUser(db, { ...row, createdAt: clock.now(), version: 1 }));
  const permissions = permissionsOfRoles(roles, []);
  const principal: Principal = {
    type: 'USER',
    id: userId,
    tenantId,
    tenantName,
    roles,
    permissions,
    displayName: name,
  };
  return { ...callerOf(principal), email };
}

const signIn = (email: string, code?: string, password = PASSWORD) =>
  node.userSignIn.signIn(
    { email, password, code },
    { address: '198.51.100.7', userAgent: 'x', session: undefined, device: undefined },
    'test',
  );
const waitOf = async (work: Promise<unknown>): Promise<number | string> => {
  const error = await work.catch((caught: unknown) => caught);
  return error instanceof AppError ? (error.details.retryAfterSeconds ?? error.code) : 'ok';
};

describe('a second factor', () => {
  /** A user with a second factor. @returns the code of the authenticator some steps from now */
  async function secured() {
    const by = await person('ANALYST');
    const { secret, otpauthUrl } = (await node.secondFactors.setUp(by, by.email)).result;
    expect(otpauthUrl).toContain(`secret=${secret}`);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * 30_000 });
    expect(await outcome(signIn(by.email))).toBe('ok');
    const { recoveryCodes } = (await node.secondFactors.confirm(by, code())).result;
    return { by, code, recoveryCodes };
  }

  test('is required after the correct password, and each code works once', async () => {
    const { by, code } = await secured();
    expect(await outcome(signIn(by.email))).toBe('second-factor-required');
    expect(await outcome(signIn(by.email, code(1), 'wrong'))).toBe('unauthorized');
    // The code of the setup.
    expect(await outcome(signIn(by.email, code()))).toBe('unauthorized');
    clock.advance(30);
    const used = code();
    expect(await outcome(signIn(by.email, used))).toBe('ok');
    expect(await outcome(signIn(by.email, used))).toBe('unauthorized');
    // An earlier code is rejected too.
    expect(await outcome(signIn(by.email, code(-1)))).toBe('unauthorized');
    expect(await outcome(signIn(by.email, code(1)))).toBe('ok');
    const { token } = await (async () => {
      clock.advance(60);
      return signIn(by.email, code());
    })();
    expect((await node.sessions.verify(token)).session.secondFactor).toBe('TOTP');
  });

  test.each([
    ['two steps late', -2],
    ['two steps early', 2],
  ])('%s is rejected', async (_, steps) => {
    const { by, code } = await secured();
    clock.advance(300);
    expect(await outcome(signIn(by.email, code(steps)))).toBe('unauthorized');
    expect(await outcome(signIn(by.email, code(steps / 2)))).toBe('ok');
  });

  test('is accepted once by concurrent sign-ins', async () => {
    const { by, code } = await secured();
    clock.advance(30);
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(signIn(by.email, code()))));
    expect(outcomes.sort()).toEqual(['ok', 'unauthorized', 'unauthorized']);
  });

  test('delays guesses per user, from any address', async () => {
    const { by, code } = await secured();
    clock.advance(30);
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome(signIn(by.email, '000000'))).toBe('unauthorized');
    expect(await waitOf(signIn(by.email, code()))).toBe(1);
    await test_.database.direct.deleteFrom('sign_in_failures').where('subject', 'not like', 'holder:%').execute();
    expect(await waitOf(signIn(by.email, code()))).toBe(1);
    clock.advance(2);
    expect(await waitOf(signIn(by.email, code()))).toBe('ok');
  });

  test('if lost, is replaced by a recovery code, which works once in any spelling', async () => {
    const { by, recoveryCodes } = await secured();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await outcome(signIn(by.email, first.toUpperCase().replaceAll('-', ' ')))).toBe('ok');
    expect(await outcome(signIn(by.email, first))).toBe('unauthorized');
    const other = await secured();
    expect(await outcome(signIn(other.by.email, second))).toBe('unauthorized');
  });

  test('is required at step-up in addition to the password', async () => {
    const { by, code } = await secured();
    clock.advance(30);
    const { token } = await signIn(by.email, code());
    const stepUp = async (proof: object) => {
      const { principal, session } = await node.sessions.verify(token);
      return node.userSignIn.stepUp(callerOf(principal), session, token, proof);
    };
    expect(await outcome(stepUp({ password: PASSWORD }))).toBe('validation-failed');
    expect(await outcome(stepUp({ code: code() }))).toBe('validation-failed');
    clock.advance(30);
    expect(await outcome(stepUp({ code: code() }))).toBe('ok');
  });

  test('is not set up twice or with a wrong code, and ends when it is removed', async () => {
    const { by } = await secured();
    expect(await outcome(node.secondFactors.setUp(by, by.email))).toBe('conflict');
    expect(await outcome(node.secondFactors.confirm(by, '123456'))).toBe('conflict');
    await node.secondFactors.remove(by);
    expect(await outcome(signIn(by.email))).toBe('ok');
    await node.secondFactors.setUp(by, by.email);
    expect(await outcome(node.secondFactors.confirm(by, 'abcdef'))).toBe('validation-failed');
    expect(await outcome(signIn(by.email))).toBe('ok');
  });
});

describe('an invitation', () => {
  const tokenOf = (url: string) => url.split('#token=')[1]!;
  const accept = (token: string, password = 'dreizehn große Gänse') =>
    node.userAdministration.accept({ token, password }, 'test');

  test('sets a password once, within 72 hours, and only a good one', async () => {
    const admin = await person('ADMIN');
    const input = { email: `invited.${count}@example.test`, name: 'Invited', roles: ['analyst'] };
    const { user, invitationUrl } = (await node.userAdministration.invite(admin, input)).result;
    expect(user).toMatchObject({ state: 'INVITED', roles: ['ANALYST'] });
    const token = tokenOf(invitationUrl);
    expect(await outcome(signIn(input.email))).toBe('unauthorized');
    expect(await outcome(accept(token, 'passwordpassword'))).toBe('validation-failed');
    expect(await outcome(accept(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`))).toBe('not-found');
    expect(await outcome(Promise.any([accept(token), accept(token)]))).toBe('ok');
    expect(await outcome(accept(token))).toBe('not-found');
    expect(await outcome(signIn(input.email, undefined, 'dreizehn große Gänse'))).toBe('ok');

    const reset = (await node.userAdministration.reset(admin, user.userId)).result;
    expect(await outcome(signIn(input.email, undefined, 'dreizehn große Gänse'))).toBe('unauthorized');
    const again = (await node.userAdministration.reset(admin, user.userId)).result;
    expect(await outcome(accept(tokenOf(reset.invitationUrl)))).toBe('not-found');
    clock.advance(72 * 3_600);
    expect(await outcome(accept(tokenOf(again.invitationUrl)))).toBe('not-found');
  });
});

describe('a user signed out everywhere', () => {
  test('loses every session and keeps password and roles', async () => {
    const admin = await person('ADMIN');
    const { email, principal } = await person('ANALYST');
    const tokens = [(await signIn(email)).token, (await signIn(email)).token];
    for (const token of tokens) expect(await outcome(node.sessions.verify(token))).toBe('ok');
    const { endedSessions } = (await node.userAdministration.signOut(admin, principal.id)).result;
    expect(endedSessions).toBeGreaterThanOrEqual(2);
    for (const token of tokens) expect(await outcome(node.sessions.verify(token))).toBe('unauthorized');
    expect((await node.userAdministration.signOut(admin, principal.id)).result).toEqual({ endedSessions: 0 });
    expect(await outcome(signIn(email))).toBe('ok');
    expect(await node.userAdministration.get(admin, principal.id)).toMatchObject({
      state: 'ACTIVE',
      roles: ['ANALYST'],
    });
  });
});

describe('privilege escalation', () => {
  const NEW = { name: 'New', roles: ['ANALYST'] };
  const invite = (by: Caller, input: object = {}) =>
    outcome(node.userAdministration.invite(by, { ...NEW, email: `x.${randomUUID()}@example.test`, ...input }));

  test('is not possible for user administrators', async () => {
    const admin = await person('ADMIN');
    const lead = await node.roles.create(admin, {
      role: 'team_lead',
      description: 'Invites analysts',
      permissions: ['iam:read', 'iam:write', 'screen:read', 'screen:write', 'alert:read', 'alert:write'],
    });
    expect(lead.result).toMatchObject({ role: 'TEAM_LEAD', version: 1 });
    const few = new Set<Permission>(lead.result.permissions);
    const leader = await person('TEAM_LEAD');
    const by = { ...leader, principal: { ...leader.principal, permissions: few } };
    const mine = await node.roles.create(admin, { role: 'LEVEL_ONE', description: 'x', permissions: ['alert:read'] });
    expect(await invite(by, { roles: [mine.result.role] })).toBe('ok');
    const tries: Record<string, () => Promise<unknown>> = {
      'invite an administrator': () =>
        node.userAdministration.invite(by, { ...NEW, email: 'a@example.test', roles: ['ADMIN'] }),
      'become one': () => node.userAdministration.change(by, leader.principal.id, { roles: ['ADMIN'] }),
      'disable one': () => node.userAdministration.change(by, admin.principal.id, { disabled: true }),
      'reset one': () => node.userAdministration.reset(by, admin.principal.id),
      'sign one out': () => node.userAdministration.signOut(by, admin.principal.id),
      'make a role that allows more': () =>
        node.roles.create(by, { role: 'MORE', description: 'x', permissions: ['settings:write'] }),
      'put more into a role': () => node.roles.change(by, 'LEVEL_ONE', { permissions: ['sar:read'] }),
      'make an operator': () =>
        node.roles.create(operator, { role: 'ROOT', description: 'x', permissions: ['operator'] }),
      'as a client': () =>
        node.userAdministration.invite(
          { ...by, principal: { ...by.principal, type: 'CLIENT' } },
          { ...NEW, email: 'b@example.test' },
        ),
      'a role as a client': () =>
        node.roles.remove({ ...by, principal: { ...by.principal, type: 'CLIENT' } }, 'LEVEL_ONE'),
    };
    for (const [what, work] of Object.entries(tries)) expect(await outcome(work()), what).toBe('forbidden');
    // Users cannot change a role with more permissions than they hold, or a shipped role.
    await node.roles.change(admin, 'LEVEL_ONE', { permissions: ['alert:read', 'sar:read'] });
    expect(await outcome(node.roles.change(by, 'LEVEL_ONE', { permissions: [] }))).toBe('forbidden');
    expect(await outcome(node.roles.change(admin, 'ADMIN', { permissions: [] }))).toBe('not-found');
    expect(await outcome(node.roles.create(admin, { role: 'ROLE_CLIENT', description: 'x', permissions: [] }))).toBe(
      'conflict',
    );
    expect(await outcome(node.roles.remove(admin, 'LEVEL_ONE'))).toBe('conflict');
    expect(await invite(admin, { roles: ['UNKNOWN'] })).toBe('validation-failed');
  });

  test("an organization's role takes effect in sessions within seconds, and so does its removal", async () => {
    const admin = await person('ADMIN');
    await node.roles.create(admin, { role: 'READER', description: 'x', permissions: ['alert:read'] });
    const { email } = await person('READER');
    const { token } = await signIn(email);
    const held = async () => [...(await node.sessions.verify(token)).principal.permissions];
    expect(await held()).toEqual(['alert:read']);
    expect(await outcome(node.roles.change(admin, 'READER', { permissions: [], version: 7 }))).toBe('conflict');
    await node.roles.change(admin, 'READER', { permissions: ['rule:read'], version: 1 });
    clock.advance(3);
    expect(await held()).toEqual(['rule:read']);
  });

  test('is found in no other organization', async () => {
    const victim = await person('ANALYST');
    const other = await createTenant(test_.database, 'Another bank');
    const by = { ...other, principal: { ...other.principal, type: 'USER' as const, id: randomUUID() } };
    for (const work of [
      () => node.userAdministration.get(by, victim.principal.id),
      () => node.userAdministration.change(by, victim.principal.id, { disabled: true }),
      () => node.userAdministration.reset(by, victim.principal.id),
      () => node.userAdministration.signOut(by, victim.principal.id),
      () => node.roles.change(by, 'TEAM_LEAD', { permissions: [] }),
      () => node.sessions.end(by, victim.principal.id, randomUUID(), 'REVOKED'),
    ]) {
      expect(await outcome(work())).toBe('not-found');
    }
    expect(await node.userAdministration.list(by)).toEqual([]);
  });
});

describe('a client', () => {
  test('works from its allowed networks only, with secret and token', async () => {
    await node.keys.start();
    const { clientId, clientSecret, accessToken } = await signedInClient(node, operator);
    const from = (address: string) => outcome(node.signIn.signInClient({ clientId, clientSecret, address }));
    const use = (address: string) => outcome(node.tokens.verify(accessToken, address));
    expect([await from('203.0.113.9'), await use('203.0.113.9')]).toEqual(['ok', 'ok']);
    await node.clients.change(operator, clientId, { allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'] });
    for (const address of ['192.0.2.200', '::ffff:192.0.2.1', '2001:db8::7']) {
      expect([await from(address), await use(address)], address).toEqual(['ok', 'ok']);
    }
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db9::1', 'unknown', '']) {
      expect([await from(address || 'x'), await use(address)], address).toEqual(['unauthorized', 'unauthorized']);
    }
    for (const wrong of ['x', '192.0.2.0/33', '10.0.0.0/7', '::/0', '192.0.2.0/24/8', 'fe80::1%eth0']) {
      const work = node.clients.change(operator, clientId, { allowedAddresses: [wrong] });
      expect(await outcome(work), wrong).toBe('validation-failed');
    }
  });

  test('is changed only by users with all of its permissions, shows its last use, and loses its tokens when disabled', async () => {
    await node.keys.start();
    const { clientId, accessToken } = await signedInClient(node, operator, ['screen:read', 'settings:write']);
    const [shown] = (await node.clients.list(operator)).filter((one) => one.clientId === clientId);
    expect(shown!.lastUsedAt).toEqual(clock.now());
    const developer = await person('DEVELOPER');
    expect(await outcome(node.clients.change(developer, clientId, { name: 'Mine' }))).toBe('forbidden');
    expect(await outcome(node.clients.change(developer, clientId, { permissions: ['sar:read'] }))).toBe('forbidden');
    expect(await outcome(node.clients.change(operator, clientId, { name: 'x', version: 9 }))).toBe('conflict');
    const changed = await node.clients.change(operator, clientId, {
      name: 'Other',
      permissions: ['screen:read'],
      version: 1,
    });
    expect(changed).toMatchObject({ name: 'Other', permissions: ['screen:read'], version: 2 });
    expect([...(await node.tokens.verify(accessToken)).permissions]).toEqual(['screen:read']);
    await node.clients.change(developer, clientId, { disabled: true });
    await node.clients.change(operator, clientId, { disabled: false });
    expect(await outcome(node.tokens.verify(accessToken))).toBe('unauthorized');
  });
});

test('the audit trail has every step and verifies every row', async () => {
  const { rows } = await test_.database.pool.query('select distinct action from audit_log order by 1');
  const actions = rows.map(({ action }) => action);
  for (const action of [
    ...['client.changed', 'role.changed', 'role.created', 'second-factor.recovery-code-used', 'second-factor.removed'],
    ...[
      'second-factor.set-up',
      'session.started',
      'session.stepped-up',
      'user.invited',
      'user.password-set',
      'user.reset',
      'user.signed-out-everywhere',
    ],
  ]) {
    expect(actions).toContain(action);
  }
  // Users inserted directly into the table have no audit entry.
  const damages = async () => {
    const reports = await verifyAudit(test_.database, allSeals);
    return reports
      .flatMap((one) => one.damages.map(({ reason }) => reason))
      .filter((one) => !/covers the (user|organization)/.test(one));
  };
  expect(await damages()).toEqual([]);
  await test_.database.pool.query("update custom_roles set permissions = '{settings:write}' where role = 'READER'");
  await test_.database.pool.query(
    "update clients set allowed_addresses = '{}' where name = 'Core banking' and version > 1",
  );
  await test_.database.pool.query('update totp_secrets set confirmed_at = null');
  expect([...new Set(await damages())].sort()).toEqual([
    'the client does not match its last audit entry',
    'the role does not match its last audit entry',
    'the second factor of the user does not match its last audit entry',
  ]);
});
