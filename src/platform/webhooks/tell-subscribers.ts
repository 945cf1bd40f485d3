/** Sends events that concern every organization to those that subscribed to them. */
import type { Db } from '../db/database.ts';
import { hasCode } from '../errors.ts';
import type { NewJob } from '../jobs/queue.ts';
import { insertDeliveries } from './delivery-store.ts';
import { deliveryJob, newDelivery } from './new-deliveries.ts';
import { readSubscribed } from './subscription-store.ts';
import type { WebhookMessage } from './types.ts';

/**
 * Runs inside the transaction of the event, under the service's own role. @returns jobs that deliver the messages, to be created with it.
 * Organizations whose managed key is unavailable or destroyed are skipped: their messages cannot be stored, and others must not wait for them.
 */
export async function tellSubscribers(
  db: Db,
  message: Pick<WebhookMessage, 'event' | 'subjectId' | 'data'>,
  { correlationId, now }: { correlationId: string; now: Date },
): Promise<NewJob[]> {
  const jobs: NewJob[] = [];
  for (const { tenantId, url, subscriptionId } of await readSubscribed(db, message.event)) {
    const delivery = newDelivery({ ...message, tenantId, url: null, correlationId }, { url, subscriptionId }, now);
    try {
      await insertDeliveries(db, [delivery]);
    } catch (error) {
      if (hasCode(error, 'service-unavailable', 'own-key-destroyed')) continue;
      throw error;
    }
    jobs.push(deliveryJob(delivery));
  }
  return jobs;
}
