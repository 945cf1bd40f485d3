import { typology } from '../typology.ts';
import { EGMONT_CORRUPTION_2019, FINCEN_CORRUPTION_2022 } from './sources.ts';

const OFFICES = [
  ...[
    'minister',
    'deputy minister',
    'member of parliament',
    'mayor',
    'governor',
    'judge',
    'prosecutor',
    'customs officer',
  ],
  ...['customs official', 'tax inspector', 'police chief', 'general', 'ambassador', 'diplomat', 'public official'],
  ...[
    'procurement officer',
    'civil servant',
    'government official',
    'Bürgermeister',
    'Richter',
    'Zollbeamter',
    'Staatssekretär',
  ],
];

export const officialCash = typology({
  indicator:
    'Transactions in accounts of government officials involve cash deposits or withdrawals of unusual amounts (paraphrased).',
  citations: [EGMONT_CORRUPTION_2019, FINCEN_CORRUPTION_2022],
  rule: {
    ruleId: 'official-cash',
    name: 'Public official pays in cash again and again',
    description:
      'A customer with a public office pays in cash three times or more within 30 days, a considerable sum and more than in the 90 days before.',
    typology: 'Corruption: unexplained income of a public official',
    rationale:
      'A salary comes by transfer. The price of a car is paid in once. Repeated cash next to a public salary has no ordinary source.',
    parameters: {
      offices: { value: OFFICES, description: 'Words in the stated occupation' },
      times: { value: 3, description: 'Deposits within 30 days, this one included' },
      from: { value: 3_000, description: 'Within 30 days, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'transaction.paymentMode', eq: 'CASH' },
        { field: 'customer.occupation', containsAny: { parameter: 'offices' } },
        {
          aggregate: { fn: 'count', by: 'party', window: '30d', direction: 'SAME', paymentModes: ['CASH'] },
          gte: { parameter: 'times' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'SAME', paymentModes: ['CASH'] },
          gte: { parameter: 'from' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'SAME', paymentModes: ['CASH'] },
          gt: {
            aggregate: {
              ...{ fn: 'sum', by: 'party', window: '90d', offset: '30d', direction: 'SAME', paymentModes: ['CASH'] },
            },
          },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    status: 'HIGH_RISK_CUSTOMER',
    remark: 'A customer with a public office pays in cash again and again, more than before.',
  },
  guilty: [
    {
      tells: 'A customs officer pays in 1,800 in cash five times within three weeks.',
      occupation: 'Customs officer',
      steps: [{ day: 0, way: 'GETS', amount: 1_800, by: 'CASH_DEPOSIT', times: 5, every: 5 }],
    },
    {
      tells: 'A mayor pays in 4,500 in cash four times within a month.',
      occupation: 'Mayor',
      country: 'DE',
      steps: [{ day: 0, way: 'GETS', amount: 4_500, by: 'CASH_DEPOSIT', times: 4, every: 8 }],
    },
  ],
  innocent: [
    {
      tells: 'A judge sells a car for 5,400 in cash.',
      occupation: 'Judge',
      steps: [{ day: 0, way: 'GETS', amount: 5_400, by: 'CASH_DEPOSIT' }],
    },
    {
      tells: 'A waiter pays in tips of 1,100 four times a month.',
      occupation: 'Waiter',
      steps: [{ day: 0, way: 'GETS', amount: 1_100, by: 'CASH_DEPOSIT', times: 4, every: 7 }],
    },
  ],
});
