/** Settings of valuing amounts. */
import currencyCodes from 'currency-codes';
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';

export const fxSettings = defineSettings({
  'transactions.baseCurrency': {
    schema: z.string().refine((value) => currencyCodes.code(value) !== undefined, 'must be an ISO 4217 currency code'),
    default: 'USD',
    description: 'What amounts of transactions are valued in, for limits and aggregates.',
  },
});
export type FxSettings = ValuesOf<typeof fxSettings>;
