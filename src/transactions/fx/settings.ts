/** Settings of valuing amounts. */
import { z } from 'zod';
import { currencyValue } from '../../platform/http/fields.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising } from '../../platform/settings/values.ts';

export const fxSettings = defineSettings({
  'transactions.baseCurrency': {
    schema: currencyValue,
    default: 'USD',
    // A different base currency changes the meaning of all limits and of recorded sums.
    loosens: (before: string, after: string) => before !== after,
    description: 'What amounts of transactions are valued in, for limits and aggregates.',
  },
  'transactions.notValuedLimit': {
    schema: z.number().min(0).max(1e15),
    default: 0,
    loosens: byRaising,
    description:
      'Up to which amount, in units of its own currency or asset, a transaction may be released although no exchange rate is ' +
      'known; above it ends VERIFICATION_FAILED. 0: none may.',
  },
});
export type FxSettings = ValuesOf<typeof fxSettings>;
