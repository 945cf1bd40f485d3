/** Requests and responses of the operations on webhooks. */
import { z } from 'zod';
import { optionalBoolean, optionalEnum, optionalText } from '../http/fields.ts';
import { pageOf, pagingQuery, wholeListOf } from '../http/list-answers.ts';
import { FAILURE_NAMES } from './failures.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from './types.ts';

export const DEFAULT_LIMIT = 20;

const eventOf = (name: string) => WEBHOOK_EVENTS.find((event) => event === name.toLowerCase());

export const deliveriesQuery = z.object({
  state: optionalEnum(DELIVERY_STATES, 'Only deliveries that stand so; DEAD: dead letters'),
  event: optionalText(64, '')
    .refine((name) => name === undefined || eventOf(name) !== undefined, {
      message: `must be one of ${WEBHOOK_EVENTS.join(', ')}`,
      params: { code: 'Enum' },
    })
    .transform((name) => name && eventOf(name))
    .meta({
      jsonSchema: { type: 'string', enum: [...WEBHOOK_EVENTS, ''], description: 'Only deliveries of this event' },
    }),
  ...pagingQuery('Deliveries'),
});

export const deliveryParams = z.object({ deliveryId: z.string().describe('Id of the delivery: webhook-id') });

const failure = z
  .object({
    code: z.enum(FAILURE_NAMES),
    reason: z.string().describe('A sentence for people'),
  })
  .nullable();

const delivery = {
  deliveryId: z.uuid().describe('webhook-id, and id of the body'),
  event: z.enum(WEBHOOK_EVENTS),
  state: z
    .enum(DELIVERY_STATES)
    .describe('PENDING: is being tried. DELIVERED: accepted with 2xx. DEAD: given up, a dead letter'),
  subjectId: z.string().describe('What it tells of: a transaction, an alert'),
  url: z.string(),
  correlationId: z.string(),
  createdAt: z.string(),
  attempts: z.int().describe('In all, replays included'),
  nextAttemptAt: z.string().nullable().describe('Null unless PENDING'),
  endedAt: z.string().nullable().describe('Null while PENDING'),
  failure: failure.describe('Of the last attempt; null: none yet, or accepted'),
};

export const deliveryView = z.object(delivery);
export type DeliveryView = z.output<typeof deliveryView>;

export const storedDelivery = z.object({
  ...delivery,
  attemptLog: z
    .array(
      z.object({
        attempt: z.int(),
        attemptedAt: z.string(),
        tookMs: z.int().describe('Milliseconds from the look-up of the name to the answer'),
        httpStatus: z.int().nullable().describe('Null: there was no answer'),
        failure: failure.describe('Null: accepted'),
      }),
    )
    .describe('The latest first, at most 100'),
});
export type StoredDelivery = z.output<typeof storedDelivery>;

export const deliveryPage = z.object(pageOf(deliveryView));
export type DeliveryPage = z.output<typeof deliveryPage>;

export const signingSecrets = z.object(
  wholeListOf(
    z.object({
      secretId: z.uuid(),
      createdAt: z.string(),
      expiresAt: z.string().nullable().describe('Null: the present one'),
    }),
    'Those that sign now, the newest first; empty: none was needed yet',
  ),
);

export const rotateRequest = z.object({
  immediately: optionalBoolean('The secrets before it sign nothing from now on: for one that leaked. Default false'),
});

export const newSecret = z.object({
  secretId: z.uuid(),
  secret: z.string().describe('whsec_ and Base64: shown this once'),
  createdAt: z.string(),
  previousExpiresAt: z.string().nullable().describe('Until when the secrets before it sign as well; null: none does'),
});
