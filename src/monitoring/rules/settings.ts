/** Settings about changes of rules. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { bySwitchingOff, SWITCHED_OFF } from '../../platform/settings/values.ts';

export const rulesSettings = defineSettings({
  'rules.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    loosenedBy: SWITCHED_OFF,
    description:
      'Whether another user than the author must activate a rule that stops payments, or a change of a rule with an effect. ' +
      'false: one user or API client is enough.',
  },
});
export type RulesSettings = ValuesOf<typeof rulesSettings>;
