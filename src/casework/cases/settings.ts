/** Settings of cases. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { bySwitchingOff } from '../../platform/settings/values.ts';

export const caseSettings = defineSettings({
  'cases.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    description:
      'Whether a case is closed by another person than the one who proposed its outcome. false: one may do both, a client too.',
  },
});
export type CaseSettings = ValuesOf<typeof caseSettings>;
