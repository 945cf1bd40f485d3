import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface StoredKey {
  masterKeyId: string;
  keyEncrypted: Buffer;
}

export async function readKeys(db: Db): Promise<StoredKey[]> {
  const rows = await db.selectFrom('installation_keys').selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({ masterKeyId: row.master_key_id, keyEncrypted: row.key_encrypted }));
}

/** Does nothing if there is one, or if there was one: signing keys are encrypted with it. */
export async function insertFirstKey(db: Db, key: StoredKey): Promise<void> {
  await sql`lock table installation_keys in exclusive mode`.execute(db);
  await sql`
    insert into installation_keys (master_key_id, key_encrypted)
    select ${key.masterKeyId}, ${key.keyEncrypted} 
    where not exists (select from installation_keys) and not exists (select from signing_keys)`.execute(db);
}

/** @returns false if it is there already */
export async function insertKey(db: Db, key: StoredKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('installation_keys')
    .values({ master_key_id: key.masterKeyId, key_encrypted: key.keyEncrypted })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** @returns the IDs of the removed master keys */
export async function deleteOtherKeys(db: Db, kept: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('installation_keys')
    .where('master_key_id', '<>', kept)
    .returning('master_key_id')
    .execute();
  return rows.map((row) => row.master_key_id);
}
