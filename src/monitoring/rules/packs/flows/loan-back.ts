import { typology } from '../typology.ts';
import { FINTRAC_ATYPICAL, LOAN_SCHEMES } from './citations.ts';
import { LOAN_WORDS, says } from './conditions.ts';

export const loanBack = typology({
  indicator:
    'A company abroad lends a customer its own money back: the lender was paid by the customer before, and the loan is about what it got.',
  citations: [LOAN_SCHEMES, FINTRAC_ATYPICAL],
  rule: {
    ruleId: 'loan-back',
    name: 'Loan from a lender that was paid before',
    description:
      'A loan comes from abroad, from a party that the customer had paid about that sum before and that had paid nothing yet.',
    typology: 'Loan-back',
    rationale:
      'The loan agreement gives the money a clean origin. With an honest loan the money comes first and the repayment later.',
    parameters: {
      from: { value: 10_000, description: 'From this amount, in the base currency' },
      words: LOAN_WORDS,
      least: { value: 0.7, description: 'What was paid before, as a share of the loan, at least' },
      most: { value: 1.5, description: 'What was paid before, as a share of the loan, at most' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        says('words'),
        {
          aggregate: { fn: 'sum', by: 'pair', window: '365d', direction: 'OUT' },
          between: [
            { field: 'transaction.baseAmount', times: { parameter: 'least' } },
            { field: 'transaction.baseAmount', times: { parameter: 'most' } },
          ],
        },
        { aggregate: { fn: 'count', by: 'pair', window: '365d', direction: 'IN', includeCurrent: false }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'A lender abroad lends what the customer had paid it before.',
  },
  guilty: [
    {
      tells: 'A clerk sends 20,000 twice to a firm in the Caribbean, which lends 38,000 for a house.',
      steps: [
        {
          day: -60,
          way: 'PAYS',
          amount: 20_000,
          by: 'TRANSFER',
          other: 'lender',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 15,
          country: 'VG',
        },
        {
          ...{
            day: 0,
            way: 'GETS',
            amount: 38_000,
            by: 'TRANSFER',
            other: 'lender',
            isSame: true,
            isFirm: true,
            country: 'VG',
          },
          fields: { remittancePurpose: 'Loan agreement 7/2026' },
        },
        { day: 4, way: 'PAYS', amount: 37_500, by: 'TRANSFER', other: 'notary', isFirm: true },
      ],
    },
    {
      tells: 'A property firm pays "fees" of 150,000 to a firm in Dubai and borrows 140,000 of it.',
      business: 'Estates',
      country: 'DE',
      steps: [
        {
          day: -90,
          way: 'PAYS',
          amount: 50_000,
          by: 'TRANSFER',
          other: 'lender',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 20,
          country: 'AE',
        },
        {
          ...{
            day: 0,
            way: 'GETS',
            amount: 140_000,
            by: 'TRANSFER',
            other: 'lender',
            isSame: true,
            isFirm: true,
            country: 'AE',
          },
          fields: { remittancePurpose: 'Gesellschafter-Darlehen' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A parent company abroad lends its branch 80,000, is repaid, and lends again.',
      business: 'Trading',
      steps: [
        {
          ...{
            day: -90,
            way: 'GETS',
            amount: 80_000,
            by: 'TRANSFER',
            other: 'parent',
            isSame: true,
            isFirm: true,
            country: 'GB',
          },
          fields: { remittancePurpose: 'Intercompany loan' },
        },
        {
          ...{
            day: -60,
            way: 'PAYS',
            amount: 27_000,
            by: 'TRANSFER',
            other: 'parent',
            isSame: true,
            isFirm: true,
            country: 'GB',
          },
          ...{ times: 3, every: 14, fields: { remittancePurpose: 'Repayment of loan' } },
        },
        {
          ...{
            day: 0,
            way: 'GETS',
            amount: 80_000,
            by: 'TRANSFER',
            other: 'parent',
            isSame: true,
            isFirm: true,
            country: 'GB',
          },
          fields: { remittancePurpose: 'Intercompany loan' },
        },
      ],
    },
    {
      tells: 'A maker abroad sends back the deposit of a canceled order.',
      business: 'Trading',
      steps: [
        {
          day: -30,
          way: 'PAYS',
          amount: 24_000,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'CN',
        },
        {
          ...{
            day: 0,
            way: 'GETS',
            amount: 24_000,
            by: 'TRANSFER',
            other: 'maker',
            isSame: true,
            isFirm: true,
            country: 'CN',
          },
          fields: { remittancePurpose: 'Refund of deposit, order canceled' },
        },
      ],
    },
  ],
});
