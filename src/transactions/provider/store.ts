import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface StoredSecret {
  sealed: Buffer;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

export async function readSecret(db: Db, tenantId: string): Promise<StoredSecret | null> {
  const row = await db.selectFrom('provider_secrets').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  return row
    ? { sealed: row.sealed, version: row.version, updatedAt: row.updated_at, updatedBy: row.updated_by }
    : null;
}

/** The stored secret. Locks it until the end of the database transaction, even if there is no row yet. */
export async function lockSecret(db: Db, tenantId: string): Promise<StoredSecret | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider-secret/${tenantId}`}, 0))`.execute(db);
  return await readSecret(db, tenantId);
}

export async function writeSecret(db: Db, tenantId: string, secret: StoredSecret): Promise<void> {
  const change = {
    sealed: secret.sealed,
    version: secret.version,
    updated_at: secret.updatedAt,
    updated_by: secret.updatedBy,
  };
  await db
    .insertInto('provider_secrets')
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute();
}
