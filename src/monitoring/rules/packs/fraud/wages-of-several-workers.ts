import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINCEN_TRAFFICKING_2020, TRAFFICKING_KEY_TERM } from './sources.ts';

export const wagesOfSeveralWorkers = typology({
  indicator:
    'Exploitative employment practices: the trafficker keeps the wages. Several workers of one employer are paid into one account (paraphrased).',
  citations: [
    FINCEN_TRAFFICKING_2020,
    {
      document: 'The Recruitment Group, Modern Slavery',
      place: 'Shared bank accounts',
      url: 'https://www.therecruitment-group.co.uk/blog/2021/10/modern-slavery-together-we-can-all-make-a-difference',
      readOn: '2026-11-29',
    },
  ],
  keyTerm: TRAFFICKING_KEY_TERM,
  rule: {
    ruleId: 'wages-of-several-workers',
    name: 'Several wages of one employer on one account',
    description:
      'A person gets three or more payments of about the same amount from one company within three days, each of the size of a wage.',
    typology: 'Human trafficking for forced labor',
    rationale:
      'Couples who share an account get two wages. Clients pay a freelancer invoices of different sizes. Three equal wages on one day are those of other people.',
    parameters: {
      each: { value: 600, description: 'Of the size of a wage: from this amount, in the base currency' },
      wages: {
        value: 3,
        description: 'Payments of about this amount from the company within three days, this one included',
      },
      least: { value: 0.8, description: 'About: at least this share of the present amount' },
      most: { value: 1.25, description: 'About: at most this share of the present amount' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        isNoCompany('party'),
        { field: 'counterparty.type', eq: 'CORPORATE' },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        {
          any: [
            { field: 'customer.segment', present: false },
            { field: 'customer.segment', ne: 'SELF_EMPLOYED' },
          ],
        },
        {
          aggregate: {
            ...{ fn: 'count', by: 'pair', window: '72h', direction: 'IN' },
            amount: { ofCurrent: { least: { parameter: 'least' }, most: { parameter: 'most' } } },
          },
          gte: { parameter: 'wages' },
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'One account gets several wages of one employer on the same days. Ask whose wages they are.',
  },
  guilty: [
    {
      tells: 'A foreman gets five wages of 1,380 from a packing plant on one day, two months in a row.',
      occupation: 'Farm worker',
      country: 'GB',
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 1_380,
          by: 'TRANSFER',
          other: 'plant',
          isSame: true,
          isFirm: true,
          times: 5,
          every: 0.001,
        },
        {
          day: 30,
          way: 'GETS',
          amount: 1_380,
          by: 'TRANSFER',
          other: 'plant',
          isSame: true,
          isFirm: true,
          times: 5,
          every: 0.001,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A couple who work for the same plant share an account.',
      country: 'GB',
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 1_380,
          by: 'TRANSFER',
          other: 'plant',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 0.001,
        },
        {
          day: 30,
          way: 'GETS',
          amount: 1_380,
          by: 'TRANSFER',
          other: 'plant',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 0.001,
        },
      ],
    },
    {
      tells: 'A client pays a designer three invoices of 640, 900 and 1,500 on one day.',
      occupation: 'Graphic designer',
      steps: [640, 900, 1_500].map((amount, at) => ({
        ...{ day: at * 0.001, way: 'GETS', amount, by: 'TRANSFER', other: 'client', isSame: true, isFirm: true },
      })),
    },
  ],
});
