import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';

const PAYERS = {
  fn: 'distinctCounterparties',
  by: 'party',
  direction: 'IN',
  amount: { min: { parameter: 'each' } },
} as const;
const CAME_IN = { aggregate: { fn: 'sum', by: 'party', window: '30d', direction: 'IN' } } as const;

export const payersBeyondPeers = typology({
  indicator:
    'Many small, incoming transfers of funds are received, or deposits are made using checks and money orders.',
  citations: [APPENDIX_F_TRANSFERS],
  rule: {
    ruleId: 'payers-beyond-peers',
    name: 'Paid by many more than similar customers',
    description:
      'Within 30 days, a person is paid by twice as many different parties as 95 % of the customers of the same segment, gets more than they do, and had at most half as many payers in the 30 days before.',
    typology: 'Fan-in (collection account)',
    rationale:
      'A collection account that fills slowly has no wide week. What is many depends on the kind of customer: a student has few payers, a freelancer has many. Gifts of a wedding and fees of pupils are smaller.',
    parameters: {
      each: { value: 400, description: 'Only payments from this amount on count for the payers, in the base currency' },
      parties: { value: 10, description: 'Different payers within 30 days, at least' },
      from: { value: 5_000, description: 'Together at least, in the base currency' },
      factor: { value: 2, description: 'Times the payers of 95 % of the segment' },
      amounts: { value: 1, description: 'Times the amount that 95 % of the segment get' },
      before: { value: 2, description: 'Times the payers of the 30 days before' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        isNoCompany('party'),
        { field: 'transaction.sameParty', eq: false },
        { aggregate: { ...PAYERS, window: '30d' }, gte: { parameter: 'parties' } },
        { ...CAME_IN, gte: { parameter: 'from' } },
        { aggregate: { ...PAYERS, window: '30d' }, gte: { field: 'peers.payersP95', times: { parameter: 'factor' } } },
        { ...CAME_IN, gte: { field: 'peers.amountInP95', times: { parameter: 'amounts' } } },
        {
          aggregate: { ...PAYERS, window: '30d' },
          gte: { aggregate: { ...PAYERS, window: '30d', offset: '30d' }, times: { parameter: 'before' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Far more parties pay this customer than pay similar customers.',
  },
  guilty: [
    {
      tells: 'A student gets 420 from each of 16 strangers, one every second day.',
      occupation: 'Student',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 700, by: 'TRANSFER', other: 'parents', isSame: true },
        { day: 1, way: 'GETS', amount: 420, by: 'TRANSFER', other: 'payer', times: 16, every: 1.8 },
      ],
    },
    {
      tells: 'A clerk gets 680 from each of 22 strangers within four weeks.',
      steps: [{ day: 0, way: 'GETS', amount: 680, by: 'TRANSFER', other: 'payer', times: 22, every: 1.25 }],
    },
  ],
  innocent: [
    {
      tells: 'A student collects 90 from each of 12 fellow students for a party.',
      occupation: 'Student',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 700, by: 'TRANSFER', other: 'parents', isSame: true },
        { day: 1, way: 'GETS', amount: 90, by: 'TRANSFER', other: 'fellow student', times: 12, every: 1.5 },
      ],
    },
    {
      tells: 'A freelancer has twelve clients in a month, and similar customers have nine.',
      occupation: 'Freelancer',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 950, by: 'TRANSFER', other: 'client', times: 12, every: 2.4, isFirm: true },
      ],
    },
    {
      tells: 'A clerk sells the furniture of a house to eight strangers for 350 each.',
      steps: [{ day: 0, way: 'GETS', amount: 350, by: 'TRANSFER', other: 'buyer', times: 8, every: 3 }],
    },
  ],
  peers: [
    {
      ...{ customers: 24, occupation: 'Student' },
      steps: [
        { day: 0, way: 'GETS', amount: 700, by: 'TRANSFER', other: 'parents', isSame: true, times: 2, every: 28 },
      ],
    },
    {
      ...{ customers: 24, occupation: 'Office clerk' },
      steps: [{ day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'employer', isSame: true, isFirm: true }],
    },
    {
      ...{ customers: 24, occupation: 'Freelancer' },
      steps: [{ day: 0, way: 'GETS', amount: 950, by: 'TRANSFER', other: 'client', times: 9, every: 3, isFirm: true }],
    },
  ],
});
