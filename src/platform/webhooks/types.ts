/** Types and names of webhooks. */

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a subscription is disabled: by a user or client, or because its receiver answered 410. */
export const DISABLED_BECAUSE = ['REQUESTED', 'GONE'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];

/** A message to receivers. Every enabled subscription of its event type gets it. */
export interface WebhookMessage {
  tenantId: string;
  /** Name of an event type of `src/app/declarations.ts`. */
  event: string;
  /** An additional receiver address; null: none. */
  url: string | null;
  /** ID of the transaction or alert that it is about. */
  subjectId: string;
  correlationId: string;
  /** JSON, sent unchanged. */
  data: unknown;
}

/** Name of the queue in `platform/jobs/queue.ts`. A job's subject is the delivery. */
export const DELIVERY_QUEUE = 'webhook-delivery';
