import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { CONFLICT_ZONES } from './countries.ts';
import { FINCEN_ISIS_2025, FINTRAC_TERRORISM_2018, ISIS_KEY_TERM } from './sources.ts';

export const conflictZoneReceivers = typology({
  indicator:
    'A customer sends remittances with no known legitimate purpose from the United States to multiple individuals in jurisdictions, such as Türkiye, known for ISIS facilitation activity.',
  citations: [FINCEN_ISIS_2025, FINTRAC_TERRORISM_2018],
  keyTerm: ISIS_KEY_TERM,
  rule: {
    ruleId: 'conflict-zone-receivers',
    name: 'Small sums to several persons near a conflict zone',
    description:
      'A customer who never sent money to this country begins to send small sums to three or more persons there within 30 days.',
    typology: 'Terrorist financing: small sums to conflict zones',
    rationale:
      'Amounts are too small to tell. Families who fled send to the same few people from the start of the relationship. Payments that are new and spread over strangers need a review.',
    parameters: {
      countries: { value: CONFLICT_ZONES, description: 'Conflict zones and transit countries next to them' },
      groups: { value: ['TENANT_HIGH_RISK'], description: 'Groups of countries that are treated likewise' },
      below: { value: 3_000, description: 'Small: below this amount, in the base currency' },
      receivers: { value: 3, description: 'Different receivers within 30 days' },
      modes: {
        value: ['BANK_WIRE', 'ACH', 'MOBILE', 'CASH', 'INTERNAL_TRANSFER'],
        description: 'Payment modes that are counted: travelers pay shops by card',
      },
      past: { value: 3, description: 'Payments of the customer that are older than 30 days' },
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
        { field: 'transaction.baseAmount', lt: { parameter: 'below' } },
        {
          aggregate: {
            ...{ fn: 'distinctCounterparties', by: 'corridor', window: '30d', direction: 'OUT' },
            paymentModes: { parameter: 'modes' },
          },
          gte: { parameter: 'receivers' },
        },
        { aggregate: { fn: 'count', by: 'party', window: '275d', offset: '30d' }, gte: { parameter: 'past' } },
        { aggregate: { fn: 'count', by: 'corridor', window: '275d', offset: '30d' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'The customer begins to send small sums to several persons in a country near a conflict zone.',
  },
  guilty: [
    {
      tells: 'A clerk without ties abroad sends four persons in Türkiye 180 to 400 each within two weeks.',
      steps: [180, 250, 320, 400].map((amount, at) => ({
        ...{ day: at * 4, way: 'PAYS', amount, by: 'CASH_PICKUP', other: `receiver ${at}`, country: 'TR' },
      })),
    },
    {
      tells: 'A student sends five persons in Syria 150 each within ten days.',
      occupation: 'Student',
      country: 'DE',
      steps: [
        { day: 0, way: 'PAYS', amount: 150, by: 'TRANSFER', other: 'receiver', country: 'SY', times: 5, every: 2 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A migrant from Türkiye who supports the parents sends two cousins 300 as well after an earthquake.',
      occupation: 'Construction worker',
      country: 'DE',
      steps: [
        {
          day: -84,
          way: 'PAYS',
          amount: 250,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'TR',
          times: 6,
          every: 14,
        },
        { day: 0, way: 'PAYS', amount: 300, by: 'TRANSFER', other: 'cousin', country: 'TR', times: 2, every: 1 },
        { day: 3, way: 'PAYS', amount: 500, by: 'CASH_PICKUP', other: 'mother', isSame: true, country: 'TR' },
      ],
    },
    {
      tells: 'A traveler pays hotels and shops of Türkiye by card, and a guide by transfer.',
      steps: [
        { day: 0, way: 'PAYS', amount: 70, by: 'CARD', other: 'shop', isFirm: true, country: 'TR', times: 9 },
        { day: 4, way: 'PAYS', amount: 140, by: 'TRANSFER', other: 'guide', country: 'TR' },
      ],
    },
  ],
});
