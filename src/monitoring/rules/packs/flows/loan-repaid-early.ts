import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { APPENDIX_F_LENDING, LOAN_SCHEMES } from './citations.ts';
import { LOAN_WORDS, PAST_OF_COMPANY, PAYS_OTHERS, says } from './conditions.ts';

const CASH_IN = { fn: 'sum', by: 'party', direction: 'IN', paymentModes: ['CASH'] } as const;

export const loanRepaidEarly = typology({
  indicator: 'Loans are made for, or are paid on behalf of, a third party with no reasonable explanation.',
  citations: [APPENDIX_F_LENDING, LOAN_SCHEMES],
  rule: {
    ruleId: 'loan-repaid-early',
    name: 'Loan repaid with cash or money of many',
    description:
      'A large part of a loan is repaid, and the money came within 30 days as cash that is not usual for the customer, or from several parties.',
    typology: 'Early repayment',
    rationale:
      'A loan that is repaid with unknown money turns it into the price of a house or a car. Shops with cash takings are compared with their past. Instalments are small, and a customer who sells a house or refinances has one payer.',
    parameters: {
      from: { value: 5_000, description: 'From this amount, in the base currency' },
      words: { ...LOAN_WORDS, value: [...LOAN_WORDS.value, 'mortgage', 'Hypothek', 'hypothèque', 'hipoteca'] },
      times: { value: 2, description: 'The payment is at most so many times the cash of 30 days' },
      senders: { value: 4, description: 'Or so many different parties paid within 30 days' },
      each: { value: 1_000, description: 'Smaller sums of them are not counted, in the base currency' },
    },
    when: {
      all: [
        ...PAYS_OTHERS,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        says('words'),
        PAST_OF_COMPANY,
        {
          any: [
            {
              all: [
                {
                  field: 'transaction.baseAmount',
                  lte: { aggregate: { ...CASH_IN, window: '30d' }, times: { parameter: 'times' } },
                },
                {
                  aggregate: { ...CASH_IN, window: '30d' },
                  gt: { aggregate: { ...CASH_IN, window: '90d', offset: '30d' } },
                },
              ],
            },
            {
              all: [
                isNoCompany('party'),
                {
                  aggregate: {
                    ...{ fn: 'distinctCounterparties', by: 'party', window: '30d', direction: 'IN' },
                    amount: { min: { parameter: 'each' } },
                  },
                  gte: { parameter: 'senders' },
                },
              ],
            },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'A loan is repaid with cash or with money of several parties.',
  },
  guilty: [
    {
      tells: 'A clerk pays in 4,800 in cash four times and repays half of a car loan, then the rest.',
      steps: [
        { day: 0, way: 'GETS', amount: 4_800, by: 'CASH_DEPOSIT', times: 4, every: 4 },
        {
          ...{ day: 14, way: 'PAYS', amount: 9_000, by: 'TRANSFER', other: 'car bank', isSame: true, isFirm: true },
          ...{ times: 2, every: 3, fields: { remittancePurpose: 'Early repayment of car loan' } },
        },
      ],
    },
    {
      tells: 'Five persons pay a clerk 6,500 each, and the mortgage is repaid years early in two parts.',
      country: 'DE',
      steps: [
        { day: 0, way: 'GETS', amount: 6_500, by: 'TRANSFER', other: 'payer', times: 5, every: 2 },
        {
          ...{ day: 12, way: 'PAYS', amount: 15_000, by: 'TRANSFER', other: 'bank', isSame: true, isFirm: true },
          ...{ times: 2, every: 4, fields: { remittancePurpose: 'Sondertilgung Kredit 44187' } },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk sells a house and repays the mortgage.',
      steps: [
        { day: 0, way: 'GETS', amount: 92_000, by: 'TRANSFER', other: 'notary', isFirm: true },
        {
          ...{ day: 3, way: 'PAYS', amount: 71_000, by: 'TRANSFER', other: 'bank', isFirm: true },
          fields: { remittancePurpose: 'Mortgage payoff' },
        },
      ],
    },
    {
      tells: 'A restaurant with cash takings repays a bank loan each quarter.',
      business: 'Restaurant',
      steps: [
        { day: -118, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 34, every: 3.5 },
        {
          ...{ day: -90, way: 'PAYS', amount: 5_600, by: 'TRANSFER', other: 'bank', isSame: true, isFirm: true },
          ...{ times: 2, every: 90, fields: { remittancePurpose: 'Loan instalment' } },
        },
      ],
    },
  ],
});
