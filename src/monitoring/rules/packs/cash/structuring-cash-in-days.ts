import { APPENDIX_F_OTHER, APPENDIX_F_REPORTING } from '../citations.ts';
import { typology } from '../typology.ts';
import { IS_CASH, LIMIT, unusualForCompany } from './conditions.ts';

export const structuringCashInDays = typology({
  indicator: 'Currency is deposited or withdrawn in amounts just below identification or reporting thresholds.',
  citations: [APPENDIX_F_OTHER, APPENDIX_F_REPORTING],
  rule: {
    ruleId: 'structuring-cash-in-days',
    name: 'Cash below the limit, several times in days',
    description:
      'Three or more cash transactions of one customer within a week, each below the limit, together above it. Of companies: more than half of their cash of the month before.',
    typology: 'Structuring',
    rationale:
      'Breaking up a sum of cash to stay below the reporting limit is an offence of its own in many countries. Shops pay in their takings several times a week: they are compared with their own past.',
    parameters: {
      from: { value: 3_000, description: 'Smaller ones are not counted, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      times: { value: 3, description: 'Transactions, this one included' },
      window: { value: '7d', description: 'Within' },
      factor: { value: 0.5, description: 'Of companies: share of the cash of the 30 days before' },
    },
    when: {
      all: [
        unusualForCompany,
        IS_CASH,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'transaction.baseAmount', lt: { parameter: 'limit' } },
        {
          aggregate: {
            fn: 'count',
            by: 'party',
            window: { parameter: 'window' },
            direction: 'SAME',
            amount: { min: { parameter: 'from' }, below: { parameter: 'limit' } },
            paymentModes: ['CASH'],
          },
          gte: { parameter: 'times' },
        },
        {
          aggregate: {
            fn: 'sum',
            by: 'party',
            window: { parameter: 'window' },
            direction: 'SAME',
            amount: { min: { parameter: 'from' }, below: { parameter: 'limit' } },
            paymentModes: ['CASH'],
          },
          gte: { parameter: 'limit' },
        },
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
      steps: [
        { day: -88, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 24, every: 3.5 },
        { day: 0, way: 'GETS', amount: 9_200, by: 'CASH_DEPOSIT', times: 4, every: 1.5 },
      ],
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
  ],
});
