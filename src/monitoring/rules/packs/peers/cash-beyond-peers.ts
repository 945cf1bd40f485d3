import { cash, IS_COMPANY } from '../cash/conditions.ts';
import { APPENDIX_F_BUSINESS } from '../citations.ts';
import { typology } from '../typology.ts';

export const cashBeyondPeers = typology({
  indicator:
    'A retail business has dramatically different patterns of currency deposits from similar businesses in the same general location.',
  citations: [APPENDIX_F_BUSINESS],
  rule: {
    ruleId: 'cash-beyond-peers',
    name: 'Far more cash than similar businesses',
    description:
      'The cash that a company pays in within 30 days is three times what 95 % of the customers of the same segment pay in, and most of the amount that it stated for all payments of a month.',
    typology: 'Cash-intensive business',
    rationale:
      'A company that mixes in cash from its first day has no other past and may have stated its turnover accordingly. Similar businesses tell what its trade brings in. A real business is larger than its peers in its costs too: it pays suppliers, wages and rent, and customers pay by card. So cash is at most about half of all its payments. The place is not compared: the figures are those of all customers of the organization.',
    parameters: {
      least: { value: 20_000, description: 'Less cash within the 30 days is ignored, in the base currency' },
      factor: { value: 3, description: 'Times the cash of 95 % of the segment' },
      share: { value: 0.6, description: 'More than this share of the expected monthly amount, if the record has one' },
    },
    when: {
      all: [
        IS_COMPANY,
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'transaction.paymentMode', eq: 'CASH' },
        { ...cash('sum', '30d'), gte: { parameter: 'least' } },
        { ...cash('sum', '30d'), gte: { field: 'peers.cashInP95', times: { parameter: 'factor' } } },
        {
          any: [
            { field: 'customer.expectedMonthlyAmount', present: false },
            {
              ...cash('sum', '30d'),
              gt: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'share' } },
            },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The company pays in far more cash than similar businesses.',
  },
  guilty: [
    {
      tells: 'A nail salon that opened last month and stated 220,000 a month pays in 5,900 every day.',
      business: 'Nail salon',
      customer: { expectedActivity: { monthlyAmount: 220_000, currency: 'USD', monthlyCount: 60 } },
      steps: [{ day: 0, way: 'GETS', amount: 5_900, by: 'CASH_DEPOSIT', times: 28 }],
    },
    {
      tells: 'A kiosk that always paid in 4,800 a day, and stated so, pays in ten times as much as other kiosks.',
      business: 'Kiosk',
      customer: { expectedActivity: { monthlyAmount: 200_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -60, way: 'GETS', amount: 4_800, by: 'CASH_DEPOSIT', times: 60 },
        { day: 0, way: 'GETS', amount: 4_800, by: 'CASH_DEPOSIT', times: 28 },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A new restaurant pays in half as much again as similar businesses.',
      business: 'Restaurant',
      steps: [{ day: 0, way: 'GETS', amount: 2_200, by: 'CASH_DEPOSIT', times: 9, every: 3 }],
    },
    {
      tells: 'A bakery pays in as much as similar businesses.',
      business: 'Bakery',
      steps: [{ day: 0, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 9, every: 3 }],
    },
  ],
  peers: [
    {
      ...{ customers: 24, business: 'Restaurant' },
      steps: [{ day: 0, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 9, every: 3 }],
    },
  ],
});
