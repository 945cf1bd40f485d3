import { typology } from '../typology.ts';
import { FINCEN_RANSOMWARE, RANSOMWARE_KEY_TERM } from './citations.ts';
import {
  IS_FIRST_WITH_COUNTERPARTY,
  IS_PAYMENT_OUT,
  IS_PROVIDER_UNNAMED,
  IS_WITH_ANOTHER,
  onChain,
  VIRTUAL_ASSET_TYPES,
} from './conditions.ts';
import { BITCOIN_ADDRESSES, bitcoin } from './stories.ts';

const [, , , , , , FROM, TO] = BITCOIN_ADDRESSES;

export const ransomwarePayment = typology({
  indicator: 'A customer with a limited history of CVC transactions sends a large CVC transaction.',
  citations: [FINCEN_RANSOMWARE],
  keyTerm: RANSOMWARE_KEY_TERM,
  rule: {
    ruleId: 'ransomware-payment',
    name: 'First virtual assets of a company, and many',
    description:
      'A company without transfers of virtual assets in the three months before sends 10,000 or more to a wallet of somebody else, whose provider is not named.',
    typology: 'Ransomware',
    rationale:
      'Victims of ransomware buy virtual assets for the first time, and pay at once to a new private wallet. Companies that invest keep them in their own wallet; companies that pay suppliers in this way begin with small amounts.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: { from: { value: 10_000, description: 'From this amount on, in the base currency' } },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'party.type', eq: 'CORPORATE' },
        IS_PROVIDER_UNNAMED,
        IS_WITH_ANOTHER,
        { ...onChain('count', 'ANY', '90d', { offset: '7d' }), eq: 0 },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 80,
    remark:
      'A company without a history in virtual assets sends a large amount to a private wallet. It may be the victim of an extortion, and the receiver may be sanctioned.',
  },
  guilty: [
    {
      tells: 'A dental practice sends 61,000 and 14,000 in Bitcoin to the wallet of an extortioner.',
      business: 'Dental practice',
      steps: [
        {
          day: -60,
          way: 'GETS',
          amount: 5_200,
          by: 'TRANSFER',
          other: 'insurer',
          isFirm: true,
          isSame: true,
          times: 8,
        },
        { day: -50, way: 'PAYS', amount: 2_900, by: 'TRANSFER', other: 'laboratory', isFirm: true, isSame: true },
        {
          ...{ day: 0, way: 'PAYS', amount: 61_000, by: 'ETH', other: 'extortioner', isSame: true },
          fields: bitcoin(0.8, FROM, TO),
        },
        {
          ...{ day: 1, way: 'PAYS', amount: 14_000, by: 'ETH', other: 'extortioner', isSame: true },
          fields: bitcoin(0.2, FROM, TO),
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A software company buys Ether for 40,000 and moves it to the own wallet.',
      business: 'Software',
      steps: [
        { day: -60, way: 'GETS', amount: 9_000, by: 'TRANSFER', other: 'client', isFirm: true, isSame: true, times: 4 },
        { day: 0, way: 'PAYS', amount: 40_000, by: 'ETH' },
      ],
    },
    {
      tells: 'An importer pays a maker 12,000 in dollar coins, after smaller payments in the months before.',
      business: 'Trading',
      steps: [
        {
          ...{ day: -70, way: 'PAYS', amount: 4_100, by: 'USDC', other: 'maker', isFirm: true, isSame: true },
          ...{ times: 3, every: 20, country: 'CN' },
        },
        { day: 0, way: 'PAYS', amount: 12_000, by: 'USDC', other: 'maker', isFirm: true, isSame: true, country: 'CN' },
      ],
    },
  ],
});
