const DELIVERY = {
  deliveryId: '7e0d7f0a-52a1-4f0e-8f0c-0c9a5d1f2b11',
  subscriptionId: null,
  event: 'screening.completed',
  state: 'DEAD',
  subjectId: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
  url: 'https://payments.bank.example/hooks/aml',
  correlationId: '0d1f6c5e-2f4b-4d0e-9a53-3b2f8a0c6f11',
  createdAt: '2026-11-20T09:30:00.000Z',
  attempts: 1,
  nextAttemptAt: null,
  endedAt: '2026-11-20T09:30:00.120Z',
  failure: {
    code: 'ADDRESS_REFUSED',
    reason: 'The host name resolves to a network address that webhooks are never sent to (private).',
  },
};

export const DELIVERY_EXAMPLE = {
  ...DELIVERY,
  attemptLog: [
    {
      attempt: 1,
      attemptedAt: '2026-11-20T09:30:00.050Z',
      tookMs: 12,
      httpStatus: null,
      failure: DELIVERY.failure,
    },
  ],
};

export const DELIVERIES_EXAMPLE = { items: [DELIVERY], nextCursor: null, hasMore: false, limit: 20 };

export const MESSAGE_EXAMPLE = {
  deliveryId: DELIVERY.deliveryId,
  event: DELIVERY.event,
  body: '{"id":"7e0d7f0a-52a1-4f0e-8f0c-0c9a5d1f2b11","event":"screening.completed","timestamp":"2026-11-20T09:30:00.000Z", ...}',
};

export const REPLAYED_EXAMPLE = {
  ...DELIVERY,
  state: 'PENDING',
  nextAttemptAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
};

export const SECRETS_EXAMPLE = {
  nextCursor: null,
  hasMore: false,
  items: [
    { secretId: '4b1b6f62-7c3e-4b5a-8a1e-1b2c3d4e5f60', createdAt: '2026-11-20T09:30:00.000Z', expiresAt: null },
    {
      secretId: '9f8e7d6c-5b4a-4392-8171-605f4e3d2c1b',
      createdAt: '2026-08-02T14:00:00.000Z',
      expiresAt: '2026-11-21T09:30:00.000Z',
    },
  ],
};

export const NEW_SECRET_EXAMPLE = {
  secretId: '4b1b6f62-7c3e-4b5a-8a1e-1b2c3d4e5f60',
  secret: 'whsec_c2hvd24gb25jZSwgdGhlbiBuZXZlciBhZ2Fpbi4uLi4=',
  createdAt: '2026-11-20T09:30:00.000Z',
  previousExpiresAt: '2026-11-21T09:30:00.000Z',
};

export const SUBSCRIPTION_REQUEST_EXAMPLE = {
  url: 'https://cases.bank.example/hooks/aml',
  events: ['alert.created', 'alert.updated'],
  description: 'Case management',
};

export const SUBSCRIPTION_EXAMPLE = {
  subscriptionId: '2a4c6e80-1b3d-4f5a-9c7e-0d2f4b6a8c1e',
  ...SUBSCRIPTION_REQUEST_EXAMPLE,
  enabled: true,
  disabledBecause: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'client_n4m5ykbm6wpzq3qj',
  updatedAt: '2026-11-20T09:30:00.000Z',
  updatedBy: 'client_n4m5ykbm6wpzq3qj',
  version: 1,
};

export const CHANGE_REQUEST_EXAMPLE = { version: 1, events: ['alert.created'], enabled: false };

export const CHANGED_EXAMPLE = {
  ...SUBSCRIPTION_EXAMPLE,
  events: ['alert.created'],
  enabled: false,
  disabledBecause: 'REQUESTED',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 2,
};

export const NEW_SUBSCRIPTION_EXAMPLE = { ...SUBSCRIPTION_EXAMPLE, secret: NEW_SECRET_EXAMPLE.secret };

export const TEST_EXAMPLE = {
  ...DELIVERY,
  subscriptionId: SUBSCRIPTION_EXAMPLE.subscriptionId,
  event: 'webhook.test',
  state: 'PENDING',
  subjectId: SUBSCRIPTION_EXAMPLE.subscriptionId,
  url: SUBSCRIPTION_EXAMPLE.url,
  attempts: 0,
  nextAttemptAt: '2026-11-20T09:30:00.000Z',
  endedAt: null,
  failure: null,
};
