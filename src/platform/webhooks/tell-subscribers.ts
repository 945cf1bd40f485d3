/** What concerns every organisation, told to those that subscribed to it. */
import type { Db } from '../db/database.ts';
import { isKeyMissing } from '../db/own-keys/key-encryption.ts';
import type { NewJob } from '../jobs/queue.ts';
import { deliveryJob, newDelivery } from './new-deliveries.ts';
import { insertDeliveries, readSubscribed } from './store.ts';
import type { WebhookMessage } from './types.ts';

/**
 * Inside the transaction of what it tells of, under the service's own role. @returns the jobs that deliver it, to be made with that.
 * An organisation whose own key is away, or destroyed, is not told: its messages cannot be stored, and what concerns all must not wait for it.
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
      if (isKeyMissing(error)) continue;
      throw error;
    }
    jobs.push(deliveryJob(delivery));
  }
  return jobs;
}
