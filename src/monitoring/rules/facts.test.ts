import { expect, it } from 'vitest';
import { fieldNamed } from './facts.ts';
import { CUSTOMER, factsOf, type Given, NO_EXTRA_FACTS, transaction } from './testing.ts';

const read = (name: string, given: Partial<Given> = {}, customer = CUSTOMER) =>
  fieldNamed(name)!.read(
    factsOf(transaction({ tenantId: '3d0f8c9e-0000-4000-8000-000000000001', ...given }), {
      ...NO_EXTRA_FACTS,
      customer,
    }),
  );

it.each([
  ['customer.riskRating', 'HIGH'],
  ['customer.type', 'INDIVIDUAL'],
  ['customer.occupation', 'Nurse'],
  ['customer.segment', 'SALARIED'],
  ['customer.tenureDays', 14],
  ['customer.isPep', false],
  ['customer.expectedMonthlyAmount', 2_000],
  ['customer.expectedMonthlyCount', 4],
  ['customer.expectsCorridor', true],
  ['customer.products', 'Current account; Card'],
])('%s is %j', (name, value) => expect(read(name)).toBe(value));

it('counts the day of the record as day 0, and knows no tenure before it', () => {
  expect(read('customer.tenureDays', { transactionDate: '2026-06-01T00:30:00.000Z' })).toBe(0);
  expect(read('customer.tenureDays', { transactionDate: '2026-05-31T23:30:00.000Z' })).toBeNull();
});

it.each([
  ['2026-06-15T12:00:00.000Z', 14.5],
  ['2026-06-01T00:00:00.000Z', 0],
  ['2026-05-01T00:00:00.000Z', 0],
])('counts the days that the party was known on %s: %d', (transactionDate, days) => {
  const party = { knownSince: '2026-06-01T00:00:00.000Z', transactionsBefore: 1 };
  const facts = factsOf(transaction({ tenantId: '3d0f8c9e-0000-4000-8000-000000000001', transactionDate }), {
    ...NO_EXTRA_FACTS,
    sender: party,
  });
  expect(fieldNamed('sender.knownDays')!.read(facts)).toBe(days);
  expect(fieldNamed('receiver.knownDays')!.read(facts)).toBeNull();
});

it('takes the local hour from the side of the customer', () => {
  const given = { sender: { country: 'JP' }, receiver: { country: 'DE' } };
  expect(read('transaction.localHour', given)).toBe(21);
  expect(read('transaction.localHour', { ...given, transactionFlow: 'INBOUND' })).toBe(14);
});
