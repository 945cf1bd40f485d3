import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINTRAC_CHANGE, tazama } from './citations.ts';

export const velocityCount = typology({
  indicator: 'Funds transfer activity is unexplained, repetitive, or shows unusual patterns.',
  citations: [APPENDIX_F_TRANSFERS, FINTRAC_CHANGE, tazama('010', '011', '044', '045')],
  rule: {
    ruleId: 'velocity-count',
    name: 'Many transactions in a day',
    description:
      'At least 20 transactions of one person within 24 hours, together at least 5,000, and five times the daily mean of the last 30 days.',
    typology: 'Velocity',
    rationale:
      'Scripts and gangs work through an account in a day. The sum keeps a shopping day and the gifts of a wedding out. Companies pay wages and sellers on one day.',
    parameters: {
      times: { value: 20, description: 'Transactions within 24 hours, this one included' },
      from: { value: 5_000, description: 'Together at least, in the base currency' },
      factor: { value: 0.1667, description: 'Share of the 30 days before that one day may be: 5 days of 30' },
    },
    when: {
      all: [
        isNoCompany('party'),
        {
          aggregate: { fn: 'count', by: 'party', window: '24h', direction: 'SAME' },
          gte: { parameter: 'times' },
        },
        { aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' }, gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'count', by: 'party', window: '24h', direction: 'SAME' },
          gt: {
            aggregate: { fn: 'count', by: 'party', window: '30d', offset: '24h', direction: 'SAME' },
            times: { parameter: 'factor' },
          },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The customer makes far more transactions in a day than before.',
  },
  guilty: [
    {
      tells: 'A clerk sends 24 transfers of 480 within a few hours.',
      steps: [{ day: 0, way: 'PAYS', amount: 480, by: 'TRANSFER', other: 'receiver', times: 24, every: 0.02 }],
    },
    {
      tells: 'A clerk gets 26 payments of 310 within a day.',
      steps: [{ day: 0, way: 'GETS', amount: 310, by: 'MOBILE', other: 'payer', times: 26, every: 0.03 }],
    },
  ],
  innocent: [
    {
      tells: 'Thirty guests of a wedding give 110 each on the day.',
      steps: [{ day: 0, way: 'GETS', amount: 110, by: 'MOBILE', other: 'guest', times: 30, every: 0.02 }],
    },
    {
      tells: 'A traveler pays 22 times with a card on a day.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 45,
          by: 'CARD',
          other: 'shop',
          isFirm: true,
          times: 22,
          every: 0.02,
          country: 'GB',
        },
      ],
    },
  ],
});
