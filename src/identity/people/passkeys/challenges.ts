/**
 * What an authenticator is asked to sign, and what for. It stands in a cookie of the browser that asked, encrypted under the master
 * key: nothing is stored for strangers, and an answer that another browser brings, or that was asked for something else, opens nothing.
 */
import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, SecretBoxError } from '../../../platform/lib/secret-box.ts';

const CONTEXT = 'passkey challenge';
export const CHALLENGE_SECONDS = 300;
const MAX_COOKIE_CHARS = 1_024;
const RANDOM_BYTES = 32;

/** SIGN_IN: of somebody who is nobody yet. The others: of the session in which they were begun. */
type Purpose = 'SIGN_IN' | 'STEP_UP' | 'REGISTRATION';

export interface Asked {
  purpose: Purpose;
  /** null: for SIGN_IN */
  sessionId: string | null;
}

export interface Challenge extends Asked {
  /** 256 random bits, base64url. */
  challenge: string;
  begunAtMs: number;
}

export function makeChallenge(asked: Asked, nowMs: number): Challenge {
  return { ...asked, challenge: randomBytes(RANDOM_BYTES).toString('base64url'), begunAtMs: nowMs };
}

export function sealChallenge(masterKey: Buffer, challenge: Challenge): string {
  return encrypt(masterKey, Buffer.from(JSON.stringify(challenge)), CONTEXT).toString('base64url');
}

/** null: none of ours, too old, or asked for something else. */
export function openChallenge(
  masterKey: Buffer,
  cookie: string | undefined,
  { purpose, sessionId }: Asked,
  nowMs: number,
): Challenge | null {
  if (!cookie || cookie.length > MAX_COOKIE_CHARS) return null;
  try {
    const box = Buffer.from(cookie, 'base64url');
    const challenge = JSON.parse(decrypt(masterKey, box, CONTEXT).toString('utf8')) as Challenge;
    const isAsked = challenge.purpose === purpose && challenge.sessionId === sessionId;
    return isAsked && nowMs - challenge.begunAtMs < CHALLENGE_SECONDS * 1_000 ? challenge : null;
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
