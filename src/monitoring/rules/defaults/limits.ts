import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** The day on which the texts were read that say so here; other sources are cited as they were and not read again. */
export const CHECKED = '2026-11-22';
const REPORTED =
  '31 CFR 1010.311: reports of "more than $10,000" (law.cornell.edu); Regulation (EU) 2024/1624, Article 80: cash "only up to" ' +
  `EUR 10,000, from 2027-07-10 on (springlex.eu); both read ${CHECKED}`;

/** Amounts from which a person looks at every transaction. */
export const AMOUNT_LIMITS: readonly Rule[] = [
  rule({
    ruleId: 'large-cash',
    name: 'Large cash transaction',
    description: 'Cash above the reporting limit.',
    typology: 'Large cash',
    source: `FATF Recommendation 20 and its interpretive note; ${REPORTED}`,
    rationale:
      'Cash leaves no trail; above this size it is reported or explained nearly everywhere. Where 10,000 itself is reported (Canada), set 9,999.99.',
    parameters: { limit: { value: 10_000, description: 'Reported above it, in the base currency' } },
    when: {
      all: [
        {
          any: [
            { field: 'transaction.paymentMode', eq: 'CASH' },
            { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
          ],
        },
        { field: 'transaction.baseAmount', gt: { parameter: 'limit' } },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'THRESHOLD_BREACH',
    remark: 'The transaction is in cash and above the reporting limit.',
  }),
  rule({
    ruleId: 'cash-in-a-day',
    name: 'Cash of a day above the limit',
    description: 'Cash of one customer in one direction within 24 hours, together above the reporting limit.',
    typology: 'Large cash',
    source: `31 CFR 1010.313(b): cash in or cash out of one person on one business day counts as one transaction (quoted in FinCEN Ruling 2001-2, read ${CHECKED})`,
    rationale:
      'Two deposits of 6,000 on a day are reported as one of 12,000. 24 hours are more than a business day: what is found too much is looked at, not reported.',
    parameters: {
      limit: { value: 10_000, description: 'Reported above it, in the base currency' },
      window: { value: '24h', description: 'Within' },
    },
    when: {
      all: [
        {
          any: [
            { field: 'transaction.paymentMode', eq: 'CASH' },
            { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
          ],
        },
        {
          aggregate: {
            fn: 'sum',
            by: 'party',
            window: { parameter: 'window' },
            direction: 'SAME',
            paymentModes: ['CASH'],
          },
          gt: { parameter: 'limit' },
        },
        {
          aggregate: {
            fn: 'count',
            by: 'party',
            window: { parameter: 'window' },
            direction: 'SAME',
            paymentModes: ['CASH'],
          },
          gte: 2,
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'THRESHOLD_BREACH',
    remark: 'The cash of the customer within a day is together above the reporting limit.',
  }),
  rule({
    ruleId: 'round-amounts',
    name: 'Round amounts, again and again',
    description: 'A large amount that ends with at least three zeros, the fifth large payment within a week.',
    typology: 'Round amounts',
    source: 'FFIEC BSA/AML Manual, Appendix F (Funds transfers in large, round dollar amounts)',
    rationale: 'Trade seldom settles in round sums. Weak by itself: it adds to the score only.',
    parameters: {
      zeros: { value: 3, description: 'Zeros that the amount ends with' },
      from: { value: 5_000, description: 'From this amount, in the base currency' },
      times: { value: 5, description: 'Transactions of that size, this one included' },
    },
    when: {
      all: [
        { field: 'transaction.trailingZeros', gte: { parameter: 'zeros' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: {
            fn: 'count',
            by: 'party',
            window: '7d',
            direction: 'SAME',
            amount: { min: { parameter: 'from' } },
          },
          gte: { parameter: 'times' },
        },
      ],
    },
    severity: 'LOW',
    score: 15,
    remark: 'Large round amounts repeat within days.',
  }),
];
