import { type StoryStep, typology } from '../typology.ts';
import { PERSON_SENDS, paidToThem } from './conditions.ts';

/** General words, and some exchanges that news and advisories name. */
const EXCHANGE_WORDS = [
  ...[
    'crypto',
    'bitcoin',
    'coin',
    'digital asset',
    'digital assets',
    'digital currency',
    'virtual asset',
    'virtual assets',
  ],
  ...[
    'virtual currency',
    'blockchain',
    'Coinbase',
    'Binance',
    'Kraken',
    'Bitstamp',
    'Bitpanda',
    'Crypto.com',
    'Gemini',
  ],
];

const EXCHANGE = { receiverName: 'Northgate Digital Assets LLC' };
const toExchange = (day: number, amount: number): StoryStep => ({
  ...{ day, way: 'PAYS', amount, by: 'TRANSFER', other: 'exchange', isSame: true, isFirm: true },
  fields: EXCHANGE,
});

export const virtualInvestmentScam = typology({
  indicator:
    'A customer with no history or background of using, exchanging, or otherwise interacting with virtual currency attempts to exchange a high amount of fiat currency from an existing or newly opened bank account for virtual currency or attempts to initiate high-value transfers to VASPs.',
  citations: [
    {
      document: 'FinCEN Alert FIN-2023-Alert005',
      place: 'Behavioral red flags',
      url: 'https://www.powellvalleybank.com/whats-a-pig-butchering-scam/',
      readOn: '2026-11-29',
    },
    {
      document: 'FinCEN Alert FIN-2023-Alert005',
      place: 'Financial red flags',
      url: 'https://www.rzolut.com/library/fcc-regupdate/12573/',
      readOn: '2026-11-29',
    },
  ],
  // As quoted by https://blog.bankerscompliance.com/en/fincen-alert-on-pig-butchering-investment-scam.
  keyTerm: 'FIN-2023-PIGBUTCHERING',
  rule: {
    ruleId: 'virtual-investment-scam',
    name: 'Growing transfers to a new exchange',
    description:
      'A person sends money to an exchange that they dealt with for the first time within 30 days: three times or more, and now at least twice the smallest transfer before.',
    typology: 'Virtual currency investment scam (pig butchering)',
    rationale:
      'The victim tries it with a small sum, sees profits that do not exist, and sends more and more. Savers buy for about the same sum each month; an investor sends one large sum.',
    parameters: {
      words: {
        value: EXCHANGE_WORDS,
        description: 'Words in the name of an exchange. Add those that your customers use',
      },
      times: { value: 3, description: 'Transfers to the exchange within 30 days, this one included' },
      from: { value: 5_000, description: 'To the exchange within 30 days, in the base currency' },
      growth: { value: 2, description: 'Times the smallest transfer before' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        { field: 'counterparty.name', containsAny: { parameter: 'words' } },
        { ...paidToThem('30d'), gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'pair', window: '30d', direction: 'OUT' }, gte: { parameter: 'from' } },
        {
          field: 'transaction.baseAmount',
          gte: {
            aggregate: { fn: 'min', by: 'pair', window: '30d', direction: 'OUT' },
            times: { parameter: 'growth' },
          },
        },
        { aggregate: { fn: 'count', by: 'pair', window: '275d', offset: '30d' }, eq: 0 },
      ],
    },
    appliesTo: ['FIAT'],
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark: 'Growing transfers to an exchange that is new to the customer. Ask who recommended the investment.',
  },
  guilty: [
    {
      tells: 'A clerk sends an exchange 500, gets 620 back, and then sends 2,500, 6,000 and 18,000 within three weeks.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 500,
          by: 'TRANSFER',
          other: 'exchange',
          isSame: true,
          isFirm: true,
          fields: EXCHANGE,
        },
        {
          ...{ day: 4, way: 'GETS', amount: 620, by: 'TRANSFER', other: 'exchange', isSame: true, isFirm: true },
          fields: { senderName: EXCHANGE.receiverName },
        },
        ...[2_500, 6_000, 18_000].map((amount, at) => toExchange(7 + at * 6, amount)),
      ],
    },
    {
      tells: 'A pensioner sends savings to an exchange in four growing parts within ten days.',
      occupation: 'Retired',
      country: 'GB',
      steps: [1_000, 3_000, 7_000, 12_000].map((amount, at) => ({
        ...{ day: at * 3, way: 'PAYS', amount, by: 'TRANSFER', other: 'exchange', isSame: true, isFirm: true },
        fields: EXCHANGE,
      })),
    },
  ],
  innocent: [
    {
      tells: 'A developer begins to save and buys for 1,500 a week.',
      occupation: 'Software developer',
      steps: [
        {
          ...{
            day: 0,
            way: 'PAYS',
            amount: 1_500,
            by: 'TRANSFER',
            other: 'exchange',
            isSame: true,
            isFirm: true,
            times: 5,
          },
          ...{ every: 7, fields: EXCHANGE },
        },
      ],
    },
    {
      tells: 'A clerk tests an exchange with 100 and invests a bonus of 10,000 the next day.',
      steps: [100, 10_000].map((amount, at) => ({
        ...{ day: at, way: 'PAYS', amount, by: 'TRANSFER', other: 'exchange', isSame: true, isFirm: true },
        fields: EXCHANGE,
      })),
    },
    {
      tells: 'A saver of three months, 300 each, sells shares and buys for 9,000.',
      steps: [
        {
          ...{
            day: -84,
            way: 'PAYS',
            amount: 300,
            by: 'TRANSFER',
            other: 'exchange',
            isSame: true,
            isFirm: true,
            times: 8,
          },
          ...{ every: 10, fields: EXCHANGE },
        },
        {
          day: 0,
          way: 'PAYS',
          amount: 9_000,
          by: 'TRANSFER',
          other: 'exchange',
          isSame: true,
          isFirm: true,
          fields: EXCHANGE,
        },
      ],
    },
  ],
});
