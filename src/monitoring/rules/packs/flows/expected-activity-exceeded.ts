import { typology } from '../typology.ts';
import { FINTRAC_PROFILE, tazama } from './citations.ts';
import { IS_NO_PURCHASE } from './conditions.ts';

export const expectedActivityExceeded = typology({
  indicator: 'The activity far exceeds what was projected when the account was opened.',
  citations: [FINTRAC_PROFILE, tazama('010', '011')],
  rule: {
    ruleId: 'expected-activity-exceeded',
    name: 'Far more than the customer expected',
    description:
      'Within 30 days a customer moves three times the expected monthly amount and more than two usual months, with six or more parties.',
    typology: 'Expected against actual activity',
    rationale:
      'Customers say at the start what they will move. A house or an inheritance is moved with few parties; a season doubles a month, and a business that has grown has a past of that size.',
    parameters: {
      factor: { value: 3, description: 'Times the expected monthly amount' },
      usual: { value: 0.67, description: 'Share of the 90 days before: two usual months' },
      from: { value: 20_000, description: 'Moved within 30 days, in the base currency' },
      each: { value: 2_000, description: 'Only payments from this amount on count for the parties' },
      parties: { value: 6, description: 'Different parties of such payments' },
    },
    when: {
      all: [
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        IS_NO_PURCHASE,
        { aggregate: { fn: 'sum', by: 'party', window: '30d' }, gte: { parameter: 'from' } },
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'party', window: '30d' },
            amount: { min: { parameter: 'each' } },
          },
          gte: { parameter: 'parties' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '30d' },
          gt: {
            aggregate: { fn: 'sum', by: 'party', window: '90d', offset: '30d' },
            times: { parameter: 'usual' },
          },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '30d' },
          gt: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'factor' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The customer moves far more than was expected when the account was opened.',
  },
  guilty: [
    {
      tells: 'A cleaning firm that expected 9,000 a month gets 7,500 from each of twelve firms within three weeks.',
      business: 'Cleaning',
      customer: { expectedActivity: { monthlyAmount: 9_000, currency: 'USD', monthlyCount: 12 } },
      steps: [
        {
          day: -85,
          way: 'GETS',
          amount: 2_100,
          by: 'TRANSFER',
          other: 'client',
          isSame: true,
          isFirm: true,
          times: 8,
          every: 10,
        },
        { day: 0, way: 'GETS', amount: 7_500, by: 'TRANSFER', other: 'payer', isFirm: true, times: 12, every: 1.7 },
      ],
    },
    {
      tells: 'A clerk who expected 8,000 a month gets 5,200 from each of eight persons and sends it on.',
      customer: { expectedActivity: { monthlyAmount: 8_000, currency: 'USD', monthlyCount: 25 } },
      steps: [
        { day: 0, way: 'GETS', amount: 5_200, by: 'TRANSFER', other: 'payer', times: 8, every: 2 },
        { day: 1, way: 'PAYS', amount: 9_800, by: 'TRANSFER', other: 'payee', isSame: true, times: 4, every: 4 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk who expected 8,000 a month buys a flat with savings, money of the parents and a loan.',
      customer: { expectedActivity: { monthlyAmount: 8_000, currency: 'USD', monthlyCount: 25 } },
      steps: [
        { day: 0, way: 'GETS', amount: 30_000, by: 'TRANSFER' },
        { day: 1, way: 'GETS', amount: 15_000, by: 'TRANSFER', other: 'parents' },
        { day: 2, way: 'GETS', amount: 52_000, by: 'TRANSFER', other: 'bank', isFirm: true },
        { day: 4, way: 'PAYS', amount: 94_000, by: 'TRANSFER', other: 'notary', isFirm: true },
      ],
    },
    {
      tells: 'A toy shop that expected 30,000 a month sells twice as much before Christmas.',
      business: 'Toys',
      customer: { expectedActivity: { monthlyAmount: 30_000, currency: 'USD', monthlyCount: 40 } },
      steps: [
        {
          day: -90,
          way: 'GETS',
          amount: 3_100,
          by: 'TRANSFER',
          other: 'acquirer',
          isSame: true,
          isFirm: true,
          times: 26,
          every: 3.5,
        },
        { day: -88, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'maker', isFirm: true, times: 12, every: 7 },
        {
          day: 0,
          way: 'GETS',
          amount: 6_300,
          by: 'TRANSFER',
          other: 'acquirer',
          isSame: true,
          isFirm: true,
          times: 7,
          every: 3.5,
        },
        { day: 1, way: 'PAYS', amount: 4_200, by: 'TRANSFER', other: 'maker', isFirm: true, times: 6, every: 4 },
      ],
    },
  ],
});
