import { APPENDIX_F_OTHER, APPENDIX_F_REPORTING } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { type StoryStep, typology } from '../typology.ts';
import { APPENDIX_G } from './citations.ts';
import { BELOW_LIMIT, cash, IS_BELOW_LIMIT, IS_CASH, LIMIT, unusualOfMonth } from './conditions.ts';

export const structuringCashInDays = typology({
  indicator:
    'Currency is deposited or withdrawn in amounts just below identification or reporting thresholds. Deposits are structured through multiple branches of the same bank.',
  citations: [APPENDIX_F_OTHER, APPENDIX_F_REPORTING, APPENDIX_G],
  rule: {
    ruleId: 'structuring-cash-in-days',
    name: 'Cash below the limit, several times in days',
    description:
      'Three or more cash transactions of one customer within a week, each below the limit, together above it. Of companies: more than half of their cash of the month before.',
    typology: 'Structuring',
    rationale:
      'Breaking up a sum of cash to stay below the reporting limit is an offense of its own in many countries. All accounts of a customer count together, whatever the branch. Shops pay in their takings several times a week: they are compared with their own past.',
    parameters: {
      from: { value: 3_000, description: 'Smaller ones are not counted, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      times: { value: 3, description: 'Transactions, this one included' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      factor: { value: 0.5, description: 'Of companies: share of the cash of the 30 days before' },
    },
    when: {
      all: [
        IS_CASH,
        ...IS_BELOW_LIMIT,
        { any: [isNoCompany('party'), unusualOfMonth({ amount: BELOW_LIMIT })] },
        { ...cash('count', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'times' } },
        { ...cash('sum', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'limit' } },
      ],
    },
    severity: 'HIGH',
    score: 75,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Several cash transactions within days stay below the reporting limit and together exceed it.',
  },
  guilty: [
    {
      tells: 'A clerk pays in four times 9,400 in cash, every second day.',
      steps: [{ day: 0, way: 'GETS', amount: 9_400, by: 'CASH_DEPOSIT', times: 4, every: 2 }],
    },
    {
      tells: 'A restaurant that pays in its takings of 1,450 twice a week pays in four times 9,200.',
      business: 'Restaurant',
      customer: { expectedActivity: { monthlyAmount: 60_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -88, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 24, every: 3.5 },
        { day: 0, way: 'GETS', amount: 9_200, by: 'CASH_DEPOSIT', times: 4, every: 1.5 },
      ],
    },
    {
      tells: 'A clerk pays in 4,700 at each of four branches in four towns on two days.',
      steps: ['Columbus', 'Dayton', 'Toledo', 'Akron'].map(
        (senderCity, at): StoryStep => ({
          day: at / 2,
          way: 'GETS',
          amount: 4_700,
          by: 'CASH_DEPOSIT',
          fields: { senderCity },
        }),
      ),
    },
    {
      tells: 'A clerk pays in 5,900 to each of four accounts within two days.',
      customer: {
        accounts: ['7710000001', '7710000002', '7710000003', '7710000004'].map((accountNumber) => ({
          accountNumber,
          currency: 'USD',
        })),
      },
      steps: ['7710000001', '7710000002', '7710000003', '7710000004'].map(
        (account, at): StoryStep => ({
          day: at / 2,
          way: 'GETS',
          amount: 5_900,
          by: 'CASH_DEPOSIT',
          fields: { accountNumber: account, receiverAccount: account },
        }),
      ),
    },
    {
      tells: 'A driver takes out 8,500 in cash on five days.',
      occupation: 'Driver',
      steps: [{ day: 0, way: 'PAYS', amount: 8_500, by: 'CASH_WITHDRAWAL', times: 5 }],
    },
    {
      tells: 'A cleaner picks up five transfers of 4,600 in cash, each from another sender.',
      occupation: 'Cleaner',
      steps: [{ day: 0, way: 'GETS', amount: 4_600, by: 'CASH_PICKUP', other: 'sender', times: 5 }],
    },
  ],
  innocent: [
    {
      tells: 'A clerk sells a car and pays in the price of 5,200 in cash.',
      steps: [{ day: 0, way: 'GETS', amount: 5_200, by: 'CASH_DEPOSIT' }],
    },
    {
      tells: 'The takings of a restaurant grow by half in a holiday month.',
      business: 'Restaurant',
      steps: [
        { day: -88, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 24, every: 3.5 },
        { day: 0, way: 'GETS', amount: 2_150, by: 'CASH_DEPOSIT', times: 4, every: 3 },
      ],
    },
    {
      tells: 'A couple takes out 6,000 and four days later 3,600 for a used car and its repair.',
      steps: [
        { day: 0, way: 'PAYS', amount: 6_000, by: 'CASH_WITHDRAWAL' },
        { day: 4, way: 'PAYS', amount: 3_600, by: 'CASH_WITHDRAWAL' },
      ],
    },
    {
      tells: 'A supermarket pays in takings of 6,200 four times a week, as it always does.',
      business: 'Supermarket',
      customer: { expectedActivity: { monthlyAmount: 220_000, currency: 'USD', monthlyCount: 60 } },
      steps: [{ day: -60, way: 'GETS', amount: 6_200, by: 'CASH_DEPOSIT', times: 45, every: 1.75 }],
    },
  ],
});
