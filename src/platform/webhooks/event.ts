/**
 * A webhook event type with the schema of its data. Each feature lists its events in its `declarations.ts`, and
 * `src/app/declarations.ts` has all of them. Subscriptions accept a new type, and /openapi.json describes it.
 */
import { z } from 'zod';
import type { WebhookMessage } from './types.ts';

export interface WebhookEvent<S extends z.ZodType = z.ZodType> {
  /** Lower case, as receivers see it: `alert.created`. */
  name: string;
  summary: string;
  description: string;
  /** Schema of `data`. */
  schema: S;
  example: z.output<S>;
  /** Sent on request only, so no subscription names it. */
  isOnRequest?: boolean;
}

export function defineEvent<S extends z.ZodType>(event: WebhookEvent<S>): WebhookEvent<S> {
  return event;
}

/** The part of a message that describes the event. */
export function messageOf<S extends z.ZodType>(
  { name }: WebhookEvent<S>,
  subjectId: string,
  data: z.output<S>,
): Pick<WebhookMessage, 'event' | 'subjectId' | 'data'> {
  return { event: name, subjectId, data };
}

export const WEBHOOK_TEST = defineEvent({
  name: 'webhook.test',
  summary: 'A test of a subscription',
  description: 'Sent to one subscription when a user requests a test. No event occurred.',
  schema: z.object({
    subscriptionId: z.uuid().describe('ID of the tested subscription'),
    description: z.string().nullable().describe('Description of the subscription'),
  }),
  example: { subscriptionId: '2a4c6e80-1b3d-4f5a-9c7e-0d2f4b6a8c1e', description: 'Case management' },
  isOnRequest: true,
});
