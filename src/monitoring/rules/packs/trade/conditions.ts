/** Parts that conditions of several typologies of trade share. */
import type { Expression, Literal } from '../../language/types.ts';

export const IS_ABROAD: Expression = { field: 'corridor.crossBorder', eq: true };
export const IS_COMPANY: Expression = { field: 'party.type', eq: 'CORPORATE' };
export const IS_PAYMENT_OUT: Expression = { field: 'transaction.flow', eq: 'OUTBOUND' };

/** The stated purpose of the payment, or its remittance text. */
export const speaksOf = (words: Literal<readonly string[]>): Expression => ({
  any: [
    { field: 'transaction.purpose', containsAny: words },
    { field: 'transaction.message', containsAny: words },
  ],
});

export const IS_FIRST_WITH_COUNTERPARTY: Expression = {
  aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false },
  eq: 0,
};

export const FROM = 'From this amount on, in the base currency';
