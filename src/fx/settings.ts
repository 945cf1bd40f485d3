/** Settings of valuing amounts. */
import { currencyValue } from '../http/fields.ts';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';

export const fxSettings = defineSettings({
  'transactions.baseCurrency': {
    schema: currencyValue,
    default: 'USD',
    description: 'What amounts of transactions are valued in, for limits and aggregates.',
  },
});
export type FxSettings = ValuesOf<typeof fxSettings>;
