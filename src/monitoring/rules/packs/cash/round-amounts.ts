import type { AggregateSpec } from '../../language/types.ts';
import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';

const large = (window: string, offset?: string): { aggregate: AggregateSpec } => ({
  aggregate: {
    fn: 'count',
    by: 'party',
    window,
    ...(offset && { offset }),
    direction: 'OUT',
    amount: { min: { parameter: 'from' } },
  },
});

export const roundAmounts = typology({
  indicator: 'Many funds transfers are sent in large, round dollar, hundred dollar, or thousand dollar amounts.',
  citations: [APPENDIX_F_TRANSFERS],
  rule: {
    ruleId: 'round-amounts',
    name: 'Round amounts, again and again',
    description:
      'A large payment to somebody else that ends with at least three zeros, the fifth large one within a week. Of companies: more than half as many as in the 90 days before.',
    typology: 'Round amounts',
    rationale:
      'Trade seldom settles in round sums. A person seldom has five large payments in a week at all; a company that has them every week is compared with its own past.',
    parameters: {
      zeros: { value: 3, description: 'Zeros that the amount ends with' },
      from: { value: 5_000, description: 'From this amount, in the base currency' },
      times: { value: 5, description: 'Payments of that size, this one included' },
      factor: { value: 0.5, description: 'Of companies: share of such payments of the 90 days before' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.trailingZeros', gte: { parameter: 'zeros' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { not: { field: 'transaction.sameParty', eq: true } },
        { ...large('7d'), gte: { parameter: 'times' } },
        {
          any: [
            isNoCompany('party'),
            { ...large('7d'), gt: { ...large('90d', '7d'), times: { parameter: 'factor' } } },
          ],
        },
      ],
    },
    severity: 'MEDIUM',
    score: 60,
    remark: 'Large round amounts repeat within days.',
  },
  guilty: [
    {
      tells: 'A clerk sends 8,000 on seven days, each time to somebody else.',
      steps: [{ day: 0, way: 'PAYS', amount: 8_000, by: 'TRANSFER', other: 'payee', times: 7 }],
    },
    {
      tells: 'A consultancy with two payments a month sends 20,000 abroad eight times in five days.',
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 7_200, by: 'TRANSFER', other: 'client', isFirm: true, times: 6, every: 13 },
        { day: -78, way: 'PAYS', amount: 5_300, by: 'TRANSFER', other: 'expert', times: 6, every: 13 },
        {
          day: 0,
          way: 'PAYS',
          amount: 20_000,
          by: 'TRANSFER',
          other: 'payee',
          isFirm: true,
          country: 'TR',
          times: 8,
          every: 0.6,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk moves 500 twice to a savings account.',
      steps: [{ day: 0, way: 'PAYS', amount: 500, by: 'TRANSFER', times: 2, every: 14 }],
    },
    {
      tells:
        'A couple buys a flat: 10,000 to reserve it, 60,000 of savings moved in six parts, then fees and the price.',
      steps: [
        { day: 0, way: 'PAYS', amount: 10_000, by: 'TRANSFER', other: 'seller', isSame: true },
        { day: 1, way: 'PAYS', amount: 10_000, by: 'TRANSFER', times: 6, every: 0.5 },
        { day: 8, way: 'PAYS', amount: 5_340, by: 'TRANSFER', other: 'notary', isFirm: true },
        { day: 9, way: 'PAYS', amount: 6_120, by: 'TRANSFER', other: 'broker', isFirm: true },
        { day: 10, way: 'PAYS', amount: 240_000, by: 'TRANSFER', other: 'seller', isSame: true },
      ],
    },
    {
      tells:
        'A builder pays suppliers and subcontractors several times a week, often in round installments, as before.',
      business: 'Construction',
      steps: [
        { day: -88, way: 'PAYS', amount: 6_400, by: 'TRANSFER', other: 'supplier', isFirm: true, times: 30, every: 2 },
        {
          day: -27,
          way: 'PAYS',
          amount: 10_000,
          by: 'TRANSFER',
          other: 'subcontractor',
          isFirm: true,
          times: 12,
          every: 2.5,
        },
      ],
    },
  ],
});
