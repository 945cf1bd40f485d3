import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { bytea, insertRows } from '../db/insert-rows.ts';

export interface SecretRow {
  secretId: string;
  sealed: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Locks the tenant's secrets until the transaction ends. */
export async function lockSecrets(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-secrets/${tenantId}`}, 0))`.execute(db);
}

/** Newest first. @param subscriptionId null: for callbackUrl and the organization's webhook address */
export async function readSecrets(db: Db, tenantId: string, subscriptionId: string | null): Promise<SecretRow[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['secret_id', 'sealed', 'created_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', subscriptionId === null ? 'is' : '=', subscriptionId)
    .orderBy('created_at', 'desc')
    .orderBy('secret_id', 'desc')
    .execute();
  return rows.map((row) => ({
    secretId: row.secret_id,
    sealed: row.sealed,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

export async function insertSecret(
  db: Db,
  tenantId: string,
  subscriptionId: string | null,
  row: SecretRow,
): Promise<void> {
  await insertRows(db, 'webhook_secrets', [
    {
      tenant_id: tenantId,
      secret_id: row.secretId,
      subscription_id: subscriptionId,
      sealed: bytea(row.sealed),
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    },
  ]);
}

export async function expireSecret(db: Db, tenantId: string, secretId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('secret_id', '=', secretId)
    .execute();
}

export async function deleteSecrets(db: Db, tenantId: string, secretIds: readonly string[]): Promise<void> {
  if (secretIds.length === 0) return;
  await db
    .deleteFrom('webhook_secrets')
    .where('tenant_id', '=', tenantId)
    .where('secret_id', 'in', secretIds)
    .execute();
}
