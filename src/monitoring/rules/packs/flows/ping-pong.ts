import { APPENDIX_F_OTHER } from '../citations.ts';
import { typology } from '../typology.ts';
import { FINTRAC_ATYPICAL, tazama } from './citations.ts';
import { PAST_OF_COMPANY } from './conditions.ts';

export const pingPong = typology({
  indicator:
    'Suspicious movements of funds occur from one bank to another, and then funds are moved back to the first bank.',
  citations: [APPENDIX_F_OTHER, FINTRAC_ATYPICAL, tazama('024', '025')],
  rule: {
    ruleId: 'ping-pong',
    name: 'Money goes out and comes back',
    description:
      'Two parties pay each other three times or more in each direction within a week, each time a sum that matters, and more often than in the month before.',
    typology: 'Round tripping',
    rationale:
      'Turnover without purpose, to give money a history. Friends settle small sums, a loan is repaid once, and sister companies level their accounts all the year.',
    parameters: {
      times: { value: 3, description: 'In each direction within a week' },
      from: { value: 1_500, description: 'Each at least, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'count', by: 'pair', window: '7d', direction: 'IN', amount: { min: { parameter: 'from' } } },
          gte: { parameter: 'times' },
        },
        {
          aggregate: {
            fn: 'count',
            by: 'pair',
            window: '7d',
            direction: 'OUT',
            amount: { min: { parameter: 'from' } },
          },
          gte: { parameter: 'times' },
        },
        {
          aggregate: {
            fn: 'count',
            by: 'pair',
            window: '7d',
            direction: 'OUT',
            amount: { min: { parameter: 'from' } },
          },
          gt: {
            aggregate: {
              ...{ fn: 'count', by: 'pair', window: '30d', offset: '7d', direction: 'OUT' },
              amount: { min: { parameter: 'from' } },
            },
          },
        },
        PAST_OF_COMPANY,
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Two parties send each other large sums again and again.',
  },
  guilty: [
    {
      tells: 'A clerk pays a partner 5,100 four times, and each time 5,050 come back.',
      steps: [
        { day: 0, way: 'PAYS', amount: 5_100, by: 'TRANSFER', other: 'partner', isSame: true, times: 4, every: 1.5 },
        { day: 0.5, way: 'GETS', amount: 5_050, by: 'TRANSFER', other: 'partner', isSame: true, times: 4, every: 1.5 },
      ],
    },
    {
      tells: 'Two firms send each other 22,000 day by day.',
      business: 'Trading',
      steps: [
        { day: -80, way: 'GETS', amount: 4_000, by: 'TRANSFER', other: 'client', isFirm: true, times: 10, every: 8 },
        ...(['PAYS', 'GETS'] as const).map((way, at) => ({
          ...({
            day: at * 0.5,
            way,
            amount: 22_000,
            by: 'TRANSFER',
            other: 'firm',
            isSame: true,
            isFirm: true,
          } as const),
          ...{ times: 4, every: 1 },
        })),
      ],
    },
  ],
  innocent: [
    {
      tells: 'Two friends settle lunches.',
      steps: [
        { day: 0, way: 'PAYS', amount: 45, by: 'MOBILE', other: 'friend', isSame: true, times: 4, every: 1.5 },
        { day: 0.5, way: 'GETS', amount: 40, by: 'MOBILE', other: 'friend', isSame: true, times: 4, every: 1.5 },
      ],
    },
    {
      tells: 'A clerk lends a brother 3,000 twice and is repaid.',
      steps: [
        { day: 0, way: 'PAYS', amount: 3_000, by: 'TRANSFER', other: 'brother', isSame: true, times: 2, every: 2 },
        { day: 3, way: 'GETS', amount: 3_000, by: 'TRANSFER', other: 'brother', isSame: true, times: 2, every: 2 },
      ],
    },
    {
      tells: 'Two sister companies level their accounts every other day, all the year.',
      business: 'Holding',
      steps: (['PAYS', 'GETS'] as const).map((way, at) => ({
        ...({
          day: -80 + at,
          way,
          amount: 9_000,
          by: 'TRANSFER',
          other: 'sister',
          isSame: true,
          isFirm: true,
        } as const),
        ...{ times: 43, every: 2 },
      })),
    },
  ],
});
