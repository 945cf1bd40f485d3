/** Parts that conditions of several typologies of networks share. */
import type { Expression, Operand } from '../../language/types.ts';

/** The first payroll of a company is as wide as a pattern of crime. Needs the parameter `known`. */
export const isKnownFirm = (by: 'sender' | 'receiver'): Expression => ({
  aggregate: { fn: 'count', by, window: '300d', offset: { parameter: 'known' } },
  gt: 0,
});

/** Whether the circle of a hub is wider than its past explains. Companies have wide circles of their own kind. Needs the parameters `factor` and `known`. */
export function widerThanBefore(by: 'sender' | 'receiver', direction: 'IN' | 'OUT'): Expression {
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
        all: [{ field: `${by}.type`, eq: 'CORPORATE' }, isKnownFirm(by), { ...circle('7d'), gt: circle('358d', '7d') }],
      },
    ],
  };
}
