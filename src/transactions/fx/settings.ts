/** Settings of valuing amounts. */
import { z } from 'zod';
import { currencyValue } from '../../platform/http/fields.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising, RAISED } from '../../platform/settings/values.ts';

export const fxSettings = defineSettings({
  'transactions.baseCurrency': {
    schema: currencyValue,
    default: 'USD',
    // A different base currency changes the meaning of all limits and of recorded sums.
    loosens: (before: string, after: string) => before !== after,
    loosenedBy: 'any other currency',
    description: 'Currency in which transaction amounts are valued, for limits and aggregates.',
  },
  'transactions.notValuedLimit': {
    schema: z.number().min(0).max(1e15),
    default: 0,
    loosens: byRaising,
    loosenedBy: RAISED,
    description:
      'Largest amount, in units of its own currency or asset, that may be released without an exchange rate. ' +
      'Larger amounts end as VERIFICATION_FAILED. 0: no amount may be released.',
  },
});
export type FxSettings = ValuesOf<typeof fxSettings>;
