import type { Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** Patterns in which money is gathered, spread, passed on or comes back. */
export const NETWORKS: readonly Rule[] = [
  rule({
    ruleId: 'rapid-in-out',
    name: 'Money passes through',
    description:
      'What came in within two days goes out again nearly whole, and it is more than the whole month before.',
    typology: 'Pass-through account',
    source:
      'FFIEC BSA/AML Manual, Appendix F (Funds transfers in and out with no apparent purpose); FATF Professional Money Laundering (2018)',
    rationale:
      'A mule account is empty again at once, but for a fee of a tenth at most. The own past keeps salary and rent out.',
    parameters: {
      from: { value: 10_000, description: 'Came in within two days, in the base currency' },
      least: { value: 0.9, description: 'Share of it that leaves, at least' },
      most: { value: 1.05, description: 'Share of it that leaves, at most: beyond, it is not the same money' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'transaction.sameParty', eq: false },
        { aggregate: { fn: 'sum', by: 'sender', window: '48h', direction: 'IN' }, gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'sender', window: '48h', direction: 'OUT' },
          between: [
            {
              aggregate: { fn: 'sum', by: 'sender', window: '48h', direction: 'IN' },
              times: { parameter: 'least' },
            },
            { aggregate: { fn: 'sum', by: 'sender', window: '48h', direction: 'IN' }, times: { parameter: 'most' } },
          ],
        },
        {
          aggregate: { fn: 'sum', by: 'sender', window: '48h', direction: 'IN' },
          gt: { aggregate: { fn: 'sum', by: 'sender', window: '30d', offset: '48h', direction: 'IN' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Money that came in within two days is passed on nearly whole.',
  }),
  rule({
    ruleId: 'ping-pong',
    name: 'Money goes to and fro',
    description:
      'Two parties pay each other three times or more in each direction within a week, sums that nearly cancel out.',
    typology: 'Round tripping',
    source: 'FATF Trade-Based Money Laundering: Risk Indicators (2021); FFIEC BSA/AML Manual, Appendix F',
    rationale: 'Turnover without purpose, to give money a history. Score only: friends settle up as well.',
    parameters: {
      times: { value: 3, description: 'In each direction within a week' },
      from: { value: 5_000, description: 'In each direction together, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.sameParty', eq: false },
        { aggregate: { fn: 'count', by: 'pair', window: '7d', direction: 'IN' }, gte: { parameter: 'times' } },
        { aggregate: { fn: 'count', by: 'pair', window: '7d', direction: 'OUT' }, gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'pair', window: '7d', direction: 'IN' }, gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'pair', window: '7d', direction: 'OUT' },
          between: [
            { aggregate: { fn: 'sum', by: 'pair', window: '7d', direction: 'IN' }, times: 0.8 },
            { aggregate: { fn: 'sum', by: 'pair', window: '7d', direction: 'IN' }, times: 1.25 },
          ],
        },
      ],
    },
    severity: 'MEDIUM',
    score: 25,
    remark: 'Two parties send each other about the same sums again and again.',
  }),
  rule({
    ruleId: 'self-transfer-burst',
    name: 'Transfers to oneself, again and again',
    description: 'Five or more transfers between accounts of the same person within two days.',
    typology: 'Self-transfers',
    source: 'FFIEC BSA/AML Manual, Appendix F (Transfers between accounts of the same customer)',
    rationale: 'Layering within one name. Score only: many move their savings about.',
    parameters: {
      times: { value: 5, description: 'Transfers within 48 hours' },
      from: { value: 10_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.sameParty', eq: true },
        // Own cash is paid in and out within one account.
        { not: { field: 'transaction.paymentMode', eq: 'CASH' } },
        { aggregate: { fn: 'count', by: 'sender', window: '48h', direction: 'OUT' }, gte: { parameter: 'times' } },
        { aggregate: { fn: 'sum', by: 'sender', window: '48h', direction: 'OUT' }, gte: { parameter: 'from' } },
      ],
    },
    severity: 'MEDIUM',
    score: 25,
    remark: 'The customer moves money between own accounts unusually often.',
  }),
];
