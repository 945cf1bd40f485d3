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
  return [
    operation({
      id: 'listWebhookDeliveries',
      method: 'GET',
      path: `${BASE}/deliveries`,
      role: 'api',
      tag: TAG,
      summary: 'What was sent to your receivers',
      description: 'The newest first, without the messages themselves. `state=DEAD` lists the dead letters.',
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
      summary: 'One delivery with its attempts',
      description: 'When each attempt was made, how long it took, and what came of it.',
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
      summary: 'What a delivery tells',
      description:
        'The message as it is sent. It may say more than you may read elsewhere, so it is for whoever says where messages go.',
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
        'A dead letter, or one that was accepted and lost: the same message under the same webhook-id, signed anew, with ' +
        'all its retries. One that waits for its next try is tried at once, with the retries that are left.',
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
    operation({
      id: 'listSigningSecrets',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/signing-secret`,
      role: 'api',
      tag: TAG,
      summary: 'Which secrets sign your callbacks',
      description:
        'Their ids and ages. A secret itself is shown once, in the answer that made it; rotate to get one that you know.',
      permission: 'webhook:read',
      response: {
        status: 200,
        description: 'The secrets in effect',
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
      summary: 'Get a new secret for your callbacks',
      description:
        'The answer shows it, once; under an Idempotency-Key its repetitions show it again for a day. For 24 hours the ones ' +
        'before it sign every message as well, so that receivers can change over one by one.',
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
