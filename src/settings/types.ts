/** Every setting of an organisation: what it may be, what it is until somebody sets it, and what it does. */
import currencyCodes from 'currency-codes';
import { z } from 'zod';
import { DEFAULT_PIPELINE, pipelineSetting } from '../pipeline/configuration.ts';

const score = z.number().min(0).max(100);
const MAX_TEXT_THRESHOLD = 95;

/** https or http: whether http is allowed is the installation's choice and checked where the value is set and used. */
const webhookUrl = z
  .string()
  .max(2048)
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  }, 'must be an https address without user name and password');

/** `$.risk.reasons[0]`: members by name, elements by position. */
const jsonPath = z
  .string()
  .max(200)
  .regex(/^\$(\.[A-Za-z_][A-Za-z0-9_-]{0,63}|\[\d{1,4}\]){1,12}$/, 'must be a path such as $.risk.score');

/** How `provider/` asks a third party for a score. The value of the secret header is kept elsewhere, sealed. */
const providerConfiguration = z.strictObject({
  /** As the assessment names it. */
  name: z.string().trim().min(1).max(80),
  url: webhookUrl,
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
  flagAt: score.nullable().default(null),
  status: z.enum(['UNUSUAL_ACTIVITY', 'HIGH_RISK_CUSTOMER', 'RULES_VIOLATION']).default('UNUSUAL_ACTIVITY'),
  /** How long an answer to the same question is used again. */
  cacheSeconds: z.int().min(0).max(86_400).default(3_600),
  /** So many failures in a row, and the provider is not asked for `openSeconds`. */
  failuresToOpen: z.int().min(1).max(100).default(5),
  openSeconds: z.int().min(1).max(3_600).default(30),
});
export type ProviderConfiguration = z.output<typeof providerConfiguration>;

export const SETTINGS = {
  'screening.minScoreThreshold': {
    schema: score,
    default: 75.0,
    description:
      'screen-entity: matches with a lower overall score (0 to 100) are left out, unless the request says otherwise.',
  },
  'search.minScoreThreshold': {
    schema: score,
    default: 60,
    description: 'search-profile: profiles whose name scores lower (0 to 100) are left out.',
  },
  'screening.algorithm': {
    schema: z.enum(['LOOSE', 'BALANCED', 'STRICT']),
    default: 'BALANCED',
    description: 'How much variation in names a screening forgives, unless the request says otherwise.',
  },
  TRANSACTION_SCREENING_WEBHOOK_URL: {
    schema: webhookUrl.nullable(),
    default: null,
    description: 'Where screening.completed is sent for transactions that have no callbackUrl of their own.',
    isAddress: true,
  },
  'transactions.sanctionsBlockThreshold': {
    schema: score,
    default: 90,
    description:
      'Transactions: a sanctions match at or above this score (0 to 100) is SANCTION_LISTED, one below WATCH_LIST_MATCH.',
  },
  'transactions.textScoreThreshold': {
    // A listed name as it is listed must be found, whatever is set.
    schema: score.max(MAX_TEXT_THRESHOLD),
    default: 88,
    description:
      'Transactions: names inside a message or purpose must score so much (0 to 100). Stricter than parties, which say who they are.',
  },
  'transactions.baseCurrency': {
    schema: z.string().refine((value) => currencyCodes.code(value) !== undefined, 'must be an ISO 4217 currency code'),
    default: 'USD',
    description: 'What amounts of transactions are valued in, for limits and aggregates.',
  },
  'transactions.highRiskCountryScore': {
    schema: score,
    default: 85,
    description:
      'A transaction with a country of at least this score (0 to 100, see country-risk) ends as HIGH_RISK_JURISDICTION.',
  },
  'provider.configuration': {
    schema: providerConfiguration.nullable(),
    default: null,
    description: 'The third party that is asked for a score of each transaction; null: none.',
  },
  'transactions.pipeline': {
    schema: pipelineSetting,
    default: DEFAULT_PIPELINE,
    description:
      'Which stages screen a transaction of each type, in which order, which may end the screening, and how long each may ' +
      'take (milliseconds). WHITELIST_BLACKLIST, SANCTIONS and RISK_ASSESSMENT must be there.',
  },
  'transactions.fourEyes': {
    schema: z.enum(['NEVER', 'SANCTIONS', 'ALWAYS']),
    default: 'NEVER',
    description:
      'When a transaction is only sent (RELEASED, WHITELISTED) after two people have decided so: never; after a finding of ' +
      'sanctions, of the own blacklist or of a prohibited jurisdiction, or where the screening failed; after any finding.',
  },
  'rules.fourEyes': {
    schema: z.boolean(),
    default: true,
    description: 'Whether a change of a rule is put into force by another person than its author.',
  },
} as const satisfies Record<string, SettingDefinition>;

interface SettingDefinition {
  schema: z.ZodType;
  default: unknown;
  description: string;
  /** An address that this service calls: http only where the installation allows insecure webhooks. */
  isAddress?: boolean;
}

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.infer<(typeof SETTINGS)[K]['schema']>;
export type TenantSettings = { readonly [K in SettingKey]: SettingValue<K> };

/** One setting as the dashboard shows it. `version` 0: nobody has set it, the default holds. */
export interface SettingView {
  key: SettingKey;
  value: unknown;
  default: unknown;
  description: string;
  version: number;
}

export function isSettingKey(value: string): value is SettingKey {
  return Object.hasOwn(SETTINGS, value);
}
