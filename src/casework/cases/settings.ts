/** Settings of cases. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { bySwitchingOff, SWITCHED_OFF } from '../../platform/settings/values.ts';

export const caseSettings = defineSettings({
  'cases.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    loosenedBy: SWITCHED_OFF,
    description:
      'Whether another user than the proposer must approve the outcome of a case. false: one user or API ' +
      'client can do both.',
  },
});
export type CaseSettings = ValuesOf<typeof caseSettings>;
