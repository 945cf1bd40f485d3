import { typology } from '../typology.ts';
import { APPENDIX_F_SHELL, FINTRAC_ATYPICAL } from './citations.ts';

export const roundTripping = typology({
  indicator:
    'Multiple high-value payments or transfers between shell companies with no apparent legitimate business purpose.',
  citations: [APPENDIX_F_SHELL, FINTRAC_ATYPICAL],
  rule: {
    ruleId: 'round-tripping',
    name: 'Money comes back from abroad',
    description:
      'A company abroad that was paid three times or more within 90 days sends back most of it. It had paid nothing before.',
    typology: 'Round tripping',
    rationale:
      'Own money leaves the country and comes home as an investment, a loan or a sale. A canceled order is one payment and its refund; a rebate is a small part.',
    parameters: {
      from: { value: 10_000, description: 'This payment at least, in the base currency' },
      times: { value: 3, description: 'Payments to that company within the window' },
      window: { value: '90d', description: 'Length of the window up to the transaction' },
      least: { value: 0.7, description: 'Share of what was paid that comes back, at least' },
      most: { value: 1.3, description: 'Share of what was paid that comes back, at most' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'corridor.crossBorder', eq: true },
        { field: 'party.type', eq: 'CORPORATE' },
        { field: 'counterparty.type', eq: 'CORPORATE' },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'count', by: 'pair', window: { parameter: 'window' }, direction: 'OUT' },
          gte: { parameter: 'times' },
        },
        {
          aggregate: { fn: 'sum', by: 'pair', window: { parameter: 'window' }, direction: 'IN' },
          between: [
            {
              aggregate: { fn: 'sum', by: 'pair', window: { parameter: 'window' }, direction: 'OUT' },
              times: { parameter: 'least' },
            },
            {
              aggregate: { fn: 'sum', by: 'pair', window: { parameter: 'window' }, direction: 'OUT' },
              times: { parameter: 'most' },
            },
          ],
        },
        // A lender who is repaid and lends again paid first.
        {
          aggregate: { fn: 'count', by: 'pair', window: '275d', offset: { parameter: 'window' }, direction: 'IN' },
          eq: 0,
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'A company abroad sends back most of what it was paid.',
  },
  guilty: [
    {
      tells: 'A trading firm pays a firm abroad 9,600 five times, and it sends back nearly all in three parts.',
      business: 'Trading',
      steps: [
        { day: -60, way: 'GETS', amount: 12_000, by: 'TRANSFER', other: 'client', isFirm: true, times: 5, every: 10 },
        {
          ...{ day: -50, way: 'PAYS', amount: 9_600, by: 'TRANSFER', other: 'offshore', isSame: true, isFirm: true },
          ...{ times: 5, every: 8, country: 'AE' },
        },
        {
          ...{ day: 0, way: 'GETS', amount: 18_000, by: 'TRANSFER', other: 'offshore', isSame: true, isFirm: true },
          ...{ times: 2, every: 5, country: 'AE' },
        },
        {
          day: 9,
          way: 'GETS',
          amount: 11_500,
          by: 'TRANSFER',
          other: 'offshore',
          isSame: true,
          isFirm: true,
          country: 'AE',
        },
      ],
    },
    {
      tells: 'A property firm sends 40,000 three times to a firm in the Caribbean, which invests 60,000 twice in it.',
      business: 'Estates',
      country: 'GB',
      steps: [
        {
          ...{ day: -70, way: 'PAYS', amount: 40_000, by: 'TRANSFER', other: 'investor', isSame: true, isFirm: true },
          ...{ times: 3, every: 12, country: 'KY' },
        },
        {
          day: 0,
          way: 'GETS',
          amount: 88_000,
          by: 'TRANSFER',
          other: 'investor',
          isSame: true,
          isFirm: true,
          country: 'KY',
        },
        {
          day: 12,
          way: 'GETS',
          amount: 30_000,
          by: 'TRANSFER',
          other: 'investor',
          isSame: true,
          isFirm: true,
          country: 'KY',
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'An order of a machine abroad is canceled, and the deposit of 30,000 comes back.',
      business: 'Engineering',
      steps: [
        { day: -60, way: 'GETS', amount: 16_000, by: 'TRANSFER', other: 'client', isFirm: true, times: 6, every: 9 },
        {
          day: 0,
          way: 'PAYS',
          amount: 30_000,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'CN',
        },
        {
          day: 40,
          way: 'GETS',
          amount: 30_000,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'CN',
        },
      ],
    },
    {
      tells: 'A maker abroad gives an importer a rebate of a tenth.',
      business: 'Trading',
      steps: [
        {
          ...{ day: -60, way: 'PAYS', amount: 34_000, by: 'TRANSFER', other: 'maker', isSame: true, isFirm: true },
          ...{ times: 6, every: 10, country: 'CN' },
        },
        {
          day: 2,
          way: 'GETS',
          amount: 20_400,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'CN',
        },
      ],
    },
    {
      tells: 'A parent company abroad lends 80,000, is repaid in three parts, and lends again.',
      business: 'Trading',
      steps: [
        {
          day: -100,
          way: 'GETS',
          amount: 80_000,
          by: 'TRANSFER',
          other: 'parent',
          isSame: true,
          isFirm: true,
          country: 'GB',
        },
        {
          ...{ day: -60, way: 'PAYS', amount: 27_000, by: 'TRANSFER', other: 'parent', isSame: true, isFirm: true },
          ...{ times: 3, every: 14, country: 'GB' },
        },
        {
          day: 0,
          way: 'GETS',
          amount: 80_000,
          by: 'TRANSFER',
          other: 'parent',
          isSame: true,
          isFirm: true,
          country: 'GB',
        },
      ],
    },
  ],
});
