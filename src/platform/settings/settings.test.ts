import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import { createTenant, HeldClock, outcome } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import { silentLog } from '../db/log.ts';
import { writerOver } from '../unit-of-work/testing.ts';
import { Settings } from './settings.ts';
import { defaultsOf } from './testing.ts';

let test_: TestDatabase;
const clock = new HeldClock();
const settingsOf = (allowInsecureWebhooks = false) =>
  new Settings({
    definitions: ALL_SETTINGS,
    database: test_.database,
    writer: writerOver(test_.database, clock),
    log: silentLog,
    allowInsecureWebhooks,
    monotonicMs: clock.monotonicMs,
  });
let by: Caller;
beforeAll(async () => {
  test_ = await createTestDatabase();
  by = await createTenant(test_.database);
});
afterAll(() => test_.drop());

const DEFAULTS = {
  ...defaultsOf(ALL_SETTINGS),
  'screening.minScoreThreshold': 75,
  'search.minScoreThreshold': 60,
  'screening.algorithm': 'BALANCED',
  TRANSACTION_SCREENING_WEBHOOK_URL: null,
};

test('has defaults until set; a change is versioned, audited and for one tenant', async () => {
  const settings = settingsOf();
  const other = await createTenant(test_.database);
  expect(await settings.get(by.principal.tenantId)).toEqual(DEFAULTS);
  expect((await settings.set(by, 'screening.minScoreThreshold', 82.5)).version).toBe(1);
  expect((await settings.set(by, 'screening.minScoreThreshold', 90)).version).toBe(2);
  expect(await settings.get(by.principal.tenantId)).toEqual({ ...DEFAULTS, 'screening.minScoreThreshold': 90 });
  expect(await settings.get(other.principal.tenantId)).toEqual(DEFAULTS);
  const rows = await test_.database.direct
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details', 'actor_id'])
    .where('tenant_id', '=', by.principal.tenantId)
    .orderBy('sequence')
    .execute();
  const about = { action: 'setting.changed', subject_id: 'screening.minScoreThreshold', actor_id: 'tester' };
  expect(rows).toMatchObject([
    { ...about, details: { before: 75, after: 82.5, version: 1 } },
    { ...about, details: { before: 82.5, after: 90, version: 2 } },
  ]);
  expect((await settings.list(by.principal.tenantId))[0]).toMatchObject({
    key: 'screening.minScoreThreshold',
    value: 90,
    default: 75,
    version: 2,
  });
});

test.each([
  ['screening.minScoreThreshold', 100, 'ok'],
  ['screening.minScoreThreshold', 100.1, 'validation-failed'],
  ['screening.minScoreThreshold', -1, 'validation-failed'],
  ['screening.minScoreThreshold', '75', 'validation-failed'],
  ['screening.minScoreThreshold', Number.NaN, 'validation-failed'],
  ['screening.minScoreThreshold', null, 'validation-failed'],
  ['screening.algorithm', 'STRICT', 'ok'],
  ['screening.algorithm', 'FAST', 'validation-failed'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', 'https://bank.test/hook?x=1', 'ok'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', null, 'ok'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', 'http://bank.test/hook', 'validation-failed'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', 'https://user:word@bank.test/', 'validation-failed'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', 'file:///etc/passwd', 'validation-failed'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', 'https://10.1.2.3/hook', 'validation-failed'],
  ['TRANSACTION_SCREENING_WEBHOOK_URL', `https://bank.test/${'x'.repeat(2048)}`, 'validation-failed'],
  ['transactions.baseCurrency', 'EUR', 'ok'],
  ['transactions.baseCurrency', 'EURO', 'validation-failed'],
  ['transactions.highRiskCountryScore', 101, 'validation-failed'],
  ['provider.configuration', null, 'ok'],
  ['provider.configuration', { name: 'X', url: 'https://p.test/', response: { score: '$.score' } }, 'ok'],
  ['provider.configuration', { name: 'X', url: 'https://p.test/', response: { score: 'score' } }, 'validation-failed'],
  ...[
    'http://p.test/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://169.254.169.254/',
    'https://2130706433/',
  ].map((url): [string, unknown, string] => [
    'provider.configuration',
    { name: 'X', url, response: { score: '$.score' } },
    'validation-failed',
  ]),
  ['provider.configuration', { name: 'X', url: 'ftp://p.test/', response: { score: '$.score' } }, 'validation-failed'],
  ['no.such.setting', 1, 'not-found'],
  ['constructor', 1, 'not-found'],
])('%s = %j: %s', async (key, value, code) => {
  expect(await outcome(settingsOf().set(by, key, value))).toBe(code);
});

test.each(['', ' '])('%j ends a nullable setting, and is invalid for the others', async (value) => {
  await settingsOf().set(by, 'TRANSACTION_SCREENING_WEBHOOK_URL', 'https://bank.test/hook');
  const cleared = await settingsOf().set(by, 'TRANSACTION_SCREENING_WEBHOOK_URL', value);
  expect(cleared.value).toBeNull();
  expect((await settingsOf().set(by, 'provider.configuration', value)).value).toBeNull();
  expect(await outcome(settingsOf().set(by, 'screening.minScoreThreshold', value))).toBe('validation-failed');
});

test('an installation for development may use http receivers', async () => {
  expect(await outcome(settingsOf(true).set(by, 'TRANSACTION_SCREENING_WEBHOOK_URL', 'http://127.0.0.1:9/'))).toBe(
    'ok',
  );
});

test('one of two changes of the same version wins, also of the first version', async () => {
  const caller = await createTenant(test_.database);
  const settings = settingsOf();
  for (const expected of [0, 1]) {
    const codes = await Promise.all(
      [10, 20, 30].map((value) => outcome(settings.set(caller, 'search.minScoreThreshold', value, expected))),
    );
    expect(codes.sort()).toEqual(['conflict', 'conflict', 'ok']);
  }
});

test('another node has a change within two seconds', async () => {
  const caller = await createTenant(test_.database);
  const { tenantId } = caller.principal;
  const [here, there] = [settingsOf(), settingsOf()];
  await there.get(tenantId);
  await here.set(caller, 'screening.algorithm', 'LOOSE');
  expect((await here.get(tenantId))['screening.algorithm']).toBe('LOOSE');
  expect((await there.get(tenantId))['screening.algorithm']).toBe('BALANCED');
  clock.advance(2.1);
  expect((await there.get(tenantId))['screening.algorithm']).toBe('LOOSE');
});

const { FIAT } = ALL_SETTINGS['transactions.pipeline'].default;
test.each([
  ['screening.algorithm', 'GONE'],
  ['screening.minScoreThreshold', null],
  // Half-written: two types are missing, a stage that must be there is.
  ['transactions.pipeline', { FIAT }],
  ['transactions.pipeline', { FIAT: [{ stage: 'RULES' }], CRYPTO: FIAT, STABLECOIN: FIAT }],
  ['transactions.fourEyes', {}],
  ['provider.configuration', { name: 'P' }],
  ['rules.fourEyes', 'maybe'],
] as const)('%s that is stored as %j is not guessed: reading it fails until it is set again', async (key, value) => {
  const caller = await createTenant(test_.database);
  const { tenantId } = caller.principal;
  const settings = settingsOf();
  await test_.database.direct
    .insertInto('tenant_settings')
    .values({ tenant_id: tenantId, key, value: JSON.stringify(value), updated_by: 'x' })
    .execute();
  const values = await settings.get(tenantId);
  expect(() => values[key]).toThrow(`The stored value of the setting ${key} is invalid`);
  for (const other of settings.keys.filter((one) => one !== key)) {
    expect(values[other as typeof key], other).toEqual(ALL_SETTINGS[other as typeof key].default);
  }
  expect(await settings.view(tenantId, key)).toMatchObject({ value, version: 1 });
  await settings.set(caller, key, ALL_SETTINGS[key].default, 1);
  expect((await settings.get(tenantId))[key]).toEqual(ALL_SETTINGS[key].default);
});

test('an undecryptable address counts as none', async () => {
  const { tenantId } = (await createTenant(test_.database)).principal;
  const key = 'TRANSACTION_SCREENING_WEBHOOK_URL';
  await test_.database.direct
    .insertInto('tenant_settings')
    .values({ tenant_id: tenantId, key, value: '7', updated_by: 'x' })
    .execute();
  expect((await settingsOf().get(tenantId))[key]).toBeNull();
});

test("are read in the tenant's transaction, which sees no others", async () => {
  const revoked = await createTestDatabase();
  const tenant = (await createTenant(revoked.database)).principal.tenantId;
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database: revoked.database,
    writer: writerOver(revoked.database, clock),
    log: silentLog,
    allowInsecureWebhooks: false,
    monotonicMs: clock.monotonicMs,
  });
  await revoked.database.pool.query('revoke select on tenant_settings from amlcore_tenant');
  await expect(settings.get(tenant)).rejects.toThrow(/permission denied/);
  await revoked.drop();
});
