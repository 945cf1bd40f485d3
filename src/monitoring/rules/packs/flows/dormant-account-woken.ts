import { typology } from '../typology.ts';
import { FINTRAC_CHANGE, tazama } from './citations.ts';

export const dormantAccountWoken = typology({
  indicator: 'An inactive account begins to see deposits, wire transfers or withdrawals.',
  citations: [FINTRAC_CHANGE, tazama('003', '004', '076')],
  rule: {
    ruleId: 'dormant-account-woken',
    name: 'Dormant account woken',
    description:
      'After 90 days without any movement a customer with a past moves a large amount, more than three times the largest before. Transfers from and to the own account elsewhere do not count.',
    typology: 'Dormant account',
    rationale:
      'Accounts that were left are taken over or sold. A large first movement tells it from a return, and own savings come from the own account.',
    parameters: {
      from: { value: 5_000, description: 'From this amount, in the base currency' },
      past: { value: 3, description: 'Movements in the year before the silence' },
      factor: { value: 3, description: 'Times the largest before' },
    },
    when: {
      all: [
        {
          any: [
            { field: 'transaction.sameParty', eq: false },
            { field: 'transaction.sameParty', present: false },
            { field: 'transaction.paymentMode', eq: 'CASH' },
          ],
        },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'party', window: '90d', includeCurrent: false }, eq: 0 },
        { aggregate: { fn: 'count', by: 'party', window: '275d', offset: '90d' }, gte: { parameter: 'past' } },
        {
          field: 'transaction.baseAmount',
          gt: { aggregate: { fn: 'max', by: 'party', window: '275d', offset: '90d' }, times: { parameter: 'factor' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'An account that was not used for three months moves an unusually large amount.',
  },
  guilty: [
    {
      tells: 'An account is silent for four months, then an unknown firm pays in 14,000, and it is passed on.',
      isNew: true,
      steps: [
        { day: -180, way: 'GETS', amount: 1_500, by: 'TRANSFER', other: 'employer', isSame: true, times: 3, every: 28 },
        { day: -175, way: 'PAYS', amount: 60, by: 'CARD', other: 'shop', isFirm: true, times: 6, every: 8 },
        { day: 0, way: 'GETS', amount: 14_000, by: 'TRANSFER', other: 'unknown firm', isFirm: true },
        { day: 1, way: 'PAYS', amount: 13_600, by: 'TRANSFER', other: 'payee' },
      ],
    },
    {
      tells: 'A firm that rested for five months pays in 18,000 in cash and sends it away.',
      business: 'Trading',
      steps: [
        { day: -230, way: 'GETS', amount: 3_200, by: 'TRANSFER', other: 'client', isFirm: true, times: 4, every: 20 },
        { day: 0, way: 'GETS', amount: 18_000, by: 'CASH_DEPOSIT' },
        { day: 2, way: 'PAYS', amount: 17_500, by: 'TRANSFER', other: 'payee', isFirm: true },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A pensioner is back from four months abroad, and the insurer refunds 1,200.',
      isNew: true,
      occupation: 'Retired',
      steps: [
        {
          day: -200,
          way: 'GETS',
          amount: 1_600,
          by: 'TRANSFER',
          other: 'pension',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 30,
        },
        { day: 0, way: 'GETS', amount: 1_200, by: 'TRANSFER', other: 'insurer', isFirm: true },
        { day: 2, way: 'PAYS', amount: 55, by: 'CARD', other: 'shop', isFirm: true, times: 4, every: 2 },
      ],
    },
    {
      tells: 'A second account, used now and then, takes the own savings of 20,000.',
      isNew: true,
      steps: [
        { day: -200, way: 'GETS', amount: 400, by: 'TRANSFER', times: 4, every: 20 },
        { day: 0, way: 'GETS', amount: 20_000, by: 'TRANSFER' },
      ],
    },
  ],
});
