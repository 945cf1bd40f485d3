import type { Db } from '../db/database.ts';
import { writeNextAttempt } from './store.ts';

/** A message that waits for its next try is tried at once. */
export async function hurried(db: Db, tenantId: string, deliveryId: string, now: Date): Promise<void> {
  await writeNextAttempt(db, tenantId, deliveryId, now);
}
