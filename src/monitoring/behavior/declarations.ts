import type { Declarations } from '../../platform/modules/declarations.ts';
import { BEHAVIOR_POLICY } from './policy.ts';

export const behaviorDeclarations = {
  judgingPolicies: [BEHAVIOR_POLICY],
} as const satisfies Declarations;
