/** Whether an organization is a sandbox. Set when it is created and never changed: a trigger of the table refuses it. */
import type { Db } from './database.ts';

export const TENANT_MODES = ['LIVE', 'TEST'] as const;
export type TenantMode = (typeof TENANT_MODES)[number];

/** @param db transaction of the organization, or of the service */
export async function isTestTenant(db: Db, tenantId: string): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('mode').where('tenant_id', '=', tenantId).executeTakeFirst();
  return row?.mode === 'TEST';
}
