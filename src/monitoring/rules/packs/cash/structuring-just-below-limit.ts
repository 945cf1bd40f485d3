import { APPENDIX_F_OTHER } from '../citations.ts';
import { typology } from '../typology.ts';
import { APPENDIX_G, APPENDIX_G_DAYS, RULING_2005_6 } from './citations.ts';
import { BELOW_LIMIT, cash, FACTOR, IS_BELOW_LIMIT, IS_CASH, LIMIT, unusualOfMonth } from './conditions.ts';

export const structuringJustBelowLimit = typology({
  indicator:
    'If a customer deposits $9,900 in currency on Monday and deposits $9,900 in currency on Wednesday, it should not be assumed that structuring has occurred. Instead, further review and research may be necessary to determine the nature of the transactions, prior account history, and other relevant customer information.',
  citations: [APPENDIX_G_DAYS, APPENDIX_G, APPENDIX_F_OTHER, RULING_2005_6],
  rule: {
    ruleId: 'structuring-just-below-limit',
    name: 'Just below the reporting limit, twice',
    description:
      'A second cash transaction of at least 90 % of the reporting limit, yet below it, within a week. More than half of the cash of the month before.',
    typology: 'Structuring',
    rationale:
      'Nothing but the limit makes two sums of cash just below it likely. One alone is the price of a car. A business with such takings every week is compared with its own past.',
    parameters: {
      from: { value: 9_000, description: 'From this amount, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      times: { value: 2, description: 'Transactions, this one included' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      factor: { value: 0.5, description: FACTOR },
    },
    when: {
      all: [
        IS_CASH,
        ...IS_BELOW_LIMIT,
        { ...cash('count', { parameter: 'window' }, { amount: BELOW_LIMIT }), gte: { parameter: 'times' } },
        unusualOfMonth({ amount: BELOW_LIMIT }),
      ],
    },
    severity: 'MEDIUM',
    score: 60,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Two cash transactions within a week are just below the reporting limit.',
  },
  guilty: [
    {
      tells: 'A nurse pays in 9,900 on Monday, 9,900 on Wednesday and 9,800 on Sunday.',
      occupation: 'Nurse',
      steps: [
        { day: 0, way: 'GETS', amount: 9_900, by: 'CASH_DEPOSIT', times: 2, every: 2 },
        { day: 6, way: 'GETS', amount: 9_800, by: 'CASH_DEPOSIT' },
      ],
    },
    {
      tells: 'A consultancy that never dealt in cash takes out 9,500 twice in a week, and again the week after.',
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 7_200, by: 'TRANSFER', other: 'client', isFirm: true, times: 6, every: 13 },
        { day: 0, way: 'PAYS', amount: 9_500, by: 'CASH_WITHDRAWAL', times: 3, every: 4 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A teacher sells a car for 9,500 in cash.',
      occupation: 'Teacher',
      steps: [{ day: 0, way: 'GETS', amount: 9_500, by: 'CASH_DEPOSIT' }],
    },
    {
      tells: 'A family takes out 9,200 for a kitchen and sells a caravan for 9,400 three weeks later.',
      steps: [
        { day: 0, way: 'PAYS', amount: 9_200, by: 'CASH_WITHDRAWAL' },
        { day: 21, way: 'GETS', amount: 9_400, by: 'CASH_DEPOSIT' },
      ],
    },
    {
      tells: 'A filling station pays in about 9,300 twice a week, as it does all year.',
      business: 'Filling station',
      customer: { expectedActivity: { monthlyAmount: 160_000, currency: 'USD', monthlyCount: 60 } },
      steps: [{ day: -60, way: 'GETS', amount: 9_300, by: 'CASH_DEPOSIT', times: 24, every: 3.5 }],
    },
  ],
});
