import { APPENDIX_F_BUSINESS } from '../citations.ts';
import { typology } from '../typology.ts';
import { FINTRAC_PRODUCTS } from './citations.ts';
import { PAST_OF_COMPANY } from './conditions.ts';

export const selfTransferBurst = typology({
  indicator:
    'Unusual transfers of funds occur among related accounts or among accounts that involve the same or related principals.',
  citations: [APPENDIX_F_BUSINESS, FINTRAC_PRODUCTS],
  rule: {
    ruleId: 'self-transfer-burst',
    name: 'Transfers to oneself, again and again',
    description:
      'Five or more transfers of at least 1,000 between accounts of the same person or company within two days, more than in the month before.',
    typology: 'Self-transfers',
    rationale:
      'Layering within one name. Savings are moved once or in a few parts, and companies that level their accounts do so all the year.',
    parameters: {
      times: { value: 5, description: 'Payments within 48 hours, and more than in the 30 days before' },
      each: { value: 1_000, description: 'Smaller ones are not counted, in the base currency' },
      from: { value: 10_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.sameParty', eq: true },
        // Own cash is paid in and out within one account.
        { not: { field: 'transaction.paymentMode', eq: 'CASH' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        {
          aggregate: {
            fn: 'count',
            by: 'party',
            window: '48h',
            direction: 'OUT',
            amount: { min: { parameter: 'each' } },
          },
          gte: { parameter: 'times' },
        },
        {
          aggregate: {
            fn: 'sum',
            by: 'party',
            window: '48h',
            direction: 'OUT',
            amount: { min: { parameter: 'each' } },
          },
          gte: { parameter: 'from' },
        },
        {
          aggregate: {
            fn: 'count',
            by: 'party',
            window: '48h',
            direction: 'OUT',
            amount: { min: { parameter: 'each' } },
          },
          gt: {
            aggregate: {
              ...{ fn: 'count', by: 'party', window: '30d', offset: '48h', direction: 'OUT' },
              amount: { min: { parameter: 'each' } },
            },
          },
        },
        PAST_OF_COMPANY,
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The customer moves money between own accounts unusually often.',
  },
  guilty: [
    {
      tells: 'A clerk moves 4,300 to the own account elsewhere six times within two days.',
      steps: [{ day: 0, way: 'PAYS', amount: 4_300, by: 'TRANSFER', times: 6, every: 0.25 }],
    },
    {
      tells: 'A dormant consulting firm moves 9,500 between its accounts eight times within two days.',
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 2_500, by: 'TRANSFER', other: 'client', isFirm: true, times: 4, every: 15 },
        { day: 0, way: 'PAYS', amount: 9_500, by: 'TRANSFER', times: 8, every: 0.2 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk moves savings of 4,300 once.',
      steps: [{ day: 0, way: 'PAYS', amount: 4_300, by: 'TRANSFER' }],
    },
    {
      tells: 'A clerk moves 30,000 to a new bank in six parts, since the limit of the application is 5,000 a day.',
      steps: [{ day: 0, way: 'PAYS', amount: 5_000, by: 'TRANSFER', times: 6, every: 1 }],
    },
    {
      tells: 'A shop moves its takings of three branches to its main account at another bank day by day.',
      business: 'Foods',
      steps: [{ day: -60, way: 'PAYS', amount: 2_400, by: 'TRANSFER', times: 180, every: 0.333 }],
    },
  ],
});
