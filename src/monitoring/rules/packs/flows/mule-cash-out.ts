import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { EUROPOL_MULES, FINCEN_MULES, FINTRAC_ATYPICAL } from './citations.ts';

const TRANSFERS = { direction: 'IN', by: 'party', paymentModes: { parameter: 'modes' } } as const;

export const muleCashOut = typology({
  indicator:
    'A money mule is "a person who transfers illegally acquired money on behalf of or at the direction of another": transfers of strangers are taken out in cash at once.',
  citations: [FINCEN_MULES, EUROPOL_MULES, FINTRAC_ATYPICAL],
  rule: {
    ruleId: 'mule-cash-out',
    name: 'Transfers of several are taken out in cash',
    description:
      'Within two days several parties pay a person more than half of what came in within three months, and most of it is taken out in cash.',
    typology: 'Money mule',
    rationale:
      'Cash breaks the trail to the handler. People who live on cash take out a wage of one payer, and people who sell a car have one buyer.',
    parameters: {
      modes: {
        value: ['BANK_WIRE', 'ACH', 'MOBILE', 'CHEQUE', 'CARD_PAYMENT', 'INTERNAL_TRANSFER'],
        description: 'What counts as a transfer',
      },
      from: { value: 3_000, description: 'Came in by transfer within two days, in the base currency' },
      each: { value: 1_000, description: 'Smaller transfers do not count for the payers' },
      senders: { value: 2, description: 'Different payers within two days' },
      least: { value: 0.6, description: 'Share of it that is taken out in cash, at least' },
      usual: { value: 0.5, description: 'Share of the transfers of the 90 days before that it exceeds' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        isNoCompany('party'),
        {
          any: [
            { field: 'transaction.paymentMode', eq: 'CASH' },
            { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
          ],
        },
        { aggregate: { ...TRANSFERS, fn: 'sum', window: '48h' }, gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'party', window: '48h', direction: 'OUT', paymentModes: ['CASH'] },
          gte: { aggregate: { ...TRANSFERS, fn: 'sum', window: '48h' }, times: { parameter: 'least' } },
        },
        {
          aggregate: {
            ...TRANSFERS,
            ...{ fn: 'distinctCounterparties', window: '48h', amount: { min: { parameter: 'each' } } },
          },
          gte: { parameter: 'senders' },
        },
        {
          aggregate: { ...TRANSFERS, fn: 'sum', window: '48h' },
          gt: { aggregate: { ...TRANSFERS, fn: 'sum', window: '90d', offset: '48h' }, times: { parameter: 'usual' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'Transfers of several parties are taken out in cash within two days.',
  },
  guilty: [
    {
      tells: 'Four victims pay 2,900 each within two days, and nearly all is taken out at machines.',
      steps: [
        { day: 0, way: 'GETS', amount: 2_900, by: 'TRANSFER', other: 'victim', times: 4, every: 0.3 },
        { day: 0.2, way: 'PAYS', amount: 1_900, by: 'CASH_WITHDRAWAL', times: 6, every: 0.3 },
      ],
    },
    {
      tells: 'A new German account takes two checks of 3,400 and is emptied in cash.',
      country: 'DE',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 3_400, by: 'CHEQUE', other: 'drawer', times: 2, every: 0.5 },
        { day: 0.8, way: 'PAYS', amount: 2_200, by: 'CASH_WITHDRAWAL', times: 3, every: 0.3 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A waiter gets the wage and takes most of it out in cash.',
      occupation: 'Waiter',
      steps: [
        { day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'employer', isSame: true, isFirm: true },
        { day: 0.5, way: 'PAYS', amount: 3_000, by: 'CASH_WITHDRAWAL' },
      ],
    },
    {
      tells: 'A clerk sells a car by transfer and takes out cash for another one, in the week of the wage.',
      steps: [
        { day: 0, way: 'GETS', amount: 3_900, by: 'TRANSFER', other: 'employer', isSame: true, isFirm: true },
        { day: 3, way: 'GETS', amount: 7_200, by: 'TRANSFER', other: 'buyer of the car' },
        { day: 4, way: 'PAYS', amount: 6_500, by: 'CASH_WITHDRAWAL' },
      ],
    },
  ],
});
