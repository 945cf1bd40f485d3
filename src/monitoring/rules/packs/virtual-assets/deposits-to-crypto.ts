import { typology } from '../typology.ts';
import { FINCEN_EXCHANGERS } from './citations.ts';
import { FIAT_MODES, IS_PAYMENT_OUT, IS_WITH_ANOTHER, onChain, VIRTUAL_ASSET_TYPES } from './conditions.ts';

export const depositsToCrypto = typology({
  indicator:
    'A customer receives a series of deposits from disparate sources that, in aggregate, amount to nearly identical aggregate funds transfers to a known virtual currency exchange platform within a short period of time.',
  citations: [FINCEN_EXCHANGERS],
  rule: {
    ruleId: 'deposits-to-crypto',
    name: 'Deposits of many, sent on as virtual assets',
    description:
      'Four or more parties pay a customer within a week, and 40 to 110 percent of their money leaves as virtual assets to wallets of others. In the month before fewer parties paid.',
    typology: 'Unregistered exchangers',
    rationale:
      'Who exchanges money of others for virtual assets runs an unregistered business, often with proceeds of fraud. Landlords, clubs and shops have many payers too, but keep the money or pay bills with it.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
      payers: { value: 4, description: 'Different payers within the week, at least' },
      least: { value: 0.4, description: 'So much of what came in left as virtual assets, at least' },
      most: { value: 1.1, description: 'So much of what came in left as virtual assets, at most' },
      window: { value: '7d', description: 'Within' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        IS_WITH_ANOTHER,
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'party', window: { parameter: 'window' }, direction: 'IN' },
            paymentModes: FIAT_MODES,
          },
          gte: { parameter: 'payers' },
        },
        {
          ...onChain('sum', 'OUT', { parameter: 'window' }),
          between: [
            {
              aggregate: {
                ...{ fn: 'sum', by: 'party', window: { parameter: 'window' }, direction: 'IN' },
                paymentModes: FIAT_MODES,
              },
              times: { parameter: 'least' },
            },
            {
              aggregate: {
                ...{ fn: 'sum', by: 'party', window: { parameter: 'window' }, direction: 'IN' },
                paymentModes: FIAT_MODES,
              },
              times: { parameter: 'most' },
            },
          ],
        },
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'party', window: '30d', offset: { parameter: 'window' } },
            ...{ direction: 'IN', paymentModes: FIAT_MODES },
          },
          lt: { parameter: 'payers' },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Money of several parties leaves as virtual assets within days. The customer may exchange for others.',
  },
  guilty: [
    {
      tells: 'Seven persons pay a clerk 780 each, who sends 2,600 and 2,500 in dollar coins on.',
      steps: [
        { day: 0, way: 'GETS', amount: 780, by: 'TRANSFER', other: 'payer', times: 7, every: 0.3 },
        { day: 2.5, way: 'PAYS', amount: 2_600, by: 'USDC', other: 'wallet' },
        { day: 3, way: 'PAYS', amount: 2_500, by: 'USDC', other: 'wallet' },
      ],
    },
  ],
  innocent: [
    {
      tells:
        'Six friends pay a clerk 410 each for a trip, who pays the travel agency and sends 150 in Ether to one of them.',
      steps: [
        { day: 0, way: 'GETS', amount: 410, by: 'TRANSFER', other: 'friend', times: 6, every: 0.3 },
        { day: 2, way: 'PAYS', amount: 2_400, by: 'TRANSFER', other: 'travel agency', isFirm: true },
        { day: 3, way: 'PAYS', amount: 150, by: 'ETH', other: 'friend' },
      ],
    },
    {
      tells: 'A bicycle shop with six buyers a week pays a supplier 3,900 in dollar coins.',
      business: 'Bicycle shop',
      steps: [
        { day: -40, way: 'GETS', amount: 700, by: 'TRANSFER', other: 'buyer', times: 40, every: 1.1 },
        { day: 4, way: 'PAYS', amount: 3_900, by: 'USDC', other: 'supplier', isFirm: true, country: 'CN' },
      ],
    },
  ],
});
