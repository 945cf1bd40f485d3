import { typology } from '../typology.ts';
import { FFIEC_TRADE, NOTICE_2023 } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_PAYMENT_OUT } from './conditions.ts';

export const tradeOverpayment = typology({
  indicator: 'Obvious over- or under-pricing of goods and services.',
  citations: [FFIEC_TRADE, NOTICE_2023],
  rule: {
    ruleId: 'trade-overpayment',
    name: 'Partner abroad paid many times as much as ever',
    description:
      'A company pays a partner abroad 25,000 or more, and at least five times as much as any of three or more payments in the year before.',
    typology: 'Over-invoicing',
    rationale:
      'Without the invoice, earlier payments to the partner tell what the goods cost. Large orders are a multiple of small ones, but seldom five times the largest of a year.',
    parameters: {
      from: { value: 25_000, description: FROM },
      times: { value: 5, description: 'So many times the largest payment to the partner in the year before' },
      before: { value: 3, description: 'Payments to the partner in the year before, at least' },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          field: 'transaction.baseAmount',
          gte: {
            aggregate: { fn: 'max', by: 'pair', window: '365d', direction: 'OUT' },
            times: { parameter: 'times' },
          },
        },
        {
          aggregate: { fn: 'count', by: 'pair', window: '365d', direction: 'OUT', includeCurrent: false },
          gte: { parameter: 'before' },
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The payment to this partner is many times as large as all before. The price may be a pretext.',
  },
  guilty: [
    {
      tells: 'An importer pays a maker about 8,000 six times, then 74,000 and 81,000.',
      business: 'Trading',
      steps: [
        {
          ...{ day: -80, way: 'PAYS', amount: 8_010, by: 'TRANSFER', other: 'maker', isFirm: true, isSame: true },
          ...{ times: 6, every: 12, country: 'CN' },
        },
        {
          day: 0,
          way: 'PAYS',
          amount: 74_000,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'CN',
        },
        {
          day: 9,
          way: 'PAYS',
          amount: 81_000,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'CN',
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'An importer pays a maker between 8,000 and 14,000, and 39,000 before the season.',
      business: 'Trading',
      steps: [
        {
          ...{ day: -80, way: 'PAYS', amount: 8_010, by: 'TRANSFER', other: 'maker', isFirm: true, isSame: true },
          ...{ times: 4, every: 12, country: 'CN' },
        },
        {
          day: -20,
          way: 'PAYS',
          amount: 14_000,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'CN',
        },
        {
          day: 0,
          way: 'PAYS',
          amount: 39_000,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'CN',
        },
      ],
    },
    {
      tells: 'An importer pays a new maker 1,200 for a sample, then 43,000 for the order.',
      business: 'Trading',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 1_200,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'VN',
        },
        {
          day: 30,
          way: 'PAYS',
          amount: 43_000,
          by: 'TRANSFER',
          other: 'maker',
          isFirm: true,
          isSame: true,
          country: 'VN',
        },
      ],
    },
  ],
});
