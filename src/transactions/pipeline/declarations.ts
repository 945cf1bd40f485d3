import type { Declarations } from '../../platform/modules/declarations.ts';
import { ASSESSMENT_POLICY } from './assessment-policy.ts';
import { pipelineSettings } from './configuration.ts';
import { JURISDICTION_POLICY } from './stages/jurisdiction-policy.ts';
import { PROVIDER_POLICY } from './stages/provider-policy.ts';
import { VALIDATION_POLICY } from './stages/validation-policy.ts';

export const pipelineDeclarations = {
  settings: pipelineSettings,
  judgingPolicies: [VALIDATION_POLICY, JURISDICTION_POLICY, PROVIDER_POLICY, ASSESSMENT_POLICY],
} as const satisfies Declarations;
