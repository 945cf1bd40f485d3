import { APPENDIX_F_BUSINESS } from '../citations.ts';
import { typology } from '../typology.ts';
import { AUSTRAC_DEPOSITS, CASH_INTENSIVE } from './citations.ts';
import { cash } from './conditions.ts';

export const cashBeyondTurnover = typology({
  indicator:
    "The restaurant's currency deposits with its bank do not, on the surface, appear unusual because the business is legitimately a cash-generating entity. However, the volume of currency in a restaurant used to launder money will most likely be higher in comparison with similar restaurants in the area.",
  citations: [CASH_INTENSIVE, APPENDIX_F_BUSINESS, AUSTRAC_DEPOSITS],
  rule: {
    ruleId: 'cash-beyond-turnover',
    name: 'More cash than the stated turnover',
    description:
      'The customer pays in, within 30 days and in several parts, far more cash than the record expects of all payments of a month.',
    typology: 'Cash-intensive business',
    rationale:
      'Invented takings come on top of real ones. The expected amount of the record is that of all payments, so cash alone stays well below it. The price of a car is paid in once.',
    parameters: {
      least: { value: 12_000, description: 'Less cash within the window is ignored, in the base currency' },
      times: { value: 3, description: 'Deposits and withdrawals in cash, this one included' },
      factor: { value: 1.5, description: 'Times the expected monthly amount of the customer record' },
      window: { value: '30d', description: 'Length of the window up to the transaction' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'INBOUND' },
        { field: 'transaction.paymentMode', eq: 'CASH' },
        { ...cash('sum', { parameter: 'window' }), gte: { parameter: 'least' } },
        { ...cash('count', { parameter: 'window' }), gte: { parameter: 'times' } },
        {
          ...cash('sum', { parameter: 'window' }),
          gt: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'factor' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The cash of a month is far above what is expected of the customer.',
  },
  guilty: [
    {
      tells: 'A new restaurant states a turnover of 20,000 a month and pays in 2,800 on most days from the start.',
      business: 'Restaurant',
      customer: { expectedActivity: { monthlyAmount: 20_000, currency: 'USD', monthlyCount: 60 } },
      steps: [{ day: 0, way: 'GETS', amount: 2_800, by: 'CASH_DEPOSIT', times: 22, every: 1.4 }],
    },
    {
      tells: 'A waiter with payments of 3,500 a month pays in 950 every second day.',
      occupation: 'Waiter',
      customer: { expectedActivity: { monthlyAmount: 3_500, currency: 'USD', monthlyCount: 25 } },
      steps: [{ day: 0, way: 'GETS', amount: 950, by: 'CASH_DEPOSIT', times: 18, every: 1.8 }],
    },
  ],
  innocent: [
    {
      tells: 'A new restaurant states a turnover of 45,000 a month and pays in 2,800 twice a week.',
      business: 'Restaurant',
      customer: { expectedActivity: { monthlyAmount: 45_000, currency: 'USD', monthlyCount: 60 } },
      steps: [{ day: 0, way: 'GETS', amount: 2_800, by: 'CASH_DEPOSIT', times: 12, every: 3.5 }],
    },
    {
      tells: 'A student with payments of 1,900 a month sells a car for 6,200 and a bicycle for 700.',
      occupation: 'Student',
      customer: { expectedActivity: { monthlyAmount: 1_900, currency: 'USD', monthlyCount: 20 } },
      steps: [
        { day: 0, way: 'GETS', amount: 6_200, by: 'CASH_DEPOSIT' },
        { day: 8, way: 'GETS', amount: 700, by: 'CASH_DEPOSIT' },
      ],
    },
  ],
});
