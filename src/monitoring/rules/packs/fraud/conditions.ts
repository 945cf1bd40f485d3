/** Parts that conditions of several typologies of fraud share. */

import type { Expression, Literal, Operand } from '../../language/types.ts';
import { isNoCompany } from '../conditions.ts';

export const PERSON_SENDS: readonly Expression[] = [
  { field: 'transaction.flow', eq: 'OUTBOUND' },
  isNoCompany('party'),
];

export const TO_A_PERSON: readonly Expression[] = [
  isNoCompany('counterparty'),
  { field: 'transaction.sameParty', eq: false },
];

/** By birth date where the payment has one, else by the customer's occupation. Needs the parameter `age`. */
export const OLDER_PERSON: Expression = {
  any: [
    { field: 'party.age', gte: { parameter: 'age' } },
    { field: 'customer.segment', eq: 'PENSIONER' },
  ],
};

/** There is a past that the last month can be compared with. Needs the parameter `past`. */
export const HAS_A_PAST: Expression = {
  aggregate: { fn: 'count', by: 'party', window: '275d', offset: '30d' },
  gte: { parameter: 'past' },
};

/** Payments of the customer to this counterparty. */
export const paidToThem = (window: Literal<string>): Operand => ({
  aggregate: { fn: 'count', by: 'pair', window, direction: 'OUT' },
});

/** The customer has dealt with this counterparty within the window alone, not before. */
export const onlyWithin = (window: Literal<string>): Expression => ({
  aggregate: { fn: 'count', by: 'pair', window },
  gte: { aggregate: { fn: 'count', by: 'pair', window: '365d' } },
});

export const NEVER_DEALT_BEFORE: Expression = {
  aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false },
  eq: 0,
};
