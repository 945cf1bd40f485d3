/** Settings of the external score provider. */
import { z } from 'zod';
import { anyCase } from '../../platform/lib/any-case.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { addressValue, scoreValue } from '../../platform/settings/values.ts';

/** A path such as `$.risk.reasons[0]`: members by name, elements by position. */
const jsonPath = z
  .string()
  .max(200)
  .regex(/^\$(\.[A-Za-z_][A-Za-z0-9_-]{0,63}|\[\d{1,4}\]){1,12}$/, 'must be a path such as $.risk.score');

/** Configuration of the score provider. The secret is stored separately and encrypted. */
const providerConfiguration = z.strictObject({
  /** Provider name in the assessment. */
  name: z.string().trim().min(1).max(80),
  url: addressValue,
  /** true: a transaction stays PENDING and is retried until the provider answers. */
  required: z.boolean().default(false),
  timeoutMs: z.int().min(50).max(10_000).default(2_000),
  /** Header that carries the secret; null: no secret. */
  secretHeader: z
    .string()
    .regex(/^(authorization|x-[a-z0-9-]{1,60}|api-key|apikey)$/i, 'must be Authorization, Api-Key or X-...')
    .nullable()
    .default(null),
  /** Request field -> path in the transaction; null: the default fields. */
  request: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/), jsonPath)
    .refine((fields) => Object.keys(fields).length <= 60, 'must have at most 60 fields')
    .nullable()
    .default(null),
  response: z.strictObject({
    score: jsonPath,
    name: jsonPath.nullable().default(null),
    reason: jsonPath.nullable().default(null),
  }),
  /** Highest score of the provider. Scores are converted to 0 to 100. */
  scoreMax: z.number().positive().max(1_000_000).default(100),
  /** Score (0 to 100) from which the finding alone sets `status`. null: the finding only adds to the score. */
  flagAt: scoreValue.nullable().default(null),
  status: anyCase(['UNUSUAL_ACTIVITY', 'HIGH_RISK_CUSTOMER', 'RULES_VIOLATION']).default('UNUSUAL_ACTIVITY'),
  /** Time for which a cached answer to the same request is reused. */
  cacheSeconds: z.int().min(0).max(86_400).default(3_600),
  /** After this many consecutive failures, the service does not call the provider for `openSeconds`. */
  failuresToOpen: z.int().min(1).max(100).default(5),
  openSeconds: z.int().min(1).max(3_600).default(30),
});
export type ProviderConfiguration = z.output<typeof providerConfiguration>;

/** Whether the change removes the provider, changes its request or score scale, or makes its answer count for less. Timeouts and caching do not matter. */
function loosens(before: ProviderConfiguration | null, after: ProviderConfiguration | null): boolean {
  if (before === null) return false;
  if (after === null || (before.required && !after.required)) return true;
  const requestOf = ({ url, request, response, scoreMax }: ProviderConfiguration) =>
    canonicalJson({ url, request, response, scoreMax });
  return (
    requestOf(before) !== requestOf(after) || (before.flagAt !== null && (after.flagAt ?? Infinity) > before.flagAt)
  );
}

export const providerSettings = defineSettings({
  'provider.configuration': {
    schema: providerConfiguration.nullable(),
    default: null,
    loosens,
    loosenedBy:
      'the provider is removed or no longer required, another address or form of request or answer, a higher flagAt',
    addressAt: ['url'],
    description: 'External provider that scores each transaction; null: none.',
  },
});
export type ProviderSettings = ValuesOf<typeof providerSettings>;
