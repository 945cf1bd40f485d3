import { typology } from '../typology.ts';
import { FINTRAC_PRODUCTS, REFUND_SCHEMES } from './citations.ts';
import { PAYS_OTHERS, says } from './conditions.ts';

export const refundToThirdParty = typology({
  indicator:
    'Fees are paid or overpaid, the contract is canceled, and the refund is directed to somebody else, often abroad.',
  citations: [REFUND_SCHEMES, FINTRAC_PRODUCTS],
  rule: {
    ruleId: 'refund-to-third-party',
    name: 'Refund to a party that never paid',
    description: 'A company sends a large refund abroad, to a party that paid nothing within a year.',
    typology: 'Refund to a third party',
    rationale:
      'The refund is clean money of a school or a dealer. An honest refund goes back to the account that paid, or is small.',
    parameters: {
      from: { value: 3_000, description: 'From this amount, in the base currency' },
      words: {
        value: [
          ...[
            'refund',
            'refunds',
            'refunded',
            'overpayment',
            'reimbursement',
            'Rückerstattung',
            'Erstattung',
            'Überzahlung',
          ],
          ...['remboursement', 'trop perçu', 'reembolso', 'devolución'],
        ],
        description: 'Words for refunds in the purpose or the message',
      },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        { field: 'party.type', eq: 'CORPORATE' },
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        says('words'),
        { aggregate: { fn: 'count', by: 'pair', window: '365d', direction: 'IN' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'A refund goes abroad to a party that never paid.',
  },
  guilty: [
    {
      tells: 'A school takes 30,000 of a student, who cancels, and refunds 14,000 twice to a firm abroad.',
      business: 'School',
      steps: [
        { day: -80, way: 'GETS', amount: 3_800, by: 'TRANSFER', other: 'family', times: 15, every: 5 },
        { day: 0, way: 'GETS', amount: 30_000, by: 'TRANSFER', other: 'student' },
        {
          ...{ day: 9, way: 'PAYS', amount: 14_000, by: 'TRANSFER', other: 'agent', isSame: true, isFirm: true },
          ...{ country: 'HK', times: 2, every: 2, fields: { remittancePurpose: 'Refund of tuition' } },
        },
      ],
    },
    {
      tells: 'A dealer is paid 22,000 too much for a car and sends the difference to a person abroad.',
      business: 'Motors',
      country: 'DE',
      steps: [
        { day: 0, way: 'GETS', amount: 52_000, by: 'TRANSFER', other: 'buyer' },
        {
          ...{ day: 4, way: 'PAYS', amount: 22_000, by: 'TRANSFER', other: 'cousin', country: 'TR' },
          fields: { remittancePurpose: 'Überzahlung Fahrzeugkauf' },
        },
        {
          ...{ day: 5, way: 'PAYS', amount: 4_000, by: 'TRANSFER', other: 'second cousin', country: 'TR' },
          fields: { remittancePurpose: 'Überzahlung Fahrzeugkauf' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A school refunds the tuition to the family abroad that paid it.',
      business: 'School',
      steps: [
        { day: 0, way: 'GETS', amount: 9_000, by: 'TRANSFER', other: 'family', isSame: true, country: 'IN' },
        {
          ...{ day: 20, way: 'PAYS', amount: 8_500, by: 'TRANSFER', other: 'family', isSame: true, country: 'IN' },
          fields: { remittancePurpose: 'Refund of tuition' },
        },
      ],
    },
    {
      tells: 'A shop refunds 240 to customers abroad who paid with a card.',
      business: 'Online Shop',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 240, by: 'TRANSFER', other: 'buyer', times: 8, every: 2, country: 'GB' },
          fields: { remittancePurpose: 'Refund of order' },
        },
      ],
    },
  ],
});
