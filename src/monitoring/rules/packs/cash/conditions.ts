/** Parts that conditions of several typologies of cash share. */
import type { AggregateSpec, Expression, Literal, Operand } from '../../language/types.ts';

export const LIMIT =
  'Reported from this amount on, in the base currency: 31 CFR 1010.311 asks for reports of more than 10,000';
export const FACTOR = 'More than this share of the cash of the 30 days before';
export const EXPECTED = {
  value: 0.3,
  description: 'Of cash-intensive business: more than this share of the expected monthly amount of the customer record',
};

export const IS_CASH: Expression = {
  any: [
    { field: 'transaction.paymentMode', eq: 'CASH' },
    { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
  ],
};
export const IS_COMPANY: Expression = { field: 'party.type', eq: 'CORPORATE' };

/** Of the customer in the direction of the payment, in cash. */
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

/** A business that handles much cash, within the turnover that it stated. Needs the parameter `expected`. */
const beyondStated = (taken: Operand): Expression => ({
  any: [
    { field: 'customer.segment', present: false },
    { field: 'customer.segment', ne: 'CASH_INTENSIVE_BUSINESS' },
    { field: 'customer.expectedMonthlyAmount', present: false },
    { ...taken, gt: { field: 'customer.expectedMonthlyAmount', times: { parameter: 'expected' } } },
  ],
});

/** More than `factor` of the cash of `past` before, and than cash-intensive business stated. Without either it holds. */
export const unusual = (window: Literal<string>, past: string, more: Partial<AggregateSpec> = {}): Expression => ({
  all: [
    {
      ...cash('sum', window, more),
      gt: { ...cash('sum', past, { ...more, offset: window }), times: { parameter: 'factor' } },
    },
    beyondStated(cash('sum', window, more)),
  ],
});

/** Needs the parameters `window`, `factor` and `expected`. */
export const UNUSUAL: Expression = unusual({ parameter: 'window' }, '30d');
export const UNUSUAL_FOR_COMPANY: Expression = { any: [{ not: IS_COMPANY }, UNUSUAL] };

/** Of the customer with the other side. */
export const ofPair = (
  fn: AggregateSpec['fn'],
  direction: AggregateSpec['direction'] & string,
  window: string,
): { aggregate: AggregateSpec } => ({ aggregate: { fn, by: 'pair', window, direction } });
