import { describe, expect, it } from 'vitest';
import { NOBODY, type Transaction, type TransactionParty } from '../transactions/types/transaction.ts';
import { legsOf, reportablesOf } from './aggregate.ts';
import { businessDayOf, momentsOf } from './business-day.ts';
import { cashOf } from './cash.ts';
import { personsOf } from './draft.ts';

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
  about: { flow?: string; sender?: Given; receiver?: Given; mode?: string; delivery?: string; currency?: string } = {},
) {
  const { flow = 'INBOUND', sender = {}, receiver = ANNA, mode = 'CASH', delivery = null, currency = 'USD' } = about;
  count += 1;
  return {
    transactionUuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    base: null,
    content: {
      ...{ transactionFlow: flow, paymentMode: mode, deliveryType: delivery, amount: { value, currency } },
      ...{ received: null, fiatValue: null, transactionDate: '2026-11-20T15:00:00.000Z' },
      sender: { ...NOBODY, role: 'SENDER', ...sender },
      receiver: { ...NOBODY, role: 'RECEIVER', ...receiver },
    },
  } as unknown as Transaction;
}
const reported = (...all: Transaction[]) => reportablesOf(all.flatMap((one) => legsOf(TENANT, one, [])));

describe('what is cash', () => {
  it.each([
    ['a deposit by himself', cash('1'), [['DEPOSIT', 'RECEIVER', null]]],
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
  ])('%s', (_, transaction, expected) => {
    expect(cashOf(TENANT, transaction).map(({ kind, owner, conductor }) => [kind, owner, conductor])).toEqual(expected);
  });
});

describe('of whom a report is due', () => {
  it.each([
    ['10,000 itself is not reported', [cash('4000'), cash('6000')], 0],
    ['a cent more is', [cash('4000'), cash('6000.01')], 1],
    ['in and out are apart', [cash('6000'), cash('6000', { flow: 'OUTBOUND', sender: ANNA })], 0],
    ['two people are two', [cash('6000'), cash('6000', { receiver: person('Ben') })], 0],
    ['one person with two accounts is one', [cash('6000'), cash('6000', { receiver: { ...ANNA, account: '333' } })], 1],
    ['one account is one person', [cash('6000'), cash('6000', { receiver: { name: 'A. Nowak', account: '111' } })], 1],
    [
      'who carries for two shops counts',
      [
        cash('6000', { sender: ANNA, receiver: SHOP }),
        cash('6000', { sender: ANNA, receiver: { name: 'B', account: '9' } }),
      ],
      1,
    ],
    [
      'who carries for one is in its report',
      [cash('6000', { sender: ANNA, receiver: SHOP }), cash('6000', { sender: ANNA, receiver: SHOP })],
      1,
    ],
    ['what nobody can value is looked at', [cash('5', { currency: 'KES' })], 1],
  ])('%s', (_, transactions, reports) => {
    expect(reported(...transactions)).toHaveLength(reports);
  });

  it('names the shop for whom and the person who brought it, with their sums', () => {
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

  it('is the day itself where an institution counts those', () => {
    expect(businessDayOf(new Date('2026-11-21T15:00:00Z'), { ...banking, businessDay: 'CALENDAR' })).toBe('2026-11-21');
  });
});
