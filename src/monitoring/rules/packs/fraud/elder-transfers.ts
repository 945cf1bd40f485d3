import { typology } from '../typology.ts';
import { HAS_A_PAST, OLDER_PERSON, onlyWithin, PERSON_SENDS, paidToThem, TO_A_PERSON } from './conditions.ts';
import { ELDER_KEY_TERM, FINCEN_ELDER_2011, FINCEN_ELDER_2022 } from './sources.ts';

const WIDOWER = { senderDob: '1944-04-11' };

export const elderTransfers = typology({
  indicator: 'Uncharacteristic attempts to wire large sums of money.',
  citations: [FINCEN_ELDER_2011, FINCEN_ELDER_2022],
  keyTerm: ELDER_KEY_TERM,
  rule: {
    ruleId: 'elder-transfers',
    name: 'Older person pays a new person again and again',
    description:
      'An older person who has been a customer for a month pays somebody whom they never paid before three times or more within a week, together more than in the month before.',
    typology: 'Elder financial exploitation',
    rationale:
      'Scammers and false friends come back for more within days. A gift to a child or a car from a neighbor is one payment. The first payments of a customer cannot be compared with a month before. The advisory takes persons of 60 years and older as older adults.',
    parameters: {
      age: { value: 60, description: 'Years, from the birth date in the payment; without it, retired customers' },
      each: { value: 300, description: 'From this amount, in the base currency' },
      times: { value: 3, description: 'Payments to the person within 7 days, this one included' },
      past: { value: 3, description: 'Payments of the customer that are older than 30 days, so that there is a past' },
      from: { value: 3_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        ...TO_A_PERSON,
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        OLDER_PERSON,
        { ...paidToThem('7d'), gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'pair', window: '7d', direction: 'OUT' }, gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'pair', window: '7d', direction: 'OUT' },
          gt: { aggregate: { fn: 'sum', by: 'party', window: '30d', offset: '7d', direction: 'OUT' } },
        },
        onlyWithin('7d'),
        HAS_A_PAST,
      ],
    },
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark: 'An older customer pays a new person several times within days. Talk to the customer alone.',
  },
  guilty: [
    {
      tells: 'A man of 82 pays a technician who found a virus: 900, then 1,800, 2,900 and 4,500 within five days.',
      steps: [900, 1_800, 2_900, 4_500].map((amount, at) => ({
        ...{ day: at * 1.5, way: 'PAYS', amount, by: 'TRANSFER', other: 'technician', isSame: true, fields: WIDOWER },
      })),
    },
    {
      tells: 'A pensioner lends a new friend from the park 1,500 four times in a week.',
      occupation: 'Retired',
      country: 'DE',
      steps: [
        { day: 0, way: 'PAYS', amount: 1_500, by: 'TRANSFER', other: 'friend', isSame: true, times: 4, every: 1.6 },
      ],
    },
  ],
  innocent: [
    {
      tells:
        'A pensioner moves to a new bank and pays a daughter back for the removal from there: 1,200 three times in a week.',
      occupation: 'Retired',
      isNew: true,
      steps: [
        { day: 0, way: 'PAYS', amount: 1_200, by: 'TRANSFER', other: 'daughter', isSame: true, times: 3, every: 2 },
      ],
    },
    {
      tells: 'A man of 82 helps a daughter with her house by one payment of 20,000.',
      steps: [
        { day: 0, way: 'PAYS', amount: 20_000, by: 'TRANSFER', other: 'daughter', isSame: true, fields: WIDOWER },
      ],
    },
    {
      tells: 'A pensioner pays a carer 600 a week.',
      occupation: 'Retired',
      steps: [{ day: 0, way: 'PAYS', amount: 600, by: 'TRANSFER', other: 'carer', isSame: true, times: 6, every: 7 }],
    },
    {
      tells: 'A pensioner pays a carpenter a deposit, and the rest after five days.',
      occupation: 'Retired',
      steps: [
        { day: 0, way: 'PAYS', amount: 1_500, by: 'TRANSFER', other: 'carpenter', isSame: true },
        { day: 5, way: 'PAYS', amount: 2_600, by: 'TRANSFER', other: 'carpenter', isSame: true },
      ],
    },
  ],
});
