import { AppError } from '../errors.ts';
import type { TenantMode } from '../lib/tenant-mode.ts';

export const SECOND_FACTORS = ['NONE', 'TOTP', 'PASSKEY'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Proofs that a step-up accepts. */
export const PROOFS = ['PASSWORD', 'CODE', 'PASSKEY', 'SINGLE_SIGN_ON'] as const;
export type Proof = (typeof PROOFS)[number];

/** A user's session, as operations see it. */
export interface Session {
  readonly sessionId: string;
  /** Sign-in address of the user. */
  readonly email: string;
  /** Mode of the organization of the user. */
  readonly tenantMode: TenantMode;
  readonly authenticatedAt: Date;
  /** When the user last authenticated: at sign-in, or later. */
  readonly steppedUpAt: Date;
  /** Expiry, regardless of use. */
  readonly expiresAt: Date;
  /** Another user set the password: it must be changed first. */
  readonly mustChangePassword: boolean;
  /** Second factor of a password sign-in. PASSKEY: or a code, if `stepUpProofs` has CODE too. */
  readonly secondFactor: SecondFactor;
  readonly stepUpProofs: readonly Proof[];
  /** Required in X-CSRF-Token for changes. */
  readonly csrfToken: string;
}

export function sessionEnded(): AppError {
  return new AppError('unauthorized', { detail: 'The session has ended. Sign in again.', credentials: 'absent' });
}
