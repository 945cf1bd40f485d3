import { typology } from '../typology.ts';
import { HAS_A_PAST, NEVER_DEALT_BEFORE, PERSON_SENDS, TO_A_PERSON } from './conditions.ts';

export const accountTakeover = typology({
  indicator:
    'Such irregularities might include, but are not limited to, unusual ATM activity, clustered Automated Clearing House (ACH) transactions in different geographic areas, sudden wire transfers, or changes to customer and account profiles.',
  citations: [
    {
      document: 'FinCEN Advisory FIN-2011-A016',
      place: 'Identifying Account Takeover Activity',
      url: 'https://quickcen.sanctions.org/QuickCEN/research/fincen-advisory-fin-2011-a016-account-takeover-activity',
      readOn: '2026-11-29',
    },
  ],
  // As reported by http://www.theworksblog.com/index.php/2012/01/03/account-takeover/.
  keyTerm: 'account takeover fraud',
  rule: {
    ruleId: 'account-takeover',
    name: 'Burst to several new persons within an hour',
    description:
      'Within an hour an account of a person who has been a customer for a month pays three or more others large sums, this one to a person never paid before, together more than in the month before.',
    typology: 'Account takeover',
    rationale:
      'A thief spreads the money over mules before anybody notices. People who pay several bills in an evening pay companies, and known ones. The first payments of a customer cannot be compared with a month before.',
    parameters: {
      past: { value: 3, description: 'Payments of the customer that are older than 30 days, so that there is a past' },
      payees: { value: 3, description: 'Different receivers within an hour' },
      each: { value: 800, description: 'Smaller payments are not counted, in the base currency' },
      from: { value: 4_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        ...TO_A_PERSON,
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'party', window: '1h', direction: 'OUT' },
            amount: { min: { parameter: 'each' } },
          },
          gte: { parameter: 'payees' },
        },
        { aggregate: { fn: 'sum', by: 'party', window: '1h', direction: 'OUT' }, gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'party', window: '1h', direction: 'OUT' },
          gt: { aggregate: { fn: 'sum', by: 'party', window: '30d', offset: '24h', direction: 'OUT' } },
        },
        NEVER_DEALT_BEFORE,
        HAS_A_PAST,
      ],
    },
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark:
      'Within an hour the account pays several persons, more than in the month before. Ask the customer by a known number.',
  },
  guilty: [
    {
      tells: 'In the night an account of a clerk pays five strangers within half an hour.',
      steps: [{ day: 0.5, way: 'PAYS', amount: 1_950, by: 'TRANSFER', other: 'mule', times: 5, every: 0.005 }],
    },
    {
      tells: 'An account of a pensioner pays four strangers by telephone within a quarter of an hour.',
      occupation: 'Retired',
      country: 'DE',
      steps: [{ day: 0, way: 'PAYS', amount: 2_400, by: 'MOBILE', other: 'mule', times: 4, every: 0.003 }],
    },
  ],
  innocent: [
    {
      tells: 'A newcomer begins with the shares of three sisters in an inheritance, 1,900 each.',
      isNew: true,
      steps: [{ day: 0, way: 'PAYS', amount: 1_900, by: 'TRANSFER', other: 'sister', times: 3, every: 0.01 }],
    },
    {
      tells: 'A clerk pays the painter, the plumber and the kitchen in one evening after a renovation.',
      steps: [
        { day: 0, way: 'PAYS', amount: 2_350, by: 'TRANSFER', other: 'craftsman', isFirm: true, times: 3, every: 0.01 },
      ],
    },
    {
      tells: 'A grandmother gives four grandchildren 500 each for Christmas.',
      occupation: 'Retired',
      steps: [{ day: 0, way: 'PAYS', amount: 500, by: 'TRANSFER', other: 'grandchild', times: 4, every: 0.005 }],
    },
  ],
});
