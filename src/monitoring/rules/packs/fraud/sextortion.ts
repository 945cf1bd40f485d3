import { typology } from '../typology.ts';
import { onlyWithin, PERSON_SENDS, paidToThem, TO_A_PERSON } from './conditions.ts';

export const sextortion = typology({
  indicator:
    'A customer, including a customer who is a minor with an account co-signed by a parent or guardian, makes a series of payments over a short period of time using P2P payment platforms to a recipient in a Jurisdiction of Concern, especially if the customer has no discernable personal connection to that geographic area.',
  citations: [
    {
      document: 'FinCEN Notice FIN-2025-NTC2',
      place: 'Red flag indicators for victims',
      url: 'https://www.compliancecohort.com/blog/fincen-issues-notice-on-financially-motivated-sextortion',
      readOn: '2026-11-29',
    },
  ],
  // As quoted by https://blog.bankerscompliance.com/en/fincen-notice-on-financially-motivated-sextortion-schemes.
  keyTerm: 'FIN-2025-SEXTORTION',
  rule: {
    ruleId: 'sextortion',
    name: 'Young person pays a new person abroad in series',
    description:
      'A young customer pays a person abroad whom they never paid before three times or more within 24 hours, in small sums that add up.',
    typology: 'Financially motivated sextortion',
    rationale:
      'The blackmailer asks again within the hour. Young people pay friends abroad once, or a few coffees, and know them for longer.',
    parameters: {
      below: { value: 25, description: 'Younger than this, in years; without a birth date, students' },
      times: { value: 3, description: 'Payments within 24 hours, this one included' },
      from: { value: 150, description: 'Together at least, in the base currency' },
      most: { value: 1_000, description: 'Largest payment, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        ...TO_A_PERSON,
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.baseAmount', lte: { parameter: 'most' } },
        {
          any: [
            { field: 'party.age', lt: { parameter: 'below' } },
            { field: 'customer.segment', eq: 'STUDENT' },
          ],
        },
        { ...paidToThem('24h'), gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'pair', window: '24h', direction: 'OUT' }, gte: { parameter: 'from' } },
        onlyWithin('24h'),
      ],
    },
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark: 'A young customer pays a new person abroad again and again within hours. The customer may be blackmailed.',
  },
  guilty: [
    {
      tells: 'A boy of 16 pays a person in Nigeria 40, 80, 120 and 200 within three hours.',
      occupation: 'Student',
      isNew: true,
      steps: [40, 80, 120, 200].map((amount, at) => ({
        ...{ day: at * 0.04, way: 'PAYS', amount, by: 'MOBILE', other: 'blackmailer', isSame: true, country: 'NG' },
        fields: { senderDob: '2010-05-17' },
      })),
    },
    {
      tells: 'A student pays a person in the Philippines 150 five times in a night.',
      occupation: 'Student',
      country: 'GB',
      steps: [
        {
          day: 0.4,
          way: 'PAYS',
          amount: 150,
          by: 'MOBILE',
          other: 'blackmailer',
          isSame: true,
          country: 'PH',
          times: 5,
          every: 0.05,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A student on a trip settles a lunch, a museum and a taxi with a new friend: 9, 14 and 21 in one day.',
      occupation: 'Student',
      steps: [9, 14, 21].map((amount, at) => ({
        ...{ day: at * 0.2, way: 'PAYS', amount, by: 'MOBILE', other: 'new friend', isSame: true, country: 'ES' },
      })),
    },
    {
      tells: 'A student pays a friend in Spain for a trip: 120, and 60 for the car some days later.',
      occupation: 'Student',
      steps: [120, 60].map((amount, at) => ({
        ...{ day: at * 5, way: 'PAYS', amount, by: 'MOBILE', other: 'friend', isSame: true, country: 'ES' },
      })),
    },
    {
      tells: 'A student who shares a flat abroad settles three bills in one evening with a flatmate of two months.',
      occupation: 'Student',
      steps: [
        {
          day: -50,
          way: 'PAYS',
          amount: 60,
          by: 'MOBILE',
          other: 'flatmate',
          isSame: true,
          country: 'FR',
          times: 3,
          every: 14,
        },
        {
          day: 0,
          way: 'PAYS',
          amount: 45,
          by: 'MOBILE',
          other: 'flatmate',
          isSame: true,
          country: 'FR',
          times: 3,
          every: 0.01,
        },
      ],
    },
  ],
});
