/** Parts that conditions of several typologies of cash share. */
import type { AggregateSpec, Expression, Literal, Operand } from '../../language/types.ts';

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

/** More than the own past. Without a past it holds. Needs the parameters `window` and `factor`. */
export const UNUSUAL: Expression = {
  ...(cash('sum', { parameter: 'window' }) satisfies Operand),
  gt: { ...cash('sum', '30d', { offset: { parameter: 'window' } }), times: { parameter: 'factor' } },
};
export const UNUSUAL_FOR_COMPANY: Expression = { any: [{ not: IS_COMPANY }, UNUSUAL] };

/** Of the customer with the other side. */
export const ofPair = (
  fn: AggregateSpec['fn'],
  direction: AggregateSpec['direction'] & string,
  window: string,
): { aggregate: AggregateSpec } => ({ aggregate: { fn, by: 'pair', window, direction } });

/** The other side or the purpose has one of the words. */
export const named = (words: readonly string[]): Expression => ({
  any: words.flatMap((contains) => [
    { field: 'counterparty.name', contains },
    { field: 'transaction.purpose', contains },
  ]),
});
