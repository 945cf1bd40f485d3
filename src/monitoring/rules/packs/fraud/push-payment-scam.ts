import { typology } from '../typology.ts';
import { HAS_A_PAST, onlyWithin, PERSON_SENDS, paidToThem } from './conditions.ts';
import { FINCEN_MULES_2020 } from './sources.ts';

export const pushPaymentScam = typology({
  indicator:
    'Scammers pretend to be a bank or an authority, demand immediate payment or ask the victim to move money to a safe location (paraphrased).',
  citations: [
    {
      document: 'FinCEN, Recognizing Imposter Scams',
      place: 'list "FinCEN does not"',
      url: 'https://fincen.gov/resources/scams',
      readOn: '2026-11-29',
    },
    FINCEN_MULES_2020,
  ],
  rule: {
    ruleId: 'push-payment-scam',
    name: 'Series to a new payee within a day',
    description:
      'A person who has been a customer for a month pays an account that they never paid before three times or more within 24 hours, together more than in the month before.',
    typology: 'Authorized push payment and impersonation scam',
    rationale:
      'The victim is kept on the telephone and empties the account in parts below the limits of the bank. Honest purchases from strangers are one payment, or a deposit and the rest. The first payments of a customer cannot be compared with a month before.',
    parameters: {
      past: { value: 3, description: 'Payments of the customer that are older than 30 days, so that there is a past' },
      each: { value: 300, description: 'From this amount, in the base currency' },
      times: { value: 3, description: 'Payments to the payee within 24 hours, this one included' },
      from: { value: 3_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        { not: { field: 'transaction.paymentMode', in: ['CARD_PAYMENT', 'CASH'] } },
        { ...paidToThem('24h'), gte: { parameter: 'times' } },
        {
          aggregate: { fn: 'sum', by: 'pair', window: '24h', direction: 'OUT' },
          gte: { parameter: 'from' },
        },
        {
          aggregate: { fn: 'sum', by: 'pair', window: '24h', direction: 'OUT' },
          gt: { aggregate: { fn: 'sum', by: 'party', window: '30d', offset: '24h', direction: 'OUT' } },
        },
        onlyWithin('24h'),
        HAS_A_PAST,
      ],
    },
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark:
      'Several payments within a day to an account that is new to the customer, more than all of the month before.',
  },
  guilty: [
    {
      tells: 'A caller from the bank has a clerk move 1,900 four times within two hours to a safe account.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_900,
          by: 'TRANSFER',
          other: 'safe account',
          isSame: true,
          times: 4,
          every: 0.02,
        },
      ],
    },
    {
      tells: 'A caller from the tax office has a nurse pay a fine five times within a day.',
      occupation: 'Nurse',
      country: 'GB',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_450,
          by: 'TRANSFER',
          other: 'officer',
          isSame: true,
          isFirm: true,
          times: 5,
          every: 0.12,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A newcomer begins with the purchase of a used car, in three parts of 1,900 within two hours.',
      isNew: true,
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_900,
          by: 'TRANSFER',
          other: 'seller',
          isSame: true,
          times: 3,
          every: 0.02,
        },
      ],
    },
    {
      tells: 'A clerk buys a used car of a stranger: 500 as a deposit, 8,300 the next morning.',
      steps: [
        { day: 0, way: 'PAYS', amount: 500, by: 'TRANSFER', other: 'seller', isSame: true },
        { day: 0.8, way: 'PAYS', amount: 8_300, by: 'TRANSFER', other: 'seller', isSame: true },
      ],
    },
    {
      tells:
        'A clerk pays a landlord the deposit and the first rent of a flat in three parts, as the app allows 1,000 each time.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 980,
          by: 'TRANSFER',
          other: 'new landlord',
          isSame: true,
          times: 3,
          every: 0.01,
        },
      ],
    },
  ],
});
