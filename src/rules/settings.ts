/** Settings about changes of rules. */
import { z } from 'zod';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';

export const rulesSettings = defineSettings({
  'rules.fourEyes': {
    schema: z.boolean(),
    default: true,
    loosens: (before: boolean, after: boolean) => before && !after,
    description:
      'Whether a change of a rule is put into force by another person than its author. A client is no person; off: one decides, ' +
      'and it may be a client.',
  },
});
export type RulesSettings = ValuesOf<typeof rulesSettings>;
