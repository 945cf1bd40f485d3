export type * from './api.js';
export { Amlcore, type AmlcoreOptions, type CallOptions } from './client.js';
export { AmlcoreError, type FieldError, type Problem } from './errors.js';
export { InvalidSignatureError, verifyWebhook, type WebhookMessage } from './webhooks.js';
