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
      'Whose law says how long records are kept: US, GB, EU. The schedule of retention shows each term with its source. Empty: no law is ' +
      'known, and only what retention.years names is ever over.',
  },
  'retention.years': {
    schema: anyCaseNames(z.strictObject(terms)),
    default: {},
    description:
      'How many years the organisation keeps each kind of record by its own rules. The longest of these and of the laws counts, so a ' +
      'shorter one shortens nothing. A kind without any term is kept for good.',
  },
});
export type RetentionValues = ValuesOf<typeof retentionSettings>;
