/** Settings of customers. */
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { ratesLower, riskModelSchema, SHIPPED_MODEL } from './rating/model.ts';

export const customerSettings = defineSettings({
  'customers.riskModel': {
    schema: riskModelSchema,
    default: SHIPPED_MODEL,
    loosens: ratesLower,
    loosenedBy:
      'a change that can lower a rating: fewer points, other weights or amounts, higher bands, a removed floor, and a new entry with ' +
      'fewer points than the band CRITICAL',
    description:
      'Customer risk rating model: factor weights, points (0 to 100) of occupations and products in your own terms, minimum ' +
      'levels set by a single factor, and the bands of the risk levels. docs/customers.md explains each part.',
  },
});
export type CustomerSettings = ValuesOf<typeof customerSettings>;
