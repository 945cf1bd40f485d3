import { describe, expect, it } from 'vitest';
import { EMPTY_PARTY, type Transaction, type TransactionParty } from '../../domain/transaction.ts';
import { legsOf, reportablesOf } from './aggregate.ts';
import { businessDayOf, momentsOf } from './business-day.ts';
import { cashOf } from './cash.ts';
import { linesOf, personsOf } from './draft.ts';
import type { DollarRates } from './foreign.ts';

const TENANT = '5f1f7f1a-2c3d-4b7b-8c1d-e90f04a519f4';
type Given = Partial<TransactionParty>;
const person = (name: string, more: Given = {}): Given => ({
  name,
  type: 'INDIVIDUAL',
  document: { type: 'PASSPORT', number: `P-${name}` },
  ...more,
});
const ANNA = person('Anna Nowak', { account: '111' });
const SHOP: Given = { name: 'Corner Shop', type: 'CORPORATE', account: '222' };

let count = 0;
function cash(
  value: string,
  about: {
    flow?: string;
    sender?: Given;
    receiver?: Given;
    mode?: string;
    delivery?: string;
    currency?: string;
    received?: { value: string; currency: string };
    base?: { amount: number; currency: string; rateSource: string };
  } = {},
) {
  const { flow = 'INBOUND', sender = {}, receiver = ANNA, mode = 'CASH', delivery = null, currency = 'USD' } = about;
  count += 1;
  return {
    transactionUuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    base: about.base ?? null,
    content: {
      ...{ transactionFlow: flow, paymentMode: mode, deliveryType: delivery, amount: { value, currency } },
      ...{ received: about.received ?? null, fiatValue: null, transactionDate: '2026-11-20T15:00:00.000Z' },
      sender: { ...EMPTY_PARTY, role: 'SENDER', ...sender },
      receiver: { ...EMPTY_PARTY, role: 'RECEIVER', ...receiver },
    },
  } as unknown as Transaction;
}
/** Rates of the day only. */
const RATES: DollarRates = (currency, atMs) =>
  currency === 'EUR' && atMs < Date.parse('2026-11-21') ? { rate: 1.25, source: 'OWN 2026-11-20' } : null;
const reported = (...all: Transaction[]) => reportablesOf(all.flatMap((one) => legsOf(TENANT, one, [], RATES)));

describe('cash transactions', () => {
  it.each([
    ['a deposit by the owner', cash('1'), [['DEPOSIT', 'RECEIVER', null]]],
    ['a deposit for another', cash('1', { sender: person('Ben') }), [['DEPOSIT', 'RECEIVER', 'SENDER']]],
    [
      'a transfer that is paid in cash',
      cash('1', { flow: 'OUTBOUND', sender: ANNA, receiver: person('Ben') }),
      [['WIRE_OUT', 'SENDER', null]],
    ],
    ['a withdrawal', cash('1', { flow: 'OUTBOUND', sender: ANNA, receiver: ANNA }), [['WITHDRAWAL', 'SENDER', null]]],
    [
      'a transfer that is picked up here',
      cash('1', { mode: 'BANK_WIRE', delivery: 'CASH_PICKUP', sender: person('Ben') }),
      [['WIRE_IN', 'RECEIVER', null]],
    ],
    [
      'one that is picked up elsewhere',
      cash('1', {
        flow: 'OUTBOUND',
        mode: 'BANK_WIRE',
        delivery: 'CASH_PICKUP',
        sender: ANNA,
        receiver: person('Ben'),
      }),
      [],
    ],
    [
      'one that another bank took',
      cash('1', { sender: person('Ben', { bank: { name: 'B', code: null, bic: null } }) }),
      [],
    ],
    ['no cash', cash('1', { mode: 'CARD_PAYMENT' }), []],
    [
      'an exchange at the counter',
      cash('1', { flow: 'OUTBOUND', delivery: 'CASH_PICKUP', sender: person('Ben'), receiver: person('Ben') }),
      [
        ['EXCHANGE_IN', 'SENDER', null],
        ['EXCHANGE_OUT', 'SENDER', null],
      ],
    ],
    [
      'cash out of an account',
      cash('1', { flow: 'OUTBOUND', delivery: 'CASH_PICKUP', sender: ANNA, receiver: ANNA }),
      [['WITHDRAWAL', 'SENDER', null]],
    ],
  ])('%s', (_, transaction, expected) => {
    expect(cashOf(TENANT, transaction).map(({ kind, owner, conductor }) => [kind, owner, conductor])).toEqual(expected);
  });
});

describe('a report', () => {
  it.each([
    ['is not needed at exactly 10,000', [cash('4000'), cash('6000')], 0],
    ['is needed a cent above 10,000', [cash('4000'), cash('6000.01')], 1],
    ['does not add cash in and cash out', [cash('6000'), cash('6000', { flow: 'OUTBOUND', sender: ANNA })], 0],
    ['does not add the cash of two people', [cash('6000'), cash('6000', { receiver: person('Ben') })], 0],
    ['adds two accounts of one person', [cash('6000'), cash('6000', { receiver: { ...ANNA, account: '333' } })], 1],
    [
      'adds two names on one account',
      [cash('6000'), cash('6000', { receiver: { name: 'A. Nowak', account: '111' } })],
      1,
    ],
    [
      'is needed for a person who pays in for two shops',
      [
        cash('6000', { sender: ANNA, receiver: SHOP }),
        cash('6000', { sender: ANNA, receiver: { name: 'B', account: '9' } }),
      ],
      1,
    ],
    [
      'is one for a shop and the person who pays in for it',
      [cash('6000', { sender: ANNA, receiver: SHOP }), cash('6000', { sender: ANNA, receiver: SHOP })],
      1,
    ],
    ['is needed for a currency without a rate', [cash('5', { currency: 'KES' })], 1],
    ['converts euros by the rate of the day', [cash('5000', { currency: 'EUR' }), cash('3750')], 0],
    ['is needed a cent above 10,000 dollars in euros', [cash('5000', { currency: 'EUR' }), cash('3750.01')], 1],
    [
      'adds the incoming and the outgoing side of an exchange',
      [
        cash('6000', {
          ...{ flow: 'OUTBOUND', delivery: 'CASH_PICKUP', sender: person('Ben'), receiver: person('Ben') },
          received: { value: '4800', currency: 'EUR' },
        }),
        cash('4000.01', { receiver: person('Ben') }),
      ],
      1,
    ],
  ])('%s', (_, transactions, reports) => {
    expect(reported(...transactions)).toHaveLength(reports);
  });

  it('names the firm and the person who conducted the transaction, with their sums', () => {
    const [one] = reported(cash('7000', { sender: ANNA, receiver: SHOP }), cash('4000.10', { receiver: SHOP }));
    expect(personsOf(one!, new Map())).toMatchObject([
      { role: 'FOR_ANOTHER', fullName: 'Anna Nowak', cashIn: '7000' },
      {
        role: 'ON_WHOSE_BEHALF',
        fullName: 'Corner Shop',
        cashIn: '11000.10',
        isMultiple: true,
        accounts: [{ number: '222' }],
      },
    ]);
  });
});

describe('the value of foreign cash', () => {
  const euros = { currency: 'EUR' };
  it.each([
    ['is converted by the rate of the day', cash('8000', euros), { amount: '10000.00', rateSource: 'OWN 2026-11-20' }],
    [
      'as it was recorded, where the base is the dollar',
      cash('8000', { ...euros, base: { amount: 9_999.999, currency: 'USD', rateSource: 'OWN 2026-11-19' } }),
      { amount: '10000.00', rateSource: 'OWN 2026-11-19' },
    ],
    [
      'by the rate of the day rather than by a shipped one',
      cash('8000', { ...euros, base: { amount: 8_800, currency: 'USD', rateSource: 'STARTER x' } }),
      { amount: '10000.00', rateSource: 'OWN 2026-11-20' },
    ],
    [
      'by a shipped rate where no other is known',
      cash('900000', { currency: 'KES', base: { amount: 6_900, currency: 'USD', rateSource: 'STARTER x' } }),
      { amount: '6900.00', rateSource: 'STARTER x', foreignAmount: '900000', countryCode: 'KE' },
    ],
    [
      'by the rate of the day where the base is another',
      cash('8000', { ...euros, base: { amount: 6_900, currency: 'GBP', rateSource: 'OWN 2026-11-20' } }),
      { amount: '10000.00', rateSource: 'OWN 2026-11-20' },
    ],
    [
      'as the account was debited',
      cash('11000', {
        ...{ flow: 'OUTBOUND', sender: ANNA, receiver: ANNA },
        received: { value: '8000', currency: 'EUR' },
      }),
      { amount: '11000', foreignAmount: '8000', countryCode: 'EU' },
    ],
    [
      'as it was credited, where no rate is known',
      cash('900000', { currency: 'KES', received: { value: '6900', currency: 'USD' } }),
      { amount: '6900', foreignAmount: '900000', countryCode: 'KE' },
    ],
    ['unknown, of a currency without a country', cash('5', { currency: 'XOF' }), { foreignAmount: '5' }],
  ])('%s', (_, transaction, expected) => {
    const [line] = linesOf(legsOf(TENANT, transaction, [], RATES));
    const { transactionUuid: _uuid, kind: _kind, currency, ...said } = line!;
    expect(said).toEqual(
      currency === 'EUR' && !('foreignAmount' in expected)
        ? { ...expected, foreignAmount: '8000', countryCode: 'EU' }
        : expected,
    );
  });
});

describe('the business day', () => {
  const banking = { timeZone: 'America/New_York', businessDay: 'BANKING' as const };
  it.each([
    ['an evening in New York is not the next day', '2026-11-21T01:00:00Z', '2026-11-20'],
    ['a Saturday is of Monday', '2026-11-21T15:00:00Z', '2026-11-23'],
    ['Thanksgiving is of the day after', '2026-11-26T15:00:00Z', '2026-11-27'],
  ])('%s', (_, at, day) => {
    expect(businessDayOf(new Date(at), banking)).toBe(day);
    const { from, to } = momentsOf(day, banking);
    expect([from <= new Date(at), new Date(at) < to]).toEqual([true, true]);
  });

  it('is the calendar day if an institution counts calendar days', () => {
    expect(businessDayOf(new Date('2026-11-21T15:00:00Z'), { ...banking, businessDay: 'CALENDAR' })).toBe('2026-11-21');
  });
});
