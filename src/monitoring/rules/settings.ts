/** Settings about changes of rules. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { bySwitchingOff } from '../../platform/settings/values.ts';

export const rulesSettings = defineSettings({
  'rules.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    description:
      'Whether a change of a rule is put into force by another person than its author. A client is no person; off: one decides, ' +
      'and it may be a client.',
  },
});
export type RulesSettings = ValuesOf<typeof rulesSettings>;
