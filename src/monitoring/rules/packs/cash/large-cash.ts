import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';
import { CFR_REPORTS, EU_CASH_LIMIT } from './citations.ts';
import { cash, IS_CASH } from './conditions.ts';

export const largeCash = typology({
  indicator:
    'Each financial institution other than a casino shall file a report of each deposit, withdrawal, exchange of currency or other payment or transfer, by, through, or to such financial institution which involves a transaction in currency of more than $10,000.',
  citations: [CFR_REPORTS, EU_CASH_LIMIT],
  rule: {
    ruleId: 'large-cash',
    name: 'Large cash transaction',
    description:
      'Cash above the reporting limit. Of companies: far more than their largest cash transaction of the 90 days before.',
    typology: 'Large cash',
    rationale:
      'Cash leaves no trail; above this size it is reported or explained nearly everywhere. Where 10,000 itself is reported (Canada), set 9,999.99. Currency transaction reports do not depend on this rule: the weekly takings of a large shop are reported and raise no alert.',
    parameters: {
      limit: { value: 10_000, description: 'Reported above it, in the base currency' },
      growth: { value: 1.5, description: 'Of companies: times their largest cash transaction of the 90 days before' },
    },
    when: {
      all: [
        IS_CASH,
        { field: 'transaction.baseAmount', gt: { parameter: 'limit' } },
        {
          any: [
            isNoCompany('party'),
            { ...cash('max', '90d'), present: false },
            { field: 'transaction.baseAmount', gt: { ...cash('max', '90d'), times: { parameter: 'growth' } } },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'THRESHOLD_BREACH',
    remark: 'The transaction is in cash and above the reporting limit.',
  },
  guilty: [
    {
      tells: 'A clerk pays in 24,000 in cash.',
      steps: [{ day: 0, way: 'GETS', amount: 24_000, by: 'CASH_DEPOSIT' }],
    },
    {
      tells: 'A consultancy that never dealt in cash takes out 38,000.',
      business: 'Consulting',
      steps: [
        { day: -80, way: 'GETS', amount: 7_200, by: 'TRANSFER', other: 'client', isFirm: true, times: 6, every: 13 },
        { day: 0, way: 'PAYS', amount: 38_000, by: 'CASH_WITHDRAWAL' },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk takes out exactly 10,000 for a used car.',
      steps: [{ day: 0, way: 'PAYS', amount: 10_000, by: 'CASH_WITHDRAWAL' }],
    },
    {
      tells: 'A supermarket pays in takings of 9,200, then of 12,500 twice a week, and 15,000 before the holidays.',
      business: 'Supermarket',
      customer: { expectedActivity: { monthlyAmount: 240_000, currency: 'USD', monthlyCount: 60 } },
      steps: [
        { day: -83, way: 'GETS', amount: 9_200, by: 'CASH_DEPOSIT', times: 2, every: 3.5 },
        { day: -76, way: 'GETS', amount: 12_500, by: 'CASH_DEPOSIT', times: 21, every: 3.5 },
        { day: 0, way: 'GETS', amount: 15_000, by: 'CASH_DEPOSIT', times: 2, every: 3 },
      ],
    },
  ],
});
