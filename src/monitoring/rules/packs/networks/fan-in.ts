import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { beyondExpected } from '../conditions.ts';
import { typology } from '../typology.ts';
import { widerThanBefore } from './conditions.ts';

export const fanIn = typology({
  indicator:
    'Many small, incoming transfers of funds are received, or deposits are made using checks and money orders.',
  citations: [APPENDIX_F_TRANSFERS],
  rule: {
    ruleId: 'fan-in',
    name: 'Many pay one',
    description:
      'Ten or more different senders pay one receiver within a week: a person three times as many as in the month before, a company more than in the year before.',
    typology: 'Fan-in (collection account)',
    rationale:
      'Collection accounts of frauds fill from many at once. Shops and utilities have many payers from their first month, and schools once a year: a company needs a past to be compared with.',
    parameters: {
      senders: { value: 10, description: 'Different senders within a week' },
      factor: { value: 3, description: 'Of persons: times those of the 30 days before' },
      known: { value: '60d', description: 'Of companies: age of their first payment, at least' },
      from: { value: 5_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        {
          aggregate: { fn: 'distinctCounterparties', by: 'receiver', window: '7d', direction: 'IN' },
          gte: { parameter: 'senders' },
        },
        { aggregate: { fn: 'sum', by: 'receiver', window: '7d', direction: 'IN' }, gte: { parameter: 'from' } },
        widerThanBefore('receiver', 'IN'),
        beyondExpected({ aggregate: { fn: 'sum', by: 'receiver', window: '7d', direction: 'IN' } }),
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Unusually many different senders pay the same receiver within days.',
  },
  guilty: [
    {
      tells: 'A clerk who is paid by an employer alone gets 850 from each of 14 strangers within two days.',
      steps: [{ day: 0, way: 'GETS', amount: 850, by: 'TRANSFER', other: 'payer', times: 14, every: 0.1 }],
    },
    {
      tells: 'A consulting firm with four clients a month gets 1,900 from each of 16 persons within a week.',
      business: 'Consulting',
      steps: [
        { day: -90, way: 'GETS', amount: 6_200, by: 'TRANSFER', other: 'client', times: 4, every: 28, isFirm: true },
        { day: -80, way: 'PAYS', amount: 2_400, by: 'TRANSFER', other: 'landlord', times: 3, every: 28, isSame: true },
        { day: 0, way: 'GETS', amount: 1_900, by: 'TRANSFER', other: 'payer', times: 16, every: 0.4 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'Ten friends pay 280 each for a trip within four days, and the clerk pays the travel agency.',
      steps: [
        { day: 0, way: 'GETS', amount: 280, by: 'TRANSFER', other: 'friend', times: 10, every: 0.4 },
        { day: 6, way: 'PAYS', amount: 3_080, by: 'TRANSFER', other: 'travel agency', isFirm: true },
      ],
    },
    {
      tells: 'A couple gets 100 from each of 40 wedding guests.',
      steps: [{ day: 0, way: 'GETS', amount: 100, by: 'TRANSFER', other: 'guest', times: 40, every: 0.15 }],
    },
    {
      tells: 'A school collects fees of 450 from 60 families, as in the term before.',
      business: 'School',
      steps: [
        { day: -120, way: 'GETS', amount: 450, by: 'TRANSFER', other: 'family', times: 60, every: 0.1 },
        { day: 0, way: 'GETS', amount: 450, by: 'TRANSFER', other: 'family', times: 60, every: 0.1 },
      ],
    },
  ],
});
