import { APPENDIX_F_OTHER } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { FINTRAC_PRODUCTS } from './citations.ts';
import { cameIn, circle } from './conditions.ts';

export const personalAccountForBusiness = typology({
  indicator: 'Customer uses a personal account for business purposes.',
  citations: [APPENDIX_F_OTHER, FINTRAC_PRODUCTS],
  rule: {
    ruleId: 'personal-account-for-business',
    name: 'Personal account used for business',
    description:
      'Within 90 days an employee, student, pensioner or person without work is paid by 25 or more parties on 20 or more days.',
    typology: 'Personal account for business',
    rationale:
      'Takings of an undeclared or front business avoid the questions that a business account is asked. Guests of a wedding and friends on a trip pay within some days.',
    parameters: {
      segments: {
        value: ['SALARIED', 'STUDENT', 'PENSIONER', 'UNEMPLOYED'],
        description: 'Segments of customers',
      },
      senders: { value: 25, description: 'Different parties that paid within 90 days' },
      days: { value: 20, description: 'Different days on which money came in' },
      from: { value: 15_000, description: 'Came in within 90 days, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        isNoCompany('party'),
        { field: 'transaction.sameParty', eq: false },
        { field: 'customer.segment', in: { parameter: 'segments' } },
        { ...circle('IN', '90d'), gte: { parameter: 'senders' } },
        { ...cameIn('90d'), gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'distinct', of: 'days', by: 'party', window: '90d', direction: 'IN' },
          gte: { parameter: 'days' },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'A personal account takes payments like a business.',
  },
  guilty: [
    {
      tells: 'An office clerk is paid about 310 by sixty parties over two months.',
      steps: [{ day: 0, way: 'GETS', amount: 310, by: 'TRANSFER', other: 'buyer', times: 60, every: 1 }],
    },
    {
      tells: 'A student is paid 700 by thirty persons over six weeks.',
      occupation: 'Student',
      country: 'DE',
      isNew: true,
      steps: [{ day: 0, way: 'GETS', amount: 700, by: 'TRANSFER', other: 'payer', times: 30, every: 1.5 }],
    },
  ],
  innocent: [
    {
      tells: 'Forty guests of a wedding give 150 each within nine days.',
      steps: [{ day: 0, way: 'GETS', amount: 150, by: 'MOBILE', other: 'guest', times: 40, every: 0.22 }],
    },
    {
      tells: 'A self-employed piano teacher is paid by thirty pupils.',
      occupation: 'Self-employed music instructor',
      steps: [{ day: 0, way: 'GETS', amount: 260, by: 'TRANSFER', other: 'pupil', times: 60, every: 1 }],
    },
  ],
});
