/** Parts that conditions of several typologies of networks share. */
import type { Expression, Operand } from '../../language/types.ts';
import { isNoCompany } from '../conditions.ts';

/** The first payroll of a company is as wide as a pattern of crime. Needs the parameter `known`. */
export const isKnownFirm = (by: 'sender' | 'receiver'): Expression => ({
  aggregate: { fn: 'count', by, window: '300d', offset: { parameter: 'known' } },
  gt: 0,
});

/** In its first months, a company that is the customer is compared with what it stated for a month. Needs the parameter `beyond`. */
const beyondStated = (by: 'sender' | 'receiver', direction: 'IN' | 'OUT'): Expression => ({
  all: [
    { field: 'transaction.flow', eq: direction === 'OUT' ? 'OUTBOUND' : 'INBOUND' },
    {
      ...{ aggregate: { fn: 'sum', by, window: '7d', direction } },
      gte: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'beyond' } },
    },
  ],
});

/** The parameters of `wideFan` and `widerThanBefore`. */
export const fanParameters = (others: 'senders' | 'receivers') => ({
  parties: { value: 10, description: `Different ${others} within a week` },
  factor: { value: 3, description: 'Of persons: times those of the 30 days before' },
  known: { value: '60d', description: 'Of companies: age of their first payment, at least' },
  beyond: {
    value: 2,
    description: 'Of companies younger than that: the week exceeds the expected monthly amount so many times',
  },
  from: { value: 5_000, description: 'Together at least, in the base currency' },
  fewParties: { value: 6, description: `Different ${others} within a week, where they move much` },
  fromFew: { value: 30_000, description: 'What these move together at least, in the base currency' },
});

/** Many, or fewer who move more. Needs the parameters `parties`, `from`, `fewParties` and `fromFew`. */
export function wideFan(by: 'sender' | 'receiver', direction: 'IN' | 'OUT'): Expression {
  const week = (fn: 'distinctCounterparties' | 'sum'): Operand => ({ aggregate: { fn, by, window: '7d', direction } });
  return {
    any: [
      {
        all: [
          { ...week('distinctCounterparties'), gte: { parameter: 'parties' } },
          { ...week('sum'), gte: { parameter: 'from' } },
        ],
      },
      {
        all: [
          { ...week('distinctCounterparties'), gte: { parameter: 'fewParties' } },
          { ...week('sum'), gte: { parameter: 'fromFew' } },
        ],
      },
    ],
  };
}

/**
 * Whether the circle of a hub is wider than its past explains. Companies have wide circles of their own kind. Needs the parameters
 * `factor`, `known` and `beyond`.
 */
export function widerThanBefore(by: 'sender' | 'receiver', direction: 'IN' | 'OUT'): Expression {
  const circle = (window: string, offset?: string): Operand => ({
    aggregate: { fn: 'distinctCounterparties', by, window, ...(offset && { offset }), direction },
  });
  return {
    any: [
      {
        all: [isNoCompany(by), { ...circle('7d'), gte: { ...circle('30d', '7d'), times: { parameter: 'factor' } } }],
      },
      {
        all: [
          { field: `${by}.type`, eq: 'CORPORATE' },
          { any: [isKnownFirm(by), beyondStated(by, direction)] },
          { ...circle('7d'), gt: circle('358d', '7d') },
        ],
      },
    ],
  };
}
