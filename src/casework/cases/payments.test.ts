import { expect, it } from 'vitest';
import type { DecisionRow } from '../../transactions/decision-store.ts';
import { transactionWith } from '../../transactions/fx/testing.ts';
import type { StoredTransaction } from '../../transactions/transactions.ts';
import { paymentsOf } from './payments.ts';

let count = 0;
function stored(change: {
  amount?: [value: string, currency: string];
  status?: StoredTransaction['transaction']['status'];
  base?: number | null;
  decision?: Pick<DecisionRow, 'decision' | 'inEffect'>;
}): StoredTransaction {
  const { amount: [value, currency] = ['10', 'EUR'], status = 'SANCTION_LISTED', base = 10, decision } = change;
  count += 1;
  const { content, ...rest } = transactionWith({});
  return {
    transaction: {
      ...rest,
      transactionUuid: `t-${count}`,
      status,
      base: base === null ? null : { amount: base, currency: 'EUR', rateSource: 'test' },
      content: { ...content, amount: { value, currency } },
    },
    screening: { record: { evidence: {} } } as unknown as StoredTransaction['screening'],
    decisions: decision
      ? [{ ...decision, reasonCode: 'TRUE_MATCH', decidedAt: new Date(0), decidedBy: 'ada' } as DecisionRow]
      : [],
    linked: { customerId: null, customers: [] },
  };
}
const isHeld = (change: Parameters<typeof stored>[0]) => paymentsOf([stored(change)], false).items[0]!.isHeld;

it('a payment is held until a decision is in effect, and an escalation is no decision', () => {
  expect(isHeld({})).toBe(true);
  expect(isHeld({ status: 'RELEASED' })).toBe(false);
  expect(isHeld({ decision: { decision: 'RELEASED', inEffect: false } })).toBe(true);
  expect(isHeld({ decision: { decision: 'BLOCKED', inEffect: true } })).toBe(false);
  expect(isHeld({ status: 'ESCALATED', decision: { decision: 'ESCALATED', inEffect: true } })).toBe(true);
});

it('adds amounts exactly, by currency', () => {
  const payments = [
    stored({ amount: ['0.1', 'EUR'] }),
    stored({ amount: ['0.2', 'EUR'] }),
    stored({ amount: ['0.000000000000000001', 'ETH'], status: 'RELEASED' }),
  ];
  expect(paymentsOf(payments, false).totals).toEqual({
    ...{ count: 3, held: 2, baseCurrency: 'EUR', baseAmount: 30 },
    byCurrency: [
      { currency: 'EUR', count: 2, amount: 0.3 },
      { currency: 'ETH', count: 1, amount: 1e-18 },
    ],
  });
});

it('payments have no sum in the base currency if any amount has none', () => {
  const { totals } = paymentsOf([stored({}), stored({ base: null })], true);
  expect(totals).toMatchObject({ baseCurrency: null, baseAmount: null });
});
