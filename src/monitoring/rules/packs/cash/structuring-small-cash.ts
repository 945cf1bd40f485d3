import { APPENDIX_F_REPORTING } from '../citations.ts';
import { typology } from '../typology.ts';
import { AUSTRAC_DEPOSITS, MONETARY_INSTRUMENTS } from './citations.ts';
import { BELOW_LIMIT, cash, FACTOR, IS_BELOW_LIMIT, IS_CASH, unusualOfMonth } from './conditions.ts';

export const structuringSmallCash = typology({
  indicator:
    'A person customarily uses the automated teller machine to make several bank deposits below a specified threshold.',
  citations: [APPENDIX_F_REPORTING, MONETARY_INSTRUMENTS, AUSTRAC_DEPOSITS],
  rule: {
    ruleId: 'structuring-small-cash',
    name: 'Small sums of cash, again and again',
    description:
      'Four or more cash transactions within a week, each below the amount from which people are identified, together large and most of the cash of the month before.',
    typology: 'Structuring',
    rationale:
      'Deposit machines accept sums of this size without identification. Wages and purchases of daily life do not come in thousands of cash four times a week; takings do, and are compared with the own past.',
    parameters: {
      from: { value: 1_000, description: 'Smaller ones are not counted, in the base currency' },
      limit: {
        value: 3_000,
        description:
          'Below the amount from which purchases of monetary instruments for currency are recorded, 31 CFR 1010.415',
      },
      times: { value: 4, description: 'Transactions, this one included' },
      together: { value: 7_000, description: 'The least sum of them, in the base currency' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      factor: { value: 0.75, description: FACTOR },
    },
    when: {
      all: [
        IS_CASH,
        ...IS_BELOW_LIMIT,
        { ...cash('count', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'times' } },
        { ...cash('sum', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'together' } },
        unusualOfMonth({ amount: BELOW_LIMIT }),
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Many small cash transactions within days add up to a large sum.',
  },
  guilty: [
    {
      tells: 'A clerk pays in 2,850 at a machine on six days.',
      steps: [{ day: 0, way: 'GETS', amount: 2_850, by: 'CASH_DEPOSIT', times: 6 }],
    },
    {
      tells: 'A student pays in 1,450 at machines every few hours.',
      occupation: 'Student',
      steps: [{ day: 0, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 8, every: 0.3 }],
    },
    {
      tells: 'A kiosk that pays in 700 twice a week pays in 2,400 every day.',
      business: 'Kiosk',
      customer: { expectedActivity: { monthlyAmount: 14_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -88, way: 'GETS', amount: 700, by: 'CASH_DEPOSIT', times: 24, every: 3.5 },
        { day: 0, way: 'GETS', amount: 2_400, by: 'CASH_DEPOSIT', times: 7 },
      ],
    },
    {
      tells: 'A driver picks up seven transfers of 2,700 in cash from seven senders abroad.',
      occupation: 'Driver',
      steps: [{ day: 0, way: 'GETS', amount: 2_700, by: 'CASH_PICKUP', other: 'sender', times: 7, country: 'TR' }],
    },
  ],
  innocent: [
    {
      tells: 'A waiter pays in tips of 240 once a week.',
      occupation: 'Waiter',
      steps: [{ day: 0, way: 'GETS', amount: 240, by: 'CASH_DEPOSIT', times: 4, every: 7 }],
    },
    {
      tells: 'A self-employed taxi driver pays in 1,150 five times a week, as before.',
      occupation: 'Taxi driver',
      steps: [{ day: -60, way: 'GETS', amount: 1_150, by: 'CASH_DEPOSIT', times: 50, every: 1.4 }],
    },
    {
      tells: 'A family takes out 1,200 and 1,500 for a holiday and pays back in what is left.',
      steps: [
        { day: 0, way: 'PAYS', amount: 1_200, by: 'CASH_WITHDRAWAL' },
        { day: 1, way: 'PAYS', amount: 1_500, by: 'CASH_WITHDRAWAL' },
        { day: 15, way: 'GETS', amount: 400, by: 'CASH_DEPOSIT' },
      ],
    },
  ],
});
