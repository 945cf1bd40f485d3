import { TEST_DATA_QUEUE } from '../identity/tenants.ts';
import type { Db } from '../platform/db/database.ts';

/** Whether the test data is there: no job adds it any more. */
export async function isPrepared(db: Db, tenantId: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('subject_id')
    .where('tenant_id', '=', tenantId)
    .where('queue', '=', TEST_DATA_QUEUE)
    .executeTakeFirst();
  return job === undefined;
}
