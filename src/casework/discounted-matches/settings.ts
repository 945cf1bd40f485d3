/** Settings of the queue of discounted matches. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';

export const MAX_DRAWN = 1_000;

export const discountedMatchSettings = defineSettings({
  'alerts.discountedSampleSize': {
    schema: z.int().min(0).max(MAX_DRAWN),
    default: 10,
    loosens: (before: number, after: number) => after < before,
    loosenedBy: 'a lower value',
    description:
      'How many payments with a discounted match are drawn each week for review. The service draws them at random. ' +
      '0: none are drawn automatically.',
  },
});
export type DiscountedMatchSettings = ValuesOf<typeof discountedMatchSettings>;
