/** Every setting of an organisation: what it may be, what it is until somebody sets it, and what it does. */
import { z } from 'zod';

const score = z.number().min(0).max(100);

/** https or http: whether http is allowed is the installation's choice and checked where the value is set and used. */
const webhookUrl = z
  .string()
  .max(2048)
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  }, 'must be an https address without user name and password');

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
