import type { Declarations } from '../../platform/modules/declarations.ts';
import { LIST_POLICY } from './policy.ts';
import { listScreeningSettings } from './settings.ts';

export const paymentPartyDeclarations = {
  settings: listScreeningSettings,
  judgingPolicies: [LIST_POLICY],
} as const satisfies Declarations;
