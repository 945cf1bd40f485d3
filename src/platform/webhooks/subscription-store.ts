import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { DisabledBecause } from './types.ts';

export interface SubscriptionRow {
  tenantId: string;
  subscriptionId: string;
  url: string;
  /** Event type names. */
  events: readonly string[];
  description: string | null;
  /** null: it is enabled */
  disabledBecause: DisabledBecause | null;
  version: number;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  updatedBy: string;
}

/** Serializes the creation of subscriptions until the transaction ends, so that they can be counted. */
export async function lockSubscriptions(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-subscriptions/${tenantId}`}, 0))`.execute(db);
}

/** In order of creation. */
export async function readSubscriptions(db: Db, tenantId: string): Promise<SubscriptionRow[]> {
  const rows = await db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('subscription_id')
    .execute();
  return rows.map(subscriptionOf);
}

/** Enabled subscriptions. */
export async function readEnabled(db: Db, tenantIds: readonly string[]): Promise<SubscriptionRow[]> {
  const rows = await db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('tenant_id', 'in', tenantIds)
    .where('disabled_because', 'is', null)
    .execute();
  return rows.map(subscriptionOf);
}

/** Enabled subscriptions of an event type, of all organizations. */
export async function readSubscribed(db: Db, event: string): Promise<SubscriptionRow[]> {
  const rows = await db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('disabled_because', 'is', null)
    .orderBy('tenant_id')
    .orderBy('subscription_id')
    .execute();
  return rows.map(subscriptionOf).filter(({ events }) => events.includes(event));
}

export async function readSubscription(
  db: Db,
  tenantId: string,
  subscriptionId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? subscriptionOf(row) : null;
}

export async function insertSubscription(db: Db, tenantId: string, row: SubscriptionRow): Promise<void> {
  await insertRows(db, 'webhook_subscriptions', [
    {
      tenant_id: tenantId,
      subscription_id: row.subscriptionId,
      ...contentOf(row),
      created_at: row.createdAt,
      created_by: row.createdBy,
    },
  ]);
}

export async function writeSubscription(db: Db, tenantId: string, row: SubscriptionRow): Promise<void> {
  await db
    .updateTable('webhook_subscriptions')
    .set(contentOf(row))
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', row.subscriptionId)
    .execute();
}

export async function deleteSubscription(db: Db, tenantId: string, subscriptionId: string): Promise<void> {
  for (const table of ['webhook_secrets', 'webhook_subscriptions'] as const) {
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('subscription_id', '=', subscriptionId)
      .execute();
  }
}

/** Disables a subscription whose receiver is gone. @returns its version; null: it is already disabled, or has another address by now */
export async function endSubscription(
  db: Db,
  tenantId: string,
  { subscriptionId, url }: { subscriptionId: string; url: string },
  by: { id: string; at: Date },
): Promise<number | null> {
  const because: DisabledBecause = 'GONE';
  const row = await db
    .updateTable('webhook_subscriptions')
    .set(({ eb }) => ({
      disabled_because: because,
      version: eb('version', '+', 1),
      updated_at: by.at,
      updated_by: by.id,
    }))
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('url', '=', url)
    .where('disabled_because', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

function contentOf(row: SubscriptionRow) {
  return {
    url: row.url,
    events: [...row.events],
    description: row.description,
    disabled_because: row.disabledBecause,
    version: row.version,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
  };
}

function subscriptionOf(row: Selectable<Schema['webhook_subscriptions']>): SubscriptionRow {
  return {
    tenantId: row.tenant_id,
    subscriptionId: row.subscription_id,
    url: row.url,
    events: row.events,
    description: row.description,
    disabledBecause: row.disabled_because as DisabledBecause | null,
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}
