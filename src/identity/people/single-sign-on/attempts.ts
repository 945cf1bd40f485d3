/**
 * A sign-in that is under way elsewhere: what must come back, and what it was for. It stands in a cookie of the browser that began it,
 * encrypted under the master key, so nothing is stored for strangers, and an answer that another browser brings opens nothing.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt, SecretBoxError } from '../../../platform/lib/secret-box.ts';

const CONTEXT = 'single-sign-on attempt';
export const ATTEMPT_SECONDS = 600;
const MAX_COOKIE_CHARS = 2_048;

/** SIGN_IN: somebody who is nobody yet. TIE: to the person who is signed in. STEP_UP: a proof of who is signed in. */
export type Purpose = 'SIGN_IN' | 'TIE' | 'STEP_UP';

export interface Attempt {
  purpose: Purpose;
  tenantId: string;
  /** Of the organisation: the address of the answer has it too. */
  handle: string;
  issuer: string;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  begunAtMs: number;
  /** Of TIE and STEP_UP: for whom. */
  userId: string | null;
}

export function sealAttempt(masterKey: Buffer, attempt: Attempt): string {
  return encrypt(masterKey, Buffer.from(JSON.stringify(attempt)), CONTEXT).toString('base64url');
}

/** null: none of ours, or too old. */
export function openAttempt(masterKey: Buffer, cookie: string | undefined, nowMs: number): Attempt | null {
  if (!cookie || cookie.length > MAX_COOKIE_CHARS) return null;
  try {
    const attempt = JSON.parse(
      decrypt(masterKey, Buffer.from(cookie, 'base64url'), CONTEXT).toString('utf8'),
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
