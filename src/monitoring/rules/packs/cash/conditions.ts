/** Parts that conditions of several typologies of cash share. */
import type { Expression, Literal, Operand } from '../../language/types.ts';

export const LIMIT =
  'Reported from this amount on, in the base currency: 31 CFR 1010.311 asks for reports of more than 10,000';

export const IS_CASH: Expression = {
  any: [
    { field: 'transaction.paymentMode', eq: 'CASH' },
    { field: 'transaction.deliveryType', in: ['CASH_PICKUP', 'PHYSICAL_PICKUP'] },
  ],
};

const cash = (window: Literal<string>, offset?: Literal<string>): Operand => ({
  aggregate: { fn: 'sum', by: 'party', window, ...(offset && { offset }), direction: 'SAME', paymentModes: ['CASH'] },
});

/** Without a past the comparison holds, so that a new company is looked at. Needs the parameters `window` and `factor`. */
export const unusualForCompany: Expression = {
  any: [
    { not: { field: 'party.type', eq: 'CORPORATE' } },
    {
      ...cash({ parameter: 'window' }),
      gt: { ...cash('30d', { parameter: 'window' }), times: { parameter: 'factor' } },
    },
  ],
};
