import { typology } from '../typology.ts';
import { PERSON_SENDS, paidToThem, TO_A_PERSON } from './conditions.ts';
import { ELDER_KEY_TERM, FINCEN_ELDER_2022 } from './sources.ts';

export const romanceFraud = typology({
  indicator:
    'A client sends money to another individual without apparent connection, and the amount or frequency of it grows over time (paraphrased).',
  citations: [
    {
      document: 'FINTRAC Operational Alert 2019-OA001',
      place: 'Indicators of romance fraud',
      url: 'https://www.fintrac-canafe.gc.ca/intel/operation/rf-eng',
      readOn: '2026-11-29',
    },
    FINCEN_ELDER_2022,
  ],
  keyTerm: ELDER_KEY_TERM,
  rule: {
    ruleId: 'romance-fraud',
    name: 'Growing payments to one new person abroad',
    description:
      'A person who has been a customer for months sends four or more payments to one person in a country where they sent nothing before, each time more.',
    typology: 'Romance fraud',
    rationale:
      'A customer with family abroad sends money there from the start, and about the same each month. The requests of a fraudster begin small, with a person and a country that are new, and grow.',
    parameters: {
      past: { value: 3, description: 'Payments of the customer that are older than 90 days, so that there is a past' },
      each: { value: 300, description: 'From this amount, in the base currency' },
      times: { value: 4, description: 'Payments to this person within 90 days, this one included' },
      from: { value: 3_000, description: 'To this person within 90 days, in the base currency' },
      growth: { value: 1.2, description: 'Times the mean of the earlier payments to this person' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        ...TO_A_PERSON,
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        { ...paidToThem('90d'), gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'pair', window: '90d', direction: 'OUT' }, gte: { parameter: 'from' } },
        {
          field: 'transaction.baseAmount',
          gte: {
            aggregate: { fn: 'avg', by: 'pair', window: '90d', direction: 'OUT' },
            times: { parameter: 'growth' },
          },
        },
        { aggregate: { fn: 'count', by: 'party', window: '275d', offset: '90d' }, gte: { parameter: 'past' } },
        { aggregate: { fn: 'count', by: 'corridor', window: '275d', offset: '90d' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark: 'The customer sends growing sums to one new person abroad. Ask the customer how they know the person.',
  },
  guilty: [
    {
      tells: 'A clerk sends a person in Ghana, met online, 300, then 700, 1,500, 2,600 and 4,100.',
      steps: [300, 700, 1_500, 2_600, 4_100].map((amount, at) => ({
        ...{ day: at * 9, way: 'PAYS', amount, by: 'TRANSFER', other: 'fiance', isSame: true, country: 'GH' },
      })),
    },
    {
      tells: 'A widow pays for tickets, a hospital and a release at a cash counter in Malaysia.',
      occupation: 'Retired',
      steps: [450, 900, 900, 2_200, 3_800].map((amount, at) => ({
        ...{ day: at * 6, way: 'PAYS', amount, by: 'CASH_PICKUP', other: 'friend', isSame: true, country: 'MY' },
      })),
    },
  ],
  innocent: [
    {
      tells: 'A migrant sends home every second week, and more after a hurricane.',
      occupation: 'Construction worker',
      steps: [
        {
          day: -89,
          way: 'PAYS',
          amount: 260,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'MX',
          times: 7,
          every: 14,
        },
        { day: 8, way: 'PAYS', amount: 1_900, by: 'CASH_PICKUP', other: 'mother', isSame: true, country: 'MX' },
      ],
    },
    {
      tells: 'A clerk pays a child who studies in Spain: the deposit of a flat first, then 900 a month.',
      steps: [
        { day: 0, way: 'PAYS', amount: 1_700, by: 'TRANSFER', other: 'daughter', isSame: true, country: 'ES' },
        {
          day: 3,
          way: 'PAYS',
          amount: 900,
          by: 'TRANSFER',
          other: 'daughter',
          isSame: true,
          country: 'ES',
          times: 3,
          every: 28,
        },
      ],
    },
  ],
});
