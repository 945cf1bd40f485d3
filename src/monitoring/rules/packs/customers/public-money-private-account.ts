import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { EGMONT_CORRUPTION_2019, FINCEN_CORRUPTION_2022 } from './sources.ts';

const EMBASSY = { senderName: 'Embassy of Norland Treasury Section' };

export const publicMoneyPrivateAccount = typology({
  indicator:
    'Transactions involving official embassy or foreign government business conducted through personal accounts.',
  citations: [FINCEN_CORRUPTION_2022, EGMONT_CORRUPTION_2019],
  rule: {
    ruleId: 'public-money-private-account',
    name: 'Public money on a private account',
    description:
      'An embassy, ministry or other public body pays a person whom it did not pay before two large sums or more within 30 days.',
    typology: 'Corruption: public funds through personal accounts',
    rationale:
      'Public bodies pay wages and grants month after month, and contracts to companies. Large sums in a row to a private account need a review.',
    parameters: {
      words: {
        value: [
          ...['embassy', 'consulate', 'high commission', 'permanent mission', 'ministry', 'treasury section'],
          ...[
            'government of',
            'state treasury',
            'Botschaft',
            'Ministerium',
            'ambassade',
            'ministère',
            'embajada',
            'ministerio',
          ],
        ],
        description: 'Words in the name of the payer',
      },
      each: { value: 5_000, description: 'From this amount, in the base currency' },
      from: { value: 20_000, description: 'Within 30 days together' },
      times: { value: 2, description: 'Payments of this body within 30 days, this one included' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        isNoCompany('party'),
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        { field: 'counterparty.name', containsAny: { parameter: 'words' } },
        { aggregate: { fn: 'count', by: 'pair', window: '30d', direction: 'IN' }, gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'pair', window: '30d', direction: 'IN' }, gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'pair', window: '275d', offset: '30d' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 70,
    status: 'HIGH_RISK_CUSTOMER',
    remark: 'A public body pays large sums to a private account.',
  },
  guilty: [
    {
      tells: 'An adviser gets 18,500 three times within three weeks from an embassy.',
      occupation: 'Adviser',
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 18_500,
          by: 'TRANSFER',
          other: 'embassy',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 9,
          fields: EMBASSY,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A driver of an embassy gets a wage of 3,400 and, after an accident at work, 24,000 at once.',
      occupation: 'Driver',
      steps: [
        {
          day: -80,
          way: 'GETS',
          amount: 3_400,
          by: 'TRANSFER',
          other: 'embassy',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 28,
          fields: EMBASSY,
        },
        {
          day: 10,
          way: 'GETS',
          amount: 24_000,
          by: 'TRANSFER',
          other: 'embassy',
          isSame: true,
          isFirm: true,
          fields: EMBASSY,
        },
      ],
    },
    {
      tells: 'A student gets a grant of 2,900 and then 1,100 a month from a ministry.',
      occupation: 'Student',
      steps: [2_900, 1_100, 1_100].map((amount, at) => ({
        ...{ day: at * 28, way: 'GETS', amount, by: 'TRANSFER', other: 'ministry', isSame: true, isFirm: true },
        fields: { senderName: 'Ministry of Education of Norland' },
      })),
    },
  ],
});
