import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** Faster or more than the customer's own past. */
export const VELOCITY: readonly Rule[] = [
  rule({
    ruleId: 'velocity-count',
    name: 'Many transactions in a day',
    description:
      'At least 20 transactions of one person within 24 hours, and five times the daily mean of the last 30 days.',
    typology: 'Velocity',
    source: 'FFIEC BSA/AML Manual, Appendix F (Unusual volume of funds transfers)',
    rationale:
      'Both must hold, so that a quiet customer with two payments is not flagged. Companies pay wages and sellers on one day.',
    parameters: {
      times: { value: 20, description: 'Transactions within 24 hours, this one included' },
      factor: { value: 0.1667, description: 'Share of the 30 days before that one day may be: 5 days of 30' },
    },
    when: {
      all: [
        { not: { field: 'party.type', eq: 'CORPORATE' } },
        {
          aggregate: { fn: 'count', by: 'party', window: '24h', direction: 'SAME' },
          gte: { parameter: 'times' },
        },
        {
          aggregate: { fn: 'count', by: 'party', window: '24h', direction: 'SAME' },
          gt: {
            aggregate: { fn: 'count', by: 'party', window: '30d', offset: '24h', direction: 'SAME' },
            times: { parameter: 'factor' },
          },
        },
      ],
    },
    severity: 'MEDIUM',
    score: 40,
    remark: 'The customer makes far more transactions in a day than before.',
  }),
  rule({
    ruleId: 'velocity-amount',
    name: 'Much money in a day',
    description:
      'Within 24 hours a customer moves at least 25,000, and more than in the 30 days before together, in three or more transactions.',
    typology: 'Velocity',
    source: 'FFIEC BSA/AML Manual, Appendix F (Activity inconsistent with the customer)',
    rationale: 'A month of money in one day, against the own past and from an amount that matters.',
    parameters: {
      from: { value: 25_000, description: 'Moved within 24 hours, in the base currency' },
      times: { value: 3, description: 'In at least so many transactions' },
      known: {
        value: 60,
        description: 'Of companies: days since their first payment. Their first payroll is no anomaly',
      },
      past: {
        value: 5,
        description: 'Transactions in the 30 days before: without a past there is nothing to compare with',
      },
    },
    when: {
      all: [
        {
          any: [
            { not: { field: 'party.type', eq: 'CORPORATE' } },
            { field: 'party.knownDays', gte: { parameter: 'known' } },
          ],
        },
        { aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' }, gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'party', window: '24h', direction: 'SAME' }, gte: { parameter: 'times' } },
        {
          aggregate: { fn: 'count', by: 'party', window: '30d', offset: '24h', direction: 'SAME' },
          gte: { parameter: 'past' },
        },
        {
          aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' },
          gt: { aggregate: { fn: 'sum', by: 'party', window: '30d', offset: '24h', direction: 'SAME' } },
        },
      ],
    },
    severity: 'MEDIUM',
    score: 45,
    remark: 'The customer moves more money in a day than in the month before.',
  }),
  rule({
    ruleId: 'dormant-account-woken',
    name: 'Dormant account woken',
    description:
      'After 90 days without any movement a customer with a past moves a large amount, more than three times the largest before.',
    typology: 'Dormant account',
    source: 'FFIEC BSA/AML Manual, Appendix F (Dormant account suddenly active); FATF Recommendation 20',
    rationale: 'Accounts that were left are taken over or sold. A large first movement tells it from a return.',
    parameters: {
      from: { value: 5_000, description: 'From this amount, in the base currency' },
      past: { value: 3, description: 'Movements in the year before the silence' },
      factor: { value: 3, description: 'Times the largest before' },
    },
    when: {
      all: [
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'party', window: '90d', includeCurrent: false }, eq: 0 },
        { aggregate: { fn: 'count', by: 'party', window: '275d', offset: '90d' }, gte: { parameter: 'past' } },
        {
          field: 'transaction.baseAmount',
          gt: { aggregate: { fn: 'max', by: 'party', window: '275d', offset: '90d' }, times: { parameter: 'factor' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'An account that was not used for three months moves an unusually large amount.',
  }),
  rule({
    ruleId: 'night-activity',
    name: 'Payment in the night',
    description: 'A payment of some size between midnight and five, UTC.',
    typology: 'Unusual hour',
    source: 'Europol, Money Muling; FinCEN Advisory FIN-2011-A016 (account takeover)',
    rationale: 'Depends on where the customers live. Recorded only (SHADOW), to be measured before it counts.',
    parameters: {
      until: { value: 4, description: 'Last hour of the night, UTC' },
      from: { value: 3_000, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.hour', lte: { parameter: 'until' } },
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
      ],
    },
    mode: 'SHADOW',
    severity: 'LOW',
    score: 10,
    remark: 'The payment was made in the night.',
  }),
];
