/** How much the score of a third party counts. From where on it argues for a status is the organisation's setting. */
import { z } from 'zod';
import { type Policy, policyOf } from '../../policies/policy.ts';

const content = z.strictObject({ weight: z.number() });
export type ProviderPolicy = Policy<z.infer<typeof content>>;

export const PROVIDER_POLICY: ProviderPolicy = policyOf('PROVIDER', '1', content, { weight: 0.6 });
