import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface SettingRow {
  key: string;
  value: unknown;
  version: number;
}

export function readSettings(db: Db, tenantId: string): Promise<SettingRow[]> {
  return db
    .selectFrom('tenant_settings')
    .select(['key', 'value', 'version'])
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** The stored setting. Locks it until the transaction ends, also when there is no row yet. */
export async function lockSetting(db: Db, tenantId: string, key: string): Promise<SettingRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting/${tenantId}/${key}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('tenant_settings')
    .select(['key', 'value', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeSetting(
  db: Db,
  tenantId: string,
  row: SettingRow & { updatedAt: Date; updatedBy: string },
): Promise<void> {
  const change = {
    value: JSON.stringify(row.value),
    version: row.version,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
  };
  await db
    .insertInto('tenant_settings')
    .values({ tenant_id: tenantId, key: row.key, ...change })
    .onConflict((c) => c.columns(['tenant_id', 'key']).doUpdateSet(change))
    .execute();
}
