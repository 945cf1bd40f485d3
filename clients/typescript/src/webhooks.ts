import type { WebhookEvents } from './api.js';

/** A message of the service, by its event. */
export type WebhookMessage = {
  [E in keyof WebhookEvents]: {
    /** The same for each delivery of the message. */
    id: string;
    event: E;
    timestamp: string;
    tenantId: string;
    correlationId: string;
    data: WebhookEvents[E];
  };
}[keyof WebhookEvents];

/** Answer 400 and do not use the message. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}

type HeaderSource = Headers | Readonly<Record<string, string | string[] | undefined>>;

const MAX_AGE_SECONDS = 300;

/**
 * Verifies a message (Standard Webhooks).
 * @param secrets the signing secret, `whsec_...`, or several of them
 * @param body exactly as received, before it is parsed
 * @throws InvalidSignatureError
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: HeaderSource,
  body: string | Uint8Array,
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new InvalidSignatureError(`The header ${name} is missing`);
    return value;
  }) as [string, string, string];
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= MAX_AGE_SECONDS))
    throw new InvalidSignatureError('The message is too old, or a clock is wrong');
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []));
  for (const secret of [secrets].flat()) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''));
    if (bytes === null) throw new TypeError('The secret is not of the form whsec_...');
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(text) as WebhookMessage;
  }
  throw new InvalidSignatureError('The message is not signed with this secret');
}

/** null: not Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
