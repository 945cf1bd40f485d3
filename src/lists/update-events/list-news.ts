/** Sends webhook events about new list versions, in the database transaction that creates the version. */
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { messageOf } from '../../platform/webhooks/event.ts';
import { tellSubscribers } from '../../platform/webhooks/tell-subscribers.ts';
import { type listUpdateData, WATCHLIST_UPDATED } from './events.ts';

/** For `ListRefresh`. @returns delivery jobs, to be created in the transaction of the version */
export function tellOfList(
  db: Db,
  update: z.output<typeof listUpdateData>,
  told: { correlationId: string; now: Date },
): Promise<NewJob[]> {
  return tellSubscribers(db, messageOf(WATCHLIST_UPDATED, update.watchlistId, update), told);
}
