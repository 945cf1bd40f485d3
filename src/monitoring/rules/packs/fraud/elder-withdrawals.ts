import { typology } from '../typology.ts';
import { OLDER_PERSON, PERSON_SENDS } from './conditions.ts';
import { ELDER_KEY_TERM, FINCEN_ELDER_2011, FINCEN_ELDER_2022 } from './sources.ts';

export const elderWithdrawals = typology({
  indicator: 'Frequent large withdrawals, including daily maximum currency withdrawals from an ATM.',
  citations: [FINCEN_ELDER_2011, FINCEN_ELDER_2022],
  keyTerm: ELDER_KEY_TERM,
  rule: {
    ruleId: 'elder-withdrawals',
    name: 'Older person empties the account in cash',
    description:
      'An older person withdraws cash four times or more within a week, each time a considerable sum, together twice what the month before saw.',
    typology: 'Elder financial exploitation',
    rationale:
      'A carer with the card, or a false policeman at the door, takes the daily maximum day after day. Cash for a holiday or a car is one withdrawal.',
    parameters: {
      age: { value: 60, description: 'Years, from the birth date in the payment; without it, retired customers' },
      each: { value: 300, description: 'Smaller withdrawals are not counted, in the base currency' },
      times: { value: 4, description: 'Withdrawals within 7 days, this one included' },
      from: { value: 2_500, description: 'Together at least, in the base currency' },
      factor: { value: 2, description: 'Times the cash of the 30 days before' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        { field: 'transaction.paymentMode', eq: 'CASH' },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        OLDER_PERSON,
        {
          aggregate: {
            ...{ fn: 'count', by: 'party', window: '7d', direction: 'SAME', paymentModes: ['CASH'] },
            amount: { min: { parameter: 'each' } },
          },
          gte: { parameter: 'times' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '7d', direction: 'SAME', paymentModes: ['CASH'] },
          gte: { parameter: 'from' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '7d', direction: 'SAME', paymentModes: ['CASH'] },
          gt: {
            aggregate: {
              ...{ fn: 'sum', by: 'party', window: '30d', offset: '7d', direction: 'SAME', paymentModes: ['CASH'] },
            },
            times: { parameter: 'factor' },
          },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    response: 'HOLD',
    remark: 'An older customer withdraws far more cash than before, day after day. Talk to the customer alone.',
  },
  guilty: [
    {
      tells: 'Somebody with the card of a woman of 79 withdraws the daily maximum of 800 for six days.',
      steps: [
        { day: 0, way: 'PAYS', amount: 800, by: 'CASH_WITHDRAWAL', times: 6, fields: { senderDob: '1947-01-30' } },
      ],
    },
    {
      tells: 'A pensioner who takes 400 twice a month withdraws 1,500 five times within a week for a false policeman.',
      occupation: 'Retired',
      country: 'DE',
      steps: [
        { day: -60, way: 'PAYS', amount: 400, by: 'CASH_WITHDRAWAL', times: 4, every: 14 },
        { day: 0, way: 'PAYS', amount: 1_500, by: 'CASH_WITHDRAWAL', times: 5, every: 1.3 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A pensioner who takes 400 twice a month withdraws 3,000 for a cruise.',
      occupation: 'Retired',
      steps: [
        { day: -60, way: 'PAYS', amount: 400, by: 'CASH_WITHDRAWAL', times: 4, every: 14 },
        { day: 0, way: 'PAYS', amount: 3_000, by: 'CASH_WITHDRAWAL' },
      ],
    },
    {
      tells: 'A pensioner pays two craftsmen in cash: 900, 700 and 600 within a week.',
      occupation: 'Retired',
      steps: [900, 700, 600].map((amount, at) => ({ day: at * 2, way: 'PAYS', amount, by: 'CASH_WITHDRAWAL' })),
    },
  ],
});
