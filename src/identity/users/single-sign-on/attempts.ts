/**
 * A sign-in in progress at an identity provider: the expected response and its purpose. It is stored in a cookie of the browser,
 * encrypted with the installation key, so anonymous requests store nothing and a response from another browser is invalid.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt, SecretBoxError } from '../../../platform/lib/secret-box.ts';

const CONTEXT = 'single-sign-on attempt';
export const ATTEMPT_SECONDS = 600;
const MAX_COOKIE_CHARS = 2_048;

/** SIGN_IN: before authentication. TIE: link to the signed-in user. STEP_UP: authenticate the signed-in user again. */
export type Purpose = 'SIGN_IN' | 'TIE' | 'STEP_UP';

export interface Attempt {
  purpose: Purpose;
  tenantId: string;
  /** Organization handle, which is also in the redirect address. */
  handle: string;
  issuer: string;
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
  begunAtMs: number;
  /** For TIE and STEP_UP: the user. */
  userId: string | null;
}

export function sealAttempt(installationKey: Buffer, attempt: Attempt): string {
  return encrypt(installationKey, Buffer.from(JSON.stringify(attempt)), CONTEXT).toString('base64url');
}

/** null: not issued by this service, or too old. */
export function openAttempt(installationKey: Buffer, cookie: string | undefined, nowMs: number): Attempt | null {
  if (!cookie || cookie.length > MAX_COOKIE_CHARS) return null;
  try {
    const attempt = JSON.parse(
      decrypt(installationKey, Buffer.from(cookie, 'base64url'), CONTEXT).toString('utf8'),
    ) as Attempt;
    return nowMs - attempt.begunAtMs < ATTEMPT_SECONDS * 1_000 ? attempt : null;
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}

export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
