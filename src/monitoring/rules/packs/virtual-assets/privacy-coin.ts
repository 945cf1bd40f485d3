import { typology } from '../typology.ts';
import { DOJ_PRIVACY_COINS, FINCEN_RANSOMWARE_TRENDS } from './citations.ts';
import { IS_WITH_ANOTHER, VIRTUAL_ASSET_TYPES } from './conditions.ts';
import { DASH_ADDRESSES, dash, MONERO_ADDRESSES, monero, ZCASH_ADDRESSES, zcash } from './stories.ts';

export const privacyCoin = typology({
  indicator:
    'Use of anonymity enhanced cryptocurrencies, such as Monero, Dash and Zcash, is a high-risk activity that indicates possible criminal conduct.',
  citations: [DOJ_PRIVACY_COINS, FINCEN_RANSOMWARE_TRENDS],
  rule: {
    ruleId: 'privacy-coin',
    name: 'Privacy coin to or from another party',
    description: 'A transfer of 1,000 or more in an anonymity enhanced cryptocurrency between two different parties.',
    typology: 'Anonymity enhanced cryptocurrencies',
    rationale:
      'Their chains hide sender, receiver or amount, so that the money cannot be traced further. Savers keep them in their own wallets, and users who value privacy pay small sums with them.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      assets: {
        value: ['XMR', 'DASH', 'ZEC'],
        description: 'Anonymity enhanced cryptocurrencies that the US Attorney General names',
      },
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
    },
    when: {
      all: [
        { field: 'asset.symbol', in: { parameter: 'assets' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_WITH_ANOTHER,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'A privacy coin moves a larger amount from or to another party.',
  },
  guilty: [
    {
      tells: 'A clerk without a past in virtual assets pays 3,200 and 2,700 in Monero to somebody.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 3_200, by: 'ETH', other: 'seller', isSame: true },
          fields: monero(20, MONERO_ADDRESSES[0], MONERO_ADDRESSES[1]),
        },
        {
          ...{ day: 2, way: 'PAYS', amount: 2_700, by: 'ETH', other: 'seller', isSame: true },
          fields: monero(17, MONERO_ADDRESSES[0], MONERO_ADDRESSES[1]),
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A collector moves 2,400 in Zcash to the own wallet.',
      occupation: 'Programmer',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_400, by: 'ETH' },
          fields: zcash(60, ZCASH_ADDRESSES[0], ZCASH_ADDRESSES[1]),
        },
      ],
    },
    {
      tells: 'A programmer pays 120 in Dash for a server twice.',
      occupation: 'Programmer',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 120, by: 'ETH', other: 'provider', isFirm: true, isSame: true, times: 2 },
          fields: dash(4, DASH_ADDRESSES[0], DASH_ADDRESSES[1]),
        },
      ],
    },
  ],
});
