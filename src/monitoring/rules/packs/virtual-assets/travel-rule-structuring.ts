import type { Expression } from '../../language/types.ts';
import { typology } from '../typology.ts';
import { FATF_TRANSACTIONS, FATF_TRAVEL_RULE, US_TRAVEL_RULE } from './citations.ts';
import { IS_WITH_ANOTHER, onChain, VIRTUAL_ASSET_TYPES } from './conditions.ts';

const justBelow = (least: string, limit: string): Expression => {
  const band = { min: { parameter: least }, below: { parameter: limit } };
  return {
    all: [
      { field: 'transaction.baseAmount', gte: { parameter: least } },
      { field: 'transaction.baseAmount', lt: { parameter: limit } },
      { ...onChain('count', 'SAME', { parameter: 'window' }, { amount: band }), gte: { parameter: 'times' } },
    ],
  };
};

export const travelRuleStructuring = typology({
  indicator:
    'Virtual assets move in small amounts, or in amounts below thresholds of record-keeping or reporting, much as cash is structured.',
  citations: [FATF_TRANSACTIONS, FATF_TRAVEL_RULE, US_TRAVEL_RULE],
  rule: {
    ruleId: 'travel-rule-structuring',
    name: 'Transfers just below the Travel Rule limit',
    description:
      'Four or more transfers of virtual assets within a week just below 1,000, or just below 3,000, with other parties. The customer had at most one such transfer in the month before.',
    typology: 'Structuring below the Travel Rule',
    rationale:
      'Below the limit no names travel. Wages and subscriptions have such amounts once a month, and customers who are paid so each week have a past of it.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      nearLow: { value: 900, description: 'From this amount on it is just below the lower limit' },
      low: { value: 1_000.01, description: 'FATF: names travel above USD or EUR 1,000' },
      nearHigh: { value: 2_700, description: 'From this amount on it is just below the higher limit' },
      high: { value: 3_000, description: 'United States: records and names from 3,000 on' },
      times: { value: 4, description: 'Transfers, this one included' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      usual: { value: 2, description: 'So many between the two limits in the 30 days before make it usual' },
    },
    when: {
      all: [
        { field: 'transaction.baseAmount', lt: { parameter: 'high' } },
        IS_WITH_ANOTHER,
        { any: [justBelow('nearLow', 'low'), justBelow('nearHigh', 'high')] },
        {
          ...onChain('count', 'SAME', '30d', {
            offset: { parameter: 'window' },
            amount: { min: { parameter: 'nearLow' }, below: { parameter: 'high' } },
          }),
          lt: { parameter: 'usual' },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Several transfers within a week stay just below the limit from which names travel.',
  },
  guilty: [
    {
      tells: 'A clerk sends 940, 941, ... in dollar coins five times within two days to five wallets.',
      steps: [{ day: 0, way: 'PAYS', amount: 940, by: 'USDC', other: 'wallet', times: 5, every: 0.4 }],
    },
    {
      tells: 'A clerk gets 2,900 in Ether every day for five days from one wallet.',
      steps: [{ day: 0, way: 'GETS', amount: 2_900, by: 'ETH', other: 'wallet', isSame: true, times: 5 }],
    },
  ],
  innocent: [
    {
      tells: 'A freelancer is paid 950 in dollar coins every week.',
      occupation: 'Freelance designer',
      steps: [{ day: -28, way: 'GETS', amount: 950, by: 'USDC', other: 'client', isSame: true, times: 9, every: 7 }],
    },
    {
      tells:
        'A shop for electric bicycles sells five of them for about 920 in dollar coins in a week, as in the weeks before.',
      business: 'Bicycle shop',
      steps: [
        { day: -35, way: 'GETS', amount: 910, by: 'USDC', other: 'buyer', times: 12, every: 2.5 },
        { day: 0, way: 'GETS', amount: 920, by: 'USDC', other: 'customer', times: 5, every: 1 },
      ],
    },
    {
      tells: 'A saver moves 960 in Ether to the own wallet on five days.',
      steps: [{ day: 0, way: 'PAYS', amount: 960, by: 'ETH', times: 5 }],
    },
  ],
});
