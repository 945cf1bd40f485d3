import type { Db } from '../../platform/db/database.ts';
import { FxSnapshot } from './snapshot.ts';
import { readRatesAfter } from './store.ts';

/** All rates of the organization, as this database transaction sees them. */
export async function storedRates(db: Db, tenantId: string): Promise<FxSnapshot> {
  return new FxSnapshot((await readRatesAfter(db, tenantId, 0)).rates);
}
