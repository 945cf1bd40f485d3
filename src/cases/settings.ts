/** Settings of cases. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';

export const caseSettings = defineSettings({
  'cases.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: (before: boolean, after: boolean) => before && !after,
    description:
      'Whether a case is closed by another person than the one who proposed its outcome. false: one may do both, a client too.',
  },
});
export type CaseSettings = ValuesOf<typeof caseSettings>;
