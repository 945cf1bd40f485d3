import { typology } from '../typology.ts';
import { FATF_HIGH_VALUE, FATF_TRANSACTIONS } from './citations.ts';
import { IS_WITH_ANOTHER, onChain } from './conditions.ts';

export const stablecoinLargeRound = typology({
  indicator: 'Several transactions of high value follow each other within a short time, usually a day.',
  citations: [FATF_HIGH_VALUE, FATF_TRANSACTIONS],
  rule: {
    ruleId: 'stablecoin-large-round',
    name: 'Large round transfers of stablecoins within a day',
    description:
      'Three or more transfers of 10,000 or more within a day, the present one in a stablecoin and in whole thousands, with another party. The customer had none of this size in the three months before.',
    typology: 'High-value transfers in short succession',
    rationale:
      'Underground bankers and brokers move round sums of stablecoins for others. Prices of goods are seldom round, and companies that settle invoices so have done it before.',
    appliesTo: ['STABLECOIN'],
    parameters: {
      from: { value: 10_000, description: 'From this amount on, in the base currency' },
      zeros: { value: 3, description: 'Zeros at the end of the amount' },
      times: { value: 3, description: 'Transfers within a day, this one included' },
    },
    when: {
      all: [
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'transaction.trailingZeros', gte: { parameter: 'zeros' } },
        IS_WITH_ANOTHER,
        {
          ...onChain('count', 'SAME', '24h', { amount: { min: { parameter: 'from' } } }),
          gte: { parameter: 'times' },
        },
        {
          ...onChain('count', 'SAME', '90d', { offset: '7d', amount: { min: { parameter: 'from' } } }),
          eq: 0,
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Several large round transfers of stablecoins within a day, without such transfers before.',
  },
  guilty: [
    {
      tells: 'A clerk gets 50,000 in dollar coins four times within a day from different wallets.',
      steps: [{ day: 0, way: 'GETS', amount: 50_000, by: 'USDC', other: 'wallet', times: 4, every: 0.2 }],
    },
  ],
  innocent: [
    {
      tells: 'A clerk gets the price of a car of 31,000 in dollar coins from one buyer in two parts.',
      steps: [
        { day: 0, way: 'GETS', amount: 11_000, by: 'USDC', other: 'buyer', isSame: true },
        { day: 0.5, way: 'GETS', amount: 20_000, by: 'USDC', other: 'buyer', isSame: true },
      ],
    },
    {
      tells: 'A trading company pays makers round sums of 20,000 in dollar coins, as in the months before.',
      business: 'Trading',
      steps: [
        {
          ...{ day: -80, way: 'PAYS', amount: 20_000, by: 'USDC', other: 'maker', isFirm: true, times: 8, every: 9 },
          country: 'CN',
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 20_000, by: 'USDC', other: 'maker', isFirm: true, times: 4, every: 0.2 },
          country: 'CN',
        },
      ],
    },
  ],
});
