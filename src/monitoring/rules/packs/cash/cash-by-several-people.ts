import { APPENDIX_F_OTHER } from '../citations.ts';
import { type StoryStep, typology } from '../typology.ts';
import { APPENDIX_G, AUSTRAC_DEPOSITS } from './citations.ts';
import { BELOW_LIMIT, cash, IS_BELOW_LIMIT, LIMIT } from './conditions.ts';

const people = { amount: BELOW_LIMIT, direction: 'IN' } as const;

export const cashBySeveralPeople = typology({
  indicator:
    'A person structures a transaction if that person, acting alone, or in conjunction with, or on behalf of, other persons, conducts or attempts to conduct one or more transactions in currency in any amount, at one or more financial institutions, on one or more days, in any manner, for the purpose of evading the CTR filing requirements.',
  citations: [APPENDIX_F_OTHER, APPENDIX_G, AUSTRAC_DEPOSITS],
  rule: {
    ruleId: 'cash-by-several-people',
    name: 'Cash paid in by several people',
    description:
      'Cash is paid in by another person than the customer: one of three or more people who paid in within a week, more than in the 90 days before, each below the limit.',
    typology: 'Structuring',
    rationale:
      'Helpers pay in for somebody else, so that nobody of them has a large sum. Tenants and members pay in too, but the same ones every month, or small sums.',
    parameters: {
      from: { value: 500, description: 'Smaller deposits are not counted, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      people: { value: 3, description: 'People who pay in, the customer among them' },
      together: { value: 7_500, description: 'The least sum of their deposits, in the base currency' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
    },
    when: {
      all: [
        { field: 'transaction.paymentMode', eq: 'CASH' },
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'transaction.sameParty', eq: false },
        ...IS_BELOW_LIMIT,
        { ...cash('sum', { parameter: 'window' }, people), gte: { parameter: 'together' } },
        { ...cash('distinctCounterparties', { parameter: 'window' }, people), gte: { parameter: 'people' } },
        {
          ...cash('distinctCounterparties', { parameter: 'window' }, people),
          gt: cash('distinctCounterparties', '90d', { ...people, offset: { parameter: 'window' } }),
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Several people pay cash into the account within days.',
  },
  guilty: [
    {
      tells: 'Five people pay 2,900 each into the account of a student within two days.',
      occupation: 'Student',
      steps: [{ day: 0, way: 'GETS', amount: 2_900, by: 'CASH_DEPOSIT', other: 'helper', times: 5, every: 0.4 }],
    },
    {
      tells: 'A car wash pays in its own takings of 900 a week; then five strangers pay in 4,900 each.',
      business: 'Car wash',
      steps: [
        { day: -88, way: 'GETS', amount: 900, by: 'CASH_DEPOSIT', times: 13, every: 7 },
        { day: 0, way: 'GETS', amount: 4_900, by: 'CASH_DEPOSIT', other: 'stranger', times: 5 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'Three tenants pay their rent of 1,900 in cash into the account of the landlord, as every month.',
      occupation: 'Landlord',
      steps: [-60, -30, 0].map(
        (day): StoryStep => ({
          day,
          way: 'GETS',
          amount: 1_900,
          by: 'CASH_DEPOSIT',
          other: 'tenant',
          times: 3,
          every: 0.8,
        }),
      ),
    },
    {
      tells: 'Fourteen parents pay 180 each in cash to the one who organizes the trip of a class.',
      occupation: 'Nurse',
      steps: [{ day: 0, way: 'GETS', amount: 180, by: 'CASH_DEPOSIT', other: 'parent', times: 14, every: 0.4 }],
    },
    {
      tells: 'A clerk sells a motorcycle for 6,500; the buyer pays in the price.',
      steps: [{ day: 0, way: 'GETS', amount: 6_500, by: 'CASH_DEPOSIT', other: 'buyer' }],
    },
  ],
});
