import { typology } from '../typology.ts';
import { FINTRAC_PROFILE, STUDENT_ACCOUNTS } from './citations.ts';
import { cameIn } from './conditions.ts';

export const activityAgainstOccupation = typology({
  indicator:
    "The level of activity does not fit the client's apparent financial standing or occupation, such as student, unemployed or on social assistance. Accounts of students take cash from machines and small, frequent payments, many times what the parents send.",
  citations: [FINTRAC_PROFILE, STUDENT_ACCOUNTS],
  rule: {
    ruleId: 'activity-against-occupation',
    name: 'More than a student or pensioner takes',
    description:
      'A student, pensioner or person without work takes within 30 days more than in the three months before, in many payments of cash or from many parties.',
    typology: 'Student mule',
    rationale:
      'Tuition comes from the parents, a pension from one office, an inheritance from a notary: large sums of honest people without a wage have few payers, and cash of a sale is paid in once.',
    parameters: {
      segments: { value: ['STUDENT', 'UNEMPLOYED', 'PENSIONER'], description: 'Segments of customers' },
      from: { value: 6_000, description: 'Came in within 30 days, in the base currency' },
      senders: { value: 5, description: 'Different parties that paid, or' },
      each: { value: 300, description: 'Smaller sums of them are not counted, in the base currency' },
      cash: { value: 5, description: 'so many payments in cash' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'customer.segment', in: { parameter: 'segments' } },
        { ...cameIn('30d'), gte: { parameter: 'from' } },
        {
          any: [
            {
              aggregate: {
                ...{ fn: 'distinctCounterparties', by: 'party', window: '30d', direction: 'IN' },
                amount: { min: { parameter: 'each' } },
              },
              gte: { parameter: 'senders' },
            },
            {
              aggregate: {
                ...{ fn: 'count', by: 'party', window: '30d', direction: 'IN', paymentModes: ['CASH'] },
                amount: { min: { parameter: 'each' } },
              },
              gte: { parameter: 'cash' },
            },
          ],
        },
        { ...cameIn('30d'), gt: cameIn('90d', '30d') },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'More money comes in than the occupation of the customer explains.',
  },
  guilty: [
    {
      tells: 'A student who told 1,000 a month pays in 740 in cash at machines, every second day.',
      occupation: 'Student',
      country: 'GB',
      isNew: true,
      customer: { expectedActivity: { monthlyAmount: 1_000, currency: 'GBP', monthlyCount: 20 } },
      steps: [
        { day: -80, way: 'GETS', amount: 1_000, by: 'TRANSFER', other: 'parents', isSame: true, times: 3, every: 30 },
        { day: -79, way: 'PAYS', amount: 550, by: 'TRANSFER', other: 'landlord', isSame: true, times: 3, every: 30 },
        { day: 0, way: 'GETS', amount: 740, by: 'CASH_DEPOSIT', times: 14, every: 2 },
      ],
    },
    {
      tells: 'A person without work gets 900 to 1,000 from ten strangers within two weeks.',
      occupation: 'Unemployed',
      isNew: true,
      steps: [
        {
          day: -85,
          way: 'GETS',
          amount: 760,
          by: 'TRANSFER',
          other: 'job office',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 30,
        },
        { day: 0, way: 'GETS', amount: 950, by: 'TRANSFER', other: 'payer', times: 10, every: 1.4 },
        { day: 1, way: 'PAYS', amount: 2_100, by: 'CASH_WITHDRAWAL', times: 4, every: 3.5 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'The parents of a student abroad send the tuition and the rent of a year.',
      occupation: 'Student',
      country: 'GB',
      isNew: true,
      steps: [
        {
          day: -80,
          way: 'GETS',
          amount: 800,
          by: 'TRANSFER',
          other: 'mother',
          isSame: true,
          times: 3,
          every: 30,
          country: 'IN',
        },
        { day: 0, way: 'GETS', amount: 9_500, by: 'TRANSFER', other: 'mother', isSame: true, country: 'IN' },
        { day: 1, way: 'GETS', amount: 6_000, by: 'TRANSFER', other: 'father', isSame: true, country: 'IN' },
        { day: 5, way: 'PAYS', amount: 9_250, by: 'TRANSFER', other: 'university', isFirm: true },
        { day: 9, way: 'GETS', amount: 410, by: 'TRANSFER', other: 'café', isSame: true, isFirm: true },
      ],
    },
    {
      tells: 'A pensioner inherits, and pays in the cash that was found in the house.',
      occupation: 'Retired',
      steps: [
        { day: 0, way: 'GETS', amount: 42_000, by: 'TRANSFER', other: 'notary', isFirm: true },
        { day: 6, way: 'GETS', amount: 2_300, by: 'CASH_DEPOSIT' },
        { day: 9, way: 'GETS', amount: 1_150, by: 'TRANSFER', other: 'insurer', isFirm: true },
      ],
    },
  ],
});
