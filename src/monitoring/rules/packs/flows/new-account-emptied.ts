import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINCEN_MULES, FINTRAC_PROFILE, tazama } from './citations.ts';
import { cameIn, IS_NO_PURCHASE, PAYS_OTHERS, wentOut } from './conditions.ts';

export const newAccountEmptied = typology({
  indicator:
    'An account that was opened days ago takes one large sum, far from what was told at the opening, and most of it leaves.',
  citations: [FINTRAC_PROFILE, FINCEN_MULES, tazama('001')],
  rule: {
    ruleId: 'new-account-emptied',
    name: 'New account with one large movement',
    description:
      'In the first month of a person a large sum comes in, and most of what came in goes to other persons or abroad.',
    typology: 'New relationship',
    rationale:
      'Mule accounts are opened for one large movement. Honest customers start with savings and wages, and spend them with shops, landlords and builders.',
    parameters: {
      from: { value: 10_000, description: 'Largest sum that came in, in the base currency' },
      least: { value: 0.7, description: 'Share of what came in that has left, at least' },
      most: { value: 1.1, description: 'Share of what came in that has left, at most' },
      large: { value: 1_000, description: 'This payment at least, in the base currency' },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        isNoCompany('party'),
        IS_NO_PURCHASE,
        { field: 'transaction.baseAmount', gte: { parameter: 'large' } },
        {
          aggregate: { fn: 'max', by: 'party', window: '30d', direction: 'IN' },
          gte: { parameter: 'from' },
        },
        // A transfer from the own account elsewhere comes in and goes out, where both are known as the customer's.
        {
          ...wentOut('30d'),
          between: [
            { ...cameIn('30d'), times: { parameter: 'least' } },
            { ...cameIn('30d'), times: { parameter: 'most' } },
          ],
        },
        { aggregate: { fn: 'count', by: 'party', window: '335d', offset: '30d' }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'A new account took a large sum, and most of it has left again.',
  },
  guilty: [
    {
      tells: 'A new account gets 24,000 from an unknown firm and is emptied in three transfers to persons.',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 24_000, by: 'TRANSFER', other: 'unknown firm', isFirm: true },
        { day: 3, way: 'PAYS', amount: 8_700, by: 'TRANSFER', other: 'payee', times: 2, every: 1 },
        { day: 6, way: 'PAYS', amount: 6_200, by: 'TRANSFER', other: 'last payee' },
      ],
    },
    {
      tells: 'A new account gets 12,500 after a test payment and sends it abroad in two parts.',
      isNew: true,
      country: 'GB',
      steps: [
        { day: 0, way: 'GETS', amount: 1, by: 'TRANSFER', other: 'payer', isSame: true },
        { day: 2, way: 'GETS', amount: 12_500, by: 'TRANSFER', other: 'payer', isSame: true },
        { day: 4, way: 'PAYS', amount: 9_000, by: 'TRANSFER', other: 'beneficiary', country: 'AE' },
        { day: 5, way: 'PAYS', amount: 3_100, by: 'TRANSFER', other: 'beneficiary', country: 'AE' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A newcomer starts with savings of 15,000, pays a deposit to a landlord and buys a used car.',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 15_000, by: 'TRANSFER' },
        { day: 4, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'owner of the flat' },
        { day: 9, way: 'PAYS', amount: 5_400, by: 'TRANSFER', other: 'seller of the car' },
        { day: 12, way: 'PAYS', amount: 70, by: 'CARD', other: 'shop', isFirm: true, times: 6, every: 2 },
      ],
    },
    {
      tells: 'A young couple opens an account, gets 20,000 from the parents and pays a builder.',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 20_000, by: 'TRANSFER', other: 'parents' },
        { day: 8, way: 'PAYS', amount: 18_500, by: 'TRANSFER', other: 'builder', isFirm: true },
      ],
    },
  ],
});
