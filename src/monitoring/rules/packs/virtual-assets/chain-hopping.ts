import { typology } from '../typology.ts';
import { DOJ_PRIVACY_COINS, FINCEN_KIOSKS, FINCEN_MIXING } from './citations.ts';
import {
  IS_FIRST_WITH_COUNTERPARTY,
  IS_PAYMENT_OUT,
  IS_WITH_ANOTHER,
  onChain,
  VIRTUAL_ASSET_TYPES,
} from './conditions.ts';
import { BITCOIN_ADDRESSES, bitcoin } from './stories.ts';

const [WALLET, SENDER, SAVER, SHOP, DESIGNER, CLIENT, , , HOPPER, FIRST, SECOND] = BITCOIN_ADDRESSES;

export const chainHopping = typology({
  indicator:
    'A customer with limited or no transaction history makes a substantial deposit that is rapidly transferred through multiple addresses, commingled with multiple other deposits, or swapped into a different CVC.',
  citations: [FINCEN_KIOSKS, FINCEN_MIXING, DOJ_PRIVACY_COINS],
  rule: {
    ruleId: 'chain-hopping',
    name: 'In with one virtual asset, out with another',
    description:
      'Virtual assets go out to a new counterparty from a wallet that got nothing, within a day after about as much came in at another wallet of the customer.',
    typology: 'Chain hopping',
    rationale:
      'Each chain has its own records, so an exchange between two of them breaks the trail. People who exchange assets for themselves move them to own wallets and keep them for longer than a day.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
      window: { value: '24h', description: 'Time from in to out' },
      share: { value: 0.8, description: 'So much of the amount came in at other wallets, at least' },
      rest: { value: 0.2, description: 'So much of the amount came in at this wallet, at most' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_WITH_ANOTHER,
        {
          field: 'transaction.baseAmount',
          times: { parameter: 'rest' },
          gte: { aggregate: { fn: 'sum', by: 'fromWallet', window: { parameter: 'window' }, direction: 'IN' } },
        },
        {
          field: 'transaction.baseAmount',
          times: { parameter: 'share' },
          lte: onChain('sum', 'IN', { parameter: 'window' }),
        },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Virtual assets came in on one chain and leave on another within a day, to a new counterparty.',
  },
  guilty: [
    {
      tells: 'A clerk gets 12,400 in Bitcoin and within hours sends 6,100 and 5,900 in Ether to two strangers.',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 12_400, by: 'ETH', other: 'source' },
          fields: bitcoin(0.16, SENDER, WALLET),
        },
        { day: 0.1, way: 'PAYS', amount: 6_100, by: 'ETH', other: 'stranger' },
        { day: 0.3, way: 'PAYS', amount: 5_900, by: 'ETH', other: 'another stranger' },
      ],
    },
    {
      tells:
        'A German trader gets 9,500 in dollar coins in three parts and sends 4,600 twice in Bitcoin to two strangers.',
      country: 'DE',
      occupation: 'Self-employed trader',
      steps: [
        { day: 0, way: 'GETS', amount: 3_150, by: 'USDC', other: 'source', times: 3, every: 0.1 },
        {
          ...{ day: 0.5, way: 'PAYS', amount: 4_600, by: 'ETH', other: 'stranger' },
          fields: bitcoin(0.065, HOPPER, FIRST),
        },
        {
          ...{ day: 0.8, way: 'PAYS', amount: 4_600, by: 'ETH', other: 'another stranger' },
          fields: bitcoin(0.065, HOPPER, SECOND),
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A saver gets 4,000 in Bitcoin back from a friend and exchanges it into Ether in the own wallet.',
      occupation: 'Programmer',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 4_000, by: 'ETH', other: 'friend' },
          fields: bitcoin(0.05, SAVER, SHOP),
        },
        { day: 0.2, way: 'PAYS', amount: 3_900, by: 'ETH' },
      ],
    },
    {
      tells: 'A designer is paid 2,600 in Bitcoin each month and pays a helper 2,100 in dollar coins, as before.',
      occupation: 'Freelance designer',
      steps: [
        {
          ...{ day: -60, way: 'GETS', amount: 2_600, by: 'ETH', other: 'client', isSame: true, times: 3, every: 30 },
          fields: bitcoin(0.035, CLIENT, DESIGNER),
        },
        { day: -66, way: 'PAYS', amount: 2_100, by: 'USDC', other: 'helper', isSame: true, times: 2, every: 30 },
        { day: 0.5, way: 'PAYS', amount: 2_100, by: 'USDC', other: 'helper', isSame: true },
      ],
    },
    {
      tells: 'A clerk gets 3,000 in dollar coins from a relative and pays an invoice of 1,400 from the same wallet.',
      steps: [
        { day: 0, way: 'GETS', amount: 3_000, by: 'USDC', other: 'relative' },
        { day: 0.4, way: 'PAYS', amount: 1_400, by: 'USDC', other: 'craftsman', isFirm: true },
      ],
    },
  ],
});
