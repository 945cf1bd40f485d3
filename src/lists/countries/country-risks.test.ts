import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createTenant, HeldClock, outcome } from '../../identity/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { CountryRisks } from './country-risks.ts';

const clock = new HeldClock();
let test: TestDatabase;
let bank: Caller;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  bank = await createTenant(test.database);
});

const node = () =>
  new CountryRisks({
    database: test.database,
    writer: writerOver(test.database, clock),
    monotonicMs: clock.monotonicMs,
  });

it('sets a country for one organization, with version and audit entry', async () => {
  const here = node();
  const other = await createTenant(test.database);
  const changed = await here.set(bank, 'ke', { groups: ['TENANT_HIGH_RISK'], reason: 'Decision 14' });
  expect(changed).toMatchObject({ countryCode: 'KE', name: 'Kenya', score: 90, own: { version: 1, prohibited: null } });
  await here.set(bank, 'KE', { groups: null, prohibited: true, reason: 'Decision 15' });
  expect(await here.snapshot(bank.principal.tenantId)).toMatchObject({
    provenance: expect.stringContaining('own version 2'),
  });
  expect((await here.snapshot(bank.principal.tenantId)).prohibited('KE')).toBe(true);
  expect((await here.snapshot(other.principal.tenantId)).prohibited('KE')).toBe(false);
  const rows = await test.database.direct
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .where('tenant_id', '=', bank.principal.tenantId)
    .orderBy('sequence')
    .execute();
  const first = { groups: ['TENANT_HIGH_RISK'], prohibited: null, reason: 'Decision 14' };
  const second = { groups: null, prohibited: true, reason: 'Decision 15' };
  const about = { action: 'country-risk.changed', subject_id: 'KE' };
  expect(rows).toMatchObject([
    { ...about, details: { before: null, after: first, version: 1 } },
    { ...about, details: { before: first, after: second, version: 2 } },
  ]);
});

it('lists shipped and changed countries', async () => {
  const here = node();
  await here.set(bank, 'SE', { groups: ['OWN_LIST'], reason: 'x' });
  const { items, indicators } = await here.list(bank.principal.tenantId);
  expect(items.find(({ countryCode }) => countryCode === 'SE')).toMatchObject({
    name: 'Sweden',
    score: 0,
    groups: ['OWN_LIST'],
  });
  expect(items.find(({ countryCode }) => countryCode === 'UA-43')).toMatchObject({
    name: 'Crimea',
    prohibited: true,
    own: null,
  });
  expect(indicators.find(({ group }) => group === 'FATF_BLACK')).toMatchObject({ weight: 0.85 });
});

it('rejects unknown countries, and changes of another version', async () => {
  const here = node();
  for (const code of ['ZZ', 'UA-99', '', 'DEU', '%00']) {
    expect(await outcome(here.set(bank, code, { groups: null, reason: 'x' })), code).toBe('unprocessable-format');
  }
  const all = await Promise.all(
    [1, 2, 3].map(() => outcome(here.set(bank, 'UA-43', { groups: null, reason: 'x', version: 0 }))),
  );
  expect(all.sort()).toEqual(['conflict', 'conflict', 'ok']);
});

it('applies a change on other nodes within two seconds', async () => {
  const [here, there] = [node(), node()];
  const { tenantId } = bank.principal;
  await there.snapshot(tenantId);
  await here.set(bank, 'SE', { groups: null, prohibited: true, reason: 'x' });
  expect((await there.snapshot(tenantId)).prohibited('SE')).toBe(false);
  clock.advance(2.1);
  expect((await there.snapshot(tenantId)).prohibited('SE')).toBe(true);
});
