/** Settings of what articles list. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { byRaising } from '../../platform/settings/values.ts';

export const adverseMediaSettings = defineSettings({
  'adverseMedia.minConfidence': {
    schema: z.number().min(0).max(1),
    default: 0.7,
    loosens: byRaising,
    description:
      'Articles: a party is listed at once where the confidence (0 to 1) of what it is tied to reaches this; below, a person decides.',
  },
});
export type AdverseMediaSettings = ValuesOf<typeof adverseMediaSettings>;
