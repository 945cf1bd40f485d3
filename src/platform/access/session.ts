import { AppError } from '../errors.ts';

export const SECOND_FACTORS = ['NONE', 'TOTP', 'PASSKEY'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** By what somebody who is signed in can prove it once more. */
export const PROOFS = ['PASSWORD', 'CODE', 'PASSKEY', 'SINGLE_SIGN_ON'] as const;
export type Proof = (typeof PROOFS)[number];

/** A person's session, as far as operations ask about it. */
export interface Session {
  readonly sessionId: string;
  /** With which the person signs in. */
  readonly email: string;
  readonly authenticatedAt: Date;
  /** When the person last proved who they are: at sign-in, or since. */
  readonly steppedUpAt: Date;
  /** The end, however busy the session is. */
  readonly expiresAt: Date;
  /** The password was given by somebody else: nothing is open until it is changed. */
  readonly mustChangePassword: boolean;
  /** What a sign-in with the password asks for besides. PASSKEY: or a code, where `stepUpProofs` has CODE too. */
  readonly secondFactor: SecondFactor;
  readonly stepUpProofs: readonly Proof[];
  /** To be sent back in X-CSRF-Token with whatever changes something. */
  readonly csrfToken: string;
}

export function sessionEnded(): AppError {
  return new AppError('unauthorized', { detail: 'The session has ended. Sign in again.', credentials: 'absent' });
}
