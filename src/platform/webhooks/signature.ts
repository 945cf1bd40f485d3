/** Standard Webhooks 1.0 (github.com/standard-webhooks): symmetric signatures, `v1`. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
export const SECRET_BYTES = 32;

/** The form in which receivers configure it. */
export function secretText(secret: Buffer): string {
  return PREFIX + secret.toString('base64');
}

const FEWEST_SECRET_BYTES = 24;
const MOST_SECRET_BYTES = 64;

/** null: not of that form, or of a length that Standard Webhooks does not allow. */
export function secretOfText(text: string): Buffer | null {
  const secret = Buffer.from(text.slice(PREFIX.length), 'base64');
  const isWhole = secretText(secret) === text && secret.length >= FEWEST_SECRET_BYTES;
  return isWhole && secret.length <= MOST_SECRET_BYTES ? secret : null;
}

/** @param secrets each adds a signature. A receiver accepts the message if it knows one of the secrets */
export function signedHeaders(
  secrets: readonly Buffer[],
  id: string,
  sentAt: Date,
  body: string,
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
