import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createTenant, HeldClock, outcome } from '../../identity/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { Fx } from './fx.ts';
import { STARTER_DATE, STARTER_SOURCE } from './starter-rates.ts';
import { contentWith } from './testing.ts';

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

const node = (base = 'USD') =>
  new Fx({
    database: test.database,
    writer: writerOver(test.database, clock),
    settings: { get: async () => ({ 'transactions.notValuedLimit': 0, 'transactions.baseCurrency': base }) },
    clock,
    monotonicMs: clock.monotonicMs,
  });
const json = (value: unknown) => [Buffer.from(JSON.stringify(value)), 'application/json'] as const;
const csv = (text: string) => [Buffer.from(text), 'text/csv'] as const;
const euros = contentWith({ amount: { value: '100', currency: 'EUR' } });
const OF_THE_DAY = 'ECB 2026-01-15';

async function worth(fx: Fx, base = 'USD') {
  return (await fx.snapshot(bank.principal.tenantId)).value(euros, base);
}

async function audited() {
  return await test.database.direct
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .where('tenant_id', '=', bank.principal.tenantId)
    .orderBy('sequence')
    .execute();
}

it('values by shipped rates until an organization sets a rate, which is audited and its own', async () => {
  const fx = node();
  const other = await createTenant(test.database);
  expect((await worth(fx))?.rateSource).toBe(OF_THE_DAY);
  await fx.set(bank, 'EUR', { rate: 1.5, validFrom: '2026-01-01' });
  await fx.set(bank, 'EUR', { rate: 1.6, validFrom: '2026-01-01' });
  expect(await worth(fx)).toEqual({ amount: 160, currency: 'USD', rateSource: 'OWN 2026-01-01' });
  expect((await fx.snapshot(other.principal.tenantId)).value(euros, 'USD')?.rateSource).toBe(OF_THE_DAY);
  const about = { baseCurrency: 'USD', validFrom: '2026-01-01' };
  expect(await audited()).toMatchObject([
    { action: 'fx-rate.set', subject_id: 'EUR', details: { ...about, before: null, after: 1.5, revision: 1 } },
    { action: 'fx-rate.set', subject_id: 'EUR', details: { ...about, before: 1.5, after: 1.6, revision: 2 } },
  ]);
});

it('reads rates that were set under another case of the base currency', async () => {
  await node('usd').set(bank, 'EUR', { rate: 1.5, validFrom: '2026-01-01' });
  expect(await worth(node())).toEqual({ amount: 150, currency: 'USD', rateSource: 'OWN 2026-01-01' });
});

it('another node has a change within two seconds', async () => {
  const [here, there] = [node(), node()];
  await worth(there);
  await here.set(bank, 'EUR', { rate: 2, validFrom: '2026-01-01' });
  expect((await worth(there))?.rateSource).toBe(OF_THE_DAY);
  clock.advance(2.1);
  expect((await worth(there))?.amount).toBe(200);
  await here.set(bank, 'EUR', { rate: 3, validFrom: '2026-01-01' });
  clock.advance(2.1);
  expect((await worth(there))?.amount).toBe(300);
});

it('keeps the base currency of a rate', async () => {
  await node('USD').set(bank, 'EUR', { rate: 2, validFrom: '2026-01-01' });
  const swiss = node('CHF');
  expect((await worth(swiss, 'CHF'))?.rateSource).toBe(OF_THE_DAY);
  expect((await swiss.list(bank.principal.tenantId, 'EUR')).items).toEqual([]);
});

it('lists the current rate of each currency, and all own rates of one', async () => {
  const fx = node();
  await fx.upload(
    bank,
    ...json([
      { currency: 'EUR', rate: 1.1, validFrom: '2025-12-01' },
      { currency: 'eur', rate: 1.2, validFrom: '2026-01-01' },
      { currency: 'EUR', rate: 9, validFrom: '2099-01-01' },
      { currency: 'ODDC', rate: 0.25 },
    ]),
  );
  const { items, starter, referenceRates } = await fx.list(bank.principal.tenantId);
  expect(starter.asOf).toBe(STARTER_DATE);
  expect(referenceRates).toMatchObject({ firstDay: '2015-01-02', source: expect.stringContaining('ecb.europa.eu') });
  expect(items.find(({ currency }) => currency === 'EUR')).toMatchObject({ rate: 1.2, rateSource: 'OWN 2026-01-01' });
  const shipped = (of: string) => items.find(({ currency }) => currency === of);
  expect(shipped('GBP')).toMatchObject({ rateSource: OF_THE_DAY, validFrom: '2026-01-15', updatedBy: null });
  expect(shipped('NGN')).toMatchObject({ rateSource: STARTER_SOURCE, validFrom: STARTER_DATE, updatedBy: null });
  expect(items.find(({ currency }) => currency === 'ODDC')).toMatchObject({ rate: 0.25, updatedBy: 'tester' });
  expect(items.some(({ currency }) => currency === 'USD')).toBe(false);
  expect((await fx.list(bank.principal.tenantId, 'EUR')).items.map(({ rate }) => rate)).toEqual([1.1, 1.2, 9]);
});

it('imports CSV, and gives a reason for each rejected row', async () => {
  const fx = node();
  const text =
    '\ufeffValidFrom,currency,RATE,comment\n2026-01-01,EUR,1.25,x\n,JPY,0.0071,\n2026-13-01,GBP,1.3,\n2026-01-01,C H F,1,\n2026-01-01,SEK,-1,\n2026-01-01,NOK,"1,5",\n2026-01-01,USD,1,\n';
  const { result } = await fx.upload(bank, ...csv(text));
  expect(result).toMatchObject({ baseCurrency: 'USD', accepted: 2, rejected: 5 });
  expect(result.errors.map(({ index, field, code }) => [index, field, code])).toEqual([
    [2, 'validFrom', 'Date'],
    [3, 'currency', 'Pattern'],
    [4, 'rate', 'Type'],
    [5, 'rate', 'Type'],
    [6, 'currency', 'Pattern'],
  ]);
  expect((await worth(fx))?.amount).toBe(125);
  expect(await audited()).toMatchObject([{ action: 'fx-rates.uploaded', details: { accepted: 2, rejected: 5 } }]);
});

it('uses the last of several rows for one day', async () => {
  const fx = node();
  const row = { currency: 'EUR', validFrom: '2026-01-01' };
  await fx.upload(
    bank,
    ...json([
      { ...row, rate: 1 },
      { ...row, rate: 7 },
    ]),
  );
  expect((await worth(fx))?.amount).toBe(700);
});

it('reads rates of more than one page, each of them once', async () => {
  const dayAt = (at: number) => new Date(Date.UTC(2018, 0, 1 + at)).toISOString().slice(0, 10);
  const rows = ['EUR', 'CHF'].flatMap((currency) =>
    Array.from({ length: 2_001 }, (_, at) => ({ currency, rate: 1 + at, validFrom: dayAt(at) })),
  );
  await node().upload(bank, ...json(rows));
  const snapshot = await node().snapshot(bank.principal.tenantId);
  const days = (currency: string) =>
    snapshot.own(currency).map(({ validFrom }) => validFrom.toISOString().slice(0, 10));
  const expected = Array.from({ length: 2_001 }, (_, at) => dayAt(at));
  expect([days('EUR').sort(), days('CHF').sort()]).toEqual([expected, expected]);
});

it.each([
  ['nothing', json([]), 'validation-failed'],
  ['an object', json({ currency: 'EUR' }), 'validation-failed'],
  ['no JSON', [Buffer.from('{'), 'application/json'] as const, 'malformed-request'],
  ['no bytes', [Buffer.alloc(0), 'application/json'] as const, 'validation-failed'],
  ['broken CSV', csv('currency,rate\n"EUR,1\n'), 'malformed-request'],
  ['bytes that are no text', [Buffer.from([0x63, 0xff, 0x0a]), 'text/csv'] as const, 'malformed-request'],
  ['too many rows', json(Array(10_001).fill({ currency: 'EUR', rate: 1 })), 'validation-failed'],
])('rejects an upload of %s', async (_, [bytes, type], code) => {
  expect(await outcome(node().upload(bank, bytes, type))).toBe(code);
  expect(await audited()).toEqual([]);
});

it('rejects a rate of the base currency, and currencies over the limit', async () => {
  const fx = node();
  expect(await outcome(fx.set(bank, 'USD', { rate: 1, validFrom: undefined }))).toBe('validation-failed');
  const many = Array.from({ length: 1_001 }, (_, index) => ({ currency: `Z${index}X`, rate: 1 }));
  expect(await outcome(fx.upload(bank, ...json(many)))).toBe('validation-failed');
  expect(await audited()).toEqual([]);
});

it('writes at once from many requests, each under its own revision', async () => {
  const fx = node();
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      fx.set(bank, 'EUR', { rate: index + 1, validFrom: `2026-01-0${index + 1}` }),
    ),
  );
  expect((await fx.list(bank.principal.tenantId, 'EUR')).items).toHaveLength(8);
  expect((await audited()).map(({ details }) => (details as { revision: number }).revision)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});
