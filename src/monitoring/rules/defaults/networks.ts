import type { Expression, Operand, Rule } from '../language/types.ts';
import { rule } from '../packs/rule.ts';

/** Whether the circle of a hub is wider than its past explains. Companies have wide circles of their own kind. */
function widerThanBefore(by: 'sender' | 'receiver', direction: 'IN' | 'OUT'): Expression {
  const circle = (window: string, offset?: string): Operand => ({
    aggregate: { fn: 'distinctCounterparties', by, window, ...(offset && { offset }), direction },
  });
  return {
    any: [
      {
        all: [
          { not: { field: `${by}.type`, eq: 'CORPORATE' } },
          { ...circle('7d'), gte: { ...circle('30d', '7d'), times: { parameter: 'factor' } } },
        ],
      },
      {
        all: [
          { field: `${by}.type`, eq: 'CORPORATE' },
          { field: `${by}.knownDays`, gte: { parameter: 'known' } },
          { ...circle('7d'), gt: circle('358d', '7d') },
        ],
      },
    ],
  };
}

/** Patterns in which money is gathered, spread, passed on or comes back. */
export const NETWORKS: readonly Rule[] = [
  rule({
    ruleId: 'fan-in',
    name: 'Many pay one',
    description:
      'Ten or more different senders pay one receiver within a week: a person three times as many as in the month before, a company more than in the year before.',
    typology: 'Fan-in (collection account)',
    source:
      'FATF Professional Money Laundering (2018); Wolfsberg Payment Transparency Standards (2023); FFIEC BSA/AML Manual, Appendix F',
    rationale:
      'Collection accounts of frauds fill from many at once. Shops and utilities have many payers from their first month, and schools once a year: a company needs a past to be compared with.',
    parameters: {
      senders: { value: 10, description: 'Different senders within a week' },
      factor: { value: 3, description: 'Of persons: times those of the 30 days before' },
      known: { value: 60, description: 'Of companies: days since their first payment' },
      from: { value: 5_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        {
          aggregate: { fn: 'distinctCounterparties', by: 'receiver', window: '7d', direction: 'IN' },
          gte: { parameter: 'senders' },
        },
        { aggregate: { fn: 'sum', by: 'receiver', window: '7d', direction: 'IN' }, gte: { parameter: 'from' } },
        widerThanBefore('receiver', 'IN'),
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'Unusually many different senders pay the same receiver within days.',
  }),
  rule({
    ruleId: 'fan-out',
    name: 'One pays many',
    description:
      'One sender pays ten or more different receivers within a week: a person three times as many as in the month before, a company more than in the year before.',
    typology: 'Fan-out (distribution account)',
    source: 'FATF Professional Money Laundering (2018); FFIEC BSA/AML Manual, Appendix F',
    rationale:
      'Money that was collected is spread. The first payroll of a company is as wide: a company needs a past to be compared with.',
    parameters: {
      receivers: { value: 10, description: 'Different receivers within a week' },
      factor: { value: 3, description: 'Of persons: times those of the 30 days before' },
      known: { value: 60, description: 'Of companies: days since their first payment' },
      from: { value: 5_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        {
          aggregate: { fn: 'distinctCounterparties', by: 'sender', window: '7d', direction: 'OUT' },
          gte: { parameter: 'receivers' },
        },
        { aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'OUT' }, gte: { parameter: 'from' } },
        widerThanBefore('sender', 'OUT'),
      ],
    },
    severity: 'HIGH',
    score: 60,
    remark: 'The sender pays unusually many different receivers within days.',
  }),
  rule({
    ruleId: 'new-counterparty-burst',
    name: 'Burst of new counterparties',
    description: 'A customer deals with six or more parties within a day, more than in the month before together.',
    typology: 'New counterparties',
    source: 'FFIEC BSA/AML Manual, Appendix F; Europol, Money Muling',
    rationale: 'A change of circle comes before a change of amounts. Common enough in ordinary life: score only.',
    parameters: {
      parties: { value: 6, description: 'Different counterparties within 24 hours' },
      from: { value: 3_000, description: 'Together at least, in the base currency' },
    },
    when: {
      all: [
        {
          aggregate: { fn: 'distinctCounterparties', by: 'party', window: '24h', direction: 'SAME' },
          gte: { parameter: 'parties' },
        },
        { aggregate: { fn: 'sum', by: 'party', window: '24h', direction: 'SAME' }, gte: { parameter: 'from' } },
        { aggregate: { fn: 'count', by: 'pair', window: '90d', includeCurrent: false }, eq: 0 },
        {
          aggregate: { fn: 'distinctCounterparties', by: 'party', window: '24h', direction: 'SAME' },
          gt: {
            aggregate: {
              fn: 'distinctCounterparties',
              by: 'party',
              window: '30d',
              offset: '24h',
              direction: 'SAME',
            },
          },
        },
      ],
    },
    severity: 'MEDIUM',
    score: 25,
    remark: 'The customer deals with unusually many new counterparties in a day.',
  }),
  rule({
    ruleId: 'cycle',
    name: 'Money comes back',
    description: 'The transaction closes a circle of recent transfers.',
    typology: 'Cycle',
    source: 'FATF Professional Money Laundering (2018); FATF Trade-Based Money Laundering: Risk Indicators (2021)',
    rationale: 'A circle of three or more has hardly an honest purpose; two is a payment and its refund.',
    parameters: {
      least: { value: 3, description: 'Transfers of the circle, at least' },
      from: { value: 100, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        { field: 'graph.cycleLength', gte: { parameter: 'least' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Through several transfers the money comes back to where it started.',
  }),
  rule({
    ruleId: 'gather-scatter',
    name: 'Gathered and scattered',
    description:
      'Money is gathered from several and scattered to several, or the reverse. Most of what came in within a week leaves, and it is more than came in the month before.',
    typology: 'Gather-scatter, scatter-gather',
    source: 'FATF Professional Money Laundering (2018); FFIEC BSA/AML Manual, Appendix F',
    rationale:
      'The shape of layering through mules. Every employer is paid by several and pays several: what tells a hub is that it keeps nothing and is new to this size.',
    parameters: {
      width: { value: 3, description: 'Accounts on the narrower side, at least' },
      least: { value: 0.7, description: 'Share of what came in that leaves, at least' },
      most: { value: 1.1, description: 'Share of what came in that leaves, at most' },
      from: { value: 500, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        { field: 'graph.gatherScatterWidth', gte: { parameter: 'width' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        {
          aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'OUT' },
          between: [
            { aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'IN' }, times: { parameter: 'least' } },
            { aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'IN' }, times: { parameter: 'most' } },
          ],
        },
        {
          aggregate: { fn: 'sum', by: 'sender', window: '7d', direction: 'IN' },
          gt: { aggregate: { fn: 'sum', by: 'sender', window: '30d', offset: '7d', direction: 'IN' } },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'Money is gathered from several accounts and scattered to several others.',
  }),
];
