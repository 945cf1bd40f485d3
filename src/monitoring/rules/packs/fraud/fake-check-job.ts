import { typology } from '../typology.ts';
import { NEVER_DEALT_BEFORE, PERSON_SENDS } from './conditions.ts';
import { FINCEN_MULES_2020 } from './sources.ts';

export const fakeCheckJob = typology({
  indicator:
    'If anyone ever asks you to deposit a check and then wire or send money in any way, you can bet it’s a scam.',
  citations: [
    {
      document: 'Federal Trade Commission, consumer advisory on secret shopping and fake checks',
      place: 'As AARP quotes it',
      url: 'https://cxorlando.com/beware-of-secret-shopping-scam',
      readOn: '2026-11-29',
    },
    FINCEN_MULES_2020,
  ],
  rule: {
    ruleId: 'fake-check-job',
    name: 'Check paid in, and most of it sent on',
    description:
      'Within a week after a check a person sends most of it to somebody new: abroad, to a cash counter, or as gift cards.',
    typology: 'Fake check and employment scam',
    rationale:
      'The check bounces after weeks, and the victim owes the money. Checks of insurers and buyers are kept or spent at home.',
    parameters: {
      least: { value: 0.5, description: 'Share of the checks of the week that leaves, at least' },
      most: { value: 1, description: 'Share of the checks of the week that leaves, at most' },
      from: { value: 500, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          any: [
            { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP', 'GIFT_CARD'] },
            { field: 'corridor.crossBorder', eq: true },
          ],
        },
        {
          field: 'transaction.baseAmount',
          between: [
            {
              aggregate: { fn: 'sum', by: 'party', window: '7d', direction: 'IN', paymentModes: ['CHEQUE'] },
              times: { parameter: 'least' },
            },
            {
              aggregate: { fn: 'sum', by: 'party', window: '7d', direction: 'IN', paymentModes: ['CHEQUE'] },
              times: { parameter: 'most' },
            },
          ],
        },
        NEVER_DEALT_BEFORE,
      ],
    },
    severity: 'HIGH',
    score: 70,
    response: 'HOLD',
    remark: 'Most of a check that was just paid in is sent on. The check may be forged.',
  },
  guilty: [
    {
      tells:
        'A student is sent a check of 2,350 as a secret shopper and sends 1,900 from a cash counter two days later.',
      occupation: 'Student',
      steps: [
        { day: 0, way: 'GETS', amount: 2_350, by: 'CHEQUE', other: 'market research', isFirm: true },
        { day: 2, way: 'PAYS', amount: 1_900, by: 'CASH_PICKUP', other: 'evaluator' },
      ],
    },
    {
      tells: 'A clerk sells a sofa, is paid too much by a check of 3,100, and sends 2,200 for the carrier abroad.',
      steps: [
        { day: 0, way: 'GETS', amount: 3_100, by: 'CHEQUE', other: 'buyer' },
        { day: 1, way: 'PAYS', amount: 2_200, by: 'TRANSFER', other: 'carrier', country: 'NG' },
      ],
    },
  ],
  isSeenLast: true,
  innocent: [
    {
      tells: 'A clerk pays in a check of the insurer and pays the garage for the repair.',
      steps: [
        { day: 0, way: 'GETS', amount: 3_500, by: 'CHEQUE', other: 'insurer', isFirm: true },
        { day: 3, way: 'PAYS', amount: 3_300, by: 'TRANSFER', other: 'garage', isFirm: true },
      ],
    },
    {
      tells: 'A migrant pays in a tax refund by check and sends the mother abroad more than otherwise.',
      steps: [
        {
          day: -60,
          way: 'PAYS',
          amount: 250,
          by: 'CASH_PICKUP',
          other: 'mother',
          isSame: true,
          country: 'MX',
          times: 4,
          every: 14,
        },
        { day: 0, way: 'GETS', amount: 1_100, by: 'CHEQUE', other: 'tax office', isFirm: true },
        { day: 3, way: 'PAYS', amount: 700, by: 'CASH_PICKUP', other: 'mother', isSame: true, country: 'MX' },
      ],
    },
  ],
});
