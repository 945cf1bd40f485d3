import { typology } from '../typology.ts';
import { FATF_PATTERNS, FINCEN_EXCHANGERS } from './citations.ts';
import { FIAT_MODES, IS_PAYMENT_OUT, IS_WITH_ANOTHER, onChain, VIRTUAL_ASSET_TYPES } from './conditions.ts';

export const newAccountFiatToCrypto = typology({
  indicator:
    'A new relationship begins with a large deposit that does not fit the profile of the customer, and most of it leaves as virtual assets at once.',
  citations: [FATF_PATTERNS, FINCEN_EXCHANGERS],
  rule: {
    ruleId: 'new-account-fiat-to-crypto',
    name: 'New account: money in, virtual assets out',
    description:
      'A customer without payments more than 30 days ago gets 3,000 or more within a week and sends at least half of it to wallets of others as virtual assets.',
    typology: 'Mule accounts of virtual assets',
    rationale:
      'Such an account serves to turn money into virtual assets for somebody else. New customers who save in virtual assets send them to their own wallet, and only a part of their wage.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
      into: { value: 3_000, description: 'Came in within the week, at least' },
      share: { value: 0.5, description: 'So much of it left as virtual assets, at least' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      age: { value: '30d', description: 'The first payment was so long ago, at most' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_WITH_ANOTHER,
        {
          aggregate: { fn: 'count', by: 'party', window: '90d', offset: { parameter: 'age' } },
          eq: 0,
        },
        {
          aggregate: {
            ...{ fn: 'sum', by: 'party', window: { parameter: 'window' }, direction: 'IN' },
            paymentModes: FIAT_MODES,
          },
          gte: { parameter: 'into' },
        },
        {
          ...onChain('sum', 'OUT', { parameter: 'window' }),
          gte: {
            aggregate: {
              ...{ fn: 'sum', by: 'party', window: { parameter: 'window' }, direction: 'IN' },
              paymentModes: FIAT_MODES,
            },
            times: { parameter: 'share' },
          },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'A new account gets a large sum and sends most of it to wallets of others within days.',
  },
  guilty: [
    {
      tells: 'A student opens an account, gets 5,200 and sends 2,700, 1,600 and 700 in dollar coins to two wallets.',
      occupation: 'Student',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 5_200, by: 'TRANSFER', other: 'payer' },
        { day: 0.2, way: 'PAYS', amount: 2_700, by: 'USDC', other: 'wallet' },
        { day: 0.6, way: 'PAYS', amount: 1_600, by: 'USDC', other: 'another wallet' },
        { day: 1, way: 'PAYS', amount: 700, by: 'USDC', other: 'wallet' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk opens an account, gets the first wage of 3,900 and moves 2,200 in Ether to the own wallet.',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'employer', isFirm: true },
        { day: 1, way: 'PAYS', amount: 2_200, by: 'ETH' },
      ],
    },
    {
      tells:
        'A nurse opens an account, gets the first wage of 3,900 and sends 1,200 in dollar coins to parents abroad.',
      occupation: 'Nurse',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'employer', isFirm: true },
        { day: 1, way: 'PAYS', amount: 1_200, by: 'USDC', other: 'parents', country: 'PH' },
      ],
    },
    {
      tells: 'A clerk of years gets 4,000 for a sold car and buys 2,500 of Ether for a friend.',
      steps: [
        { day: 0, way: 'GETS', amount: 4_000, by: 'TRANSFER', other: 'buyer' },
        { day: 1, way: 'PAYS', amount: 2_500, by: 'ETH', other: 'friend' },
      ],
    },
  ],
});
