import { whole } from '../http/list-answers.ts';
import { change, type Operation, operation } from '../http/operation.ts';
import { pathId } from '../http/path-id.ts';
import { type DeliveryLog, noSuchDelivery } from './delivery-log.ts';
import type { WebhookEvent } from './event.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import type { SigningSecrets } from './signing-secrets.ts';

const BASE = '/amlcore/api/v1/webhooks';
const TAG = 'Webhooks';

/** @param events all event types */
export function webhookRoutes(
  deliveries: DeliveryLog,
  secrets: Pick<SigningSecrets, 'list' | 'rotate'>,
  events: readonly WebhookEvent[],
): Operation[] {
  return [...deliveryRoutes(deliveries, events), ...signingSecretRoutes(secrets)];
}

function deliveryRoutes(deliveries: DeliveryLog, events: readonly WebhookEvent[]): Operation[] {
  return [
    operation({
      id: 'listWebhookDeliveries',
      method: 'GET',
      path: `${BASE}/deliveries`,
      role: 'api',
      tag: TAG,
      summary: 'List deliveries',
      description: 'Newest first, without the message bodies. `state=DEAD` lists the dead letters.',
      permission: 'webhook:read',
      query: schemas.deliveriesQuery(events.map(({ name }) => name)),
      response: {
        status: 200,
        description: 'One page of deliveries',
        schema: schemas.deliveryPage,
        example: examples.DELIVERIES_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { limit, cursor, withTotal, subscriptionId, ...filter }, principal }) => ({
        message: 'Deliveries found',
        data: await deliveries.list(
          principal.tenantId,
          // Sorted by name, without absent members: a cursor belongs to its filters.
          { ...filter, ...(subscriptionId && { subscriptionId: subscriptionId.toLowerCase() }) },
          { limit, cursor, withTotal },
        ),
      }),
    }),
    operation({
      id: 'getWebhookDelivery',
      method: 'GET',
      path: `${BASE}/deliveries/:deliveryId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a delivery with its attempts',
      description: 'When each attempt was made, how long it took, and its result.',
      permission: 'webhook:read',
      params: schemas.deliveryParams,
      response: {
        status: 200,
        description: 'The delivery',
        schema: schemas.storedDelivery,
        example: examples.DELIVERY_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Delivery found',
        data: await deliveries.get(principal.tenantId, pathId(params.deliveryId, noSuchDelivery)),
      }),
    }),
    operation({
      id: 'getWebhookMessage',
      method: 'GET',
      path: `${BASE}/deliveries/:deliveryId/message`,
      role: 'api',
      tag: TAG,
      summary: 'Get the message of a delivery',
      description:
        'The message body as sent. It may contain more than your other permissions allow, so it needs the permission to manage webhooks.',
      permission: 'webhook:write',
      params: schemas.deliveryParams,
      response: {
        status: 200,
        description: 'The message',
        schema: schemas.deliveryMessage,
        example: examples.MESSAGE_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Message found',
        data: await deliveries.message(principal.tenantId, pathId(params.deliveryId, noSuchDelivery)),
      }),
    }),
    change({
      id: 'replayWebhookDelivery',
      method: 'POST',
      path: `${BASE}/deliveries/:deliveryId/replay`,
      role: 'api',
      tag: TAG,
      summary: 'Send a delivery again',
      description:
        'For a dead letter, or a message that the receiver accepted and lost: sends the same message under the same webhook-id, with a new signature and ' +
        'all retries. A delivery that waits for a retry is tried at once, with its remaining retries.',
      permission: 'webhook:write',
      params: schemas.deliveryParams,
      response: {
        status: 200,
        description: 'The delivery, to be tried at once',
        schema: schemas.deliveryView,
        example: examples.REPLAYED_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => deliveries.replay(caller, pathId(params.deliveryId, noSuchDelivery)),
      answer: (data) => ({ message: 'Delivery is sent again', data }),
    }),
  ];
}

function signingSecretRoutes(secrets: Pick<SigningSecrets, 'list' | 'rotate'>): Operation[] {
  return [
    operation({
      id: 'listSigningSecrets',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/signing-secret`,
      role: 'api',
      tag: TAG,
      summary: 'List the signing secrets of your callbacks',
      description: 'IDs and dates only. A secret is shown once, when it is created. Rotate to get a new one.',
      permission: 'webhook:read',
      response: {
        status: 200,
        description: 'The active secrets',
        schema: schemas.signingSecrets,
        example: examples.SECRETS_EXAMPLE,
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Signing secrets found',
        data: whole(
          (await secrets.list(principal.tenantId)).map(({ secretId, createdAt, expiresAt }) => ({
            secretId,
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt?.toISOString() ?? null,
          })),
        ),
      }),
    }),
    change({
      id: 'rotateSigningSecret',
      method: 'POST',
      path: `${BASE}/signing-secret/rotate`,
      role: 'api',
      tag: TAG,
      summary: 'Rotate the signing secret of your callbacks',
      description:
        'Returns the new secret once; under an Idempotency-Key, repetitions return it again for a day. For 24 hours the previous ' +
        'secrets also sign every message, so that receivers can change over one by one.',
      permission: 'webhook:write',
      body: schemas.rotateRequest,
      requestExample: { immediately: false },
      response: {
        status: 200,
        description: 'The new secret',
        schema: schemas.newSecret,
        example: examples.NEW_SECRET_EXAMPLE,
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body, caller }) => secrets.rotate(caller, body.immediately ?? false),
      answer: (data) => ({ message: 'Signing secret rotated', data }),
    }),
  ];
}
