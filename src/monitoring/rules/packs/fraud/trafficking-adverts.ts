import { typology } from '../typology.ts';
import { PERSON_SENDS } from './conditions.ts';
import { FINCEN_TRAFFICKING_2020, TRAFFICKING_KEY_TERM } from './sources.ts';

const ADVERT_SITE = { receiverName: 'Velvet Escort Adverts SA' };

export const traffickingAdverts = typology({
  indicator:
    'Expenditures on websites that advertise trafficked persons, and income in cash or by many persons (paraphrased).',
  citations: [
    {
      document: 'FATF and APG, Financial Flows from Human Trafficking (2018)',
      place: 'Sexual exploitation, as KYC360 reports it',
      url: 'https://kyc360.com/knowledge-hub/resources/banking-detecting-tell-tale-signs-of-human-trafficking',
      readOn: '2026-11-29',
    },
    FINCEN_TRAFFICKING_2020,
  ],
  keyTerm: TRAFFICKING_KEY_TERM,
  rule: {
    ruleId: 'trafficking-adverts',
    name: 'Escort adverts and income from many',
    description:
      'A person pays for adverts of escorts again and again, while many others pay them small sums or they pay in cash many times within 30 days.',
    typology: 'Human trafficking for sexual exploitation',
    rationale:
      'Adverts for several persons and income from their clients meet in one account. Payments do not tell coercion from work by choice: where that is legal, expect honest hits and look at who else is advertised.',
    parameters: {
      words: {
        value: ['escort', 'escorts', 'adult classifieds', 'adult adverts', 'erotic massage', 'erotic adverts'],
        description: 'Words in the name of the site or in the message',
      },
      adverts: { value: 3, description: 'Payments to the site within 30 days, this one included' },
      payers: { value: 8, description: 'Different payers within 30 days' },
      deposits: { value: 6, description: 'Cash deposits within 30 days' },
      most: { value: 1_000, description: 'Of payments and deposits: below this amount, in the base currency' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        {
          any: [
            { field: 'counterparty.name', containsAny: { parameter: 'words' } },
            { field: 'transaction.message', containsAny: { parameter: 'words' } },
          ],
        },
        { aggregate: { fn: 'count', by: 'pair', window: '30d', direction: 'OUT' }, gte: { parameter: 'adverts' } },
        {
          any: [
            {
              aggregate: {
                ...{ fn: 'distinctCounterparties', by: 'party', window: '30d', direction: 'IN' },
                amount: { below: { parameter: 'most' } },
              },
              gte: { parameter: 'payers' },
            },
            {
              aggregate: {
                ...{ fn: 'count', by: 'party', window: '30d', direction: 'IN', paymentModes: ['CASH'] },
                amount: { below: { parameter: 'most' } },
              },
              gte: { parameter: 'deposits' },
            },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark:
      'The customer pays for adverts of escorts while many persons pay the customer, or cash comes in again and again.',
  },
  guilty: [
    {
      tells: 'A driver without a wage pays an advert site twice a week, and 24 men pay him 120 to 250 by telephone.',
      occupation: 'Driver',
      isNew: true,
      steps: [
        { day: 0, way: 'GETS', amount: 160, by: 'MOBILE', other: 'client', times: 24 },
        {
          day: 1,
          way: 'PAYS',
          amount: 45,
          by: 'CARD',
          other: 'site',
          isSame: true,
          isFirm: true,
          times: 7,
          every: 3.5,
          fields: ADVERT_SITE,
        },
      ],
    },
    {
      tells: 'A man pays an advert site, and pays in 300 to 700 in cash every second day.',
      steps: [
        { day: 0, way: 'GETS', amount: 480, by: 'CASH_DEPOSIT', times: 12, every: 2 },
        {
          day: 1,
          way: 'PAYS',
          amount: 60,
          by: 'CARD',
          other: 'site',
          isSame: true,
          isFirm: true,
          times: 6,
          every: 4,
          fields: ADVERT_SITE,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A reseller pays a site for small adverts of furniture, and many buyers pay by telephone.',
      occupation: 'Reseller',
      steps: [
        { day: 0, way: 'GETS', amount: 60, by: 'MOBILE', other: 'buyer', times: 20 },
        {
          ...{
            day: 1,
            way: 'PAYS',
            amount: 12,
            by: 'CARD',
            other: 'site',
            isSame: true,
            isFirm: true,
            times: 7,
            every: 3,
          },
          fields: { receiverName: 'Market Square Classifieds SA' },
        },
      ],
    },
    {
      tells: 'A clerk pays an escort agency twice.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 250,
          by: 'CARD',
          other: 'site',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 14,
          fields: ADVERT_SITE,
        },
      ],
    },
  ],
});
