import type { Db } from './database.ts';

/** @param db transaction of the organization, or of the service */
export async function isTestTenant(db: Db, tenantId: string): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('mode').where('tenant_id', '=', tenantId).executeTakeFirst();
  return row?.mode === 'TEST';
}
