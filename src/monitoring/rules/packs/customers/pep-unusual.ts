import { typology } from '../typology.ts';
import { EGMONT_CORRUPTION_2019, FATF_RECOMMENDATION_10, FINCEN_CORRUPTION_2022 } from './sources.ts';

export const pepUnusual = typology({
  indicator:
    'Transactions in accounts of public officials have unusual amounts, compared with what the institution knows of them (paraphrased).',
  citations: [EGMONT_CORRUPTION_2019, FINCEN_CORRUPTION_2022, FATF_RECOMMENDATION_10],
  rule: {
    ruleId: 'pep-unusual',
    name: 'Unusual payment of a politically exposed person',
    description:
      'A politically exposed person moves a large amount, more than twice the largest of the year before in the same direction.',
    typology: 'Politically exposed person',
    rationale:
      'The office is no suspicion. Large money that the account has never seen is explained by the customer. Transfers between own accounts are left out.',
    parameters: {
      from: { value: 10_000, description: 'From this amount, in the base currency' },
      factor: { value: 2, description: 'Times the largest of the year before, in the same direction' },
    },
    when: {
      all: [
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'transaction.sameParty', eq: false },
        { field: 'customer.isPep', eq: true },
        {
          field: 'transaction.baseAmount',
          gt: {
            aggregate: { fn: 'max', by: 'party', window: '365d', direction: 'SAME' },
            times: { parameter: 'factor' },
          },
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'HIGH_RISK_CUSTOMER',
    remark:
      'A politically exposed person moves far more than the account has seen in a year. Ask for the source of the funds.',
  },
  guilty: [
    {
      tells: 'A deputy minister with a salary of 3,900 gets 85,000 of a consulting company.',
      occupation: 'Deputy minister',
      isPep: true,
      steps: [{ day: 0, way: 'GETS', amount: 85_000, by: 'TRANSFER', other: 'consultant', isFirm: true }],
    },
    {
      tells: 'A member of parliament who pays rent and shops pays 40,000 to a dealer in art.',
      occupation: 'Member of parliament',
      country: 'GB',
      isPep: true,
      steps: [{ day: 0, way: 'PAYS', amount: 40_000, by: 'TRANSFER', other: 'gallery', isFirm: true }],
    },
  ],
  innocent: [
    {
      tells: 'A deputy minister gets a salary, and a refund of 5,200 for a journey.',
      occupation: 'Deputy minister',
      isPep: true,
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 3_900,
          by: 'TRANSFER',
          other: 'state',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 28,
        },
        { day: 10, way: 'GETS', amount: 5_200, by: 'TRANSFER', other: 'state', isSame: true, isFirm: true },
      ],
    },
    {
      tells: 'A clerk who holds no office inherits 85,000.',
      steps: [{ day: 0, way: 'GETS', amount: 85_000, by: 'TRANSFER', other: 'notary', isFirm: true }],
    },
  ],
});
