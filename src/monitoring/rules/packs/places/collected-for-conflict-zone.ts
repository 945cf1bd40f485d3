import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { CONFLICT_ZONES } from './countries.ts';
import { FINCEN_ISIS_2025, FINTRAC_TERRORISM_2018, ISIS_KEY_TERM } from './sources.ts';

export const collectedForConflictZone = typology({
  indicator:
    'A customer collects small amounts through P2P transfers, social media, or virtual currency payments over a short period of time and then sends them in a lump sum to an individual located in a region where ISIS presence is prevalent.',
  citations: [FINCEN_ISIS_2025, FINTRAC_TERRORISM_2018],
  keyTerm: ISIS_KEY_TERM,
  rule: {
    ruleId: 'collected-for-conflict-zone',
    name: 'Collected, then sent to a person near a conflict zone',
    description:
      'Within 30 days a customer gets small sums from six or more others, and sends about as much to a person in a country of the list whom they never paid before.',
    typology: 'Terrorist financing: collections',
    rationale:
      'Friends who collect for a trip pay a hotel, and collections for relief go to charities. A sum collected from many that goes to a private person near a conflict zone needs a review.',
    parameters: {
      countries: { value: CONFLICT_ZONES, description: 'Conflict zones and transit countries next to them' },
      groups: { value: ['TENANT_HIGH_RISK'], description: 'Groups of countries that are treated likewise' },
      donors: { value: 6, description: 'Different payers of small sums within 30 days' },
      small: { value: 400, description: 'Small: below this amount, in the base currency' },
      from: { value: 400, description: 'Sent on from this amount' },
      least: { value: 0.6, description: 'Share of the collected sum that is sent on, at least' },
      most: { value: 1.2, description: 'Share of the collected sum that is sent on, at most' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        isNoCompany('counterparty'),
        { field: 'transaction.sameParty', eq: false },
        { field: 'counterparty.country', ne: { field: 'party.country' } },
        {
          any: [
            { field: 'counterparty.country', in: { parameter: 'countries' } },
            { field: 'counterparty.country', inGroup: { parameter: 'groups' } },
          ],
        },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'party', window: '30d', direction: 'IN' },
            amount: { below: { parameter: 'small' } },
          },
          gte: { parameter: 'donors' },
        },
        {
          field: 'transaction.baseAmount',
          between: [
            {
              aggregate: {
                ...{ fn: 'sum', by: 'party', window: '30d', direction: 'IN' },
                amount: { below: { parameter: 'small' } },
              },
              times: { parameter: 'least' },
            },
            {
              aggregate: {
                ...{ fn: 'sum', by: 'party', window: '30d', direction: 'IN' },
                amount: { below: { parameter: 'small' } },
              },
              times: { parameter: 'most' },
            },
          ],
        },
        { aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 70,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'Small sums from many were collected and sent to a person in a country near a conflict zone.',
  },
  guilty: [
    {
      tells: 'A clerk gets 60 from eleven persons within five days and sends 620 to a person in Syria.',
      steps: [
        { day: 0, way: 'GETS', amount: 60, by: 'MOBILE', other: 'donor', times: 11, every: 0.4 },
        { day: 6, way: 'PAYS', amount: 620, by: 'CASH_PICKUP', other: 'receiver', country: 'SY' },
      ],
    },
  ],
  isSeenLast: true,
  innocent: [
    {
      tells: 'A clerk collects 140 from eight friends for a holiday and pays a hotel in Türkiye.',
      steps: [
        { day: 0, way: 'GETS', amount: 140, by: 'MOBILE', other: 'friend', times: 8, every: 0.4 },
        { day: 6, way: 'PAYS', amount: 1_260, by: 'TRANSFER', other: 'hotel', isFirm: true, country: 'TR' },
      ],
    },
    {
      tells: 'A migrant whom colleagues owe money for a dinner sends the mother in Türkiye her monthly sum.',
      occupation: 'Construction worker',
      country: 'DE',
      steps: [
        {
          day: -84,
          way: 'PAYS',
          amount: 450,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'TR',
          times: 3,
          every: 28,
        },
        { day: -2, way: 'GETS', amount: 55, by: 'MOBILE', other: 'colleague', times: 7, every: 0.2 },
        { day: 0, way: 'PAYS', amount: 450, by: 'CASH_PICKUP', other: 'mother', isSame: true, country: 'TR' },
      ],
    },
  ],
});
