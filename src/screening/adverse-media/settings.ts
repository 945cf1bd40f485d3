/** Settings of adverse media listings. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising, RAISED } from '../../platform/settings/values.ts';

export const adverseMediaSettings = defineSettings({
  'adverseMedia.minConfidence': {
    schema: z.number().min(0).max(1),
    default: 0.7,
    loosens: byRaising,
    loosenedBy: RAISED,
    description:
      'Adverse media: a party is listed automatically if its confidence (0 to 1) is this value or more. Below ' +
      'it, a user decides.',
  },
});
export type AdverseMediaSettings = ValuesOf<typeof adverseMediaSettings>;
