import type { AggregateSpec } from '../../language/types.ts';
import { APPENDIX_F_TRANSFERS } from '../citations.ts';
import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { APPENDIX_G, APPENDIX_G_DAYS } from './citations.ts';
import { BELOW_LIMIT, IS_BELOW_LIMIT, LIMIT } from './conditions.ts';

const below = (fn: AggregateSpec['fn']): { aggregate: AggregateSpec } => ({
  aggregate: { fn, by: 'party', window: { parameter: 'window' }, direction: 'SAME', amount: BELOW_LIMIT },
});

export const structuringInDays = typology({
  indicator:
    'Funds transfer activity is unexplained, repetitive, or shows unusual patterns. Deposits of monetary instruments that may have been purchased elsewhere might be structured to evade the CTR filing requirements.',
  citations: [APPENDIX_F_TRANSFERS, APPENDIX_G_DAYS, APPENDIX_G],
  rule: {
    ruleId: 'structuring-in-days',
    name: 'Just below the limit, several times in days',
    description:
      'Four or more transactions of one customer within a week, each of 80 % to 100 % of the reporting limit. Of companies: more than half as much as in the 90 days before.',
    typology: 'Structuring',
    rationale:
      'Ordinary payments scatter over all sizes; a row of them just below one limit seldom happens by chance. People who split cash often split transfers and checks alike.',
    parameters: {
      from: { value: 8_000, description: 'From this amount, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      times: { value: 4, description: 'Transactions, this one included' },
      window: { value: '7d', description: 'Length of the window up to the transaction' },
      share: { value: 0.5, description: 'The least share of all transactions of the window that are such' },
      factor: { value: 0.5, description: 'Of companies: share of such transactions of the 90 days before' },
      expected: { value: 0.3, description: 'Of companies: more than this share of the expected monthly amount' },
    },
    when: {
      all: [
        ...IS_BELOW_LIMIT,
        { ...below('count'), gte: { parameter: 'times' } },
        { ...below('share'), gte: { parameter: 'share' } },
        {
          any: [
            isNoCompany('party'),
            {
              all: [
                {
                  ...below('sum'),
                  gt: {
                    aggregate: { ...below('sum').aggregate, window: '90d', offset: { parameter: 'window' } },
                    times: { parameter: 'factor' },
                  },
                },
                {
                  any: [
                    { field: 'customer.expectedMonthlyAmount', present: false },
                    {
                      ...below('sum'),
                      gt: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'expected' } },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Several transactions within days are each just below the reporting limit.',
  },
  guilty: [
    {
      tells: 'A clerk gets six transfers of 9,200 in six days, each from another person.',
      steps: [{ day: 0, way: 'GETS', amount: 9_200, by: 'TRANSFER', other: 'payer', times: 6 }],
    },
    {
      tells: 'A consultancy with two invoices a month gets five checks of 9,600 in five days.',
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 5_400, by: 'TRANSFER', other: 'client', isFirm: true, times: 6, every: 13 },
        { day: 0, way: 'GETS', amount: 9_600, by: 'CHEQUE', other: 'drawer', times: 5 },
      ],
    },
  ],
  innocent: [
    {
      tells:
        'A couple that builds a house pays 9,500 to the builder and 8,900 to the roofer in a week, and 4,100 for windows.',
      steps: [
        { day: 0, way: 'PAYS', amount: 9_500, by: 'TRANSFER', other: 'builder', isFirm: true },
        { day: 3, way: 'PAYS', amount: 8_900, by: 'TRANSFER', other: 'roofer', isFirm: true },
        { day: 5, way: 'PAYS', amount: 4_100, by: 'TRANSFER', other: 'windows', isFirm: true },
      ],
    },
    {
      tells: 'A wholesaler pays suppliers between 8,200 and 9,900 five times in a week, as in the weeks before.',
      business: 'Wholesale',
      customer: { expectedActivity: { monthlyAmount: 260_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        {
          day: -88,
          way: 'PAYS',
          amount: 8_200,
          by: 'TRANSFER',
          other: 'supplier',
          isFirm: true,
          times: 40,
          every: 2.2,
        },
        { day: 0, way: 'PAYS', amount: 9_100, by: 'TRANSFER', other: 'supplier', isFirm: true, times: 5 },
      ],
    },
  ],
});
