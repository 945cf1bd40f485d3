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
