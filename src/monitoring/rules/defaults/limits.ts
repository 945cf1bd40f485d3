import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** The day on which the texts were read that say so here; other sources are cited as they were and not read again. */
export const CHECKED = '2026-11-22';

/** Amounts from which a person looks at every transaction. */
export const AMOUNT_LIMITS: readonly Rule[] = [
  rule({
    ruleId: 'amount-limit',
    name: 'Amount limit',
    description: 'A single transaction above the limit for persons or for companies.',
    typology: 'Amount limit',
    source:
      'Wolfsberg Statement on Effective Monitoring for Suspicious Activity (2024); FFIEC BSA/AML Manual, Monitoring',
    rationale:
      'Every organisation has a size from which a person looks before the money moves. Set it to your business.',
    parameters: {
      individual: { value: 100_000, description: 'Limit for persons, in the base currency' },
      corporate: { value: 1_000_000, description: 'Limit for companies and where the type is not known' },
    },
    when: {
      any: [
        { field: 'transaction.baseAmount', gte: { parameter: 'corporate' } },
        {
          all: [
            { field: 'party.type', eq: 'INDIVIDUAL' },
            { field: 'transaction.baseAmount', gte: { parameter: 'individual' } },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'THRESHOLD_BREACH',
    remark: 'The amount is above the limit for a single transaction.',
  }),
  rule({
    ruleId: 'first-transaction-large',
    name: 'First transaction is large',
    description: 'The first transaction of a customer within a year is of a large amount.',
    typology: 'New relationship',
    source: 'FFIEC BSA/AML Manual, Appendix F (Activity inconsistent with the customer); FATF Recommendation 10',
    rationale: 'Mule accounts are opened for one large movement. An honest customer may do the same: score only.',
    parameters: { from: { value: 15_000, description: 'From this amount, in the base currency' } },
    when: {
      all: [
        { field: 'party.type', eq: 'INDIVIDUAL' },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'party', window: '365d', includeCurrent: false }, eq: 0 },
      ],
    },
    severity: 'MEDIUM',
    score: 25,
    remark: 'It is the first transaction of the customer within a year, and it is large.',
  }),
];
