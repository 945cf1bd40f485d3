/** Settings of asking a third party for a score. */
import { z } from 'zod';
import { anyCase } from '../lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../settings/definition.ts';
import { addressValue, scoreValue } from '../settings/values.ts';

/** `$.risk.reasons[0]`: members by name, elements by position. */
const jsonPath = z
  .string()
  .max(200)
  .regex(/^\$(\.[A-Za-z_][A-Za-z0-9_-]{0,63}|\[\d{1,4}\]){1,12}$/, 'must be a path such as $.risk.score');

/** How `provider/` asks a third party for a score. The value of the secret header is kept elsewhere, sealed. */
const providerConfiguration = z.strictObject({
  /** As the assessment names it. */
  name: z.string().trim().min(1).max(80),
  url: addressValue,
  /** A provider that must have answered: else the transaction stays PENDING and is tried again. */
  required: z.boolean().default(false),
  timeoutMs: z.int().min(50).max(10_000).default(2_000),
  /** Header that carries the secret; null: none. */
  secretHeader: z
    .string()
    .regex(/^(authorization|x-[a-z0-9-]{1,60}|api-key|apikey)$/i, 'must be Authorization, Api-Key or X-...')
    .nullable()
    .default(null),
  /** Field of the request -> where it stands in the transaction; null: the usual ones. */
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
  /** What the provider calls the gravest; its scores are put on a scale of 0 to 100. */
  scoreMax: z.number().positive().max(1_000_000).default(100),
  /** From this score (0 to 100) on the finding argues for `status` by itself; null: it only adds to the score. */
  flagAt: scoreValue.nullable().default(null),
  status: anyCase(['UNUSUAL_ACTIVITY', 'HIGH_RISK_CUSTOMER', 'RULES_VIOLATION']).default('UNUSUAL_ACTIVITY'),
  /** How long an answer to the same question is used again. */
  cacheSeconds: z.int().min(0).max(86_400).default(3_600),
  /** So many failures in a row, and the provider is not asked for `openSeconds`. */
  failuresToOpen: z.int().min(1).max(100).default(5),
  openSeconds: z.int().min(1).max(3_600).default(30),
});
export type ProviderConfiguration = z.output<typeof providerConfiguration>;

export const providerSettings = defineSettings({
  'provider.configuration': {
    schema: providerConfiguration.nullable(),
    default: null,
    description: 'The third party that is asked for a score of each transaction; null: none.',
  },
});
export type ProviderSettings = ValuesOf<typeof providerSettings>;
