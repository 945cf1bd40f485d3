import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

const LIMIT =
  'Reported from this amount on, in the base currency: 31 CFR 1010.311 asks for reports of more than 10,000';

/** Sums split up so that no single one must be reported. */
export const STRUCTURING: readonly Rule[] = [
  rule({
    ruleId: 'structuring-just-below-limit',
    name: 'Just below the reporting limit',
    description: 'A cash transaction of at least 90 % of the reporting limit, yet below it.',
    typology: 'Structuring',
    source: 'FFIEC BSA/AML Manual, Appendix G (Structuring); FinCEN Ruling 2005-6',
    rationale: 'One alone is weak evidence: it adds to the score and argues for no status.',
    parameters: {
      from: { value: 9_000, description: 'From this amount, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
    },
    when: {
      all: [
        {
          any: [
            { field: 'transaction.paymentMode', eq: 'CASH' },
            { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
          ],
        },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'transaction.baseAmount', lt: { parameter: 'limit' } },
      ],
    },
    severity: 'MEDIUM',
    score: 25,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'The amount is just below the reporting limit for cash.',
  }),
  rule({
    ruleId: 'structuring-in-days',
    name: 'Just below the limit, several times in days',
    description:
      'Four or more transactions of one customer within a week, each of 80 % to 100 % of the reporting limit.',
    typology: 'Structuring',
    source: 'FFIEC BSA/AML Manual, Appendix F (Funds transfers, structured to avoid reporting); FATF Recommendation 20',
    rationale: 'Ordinary payments scatter over all sizes; a row of them just below one limit seldom happens by chance.',
    parameters: {
      from: { value: 8_000, description: 'From this amount, in the base currency' },
      limit: { value: 10_000.01, description: LIMIT },
      times: { value: 4, description: 'Transactions, this one included' },
      window: { value: '7d', description: 'Within' },
      share: { value: 0.5, description: 'The least share of all transactions of the window that are such' },
    },
    when: {
      all: [
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'transaction.baseAmount', lt: { parameter: 'limit' } },
        {
          aggregate: {
            fn: 'count',
            by: 'party',
            window: { parameter: 'window' },
            direction: 'SAME',
            amount: { min: { parameter: 'from' }, below: { parameter: 'limit' } },
          },
          gte: { parameter: 'times' },
        },
        {
          aggregate: {
            fn: 'share',
            by: 'party',
            window: { parameter: 'window' },
            direction: 'SAME',
            amount: { min: { parameter: 'from' }, below: { parameter: 'limit' } },
          },
          gte: { parameter: 'share' },
        },
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'STRUCTURING_ATTEMPT',
    remark: 'Several transactions within days are each just below the reporting limit.',
  }),
];
