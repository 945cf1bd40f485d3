/** Requests and responses of the operations on webhooks. */
import { z } from 'zod';
import {
  enumList,
  momentField,
  optionalBoolean,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnumList,
  webAddressField,
} from '../http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../http/list-answers.ts';
import { isUuid } from '../lib/ids.ts';
import { receiverUrlFlaw } from '../outbound/receiver-address.ts';
import { FAILURE_NAMES } from './failures.ts';
import { DELIVERY_STATES, DISABLED_BECAUSE } from './types.ts';

export const DEFAULT_LIMIT = 20;

/** @param events names of all event types */
export const deliveriesQuery = (events: readonly string[]) =>
  z.object({
    state: optionalEnum(DELIVERY_STATES, 'Only deliveries that stand so; DEAD: dead letters'),
    event: optionalEnum(events, 'Only deliveries of this event'),
    subscriptionId: optionalText(64, 'Only deliveries to this subscription').refine(
      (value) => value === undefined || isUuid(value),
      { message: 'must be the id of a subscription', params: { code: 'Uuid', format: true } },
    ),
    subjectId: optionalText(64, 'Only deliveries that tell of this: a transaction, an alert, a case'),
    from: momentField.optional('Only deliveries that were made at this time or later'),
    to: momentField.optional('Only deliveries that were made before this time'),
    ...countedQuery('Deliveries'),
  });

export const deliveryParams = z.object({ deliveryId: z.string().describe('Id of the delivery: webhook-id') });

const failure = z
  .object({
    code: z.enum(FAILURE_NAMES).describe('What went wrong'),
    reason: z.string().describe('A sentence for people'),
  })
  .nullable();

const delivery = {
  deliveryId: z.uuid().describe('webhook-id, and id of the body'),
  subscriptionId: z.uuid().nullable().describe('Null: to a callbackUrl, or to the address of the organisation'),
  event: z.string().describe('Kind of event'),
  state: z
    .enum(DELIVERY_STATES)
    .describe('PENDING: is being tried. DELIVERED: accepted with 2xx. DEAD: given up, a dead letter'),
  subjectId: z.string().describe('What it tells of: a transaction, an alert'),
  url: z.string().describe('Where it is sent'),
  correlationId: z.string().describe('Of the request that caused it'),
  createdAt: z.string().describe('When it was made, UTC'),
  attempts: z.int().describe('In all, replays included'),
  nextAttemptAt: z.string().nullable().describe('Null unless PENDING'),
  endedAt: z.string().nullable().describe('Null while PENDING'),
  failure: failure.describe('Of the last attempt, or why none is made now; null: none yet, or accepted'),
};

export const deliveryView = z.object(delivery);
export type DeliveryView = z.output<typeof deliveryView>;

export const storedDelivery = z.object({
  ...delivery,
  attemptLog: z
    .array(
      z.object({
        attempt: z.int().describe('Which one, from 1'),
        attemptedAt: z.string().describe('When it was sent, UTC'),
        tookMs: z.int().describe('Milliseconds from the look-up of the name to the answer'),
        httpStatus: z.int().nullable().describe('Null: there was no answer'),
        failure: failure.describe('Null: accepted'),
      }),
    )
    .describe('The latest first, at most 100'),
});
export type StoredDelivery = z.output<typeof storedDelivery>;

export const deliveryMessage = z.object({
  deliveryId: z.uuid().describe('Id of the delivery'),
  event: z.string().describe('Kind of event'),
  body: z.string().describe('JSON, to the last character as it is sent and signed'),
});
export type DeliveryMessage = z.output<typeof deliveryMessage>;

export const deliveryPage = z.object(countedPageOf(deliveryView));
export type DeliveryPage = z.output<typeof deliveryPage>;

export const signingSecrets = z.object(
  wholeListOf(
    z.object({
      secretId: z.uuid().describe('Id of the secret, to end it by'),
      createdAt: z.string().describe('When it was made, UTC'),
      expiresAt: z.string().nullable().describe('Null: the present one'),
    }),
    'Those that sign now, the newest first; empty: none was needed yet',
  ),
);

export const rotateRequest = z.object({
  immediately: optionalBoolean('The secrets before it sign nothing from now on: for one that leaked. Default false'),
});

export const newSecret = z.object({
  secretId: z.uuid().describe('Id of the secret, to end it by'),
  secret: z.string().describe('whsec_ and Base64: shown this once'),
  createdAt: z.string().describe('When it was made, UTC'),
  previousExpiresAt: z.string().nullable().describe('Until when the secrets before it sign as well; null: none does'),
});

export const subscriptionParams = z.object({ subscriptionId: z.string().describe('Id of the subscription') });

const MAX_DESCRIPTION_CHARS = 256;
const PLACE = 'Where messages are sent: https, at a public address';
const KINDS = 'Kinds of events that it gets';
const DESCRIPTION = 'For people: what it is for';

const address = (allowInsecure: boolean) => webAddressField((url) => receiverUrlFlaw(url, allowInsecure));

/**
 * @param events event types that can be subscribed to
 * @param allowInsecure for development: http and loopback are also allowed
 */
export const createSubscriptionRequest = (events: readonly string[], allowInsecure: boolean) =>
  z.object({
    url: address(allowInsecure).required(PLACE),
    events: requiredEnumList(events, KINDS),
    description: optionalText(MAX_DESCRIPTION_CHARS, DESCRIPTION),
    enabled: optionalBoolean('False: it gets nothing until it is switched on. Default true'),
  });
export type SubscriptionRequest = z.output<ReturnType<typeof createSubscriptionRequest>>;

export const changeSubscriptionRequest = (events: readonly string[], allowInsecure: boolean) =>
  z.object({
    version: optionalNumber(
      { min: 1, max: 1_000_000_000, integer: true },
      'The version that you saw: another one since then is a conflict. Absent: whatever it is now',
    ),
    url: address(allowInsecure).optional(`${PLACE}; messages that wait go there too`),
    events: enumList(events, `${KINDS}: these take the place of those that it has`),
    description: optionalText(MAX_DESCRIPTION_CHARS, DESCRIPTION),
    enabled: optionalBoolean(
      'False switches it off: messages that wait become dead letters. True switches it on again',
    ),
  });
export type SubscriptionChanges = Omit<z.output<ReturnType<typeof changeSubscriptionRequest>>, 'version'>;

export const subscriptionView = z.object({
  subscriptionId: z.uuid().describe('Id of the subscription, given by the service'),
  url: z.string().describe('Where its messages are sent'),
  events: z.array(z.string()).describe('Kinds of event that it gets'),
  description: z.string().nullable().describe('What it is for; null: nobody said'),
  enabled: z.boolean().describe('false: it gets nothing'),
  disabledBecause: z
    .enum(DISABLED_BECAUSE)
    .nullable()
    .describe('REQUESTED: somebody switched it off. GONE: its receiver answered 410. Null: it is enabled'),
  createdAt: z.string().describe('When it was first recorded, UTC'),
  createdBy: z.string().describe('Who recorded it: the id of a person or client'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  updatedBy: z.string().describe('Who changed it last: the id of a person or client'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
});
export type SubscriptionView = z.output<typeof subscriptionView>;

export const subscriptionList = z.object(wholeListOf(subscriptionView, 'All of them, the oldest first'));

export const newSubscription = z.object({
  ...subscriptionView.shape,
  secret: z.string().describe('Signs what it gets. whsec_ and Base64: shown this once'),
});
export type NewSubscription = z.output<typeof newSubscription>;
