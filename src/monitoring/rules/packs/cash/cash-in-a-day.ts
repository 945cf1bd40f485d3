import { type StoryStep, typology } from '../typology.ts';
import { CFR_AGGREGATION, CFR_REPORTS } from './citations.ts';
import { cash, IS_CASH, UNUSUAL_DAY } from './conditions.ts';

export const cashInADay = typology({
  indicator:
    'Multiple currency transactions shall be treated as a single transaction if the financial institution has knowledge that they are by or on behalf of any person and result in either cash in or cash out totaling more than $10,000 during any one business day.',
  citations: [CFR_AGGREGATION, CFR_REPORTS],
  rule: {
    ruleId: 'cash-in-a-day',
    name: 'Cash of a day above the limit',
    description:
      'Cash of one customer in one direction within 24 hours, together above the reporting limit. Of companies: more than half of their cash of the month before.',
    typology: 'Large cash',
    rationale:
      'Two deposits of 6,000 on a day are reported as one of 12,000. 24 hours are more than a business day: what is found too much is looked at, not reported. Shops pay in the takings of a weekend in several bags.',
    parameters: {
      limit: { value: 10_000, description: 'Reported above it, in the base currency' },
      window: { value: '24h', description: 'Length of the window up to the transaction' },
      factor: { value: 0.5, description: 'Of companies: share of the cash of the 30 days before' },
      stated: { value: 0.25, description: 'Of companies in their first month: share of the expected monthly amount' },
    },
    when: {
      all: [
        IS_CASH,
        { ...cash('sum', { parameter: 'window' }), gt: { parameter: 'limit' } },
        { ...cash('count', { parameter: 'window' }), gte: 2 },
        UNUSUAL_DAY,
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'THRESHOLD_BREACH',
    remark: 'The cash of the customer within a day is together above the reporting limit.',
  },
  guilty: [
    {
      tells: 'A clerk pays in 6,000 at three branches on one day.',
      steps: ['Columbus', 'Dayton', 'Toledo'].map(
        (senderCity, at): StoryStep => ({
          day: at / 8,
          way: 'GETS',
          amount: 6_000,
          by: 'CASH_DEPOSIT',
          fields: { senderCity },
        }),
      ),
    },
    {
      tells: 'A clerk pays in 5,600 to each of three accounts on one day.',
      customer: {
        accounts: ['7730000001', '7730000002', '7730000003'].map((accountNumber) => ({
          accountNumber,
          currency: 'USD',
        })),
      },
      steps: ['7730000001', '7730000002', '7730000003'].map(
        (account, at): StoryStep => ({
          day: at / 8,
          way: 'GETS',
          amount: 5_600,
          by: 'CASH_DEPOSIT',
          fields: { accountNumber: account, receiverAccount: account },
        }),
      ),
    },
    {
      tells: 'A new trading company that expects 20,000 a month pays in 5,800 three times on a day.',
      business: 'Trading',
      customer: { expectedActivity: { monthlyAmount: 20_000, currency: 'USD', monthlyCount: 20 } },
      steps: [{ day: 0, way: 'GETS', amount: 5_800, by: 'CASH_DEPOSIT', times: 3, every: 0.15 }],
    },
  ],
  innocent: [
    {
      tells: 'A new supermarket that expects 200,000 a month pays in two bags of 6,100 on its first Monday.',
      business: 'Supermarket',
      customer: { expectedActivity: { monthlyAmount: 200_000, currency: 'USD', monthlyCount: 120 } },
      steps: [{ day: 0, way: 'GETS', amount: 6_100, by: 'CASH_DEPOSIT', times: 2, every: 0.1 }],
    },
    {
      tells:
        'A clerk takes out 6,000 for a used car; the sale falls through, and the money is paid in on the same day.',
      steps: [
        { day: 0, way: 'PAYS', amount: 6_000, by: 'CASH_WITHDRAWAL' },
        { day: 0.2, way: 'GETS', amount: 6_000, by: 'CASH_DEPOSIT' },
      ],
    },
    {
      tells: 'A family pays in 6,000 for the old car, and 5,000 of savings two days later.',
      steps: [
        { day: 0, way: 'GETS', amount: 6_000, by: 'CASH_DEPOSIT' },
        { day: 2, way: 'GETS', amount: 5_000, by: 'CASH_DEPOSIT' },
      ],
    },
    {
      tells:
        'A supermarket pays in the takings of the weekend in two bags of 5,800 every Monday, and 4,000 on Thursdays.',
      business: 'Supermarket',
      customer: { expectedActivity: { monthlyAmount: 140_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -70, way: 'GETS', amount: 4_000, by: 'CASH_DEPOSIT', times: 11, every: 7 },
        { day: -66, way: 'GETS', amount: 5_800, by: 'CASH_DEPOSIT', times: 10, every: 7 },
        { day: -45.9, way: 'GETS', amount: 5_800, by: 'CASH_DEPOSIT', times: 7, every: 7 },
      ],
    },
  ],
});
