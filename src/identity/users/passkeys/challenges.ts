/**
 * A challenge for an authenticator and its purpose. It is stored in a cookie of the browser, encrypted with the master
 * key, so that anonymous requests store nothing. A response from another browser or for another purpose is invalid.
 */
import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, SecretBoxError } from '../../../platform/lib/secret-box.ts';

const CONTEXT = 'passkey challenge';
export const CHALLENGE_SECONDS = 300;
const MAX_COOKIE_CHARS = 1_024;
const RANDOM_BYTES = 32;

/** SIGN_IN: before authentication. The others: bound to the session that began them. */
type Purpose = 'SIGN_IN' | 'STEP_UP' | 'REGISTRATION';

export interface ChallengeRequest {
  purpose: Purpose;
  /** null: for SIGN_IN */
  sessionId: string | null;
}

export interface Challenge extends ChallengeRequest {
  /** 256 random bits, base64url. */
  challenge: string;
  begunAtMs: number;
}

export function makeChallenge(asked: ChallengeRequest, nowMs: number): Challenge {
  return { ...asked, challenge: randomBytes(RANDOM_BYTES).toString('base64url'), begunAtMs: nowMs };
}

export function sealChallenge(installationKey: Buffer, challenge: Challenge): string {
  return encrypt(installationKey, Buffer.from(JSON.stringify(challenge)), CONTEXT).toString('base64url');
}

/** null: not issued by this service, too old, or for another purpose. */
export function openChallenge(
  installationKey: Buffer,
  cookie: string | undefined,
  { purpose, sessionId }: ChallengeRequest,
  nowMs: number,
): Challenge | null {
  if (!cookie || cookie.length > MAX_COOKIE_CHARS) return null;
  try {
    const box = Buffer.from(cookie, 'base64url');
    const challenge = JSON.parse(decrypt(installationKey, box, CONTEXT).toString('utf8')) as Challenge;
    const isAsked = challenge.purpose === purpose && challenge.sessionId === sessionId;
    return isAsked && nowMs - challenge.begunAtMs < CHALLENGE_SECONDS * 1_000 ? challenge : null;
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
