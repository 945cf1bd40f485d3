/** Parts that conditions of several typologies of cash share. */
import type { AggregateSpec, Expression, Literal } from '../../language/types.ts';
import { isNoCompany } from '../conditions.ts';

export const LIMIT =
  'Reported from this amount on, in the base currency: 31 CFR 1010.311 asks for reports of more than 10,000';
export const FACTOR = 'More than this share of the cash of the 30 days before';

export const IS_CASH: Expression = {
  any: [
    { field: 'transaction.paymentMode', eq: 'CASH' },
    { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
  ],
};
export const IS_COMPANY: Expression = { field: 'party.type', eq: 'CORPORATE' };

/** An aggregate over the cash of the customer in the direction of the payment. */
export const cash = (
  fn: AggregateSpec['fn'],
  window: Literal<string>,
  more: Partial<AggregateSpec> = {},
): { aggregate: AggregateSpec } => ({
  aggregate: { fn, by: 'party', window, direction: 'SAME', paymentModes: ['CASH'], ...more },
});

/** `from` and `limit` of the parameters. */
export const BELOW_LIMIT = { min: { parameter: 'from' }, below: { parameter: 'limit' } };
export const IS_BELOW_LIMIT: readonly Expression[] = [
  { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
  { field: 'transaction.baseAmount', lt: { parameter: 'limit' } },
];

/** More than `factor` of all cash of `past` before; without a past it holds. Needs the parameter `factor`. */
const aboveOwnPast = (window: Literal<string>, past: string, more: Partial<AggregateSpec>): Expression => ({
  ...cash('sum', window, more),
  gt: {
    ...cash('sum', past, { ...(more.direction && { direction: more.direction }), offset: window }),
    times: { parameter: 'factor' },
  },
});

/** Likewise, of companies that paid or were paid `known` before: the first takings of a shop cannot be told from structuring. */
export const unusual = (
  window: Literal<string>,
  past: string,
  known: string,
  more: Partial<AggregateSpec> = {},
): Expression => ({
  all: [
    aboveOwnPast(window, past, more),
    {
      any: [isNoCompany('party'), { aggregate: { fn: 'count', by: 'party', window: '30d', offset: known }, gte: 1 }],
    },
  ],
});

/** Needs the parameters `window` and `factor`, as the next. */
export const unusualOfMonth = (more?: Partial<AggregateSpec>): Expression =>
  unusual({ parameter: 'window' }, '30d', '30d', more);

/** Companies that are not known for a month are compared with what they stated. Needs the parameter `stated` as well. */
export const UNUSUAL_DAY: Expression = {
  any: [
    isNoCompany('party'),
    {
      all: [
        aboveOwnPast({ parameter: 'window' }, '30d', {}),
        {
          any: [
            { aggregate: { fn: 'count', by: 'party', window: '30d', offset: '30d' }, gte: 1 },
            { field: 'customer.expectedMonthlyAmount', present: false },
            {
              ...cash('sum', { parameter: 'window' }),
              gt: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'stated' } },
            },
          ],
        },
      ],
    },
  ],
};

/** An aggregate over payments of the customer with the other side. */
export const ofPair = (
  fn: AggregateSpec['fn'],
  direction: AggregateSpec['direction'] & string,
  window: string,
): { aggregate: AggregateSpec } => ({ aggregate: { fn, by: 'pair', window, direction } });
