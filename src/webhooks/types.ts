/** The vocabulary of webhooks. */

export const WEBHOOK_EVENTS = ['screening.completed', 'transaction.decided', 'alert.created', 'alert.updated'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message to a receiver. */
export interface WebhookMessage {
  tenantId: string;
  event: WebhookEvent;
  url: string;
  /** Id of the transaction or alert that it is about. */
  subjectId: string;
  correlationId: string;
  /** JSON, sent as it is. */
  data: unknown;
}

/** Name of the queue in `jobs/queue.ts`. A job's subject is the delivery. */
export const DELIVERY_QUEUE = 'webhook-delivery';
