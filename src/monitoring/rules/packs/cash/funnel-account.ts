import { type StoryStep, typology } from '../typology.ts';
import { AUSTRAC_2010, FUNNEL_ADVISORY, KEY_TERMS } from './citations.ts';
import { BELOW_LIMIT, cash, LIMIT } from './conditions.ts';

const paidIn = { amount: BELOW_LIMIT, direction: 'IN' } as const;

export const funnelAccount = typology({
  indicator:
    'An individual or business account in one geographic area that receives multiple cash deposits, often in amounts below the cash reporting threshold, and from which the funds are withdrawn in a different geographic area with little time elapsing between the deposits and withdrawals.',
  citations: [FUNNEL_ADVISORY, KEY_TERMS, AUSTRAC_2010],
  keyTerm: 'Funnel Account',
  rule: {
    ruleId: 'funnel-account',
    name: 'Funnel account',
    description:
      'Three or more people pay in cash below the limit within a week, more than in the 90 days before, and the money leaves within days.',
    typology: 'Funnel account',
    rationale:
      'A gang collects cash in many places into one account and takes it out where it needs it. The same tenants, members or customers who pay in every month are no new people.',
    parameters: {
      from: { value: 500, description: 'Smaller deposits are not counted, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      people: { value: 3, description: 'People who pay in' },
      together: { value: 7_500, description: 'The least sum of their deposits, in the base currency' },
      window: { value: '7d', description: 'The deposits come within' },
      share: { value: 0.4, description: 'The least share of the cash that leaves within 72 hours' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { ...cash('sum', { parameter: 'window' }, paidIn), gte: { parameter: 'together' } },
        { ...cash('distinctCounterparties', { parameter: 'window' }, paidIn), gte: { parameter: 'people' } },
        {
          ...cash('distinctCounterparties', { parameter: 'window' }, paidIn),
          gt: cash('distinctCounterparties', '90d', { ...paidIn, offset: { parameter: 'window' } }),
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '72h', direction: 'OUT' },
          gte: { ...cash('sum', { parameter: 'window' }, paidIn), times: { parameter: 'share' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 75,
    remark: 'Cash that several people paid in leaves the account within days.',
  },
  guilty: [
    {
      tells:
        'Five people pay in 3,600 each in other towns; the holder takes out 8,500 the next day and 8,800 the day after.',
      occupation: 'Student',
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 3_600,
          by: 'CASH_DEPOSIT',
          other: 'helper',
          times: 5,
          every: 0.2,
          fields: { senderCity: 'Chicago', receiverCity: 'Laredo' },
        },
        { day: 2, way: 'PAYS', amount: 8_500, by: 'CASH_WITHDRAWAL', times: 2 },
      ],
    },
    {
      tells:
        'Six people pay 7,400 each into the account of a produce dealer; it sends 20,000 twice to a dealer in leather goods.',
      business: 'Produce',
      steps: [
        { day: -80, way: 'GETS', amount: 2_100, by: 'TRANSFER', other: 'grocer', isFirm: true, times: 10, every: 8 },
        {
          day: 0,
          way: 'GETS',
          amount: 7_400,
          by: 'CASH_DEPOSIT',
          other: 'helper',
          times: 6,
          every: 0.4,
          fields: { senderCity: 'Atlanta', receiverCity: 'El Paso' },
        },
        { day: 3, way: 'PAYS', amount: 20_000, by: 'TRANSFER', other: 'leather goods', isFirm: true, times: 2 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'Three tenants pay 1,900 in cash every month; the landlord pays 3,100 to the bank for the house.',
      occupation: 'Landlord',
      steps: [-60, -30, 0].flatMap((day): StoryStep[] => [
        { day, way: 'GETS', amount: 1_900, by: 'CASH_DEPOSIT', other: 'tenant', times: 3, every: 0.8 },
        {
          day: day + 3,
          way: 'PAYS',
          amount: 3_100,
          by: 'TRANSFER',
          other: 'bank',
          isSame: true,
          isFirm: true,
        },
      ]),
    },
    {
      tells: 'Fourteen parents pay in 180 each for the trip of a class; the organizer pays the travel agency 2,400.',
      occupation: 'Nurse',
      steps: [
        { day: 0, way: 'GETS', amount: 180, by: 'CASH_DEPOSIT', other: 'parent', times: 14, every: 0.3 },
        { day: 5, way: 'PAYS', amount: 2_400, by: 'TRANSFER', other: 'travel agency', isFirm: true },
      ],
    },
  ],
});
