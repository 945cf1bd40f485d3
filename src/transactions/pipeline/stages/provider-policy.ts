/** Weight of a provider's score. A setting defines from which score on it sets a status. */
import { z } from 'zod';
import { type Policy, policyOf } from '../../../platform/policies/policy.ts';

const content = z.strictObject({ weight: z.number() });
export type ProviderPolicy = Policy<z.infer<typeof content>>;

export const PROVIDER_POLICY: ProviderPolicy = policyOf('PROVIDER', '1', content, { weight: 0.6 });
