import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { silentLog } from '../platform/db/log.ts';
import { EXIT_CONFIG } from '../platform/errors.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { type BootstrapOptions, bootstrap } from './bootstrap.ts';
import { createNode, openDatabase, outcome } from './testing.ts';

let test_: TestDatabase;
beforeEach(async () => {
  test_ = await createTestDatabase();
});
afterEach(() => test_.drop());

const options = (given: Partial<BootstrapOptions> = {}): BootstrapOptions => ({
  database: test_.database,
  writer: writerOver(given.database ?? test_.database),
  hasher: createNode({ database: test_.database }).hasher,
  clock: systemClock,
  log: silentLog,
  client: null,
  admin: null,
  officer: null,
  ...given,
});
const signIn = (clientId: string, clientSecret: string) =>
  createNode({ database: test_.database }).signIn.signInClient({ clientId, clientSecret, address: '127.0.0.1' });

test('creates an organization, a working client, an administrator and a compliance officer with one-time passwords, all audited', async () => {
  const made = (await bootstrap(options()))!;
  expect(made.admin.oneTimePassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const { client } = await signIn(made.client.id, made.client.secret!);
  expect(client).toMatchObject({ tenantId: made.tenantId, permissions: ['screen:read', 'screen:write'] });
  const users = await test_.database.direct.selectFrom('users').selectAll().orderBy('email').execute();
  const about = { tenant_id: made.tenantId, must_change: true };
  expect(users).toMatchObject([
    { ...about, email: 'admin@localhost', roles: ['ADMIN'] },
    { ...about, email: 'officer@localhost', roles: ['COMPLIANCE_OFFICER'] },
  ]);
  const { hasher } = options();
  expect(await hasher.verify(users[0]!.password_hash, made.admin.oneTimePassword!)).toBe(true);
  expect(await hasher.verify(users[1]!.password_hash, made.officer.oneTimePassword!)).toBe(true);
  const rows = await test_.database.direct
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .orderBy('sequence')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'tenant.created',
    'client.created',
    'user.created',
    'user.created',
  ]);
  for (const secret of [made.client.secret!, made.admin.oneTimePassword!, made.officer.oneTimePassword!, 'argon2']) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('uses the credentials that the operator supplied and does not print them', async () => {
  const made = await bootstrap(
    options({
      client: { id: 'demo', secret: 'demo-secret' },
      admin: { id: 'Ann@Bank.test', secret: 'zwölf kleine Enten' },
      officer: { id: 'Olu@Bank.test', secret: 'dreizehn kleine Enten' },
    }),
  );
  expect(made).toMatchObject({
    client: { id: 'demo', secret: null },
    admin: { email: 'Ann@Bank.test', oneTimePassword: null },
    officer: { email: 'Olu@Bank.test', oneTimePassword: null },
  });
  expect(await outcome(signIn('demo', 'demo-secret'))).toBe('ok');
});

test.each([
  ['a b c d e f', /15 to 128/],
  ['passwordpassword', /easy to guess/],
  ['ann@bank.test ann', /names from your account/],
])('creates no administrator with the password %s, and does not print it', async (secret, why) => {
  const starting = bootstrap(options({ admin: { id: 'Ann@Bank.test', secret } }));
  await expect(starting).rejects.toMatchObject({ exitCode: EXIT_CONFIG, message: expect.stringMatching(why) });
  await expect(starting).rejects.not.toMatchObject({ message: expect.stringContaining(secret) });
  expect(await test_.database.direct.selectFrom('tenants').selectAll().execute()).toEqual([]);
});

test('rejects a weak password of the officer, and one address for both users', async () => {
  const officer = { id: 'olu@bank.test', secret: 'zwölf kleine Enten' };
  await expect(bootstrap(options({ officer: { ...officer, secret: 'passwordpassword' } }))).rejects.toMatchObject({
    exitCode: EXIT_CONFIG,
    message: expect.stringMatching(/^AMLCORE_BOOTSTRAP_OFFICER: .*easy to guess/),
  });
  const both = bootstrap(options({ officer, admin: { ...officer, id: 'Olu@Bank.test' } }));
  await expect(both).rejects.toMatchObject({ exitCode: EXIT_CONFIG, message: expect.stringMatching(/another e-mail/) });
  expect(await test_.database.direct.selectFrom('tenants').selectAll().execute()).toEqual([]);
});

test('nodes that start together create one of each, and one of them prints it', async () => {
  const databases = Array.from({ length: 5 }, () => openDatabase(test_.connectionString));
  const results = await Promise.all(databases.map((database) => bootstrap(options({ database }))));
  const made = results.filter((result) => result !== null);
  expect(made).toHaveLength(1);
  expect(await outcome(signIn(made[0]!.client.id, made[0]!.client.secret!))).toBe('ok');
  for (const table of ['tenants', 'clients', 'client_secrets'] as const) {
    expect(await test_.database.direct.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
  }
  expect(await test_.database.direct.selectFrom('users').selectAll().execute()).toHaveLength(2);
  await Promise.all(databases.map((database) => database.close()));
});

test('a later start changes nothing, and says so if the variable differs', async () => {
  const client = { id: 'demo', secret: 'demo-secret' };
  await bootstrap(options({ client }));
  const cases = [
    [client, 0],
    [{ id: 'demo', secret: 'another-secret' }, 1],
    [{ id: 'other', secret: 'demo-secret' }, 1],
    [null, 0],
  ] as const;
  for (const [given, warnings] of cases) {
    const lines: string[] = [];
    const log = {
      ...silentLog,
      warn: (fields: object, message: string) => lines.push(JSON.stringify(fields) + message),
    };
    expect(await bootstrap(options({ client: given, log }))).toBeNull();
    expect(lines).toHaveLength(warnings);
    expect(lines.join()).not.toContain('secret');
  }
  expect(await outcome(signIn('demo', 'demo-secret'))).toBe('ok');
  expect(await outcome(signIn('demo', 'another-secret'))).toBe('unauthorized');
  expect(await outcome(signIn('other', 'demo-secret'))).toBe('unauthorized');
});
