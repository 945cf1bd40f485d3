import { APPENDIX_F_BUSINESS } from '../citations.ts';
import { typology } from '../typology.ts';
import { CASH_INTENSIVE } from './citations.ts';
import { cash, IS_COMPANY } from './conditions.ts';

export const suddenCurrency = typology({
  indicator:
    'The currency transaction patterns of a business show a sudden change inconsistent with normal activities.',
  citations: [APPENDIX_F_BUSINESS, CASH_INTENSIVE],
  rule: {
    ruleId: 'sudden-currency',
    name: 'Sudden cash of a business',
    description:
      'The cash of a company within 30 days is above that of the whole quarter before, and a large share of that of a year.',
    typology: 'Cash-intensive business',
    rationale:
      'Takings grow by a part in a holiday month, not threefold. A season that comes back is part of the year before. Companies without a payment 90 to 120 days ago have no normal activity yet.',
    parameters: {
      least: { value: 15_000, description: 'Less cash within the 30 days is ignored, in the base currency' },
      quarter: { value: 1, description: 'More than this share of the cash of the 90 days before' },
      year: { value: 0.3, description: 'More than this share of the cash of the 335 days before' },
    },
    when: {
      all: [
        IS_COMPANY,
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'transaction.paymentMode', eq: 'CASH' },
        { ...cash('sum', '30d'), gte: { parameter: 'least' } },
        { aggregate: { fn: 'count', by: 'party', window: '30d', offset: '90d' }, gte: 1 },
        { ...cash('sum', '30d'), gt: { ...cash('sum', '90d', { offset: '30d' }), times: { parameter: 'quarter' } } },
        { ...cash('sum', '30d'), gt: { ...cash('sum', '335d', { offset: '30d' }), times: { parameter: 'year' } } },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The company suddenly pays in much more cash than before.',
  },
  guilty: [
    {
      tells: 'A restaurant that pays in its takings of 1,450 twice a week pays in five times 9,200.',
      business: 'Restaurant',
      customer: { expectedActivity: { monthlyAmount: 60_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -112, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 31, every: 3.5 },
        { day: 0, way: 'GETS', amount: 9_200, by: 'CASH_DEPOSIT', times: 5, every: 1.5 },
      ],
    },
    {
      tells: 'A hairdresser that pays in 900 a week for half a year pays in 2,700 every day.',
      business: 'Hairdresser',
      steps: [
        { day: -180, way: 'GETS', amount: 900, by: 'CASH_DEPOSIT', times: 26, every: 7 },
        { day: 0, way: 'GETS', amount: 2_700, by: 'CASH_DEPOSIT', times: 14 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'The takings of a restaurant grow by half in a holiday month.',
      business: 'Restaurant',
      steps: [
        { day: -112, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 31, every: 3.5 },
        { day: 0, way: 'GETS', amount: 2_150, by: 'CASH_DEPOSIT', times: 9, every: 3 },
      ],
    },
    {
      tells: 'An ice cream parlor opens for the season, and pays in as much as in the season before.',
      business: 'Ice cream parlor',
      steps: [
        { day: -310, way: 'GETS', amount: 2_400, by: 'CASH_DEPOSIT', times: 38, every: 3.5 },
        { day: 0, way: 'GETS', amount: 2_500, by: 'CASH_DEPOSIT', times: 10, every: 3.5 },
      ],
    },
    {
      tells: 'A new café pays in more every week in its first two months.',
      business: 'Café',
      steps: [
        { day: -30, way: 'GETS', amount: 600, by: 'CASH_DEPOSIT', times: 8, every: 3.5 },
        { day: 0, way: 'GETS', amount: 2_200, by: 'CASH_DEPOSIT', times: 9, every: 3.5 },
      ],
    },
  ],
});
