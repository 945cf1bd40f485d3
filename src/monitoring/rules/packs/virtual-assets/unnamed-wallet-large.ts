import { typology } from '../typology.ts';
import { EU_ANY_AMOUNT, EU_TRAVEL_RULE } from './citations.ts';
import { IS_FIRST_WITH_COUNTERPARTY, IS_PROVIDER_UNNAMED, VIRTUAL_ASSET_TYPES } from './conditions.ts';

export const unnamedWalletLarge = typology({
  indicator:
    'A large transfer goes to, or comes from, a self-hosted address, and it is unknown whether the customer owns it.',
  citations: [EU_ANY_AMOUNT, EU_TRAVEL_RULE],
  rule: {
    ruleId: 'unnamed-wallet-large',
    name: 'Large transfer with an unnamed wallet',
    description:
      'A transfer of 10,000 or more with a wallet of which neither the holder nor a provider is named, for the first time.',
    typology: 'Unnamed wallets',
    rationale:
      'Above EUR 1,000 a provider must assess whether its customer owns the address. Customers who move savings to their own wallet are asked once, and the wallet is named from then on.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: { from: { value: 10_000, description: 'From this amount on, in the base currency' } },
    when: {
      all: [
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.name', present: false },
        IS_PROVIDER_UNNAMED,
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'A large amount moves from or to a wallet whose holder is not named.',
  },
  guilty: [
    {
      tells: 'A clerk sends 14,300 and 12,900 in Ether to two wallets without a name.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 14_300, by: 'ETH', other: 'wallet' },
          fields: { receiverName: '', receiverType: '' },
        },
        {
          ...{ day: 1, way: 'PAYS', amount: 12_900, by: 'ETH', other: 'another wallet' },
          fields: { receiverName: '', receiverType: '' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk moves 14,300 in Ether to the own wallet.',
      steps: [{ day: 0, way: 'PAYS', amount: 14_300, by: 'ETH' }],
    },
    {
      tells: 'A clerk sends 2,900 in Ether to a wallet without a name.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_900, by: 'ETH', other: 'wallet' },
          fields: { receiverName: '', receiverType: '' },
        },
      ],
    },
    {
      tells:
        'A miner gets small sums from the wallet of a pool each week, and then 11,000 at once after a pause of payments.',
      occupation: 'Programmer',
      steps: [
        {
          ...{ day: -80, way: 'GETS', amount: 420, by: 'ETH', other: 'pool', isSame: true, times: 8, every: 7 },
          fields: { senderName: '', senderType: '' },
        },
        {
          ...{ day: 0, way: 'GETS', amount: 11_000, by: 'ETH', other: 'pool', isSame: true },
          fields: { senderName: '', senderType: '' },
        },
      ],
    },
  ],
});
