import { hurried } from './delivery-log.ts';
import { ENCRYPTED_WEBHOOK_DELIVERIES } from './encrypted.ts';
import { WEBHOOK_TEST } from './event.ts';
import { DELIVERY_QUEUE } from './types.ts';

export const webhookDeclarations = {
  events: [WEBHOOK_TEST],
  queues: [{ queue: DELIVERY_QUEUE, sees: 'webhook:read', givenUp: 'ENDED', hurried }],
  encryptedTables: [ENCRYPTED_WEBHOOK_DELIVERIES],
} as const;
