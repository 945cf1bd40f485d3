import { expect, it } from 'vitest';
import type { Transaction } from '../../domain/transaction.ts';
import { figuresOf } from './figures.ts';

const of = (transactionDate: string, value: string, currency = 'USD', base: Transaction['base'] = null) =>
  ({ content: { transactionDate, amount: { value, currency }, fiatValue: null }, base }) as Transaction;

it('sums, counts and dates transactions, each value once', () => {
  const some = [
    of('2026-11-11T09:00:00Z', '9400'),
    of('2026-11-12T09:00:00Z', '8500.50'),
    of('2026-11-12T10:00:00Z', '9400'),
  ];
  expect(figuresOf(some, 'USD').map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'COUNT 3',
    'SUM 27300.50',
    'LARGEST 9400',
    'SMALLEST 8500.50',
    'FIRST_DAY 2026-11-11',
    'LAST_DAY 2026-11-12',
  ]);
});

it('keeps currencies separate, and adds the sum in the currency of the form if all amounts are known in it', () => {
  const euros = of('2026-11-11T09:00:00Z', '100', 'EUR', { amount: 110.5, currency: 'USD', rateSource: 'x' });
  const dollars = of('2026-11-12T09:00:00Z', '50');
  const sums = (some: Transaction[]) =>
    figuresOf(some, 'USD').flatMap(({ kind, value, currency }) => (kind === 'SUM' ? `${value} ${currency}` : []));
  expect(sums([euros, dollars])).toEqual(['100 EUR', '50 USD', '160.5 USD']);
  expect(sums([{ ...euros, base: null }, dollars])).toEqual(['100 EUR', '50 USD']);
});

it('has no figures without transactions', () => {
  expect(figuresOf([], 'USD')).toEqual([]);
});
