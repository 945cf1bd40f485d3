import type { Declarations } from '../../platform/modules/declarations.ts';
import { PROFILE_TABLE } from './profile-weights.ts';

export const riskScoreDeclarations = {
  policies: [PROFILE_TABLE],
} as const satisfies Declarations;
