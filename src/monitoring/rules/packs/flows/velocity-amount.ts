import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { beyondExpected } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINTRAC_PROFILE, tazama } from './citations.ts';
import { IS_NO_PURCHASE } from './conditions.ts';

export const velocityAmount = typology({
  indicator: "Large or rapid movements of funds that do not fit the client's financial profile.",
  citations: [FINTRAC_PROFILE, APPENDIX_F_TRANSFERS, tazama('018', '020', '048')],
  rule: {
    ruleId: 'velocity-amount',
    name: 'Much money in a day',
    description:
      'Within 24 hours a customer moves at least 25,000, and more than in the 90 days before together, in three or more transactions. Of persons: with other persons or abroad.',
    typology: 'Velocity',
    rationale:
      'Three months of money in one day, against the past of the customer and from an amount that matters. The day of a house purchase has several large payments as well, to companies of the country. Wages and a bonus of a company are less.',
    parameters: {
      from: { value: 25_000, description: 'Moved within 24 hours, in the base currency' },
      times: { value: 3, description: 'In at least so many transactions' },
      past: {
        value: 5,
        description: 'Transactions from 30 to 120 days ago: without a past there is nothing to compare with',
      },
    },
    when: {
      all: [
        { field: 'transaction.sameParty', eq: false },
        IS_NO_PURCHASE,
        { aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' }, gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'party', window: '24h', direction: 'SAME' }, gte: { parameter: 'times' } },
        {
          aggregate: { fn: 'count', by: 'party', window: '90d', offset: '30d', direction: 'SAME' },
          gte: { parameter: 'past' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' },
          gt: {
            aggregate: { fn: 'sum', by: 'party', window: '90d', offset: '24h', direction: 'SAME' },
          },
        },
        beyondExpected({ aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' } }),
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The customer moves more money in a day than in the months before.',
  },
  guilty: [
    {
      tells: 'A clerk sends four transfers of 12,000 to persons within a day.',
      steps: [{ day: 0, way: 'PAYS', amount: 12_000, by: 'TRANSFER', other: 'payee', times: 4, every: 0.2 }],
    },
    {
      tells: 'A cleaning firm with payments of 900 sends 60,000 four times within a day.',
      business: 'Cleaning',
      steps: [
        { day: -88, way: 'PAYS', amount: 900, by: 'TRANSFER', other: 'worker', isSame: true, times: 22, every: 4 },
        { day: 0, way: 'PAYS', amount: 60_000, by: 'TRANSFER', other: 'payee', isFirm: true, times: 4, every: 0.2 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk pays the notary, the tax office and the agent on the day of a house purchase.',
      steps: [
        { day: 0, way: 'PAYS', amount: 61_300, by: 'TRANSFER', other: 'notary', isFirm: true },
        { day: 0.1, way: 'PAYS', amount: 4_150, by: 'TRANSFER', other: 'tax office', isFirm: true },
        { day: 0.2, way: 'PAYS', amount: 2_900, by: 'TRANSFER', other: 'agent', isFirm: true },
      ],
    },
    {
      tells: 'An engineering firm pays the wages and a bonus of most of a wage in December.',
      business: 'Engineering',
      steps: [
        { day: -62, way: 'PAYS', amount: 3_600, by: 'TRANSFER', other: 'staff', times: 12, every: 0.01 },
        { day: -32, way: 'PAYS', amount: 3_600, by: 'TRANSFER', other: 'staff', times: 12, every: 0.01 },
        { day: -60, way: 'PAYS', amount: 1_900, by: 'TRANSFER', other: 'supplier', isFirm: true, times: 18, every: 3 },
        { day: 0, way: 'PAYS', amount: 3_600, by: 'TRANSFER', other: 'staff', times: 12, every: 0.01 },
        { day: 0.2, way: 'PAYS', amount: 2_900, by: 'TRANSFER', other: 'staff', times: 12, every: 0.01 },
      ],
    },
  ],
});
