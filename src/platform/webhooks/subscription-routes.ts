import { whole } from '../http/list-answers.ts';
import { change, type Operation, operation } from '../http/operation.ts';
import { pathId } from '../http/path-id.ts';
import type { WebhookEvent } from './event.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { noSuchSubscription, type Subscriptions } from './subscriptions.ts';

const BASE = '/amlcore/api/v1/webhooks';
const TAG = 'Webhooks';
const ONE = `${BASE}/:subscriptionId`;

interface SubscriptionRoutesParts {
  subscriptions: Subscriptions;
  /** All event types. Those sent on request cannot be subscribed to. */
  events: readonly WebhookEvent[];
  /** AMLCORE_ALLOW_INSECURE_WEBHOOKS: addresses may be http. */
  allowInsecure: boolean;
}

export function subscriptionRoutes({ subscriptions, events, allowInsecure }: SubscriptionRoutesParts): Operation[] {
  const kinds = events.filter(({ isOnRequest }) => !isOnRequest).map(({ name }) => name);
  return [...readers(subscriptions), ...writers(subscriptions, kinds, allowInsecure), ...actions(subscriptions)];
}

const idOf = ({ subscriptionId }: { subscriptionId: string }) => pathId(subscriptionId, noSuchSubscription);

function readers(subscriptions: Subscriptions): Operation[] {
  return [
    operation({
      id: 'listWebhookSubscriptions',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List your webhook subscriptions',
      description: 'Addresses and their event types. Secrets are not returned.',
      permission: 'webhook:read',
      response: {
        status: 200,
        description: 'All subscriptions',
        schema: schemas.subscriptionList,
        example: whole([examples.SUBSCRIPTION_EXAMPLE]),
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Webhook subscriptions found',
        data: whole(await subscriptions.list(principal.tenantId)),
      }),
    }),
    operation({
      id: 'getWebhookSubscription',
      tellsNoDecision: true,
      method: 'GET',
      path: ONE,
      role: 'api',
      tag: TAG,
      summary: 'Get a webhook subscription',
      description: 'Includes its state: a receiver that answered 410 disabled it.',
      permission: 'webhook:read',
      params: schemas.subscriptionParams,
      response: {
        status: 200,
        description: 'The subscription',
        schema: schemas.subscriptionView,
        example: examples.SUBSCRIPTION_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Webhook subscription found',
        data: await subscriptions.get(principal.tenantId, idOf(params)),
      }),
    }),
  ];
}

function writers(subscriptions: Subscriptions, kinds: readonly string[], allowInsecure: boolean): Operation[] {
  return [
    change({
      id: 'createWebhookSubscription',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Subscribe to events',
      description:
        'Every event of these types in your organization is sent to the address from now on, signed with the secret of the subscription. The ' +
        'response contains the secret once; under an Idempotency-Key, repetitions return it again for a day.',
      permission: 'webhook:write',
      body: schemas.createSubscriptionRequest(kinds, allowInsecure),
      requestExample: examples.SUBSCRIPTION_REQUEST_EXAMPLE,
      response: {
        status: 201,
        description: 'The subscription with its secret',
        schema: schemas.newSubscription,
        example: examples.NEW_SUBSCRIPTION_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => subscriptions.create(caller, body),
      answer: (data) => ({ message: 'Webhook subscription created', data }),
      location: ({ subscriptionId }) => `${BASE}/${subscriptionId}`,
    }),
    operation({
      id: 'changeWebhookSubscription',
      method: 'PATCH',
      path: ONE,
      role: 'api',
      tag: TAG,
      summary: 'Change a webhook subscription',
      description: 'Replaces the members that you send. The secret does not change; rotate it for a new one.',
      permission: 'webhook:write',
      params: schemas.subscriptionParams,
      body: schemas.changeSubscriptionRequest(kinds, allowInsecure),
      requestExample: examples.CHANGE_REQUEST_EXAMPLE,
      response: {
        status: 200,
        description: 'The subscription after the change',
        schema: schemas.subscriptionView,
        example: examples.CHANGED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body: { version, ...changes }, caller }) => ({
        message: 'Webhook subscription changed',
        data: await subscriptions.change(caller, idOf(params), changes, version),
      }),
    }),
    operation({
      id: 'deleteWebhookSubscription',
      method: 'DELETE',
      path: ONE,
      role: 'api',
      tag: TAG,
      summary: 'Delete a webhook subscription',
      description: 'Also deletes its secrets. Deliveries stay on record; waiting messages become dead letters.',
      permission: 'webhook:write',
      params: schemas.subscriptionParams,
      response: {
        status: 200,
        description: 'The deleted subscription',
        schema: schemas.subscriptionView,
        example: examples.SUBSCRIPTION_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, caller }) => ({
        message: 'Webhook subscription deleted',
        data: await subscriptions.remove(caller, idOf(params)),
      }),
    }),
  ];
}

function actions(subscriptions: Subscriptions): Operation[] {
  return [
    change({
      id: 'rotateSubscriptionSecret',
      method: 'POST',
      path: `${ONE}/secret/rotate`,
      role: 'api',
      tag: TAG,
      summary: 'Rotate the secret of a webhook subscription',
      description:
        'Returns the new secret once; under an Idempotency-Key, repetitions return it again for a day. For 24 hours the previous ' +
        'secrets also sign every message.',
      permission: 'webhook:write',
      params: schemas.subscriptionParams,
      body: schemas.rotateRequest,
      requestExample: { immediately: false },
      response: {
        status: 200,
        description: 'The new secret',
        schema: schemas.newSecret,
        example: examples.NEW_SECRET_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => subscriptions.rotate(caller, idOf(params), body.immediately ?? false),
      answer: (data) => ({ message: 'Secret of the webhook subscription rotated', data }),
    }),
    change({
      id: 'testWebhookSubscription',
      method: 'POST',
      path: `${ONE}/test`,
      role: 'api',
      tag: TAG,
      summary: 'Send a test event to a webhook subscription',
      description:
        'Sends a webhook.test event to this subscription only, with the usual retries. The delivery shows the result.',
      permission: 'webhook:write',
      params: schemas.subscriptionParams,
      response: {
        status: 200,
        description: 'The delivery, to be tried at once',
        schema: schemas.deliveryView,
        example: examples.TEST_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => subscriptions.test(caller, idOf(params)),
      answer: (data) => ({ message: 'Test event is sent', data }),
    }),
  ];
}
