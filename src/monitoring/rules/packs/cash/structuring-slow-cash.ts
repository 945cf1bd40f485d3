import { APPENDIX_F_OTHER } from '../citations.ts';
import { typology } from '../typology.ts';
import { APPENDIX_G, RULING_2005_6 } from './citations.ts';
import { BELOW_LIMIT, cash, IS_BELOW_LIMIT, IS_CASH, LIMIT, unusual } from './conditions.ts';

export const structuringSlowCash = typology({
  indicator:
    "A customer might deposit currency on multiple days in amounts under $10,000 (e.g., $9,900.00) for the intended purpose of circumventing a financial institution's obligation to report. The transactions need not exceed the $10,000 CTR filing threshold at any one bank on any single day in order to constitute structuring.",
  citations: [RULING_2005_6, APPENDIX_G, APPENDIX_F_OTHER],
  rule: {
    ruleId: 'structuring-slow-cash',
    name: 'Cash below the limit over weeks',
    description:
      'Four or more cash transactions of one customer within 45 days, each below the limit, together far above it and far above the cash of the 60 days before. Companies are known for 90 days.',
    typology: 'Structuring',
    rationale:
      'Cash that is spread over weeks stays outside windows of a day or a week. People seldom have large sums of cash four times in six weeks; customers who always do, such as market traders, are compared with their own past.',
    parameters: {
      from: { value: 3_000, description: 'Smaller ones are not counted, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      times: { value: 4, description: 'Transactions, this one included' },
      together: { value: 25_000, description: 'The least sum of them, in the base currency' },
      window: { value: '45d', description: 'Length of the window up to the transaction' },
      factor: { value: 1.5, description: 'More than this share of the cash of the 60 days before' },
    },
    when: {
      all: [
        IS_CASH,
        ...IS_BELOW_LIMIT,
        { ...cash('count', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'times' } },
        { ...cash('sum', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'together' } },
        unusual({ parameter: 'window' }, '60d', '90d', { amount: BELOW_LIMIT }),
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Cash transactions below the reporting limit add up to a large sum within weeks.',
  },
  guilty: [
    {
      tells: 'A clerk pays in 9,000 in cash every nine days, six times.',
      steps: [{ day: 0, way: 'GETS', amount: 9_000, by: 'CASH_DEPOSIT', times: 6, every: 9 }],
    },
    {
      tells: 'A hairdresser that pays in 1,900 a week pays in 8,600 every eight days on top, five times.',
      business: 'Hairdresser',
      customer: { expectedActivity: { monthlyAmount: 15_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -88, way: 'GETS', amount: 1_900, by: 'CASH_DEPOSIT', times: 18, every: 7 },
        { day: 0, way: 'GETS', amount: 8_600, by: 'CASH_DEPOSIT', times: 5, every: 8 },
      ],
    },
    {
      tells: 'A pensioner takes out 6,800 every ten days, five times.',
      occupation: 'Pensioner',
      steps: [{ day: 0, way: 'PAYS', amount: 6_800, by: 'CASH_WITHDRAWAL', times: 5, every: 10 }],
    },
  ],
  innocent: [
    {
      tells: 'A family moves: it sells the car for 8,500, a kitchen for 4,500 and furniture for 3,200 within a month.',
      steps: [
        { day: 0, way: 'GETS', amount: 8_500, by: 'CASH_DEPOSIT' },
        { day: 14, way: 'GETS', amount: 4_500, by: 'CASH_DEPOSIT' },
        { day: 27, way: 'GETS', amount: 3_200, by: 'CASH_DEPOSIT' },
      ],
    },
    {
      tells: 'A market trader pays in 4,300 a week, and a quarter more in the season.',
      business: 'Market stall',
      customer: { expectedActivity: { monthlyAmount: 20_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -100, way: 'GETS', amount: 4_300, by: 'CASH_DEPOSIT', times: 14, every: 7 },
        { day: 0, way: 'GETS', amount: 5_400, by: 'CASH_DEPOSIT', times: 6, every: 7 },
      ],
    },
  ],
});
