/** Settings of customers. */
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { ratesLower, riskModelSchema, SHIPPED_MODEL } from './rating/model.ts';

export const customerSettings = defineSettings({
  'customers.riskModel': {
    schema: riskModelSchema,
    default: SHIPPED_MODEL,
    loosens: ratesLower,
    description:
      'How customers are rated: what each factor counts, the tables of points (0 to 100) of occupations and products in your own ' +
      'words, floors that a factor alone gives, and where the levels begin. docs/customers.md explains each part.',
  },
});
export type CustomerSettings = ValuesOf<typeof customerSettings>;
