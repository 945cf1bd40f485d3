/** SQL of passkeys. */
import type { Db } from '../../../platform/db/database.ts';
import type { UserRef } from '../second-factor/store.ts';
import type { VerifiedPasskey } from './verification.ts';

export interface PasskeyRow extends VerifiedPasskey, UserRef {
  passkeyId: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = [
  'tenant_id as tenantId',
  'passkey_id as passkeyId',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'sign_count as signCount',
  'is_synced as isSynced',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** Passkeys of a user, oldest first. */
export function passkeysOf(db: Db, { tenantId, userId }: UserRef): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

/** Searches all organizations. */
export async function passkeyByCredential(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false if the passkey is already registered */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values({
      tenant_id: row.tenantId,
      passkey_id: row.passkeyId,
      user_id: row.userId,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      sign_count: row.signCount,
      is_synced: row.isSynced,
      transports: row.transports,
      name: row.name,
      created_at: row.createdAt,
      last_used_at: row.lastUsedAt,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Stores the signature counter. @returns false if this or a higher count was stored before: two authenticators have the same key */
export async function takeUse(
  db: Db,
  { tenantId, passkeyId }: PasskeyRow,
  use: { signCount: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_synced: use.isSynced, last_used_at: use.at })
    .where('tenant_id', '=', tenantId)
    .where('passkey_id', '=', passkeyId)
    // Authenticators without a counter always report 0.
    .where((q) =>
      q.or([q('sign_count', '<', use.signCount), q.and([q('sign_count', '=', 0), q.val(use.signCount === 0)])]),
    )
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

/** @returns the previous name; null: the user has no such passkey */
export async function renamePasskey(
  db: Db,
  { tenantId, userId }: UserRef,
  passkeyId: string,
  name: string,
): Promise<{ before: string } | null> {
  const rows = () =>
    db
      .selectFrom('passkeys')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('passkey_id', '=', passkeyId);
  const row = await rows().select('name as before').forUpdate().executeTakeFirst();
  if (!row) return null;
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirstOrThrow();
  return row;
}

/** @returns its name; null: the user has no such passkey */
export async function deletePasskey(
  db: Db,
  { tenantId, userId }: UserRef,
  passkeyId: string,
): Promise<{ name: string } | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row ?? null;
}
