/** Requests and responses of the operations on webhooks. */
import { z } from 'zod';
import { withDateRanges } from '../http/date-ranges.ts';
import {
  enumList,
  momentField,
  optionalBoolean,
  optionalEnum,
  optionalNumber,
  optionalSecretText,
  optionalText,
  requiredEnumList,
  webAddressField,
} from '../http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../http/list-answers.ts';
import { isUuid } from '../lib/ids.ts';
import { receiverUrlFlaw } from '../outbound/receiver-address.ts';
import { FAILURE_NAMES } from './failures.ts';
import { secretOfText } from './signature.ts';
import { DELIVERY_STATES, DISABLED_BECAUSE } from './types.ts';

export const DEFAULT_LIMIT = 20;

/** @param events names of all event types */
export const deliveriesQuery = (events: readonly string[]) =>
  withDateRanges(
    z.object({
      state: optionalEnum(DELIVERY_STATES, 'Only deliveries in this state; DEAD: dead letters'),
      event: optionalEnum(events, 'Only deliveries of this event'),
      subscriptionId: optionalText(64, 'Only deliveries to this subscription').refine(
        (value) => value === undefined || isUuid(value),
        { message: 'must be the ID of a subscription', params: { code: 'Uuid', format: true } },
      ),
      subjectId: optionalText(64, 'Only deliveries about this transaction, alert or case (ID)'),
      from: momentField.optional('Only deliveries created at this time or later'),
      to: momentField.optional('Only deliveries created before this time'),
      ...countedQuery('Deliveries'),
    }),
    ['from', 'to'],
  );

export const deliveryParams = z.object({ deliveryId: z.string().describe('ID of the delivery: webhook-id') });

const failure = z
  .object({
    code: z.enum(FAILURE_NAMES).describe('Failure code'),
    reason: z.string().describe('Human-readable reason'),
  })
  .nullable();

const delivery = {
  deliveryId: z.uuid().describe('webhook-id, and ID of the body'),
  subscriptionId: z.uuid().nullable().describe("null: sent to a callbackUrl, or to the organization's webhook address"),
  event: z.string().describe('Event type'),
  state: z
    .enum(DELIVERY_STATES)
    .describe(
      'PENDING: in progress or waiting for a retry. DELIVERED: accepted with 2xx. DEAD: failed permanently, a dead letter',
    ),
  subjectId: z.string().describe('ID of the subject: a transaction, an alert'),
  url: z.string().describe('Address of the receiver'),
  correlationId: z.string().describe('Correlation ID of the request that caused it'),
  createdAt: z.string().describe('When it was created, UTC'),
  attempts: z.int().describe('Number of attempts, replays included'),
  nextAttemptAt: z.string().nullable().describe('null unless PENDING'),
  endedAt: z.string().nullable().describe('null while PENDING'),
  failure: failure.describe('Failure of the last attempt, or why no attempt is made now; null: none yet, or accepted'),
};

export const deliveryView = z.object(delivery);
export type DeliveryView = z.output<typeof deliveryView>;

export const storedDelivery = z.object({
  ...delivery,
  attemptLog: z
    .array(
      z.object({
        attempt: z.int().describe('Number of the attempt, from 1'),
        attemptedAt: z.string().describe('When it was sent, UTC'),
        tookMs: z.int().describe('Milliseconds from name resolution to the response'),
        httpStatus: z.int().nullable().describe('null: no response'),
        failure: failure.describe('Null: accepted'),
      }),
    )
    .describe('Latest first, at most 100'),
});
export type StoredDelivery = z.output<typeof storedDelivery>;

export const deliveryMessage = z.object({
  deliveryId: z.uuid().describe('ID of the delivery'),
  event: z.string().describe('Event type'),
  body: z.string().describe('JSON, exactly as it is sent and signed'),
});
export type DeliveryMessage = z.output<typeof deliveryMessage>;

export const deliveryPage = z.object(countedPageOf(deliveryView));
export type DeliveryPage = z.output<typeof deliveryPage>;

export const signingSecrets = z.object(
  wholeListOf(
    z.object({
      secretId: z.uuid().describe('ID of the secret, used to revoke it'),
      createdAt: z.string().describe('When it was created, UTC'),
      expiresAt: z.string().nullable().describe('null: the current secret'),
    }),
    'Active secrets, newest first; empty: none was needed yet',
  ),
);

export const rotateRequest = z.object({
  immediately: optionalBoolean('true: earlier secrets stop signing at once, for a leaked secret. Default: false'),
});

export const newSecret = z.object({
  secretId: z.uuid().describe('ID of the secret, used to revoke it'),
  secret: z.string().describe('whsec_ and Base64: shown only once'),
  createdAt: z.string().describe('When it was created, UTC'),
  previousExpiresAt: z.string().nullable().describe('Until when the previous secrets also sign; null: none does'),
});

export const subscriptionParams = z.object({ subscriptionId: z.string().describe('ID of the subscription') });

const MAX_DESCRIPTION_CHARS = 256;
const PLACE = 'Address of the receiver: https, publicly reachable';
const KINDS = 'Event types of the subscription';
const DESCRIPTION = 'Description for users';
const MAX_SECRET_CHARS = 128;
const SECRET = 'Signing secret that the receiver already has: whsec_ and Base64 of 24 to 64 bytes. Absent: a new one';
const SECRET_FORM = 'must be whsec_ and the Base64 of 24 to 64 bytes';

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
    enabled: optionalBoolean('false: receives nothing until it is enabled. Default: true'),
    secret: optionalSecretText(MAX_SECRET_CHARS, SECRET, (value) =>
      secretOfText(value) === null ? { code: 'Pattern', message: SECRET_FORM } : value,
    ),
  });
export type SubscriptionRequest = z.output<ReturnType<typeof createSubscriptionRequest>>;

export const changeSubscriptionRequest = (events: readonly string[], allowInsecure: boolean) =>
  z.object({
    version: optionalNumber(
      { min: 1, max: 1_000_000_000, integer: true },
      'The version that you read: the change is rejected if the version differs. Absent: not checked',
    ),
    url: address(allowInsecure).optional(`${PLACE}; waiting messages go there too`),
    events: enumList(events, `${KINDS}: replaces the current ones`),
    description: optionalText(MAX_DESCRIPTION_CHARS, DESCRIPTION),
    enabled: optionalBoolean('false disables it: waiting messages become dead letters. true enables it again'),
  });
export type SubscriptionChanges = Omit<z.output<ReturnType<typeof changeSubscriptionRequest>>, 'version'>;

export const subscriptionView = z.object({
  subscriptionId: z.uuid().describe('ID of the subscription, assigned by the service'),
  url: z.string().describe('Address of the receiver'),
  events: z.array(z.string()).describe('Event types of the subscription'),
  description: z.string().nullable().describe('Description; null: none'),
  enabled: z.boolean().describe('false: receives nothing'),
  disabledBecause: z
    .enum(DISABLED_BECAUSE)
    .nullable()
    .describe('REQUESTED: a user or client disabled it. GONE: its receiver answered 410. null: it is enabled'),
  createdAt: z.string().describe('When it was created, UTC'),
  createdBy: z.string().describe('ID of the user or client that created it'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  updatedBy: z.string().describe('ID of the user or client that last changed it'),
  version: z
    .int()
    .describe(
      'Increases with each change. If you send it with a change, the change is rejected when another change came first',
    ),
});
export type SubscriptionView = z.output<typeof subscriptionView>;

export const subscriptionList = z.object(wholeListOf(subscriptionView, 'All subscriptions, oldest first'));

export const newSubscription = z.object({
  ...subscriptionView.shape,
  secret: z.string().describe('Signing secret. whsec_ and Base64: shown only once'),
});
export type NewSubscription = z.output<typeof newSubscription>;
