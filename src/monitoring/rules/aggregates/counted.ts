/** The payments that an aggregate counted, for reviewers. */
import type { Database } from '../../../platform/db/database.ts';
import type { Scan } from './plan.ts';
import type { Aggregate } from './spec.ts';
import { type CountedMovement, readCounted } from './store.ts';

/** Latest first. */
export function countedBy(
  database: Pick<Database, 'tenant'>,
  tenantId: string,
  aggregate: Aggregate,
  scan: Scan,
  limit: number,
): Promise<CountedMovement[]> {
  return database.tenant(tenantId, (db) => readCounted(db, tenantId, aggregate, scan, limit));
}
