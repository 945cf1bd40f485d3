/** SQL of second factors. */
import type { Db } from '../../../platform/db/database.ts';

export interface UserRef {
  tenantId: string;
  userId: string;
}

export interface TotpRow {
  secretEncrypted: Buffer;
  confirmedAt: Date | null;
  lastStep: number;
}

export async function totpOf(db: Db, { tenantId, userId }: UserRef): Promise<TotpRow | null> {
  const row = await db
    .selectFrom('totp_secrets')
    .select(['secret_encrypted as secretEncrypted', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces an unconfirmed authenticator. @returns false if a confirmed one exists */
export async function insertTotp(db: Db, { tenantId, userId }: UserRef, secretEncrypted: Buffer): Promise<boolean> {
  const row = { secret_encrypted: secretEncrypted, last_step: 0 };
  const result = await db
    .insertInto('totp_secrets')
    .values({ tenant_id: tenantId, user_id: userId, ...row })
    .onConflict((c) =>
      c.columns(['tenant_id', 'user_id']).doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Marks the time step of a code as used. @returns false if this step or a later one was used before */
export async function takeStep(
  db: Db,
  { tenantId, userId }: UserRef,
  { step, confirmedAt }: { step: number; confirmedAt?: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('totp_secrets')
    .set({ last_step: step, ...(confirmedAt && { confirmed_at: confirmedAt }) })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows === 1n;
}

/** @returns false if there is none */
export async function deleteTotp(db: Db, { tenantId, userId }: UserRef): Promise<boolean> {
  const result = await db
    .deleteFrom('totp_secrets')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows === 1n;
}

/** Deletes authenticator, passkeys and recovery codes. */
export async function deleteSecondFactors(db: Db, person: UserRef): Promise<void> {
  await deleteTotp(db, person);
  for (const table of ['passkeys', 'recovery_codes'] as const) {
    await db.deleteFrom(table).where('tenant_id', '=', person.tenantId).where('user_id', '=', person.userId).execute();
  }
}

/** Whether a sign-in with the password needs a second factor. */
export async function hasSecondFactor(db: Db, { tenantId, userId }: UserRef): Promise<boolean> {
  const totp = db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null);
  const passkeys = db
    .selectFrom('passkeys')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
  return (await totp.unionAll(passkeys).limit(1).executeTakeFirst()) !== undefined;
}

/** Recovery codes replace a second factor, so they are deleted when none is left. */
export async function dropIdleRecoveryCodes(db: Db, person: UserRef): Promise<void> {
  if (await hasSecondFactor(db, person)) return;
  await db
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', person.tenantId)
    .where('user_id', '=', person.userId)
    .execute();
}

export async function countRecoveryCodes(db: Db, { tenantId, userId }: UserRef): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertRecoveryCodes(db: Db, person: UserRef, hashes: readonly Buffer[]): Promise<void> {
  const { tenantId, userId } = person;
  const rows = hashes.map((hash) => ({ tenant_id: tenantId, user_id: userId, code_hash: hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** @returns how many are left; null if the code does not exist or was used */
export async function useRecoveryCode(db: Db, { tenantId, userId }: UserRef, hash: Buffer): Promise<number | null> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return used.numDeletedRows === 0n ? null : await countRecoveryCodes(db, { tenantId, userId });
}
