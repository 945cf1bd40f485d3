/** Parts that conditions of several typologies of this pack share. Each aggregate is of the customer. */
import type { Expression, Literal, Operand } from '../../language/types.ts';
import { isNoCompany } from '../conditions.ts';

type Window = Literal<string>;
const until = (offset?: Window) => (offset ? { offset } : {});

export const cameIn = (window: Window, offset?: Window): Operand => ({
  aggregate: { fn: 'sum', by: 'party', window, ...until(offset), direction: 'IN' },
});

export const wentOut = (window: Window, offset?: Window): Operand => ({
  aggregate: { fn: 'sum', by: 'party', window, ...until(offset), direction: 'OUT' },
});

/** Different parties on the other side. */
export const circle = (direction: 'IN' | 'OUT', window: Window, offset?: Window): Operand => ({
  aggregate: { fn: 'distinctCounterparties', by: 'party', window, ...until(offset), direction },
});

/** To another party, not to the own account elsewhere and not as own cash. */
export const PAYS_OTHERS: readonly Expression[] = [
  { field: 'transaction.flow', eq: 'OUTBOUND' },
  { field: 'transaction.sameParty', eq: false },
];

/**
 * People spend savings, gifts and inheritances with companies of their country: on a house, a car, a wedding, a school. Where the kind
 * of a party is not known, the payment counts as none.
 */
export const IS_NO_PURCHASE: Expression = {
  any: [
    { field: 'party.type', eq: 'CORPORATE' },
    { field: 'counterparty.type', eq: 'INDIVIDUAL' },
    { field: 'corridor.crossBorder', eq: true },
    { field: 'party.type', present: false },
    { field: 'counterparty.type', present: false },
  ],
};

/** The purpose or the message of the payment contains one of the words of the parameter. */
export const says = (words: string): Expression => ({
  any: [
    { field: 'transaction.purpose', containsAny: { parameter: words } },
    { field: 'transaction.message', containsAny: { parameter: words } },
  ],
});

export const LOAN_WORDS = {
  value: ['loan', 'credit facility', 'Darlehen', 'Kredit', 'Kreditrate', 'prêt', 'emprunt', 'préstamo', 'crédito'],
  description: 'Words for loans in the purpose or the message',
};

/** Payments from 30 to 120 days ago. Counted by the dates of the payments, so that a past that was imported counts too. */
export const EARLIER: Operand = { aggregate: { fn: 'count', by: 'party', window: '90d', offset: '30d' } };

/** Companies are compared with a past that reaches back further than the month before. */
export const PAST_OF_COMPANY: Expression = {
  any: [isNoCompany('party'), { ...EARLIER, gte: 1 }],
};
