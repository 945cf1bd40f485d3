import type { EncryptedTable } from '../db/encryption.ts';
import type { ShippedFacts } from '../health/shipped-facts.ts';
import type { Queue } from '../job-status/types.ts';
import type { WaitingWork } from '../jobs/waiting.ts';
import type { Policy, Shipped } from '../policies/policy.ts';
import type { SettingCheck, SettingDefinitions } from '../settings/definition.ts';
import type { WebhookEvent } from '../webhooks/event.ts';

/** Static declarations of a feature, in `declarations.ts` of its folder. `src/app/declarations.ts` collects them. */
export interface Declarations {
  /** Settings of an organization. */
  settings?: SettingDefinitions;
  /** Checks beyond the schema, by key of the setting. */
  settingChecks?: Readonly<Record<string, SettingCheck>>;
  /** Webhook event types that it sends. */
  events?: readonly WebhookEvent[];
  /** Policies that judge a transaction, also when it is recomputed. */
  judgingPolicies?: readonly Policy<unknown>[];
  /** Other policies that ship with the code. */
  policies?: readonly Shipped[];
  /** Facts that ship with the code and grow old. */
  facts?: readonly ShippedFacts[];
  queues?: readonly Queue[];
  /** Records that wait for a job. */
  waitingWork?: readonly WaitingWork[];
  /** Tables with columns that an organization-managed key encrypts. */
  encryptedTables?: readonly EncryptedTable[];
}
