import type { AggregateSpec } from '../../language/types.ts';
import { typology } from '../typology.ts';
import { FINCEN_EXCHANGERS } from './citations.ts';
import { FIAT_MODES, IS_PAYMENT_OUT, IS_WITH_ANOTHER, VIRTUAL_ASSET_TYPES } from './conditions.ts';

const cameIn: AggregateSpec = {
  ...{ fn: 'sum', by: 'party', window: { parameter: 'window' }, direction: 'IN', paymentModes: FIAT_MODES },
};

export const depositsToCrypto = typology({
  indicator:
    'A customer receives a series of deposits from disparate sources that, in aggregate, amount to nearly identical aggregate funds transfers to a known virtual currency exchange platform within a short period of time.',
  citations: [FINCEN_EXCHANGERS],
  rule: {
    ruleId: 'deposits-to-crypto',
    name: 'Deposits of many, sent on as virtual assets',
    description:
      'Four or more parties pay a customer 3,000 or more within a week. A payment sends 40 to 110 percent of it to an exchange, or to a wallet of somebody else as virtual assets. In the month before fewer parties paid.',
    typology: 'Unregistered exchangers',
    rationale:
      'Customers who exchange money of others for virtual assets run an unregistered business, often with proceeds of fraud. Landlords, clubs and shops have many payers too, but keep the money or pay bills with it.',
    parameters: {
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
      exchanges: {
        value:
          'binance,bitfinex,bitget,bitpanda,bitstamp,bybit,coinbase,crypto.com,gemini,kraken,kucoin,okx,crypto exchange,bitcoin exchange,cryptocurrency,digital assets'.split(
            ',',
          ),
        description: 'Words in names of exchanges. A selection of this project: add those of your country',
      },
      payers: { value: 4, description: 'Different payers within the week, at least' },
      into: { value: 3_000, description: 'Came in within the week, at least' },
      least: { value: 0.4, description: 'So much of what came in leaves with this payment, at least' },
      most: { value: 1.1, description: 'So much of what came in leaves with this payment, at most' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          any: [
            { all: [{ field: 'transaction.type', in: [...VIRTUAL_ASSET_TYPES] }, IS_WITH_ANOTHER] },
            { field: 'counterparty.name', containsAny: { parameter: 'exchanges' } },
          ],
        },
        { aggregate: { ...cameIn, fn: 'distinctCounterparties' }, gte: { parameter: 'payers' } },
        { aggregate: cameIn, gte: { parameter: 'into' } },
        {
          field: 'transaction.baseAmount',
          between: [
            { aggregate: cameIn, times: { parameter: 'least' } },
            { aggregate: cameIn, times: { parameter: 'most' } },
          ],
        },
        {
          aggregate: { ...cameIn, fn: 'distinctCounterparties', window: '30d', offset: { parameter: 'window' } },
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
    {
      tells: 'Six persons pay a clerk 950 each, who pays 2,900 and 2,600 to an exchange.',
      steps: [
        { day: 0, way: 'GETS', amount: 950, by: 'TRANSFER', other: 'payer', times: 6, every: 0.3 },
        {
          ...{ day: 2.5, way: 'PAYS', amount: 2_900, by: 'TRANSFER', other: 'exchange', isFirm: true, isSame: true },
          fields: { receiverName: 'Kraken Digital Asset Exchange' },
        },
        {
          ...{ day: 3, way: 'PAYS', amount: 2_600, by: 'TRANSFER', other: 'exchange', isFirm: true, isSame: true },
          fields: { receiverName: 'Kraken Digital Asset Exchange' },
        },
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
      tells: 'A clerk with a wage of 3,900 pays 1,700 to an exchange, after two friends paid back 60 each.',
      steps: [
        { day: 0, way: 'GETS', amount: 60, by: 'MOBILE', other: 'friend', times: 2 },
        {
          ...{ day: 2, way: 'PAYS', amount: 1_700, by: 'TRANSFER', other: 'exchange', isFirm: true },
          fields: { receiverName: 'Coinbase Europe' },
        },
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
