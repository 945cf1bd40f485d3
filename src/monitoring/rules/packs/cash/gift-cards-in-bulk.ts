import type { AggregateSpec } from '../../language/types.ts';
import { typology } from '../typology.ts';
import { MONETARY_INSTRUMENTS, PREPAID_ACCESS } from './citations.ts';

const bought = (fn: AggregateSpec['fn']): { aggregate: AggregateSpec } => ({
  aggregate: {
    fn,
    by: 'pair',
    window: { parameter: 'window' },
    direction: 'OUT',
    amount: { min: { parameter: 'from' } },
  },
});

export const giftCardsInBulk = typology({
  indicator:
    'Monitoring systems should have the ability to identify foreign activity, bulk purchases made by one individual, and multiple purchases made by related parties.',
  citations: [PREPAID_ACCESS, MONETARY_INSTRUMENTS],
  rule: {
    ruleId: 'gift-cards-in-bulk',
    name: 'Gift cards or prepaid cards in bulk',
    description: 'Five or more purchases of gift cards or prepaid cards from one seller within a week, together large.',
    typology: 'Structuring',
    rationale:
      'Cards carry money away without a name. A company that gives cards to its staff orders them once; parents buy a few small ones.',
    parameters: {
      from: { value: 100, description: 'Smaller purchases are not counted, in the base currency' },
      times: { value: 5, description: 'Purchases from the same seller, this one included' },
      together: { value: 2_500, description: 'The least sum of them, in the base currency' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
    },
    when: {
      all: [
        { field: 'transaction.deliveryType', eq: 'GIFT_CARD' },
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { ...bought('count'), gte: { parameter: 'times' } },
        { ...bought('sum'), gte: { parameter: 'together' } },
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Many gift cards or prepaid cards were bought within days.',
  },
  guilty: [
    {
      tells: 'A clerk buys nine gift cards of 500 from one seller in three days.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 500,
          by: 'CARD',
          other: 'seller',
          isSame: true,
          isFirm: true,
          times: 9,
          every: 0.3,
          fields: { deliveryType: 'GIFT_CARD' },
        },
      ],
    },
    {
      tells: 'A new trading company loads prepaid cards with 1,900 every day for a week.',
      business: 'Trading',
      isNew: true,
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_900,
          by: 'TRANSFER',
          other: 'seller',
          isSame: true,
          isFirm: true,
          times: 7,
          fields: { deliveryType: 'GIFT_CARD' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A mother buys six gift cards of 50 before Christmas.',
      occupation: 'Teacher',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 50,
          by: 'CARD',
          other: 'seller',
          isSame: true,
          isFirm: true,
          times: 6,
          every: 0.5,
          fields: { deliveryType: 'GIFT_CARD' },
        },
      ],
    },
    {
      tells: 'A company orders gift cards of 4,500 for its staff, and 600 more for newcomers.',
      business: 'Engineering',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 4_500,
          by: 'TRANSFER',
          other: 'seller',
          isSame: true,
          isFirm: true,
          fields: { deliveryType: 'GIFT_CARD' },
        },
        {
          day: 3,
          way: 'PAYS',
          amount: 600,
          by: 'TRANSFER',
          other: 'seller',
          isSame: true,
          isFirm: true,
          fields: { deliveryType: 'GIFT_CARD' },
        },
      ],
    },
  ],
});
