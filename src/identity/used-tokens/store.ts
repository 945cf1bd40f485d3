/** SQL of single-use values. */
import type { Db } from '../../platform/db/database.ts';

/** @returns false if it was used before */
export async function insertUsedToken(db: Db, purpose: string, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await db
    .insertInto('spent_tokens')
    .values({ purpose, token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function purgeUsedTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('spent_tokens').where('expires_at', '<=', now).execute();
}
