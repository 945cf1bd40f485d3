/** Settings of retention. */
import { z } from 'zod';
import { anyCase, anyCaseNames } from '../../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { JURISDICTIONS } from './terms.ts';
import { TERMED, type Termed } from './types.ts';

const years = z.int().min(1).max(100).optional();
const terms = Object.fromEntries(TERMED.map((kind) => [kind, years])) as Record<Termed, typeof years>;

export const retentionSettings = defineSettings({
  'retention.jurisdictions': {
    schema: z
      .array(anyCase(JURISDICTIONS))
      .max(JURISDICTIONS.length)
      .refine((all) => new Set(all).size === all.length, 'must name each jurisdiction once'),
    default: [],
    description:
      'Jurisdictions whose laws define the retention terms: US, GB, EU. The retention schedule shows each ' +
      'term with its source. Empty: no law applies, and only the terms in retention.years expire.',
  },
  'retention.years': {
    schema: anyCaseNames(z.strictObject(terms)),
    default: {},
    description:
      'Years that the organization keeps each kind of record. The longest of these and the legal terms ' +
      'applies, so a lower value never shortens a legal term. A kind without any term is kept forever.',
  },
});
export type RetentionValues = ValuesOf<typeof retentionSettings>;
