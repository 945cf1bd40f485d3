import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { beyondExpected } from '../conditions.ts';
import { typology } from '../typology.ts';
import { fanParameters, wideFan, widerThanBefore } from './conditions.ts';

export const fanIn = typology({
  indicator:
    'Many small, incoming transfers of funds are received, or deposits are made using checks and money orders.',
  citations: [APPENDIX_F_TRANSFERS],
  rule: {
    ruleId: 'fan-in',
    name: 'Many pay one',
    description:
      'Ten or more different senders pay one receiver within a week, or six who pay much: a person three times as many as in the month before, a company more than in the year before.',
    typology: 'Fan-in (collection account)',
    rationale:
      'Collection accounts of frauds fill from many at once. Shops and utilities have many payers from their first month, and schools once a year: a company needs a past to be compared with, or a week of more than twice its expected monthly amount.',
    parameters: fanParameters('senders'),
    when: {
      all: [
        wideFan('receiver', 'IN'),
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
    {
      tells:
        'A consulting firm that opened three weeks ago and stated 12,000 a month gets 2,400 from each of 18 persons within a week.',
      business: 'Consulting',
      customer: { expectedActivity: { monthlyAmount: 12_000, currency: 'USD', monthlyCount: 10 } },
      steps: [
        { day: -21, way: 'GETS', amount: 3_100, by: 'TRANSFER', other: 'client', isFirm: true },
        { day: 0, way: 'GETS', amount: 2_400, by: 'TRANSFER', other: 'payer', times: 18, every: 0.35 },
      ],
    },
    {
      tells: 'A nurse gets 7,800 from each of seven strangers within four days.',
      occupation: 'Nurse',
      steps: [{ day: 0, way: 'GETS', amount: 7_800, by: 'TRANSFER', other: 'payer', times: 7, every: 0.6 }],
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
      tells: 'A shop that opened last week and stated 40,000 a month gets 230 from each of 45 customers.',
      business: 'Shop',
      customer: { expectedActivity: { monthlyAmount: 40_000, currency: 'USD', monthlyCount: 200 } },
      steps: [{ day: 0, way: 'GETS', amount: 230, by: 'TRANSFER', other: 'buyer', times: 45, every: 0.15 }],
    },
    {
      tells: 'A couple sells its house and gets 20,000 from the buyer, 88,000 from a bank and 12,000 from the notary.',
      steps: [
        { day: 0, way: 'GETS', amount: 20_000, by: 'TRANSFER', other: 'buyer', isSame: true },
        { day: 1, way: 'GETS', amount: 88_000, by: 'TRANSFER', other: 'bank', isSame: true, isFirm: true },
        { day: 3, way: 'GETS', amount: 12_000, by: 'TRANSFER', other: 'notary', isSame: true, isFirm: true },
      ],
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
