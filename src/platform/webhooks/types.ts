/** The vocabulary of webhooks. */

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a subscription gets nothing: somebody has switched it off, or its receiver has answered 410. */
export const DISABLED_BECAUSE = ['REQUESTED', 'GONE'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];

/** What receivers are told. Every enabled subscription of its kind gets it. */
export interface WebhookMessage {
  tenantId: string;
  /** Name of a kind of `src/app/all-events.ts`. */
  event: string;
  /** An address that gets it besides; null: none. */
  url: string | null;
  /** Id of the transaction or alert that it is about. */
  subjectId: string;
  correlationId: string;
  /** JSON, sent as it is. */
  data: unknown;
}

/** Name of the queue in `platform/jobs/queue.ts`. A job's subject is the delivery. */
export const DELIVERY_QUEUE = 'webhook-delivery';
