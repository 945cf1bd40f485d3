/** Creates messages as rows and jobs, one for each receiver. */

import type { NewJob } from '../jobs/queue.ts';
import { newId } from '../lib/ids.ts';
import { traceparent } from '../lib/trace.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';
import { DELIVERY_QUEUE, type WebhookMessage } from './types.ts';

/** Where a message is sent. `subscriptionId` null: to a callbackUrl, or to the organization's webhook address. */
export type Destination = Pick<DeliveryRow, 'url' | 'subscriptionId'>;

/** The subscriptions of its event type, and the organization's webhook address. One that is both gets it twice. */
export function destinationsOf(
  { tenantId, event, url }: WebhookMessage,
  subscriptions: readonly SubscriptionRow[],
): Destination[] {
  const subscribed = subscriptions.filter((one) => one.tenantId === tenantId && one.events.includes(event));
  return [...(url === null ? [] : [{ url, subscriptionId: null }]), ...subscribed];
}

/** A message that is to be sent for the first time. */
export function newDelivery(message: WebhookMessage, { url, subscriptionId }: Destination, now: Date): DeliveryRow {
  const { tenantId, event, subjectId, correlationId, data } = message;
  const deliveryId = newId();
  const content = { id: deliveryId, event, timestamp: now.toISOString(), tenantId, correlationId, data };
  return {
    tenantId,
    deliveryId,
    subscriptionId,
    event,
    subjectId,
    url,
    correlationId,
    body: JSON.stringify(content),
    status: 'PENDING',
    attempts: 0,
    tries: 0,
    createdAt: now,
    nextAttemptAt: now,
    endedAt: null,
    failure: null,
    detail: null,
  };
}

/** In the trace of its subject, which may be one of many in a batch. */
export function deliveryJob({
  tenantId,
  deliveryId,
  subjectId,
}: Pick<DeliveryRow, 'tenantId' | 'deliveryId' | 'subjectId'>): NewJob {
  return { queue: DELIVERY_QUEUE, tenantId, subjectId: deliveryId, payload: {}, trace: traceparent(subjectId) };
}
