import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINTRAC_ATYPICAL, tazama } from './citations.ts';
import { PAYS_OTHERS } from './conditions.ts';

export const nightPaymentsNewPayees = typology({
  indicator:
    'A pattern emerges from the transactions, such as payments at the same unusual time of the day, to payees that are not familiar.',
  citations: [FINTRAC_ATYPICAL, tazama('030')],
  rule: {
    ruleId: 'night-payments-new-payees',
    name: 'Payments to new payees in the night',
    description:
      'Between midnight and five, at the place of the customer, the third large payment within a day, to a payee that was never paid before.',
    typology: 'Unusual hour',
    rationale:
      'Gangs who control an account empty it while its holder sleeps. One large payment at night is a purchase; several to different new payees are not. The hour is known only in countries with one time zone.',
    parameters: {
      until: { value: 4, description: 'Last hour of the night, local' },
      from: { value: 1_000, description: 'From this amount, in the base currency' },
      payees: { value: 3, description: 'Different payees of such payments within 24 hours' },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        isNoCompany('party'),
        { field: 'transaction.localHour', lte: { parameter: 'until' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'party', window: '24h', direction: 'OUT' },
            amount: { min: { parameter: 'from' } },
          },
          gte: { parameter: 'payees' },
        },
        { aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Several large payments go to new payees in the night.',
  },
  guilty: [
    {
      tells: 'Between one and three, 1,900 go from an account in Germany to five persons.',
      country: 'DE',
      steps: [{ day: 0.4, way: 'PAYS', amount: 1_900, by: 'TRANSFER', other: 'payee', times: 5, every: 0.015 }],
    },
    {
      tells: 'After midnight, a British account pays 2,400 to four firms.',
      country: 'GB',
      steps: [
        { day: 0.4, way: 'PAYS', amount: 2_400, by: 'TRANSFER', other: 'firm', isFirm: true, times: 4, every: 0.02 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A night nurse pays the rent and a trip at two.',
      country: 'DE',
      occupation: 'Nurse',
      steps: [
        { day: 0.42, way: 'PAYS', amount: 1_150, by: 'TRANSFER', other: 'landlord', isSame: true },
        { day: 0.43, way: 'PAYS', amount: 2_250, by: 'TRANSFER', other: 'travel agency', isFirm: true },
      ],
    },
    {
      tells: 'A couple pays four suppliers of the wedding at noon.',
      country: 'GB',
      steps: [
        {
          day: 0.9,
          way: 'PAYS',
          amount: 1_800,
          by: 'TRANSFER',
          other: 'supplier',
          isFirm: true,
          times: 4,
          every: 0.01,
        },
      ],
    },
  ],
});
