/** The vocabulary of webhooks. */

export const WEBHOOK_EVENTS = ['screening.completed', 'alert.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Something that a receiver is to be told. */
export interface WebhookMessage {
  tenantId: string;
  event: WebhookEvent;
  url: string;
  /** What it tells of: a transaction's id, an alert's id. */
  subjectId: string;
  correlationId: string;
  /** JSON, sent as it is. */
  data: unknown;
}

/** Of `jobs/queue.ts`; a job's subject is the delivery. */
export const DELIVERY_QUEUE = 'webhook-delivery';
