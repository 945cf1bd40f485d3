import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { EUROPOL_MULES, FINCEN_MULES, FINTRAC_OTHERS, tazama } from './citations.ts';
import { cameIn, circle, IS_NO_PURCHASE, PAYS_OTHERS, wentOut } from './conditions.ts';

export const moneyMule = typology({
  indicator:
    'A money mule is "a person who transfers illegally acquired money on behalf of or at the direction of another": the account takes payments of strangers, forwards them within a day and keeps a cut.',
  citations: [FINCEN_MULES, EUROPOL_MULES, FINTRAC_OTHERS, tazama('024', '025', '026', '027')],
  rule: {
    ruleId: 'money-mule',
    name: 'Payments of strangers are forwarded',
    description:
      'A person forwards what came in within a day, but for a small part, to another person or abroad, and within a week at least the second time.',
    typology: 'Money mule',
    rationale:
      'The mule keeps a commission and sends the rest on at once. Each victim pays once, so the payers change. Flatmates and clients are the same from month to month.',
    parameters: {
      from: { value: 1_000, description: 'This payment at least, in the base currency' },
      least: {
        value: 0.8,
        description: 'Share of what came in within a day that leaves, at least: a fifth is the cut',
      },
      most: { value: 1, description: 'Share of what came in within a day that leaves, at most' },
      senders: {
        value: 2,
        description: 'Different parties that paid within a week, and more than in the month before',
      },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        isNoCompany('party'),
        IS_NO_PURCHASE,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { ...circle('IN', '7d'), gte: { parameter: 'senders' } },
        {
          ...wentOut('24h'),
          between: [
            { ...cameIn('24h'), times: { parameter: 'least' } },
            { ...cameIn('24h'), times: { parameter: 'most' } },
          ],
        },
        { ...circle('IN', '7d'), gt: circle('IN', '30d', '7d') },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'Payments of changing payers are sent on within a day, but for a small part.',
  },
  guilty: [
    {
      tells: 'Three victims pay 1,950 each, and each time 1,800 go to the handler abroad within hours.',
      steps: [
        { day: 0, way: 'GETS', amount: 1_950, by: 'TRANSFER', other: 'victim', times: 3, every: 2 },
        {
          ...{
            day: 0.3,
            way: 'PAYS',
            amount: 1_800,
            by: 'TRANSFER',
            other: 'handler',
            isSame: true,
            times: 3,
            every: 2,
          },
          country: 'NG',
        },
      ],
    },
    {
      tells: 'A job seeker forwards payments of 4,200 to changing persons and keeps a tenth.',
      occupation: 'Job seeker',
      country: 'DE',
      steps: [
        { day: 0, way: 'GETS', amount: 4_200, by: 'TRANSFER', other: 'payer', times: 3, every: 1.5 },
        { day: 0.2, way: 'PAYS', amount: 3_780, by: 'TRANSFER', other: 'payee', times: 3, every: 1.5 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A main tenant gets the rent of two flatmates and passes it to the landlord, each month.',
      steps: [
        {
          day: -60,
          way: 'GETS',
          amount: 700,
          by: 'TRANSFER',
          other: 'first flatmate',
          isSame: true,
          times: 3,
          every: 30,
        },
        {
          day: -60,
          way: 'GETS',
          amount: 700,
          by: 'TRANSFER',
          other: 'second flatmate',
          isSame: true,
          times: 3,
          every: 30,
        },
        { day: -59.8, way: 'PAYS', amount: 1_390, by: 'TRANSFER', other: 'owner', isSame: true, times: 3, every: 30 },
      ],
    },
    {
      tells: 'A designer gets two invoices paid in a week and pays a colleague for her part of the second.',
      occupation: 'Graphic designer',
      steps: [
        { day: 0, way: 'GETS', amount: 2_600, by: 'TRANSFER', other: 'client', isFirm: true },
        { day: 4, way: 'GETS', amount: 3_400, by: 'TRANSFER', other: 'second client', isFirm: true },
        { day: 4.5, way: 'PAYS', amount: 1_500, by: 'TRANSFER', other: 'colleague' },
      ],
    },
    {
      tells: 'The parents of a student pay the tuition, and the student pays the school.',
      occupation: 'Student',
      steps: [
        { day: 0, way: 'GETS', amount: 1_900, by: 'TRANSFER', other: 'mother' },
        { day: 0.1, way: 'GETS', amount: 1_900, by: 'TRANSFER', other: 'father' },
        { day: 0.6, way: 'PAYS', amount: 3_700, by: 'TRANSFER', other: 'school', isFirm: true },
      ],
    },
  ],
});
