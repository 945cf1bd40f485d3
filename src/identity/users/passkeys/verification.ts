/** Verifies responses of authenticators (W3C Web Authentication level 3). Pure: challenge and stored key are parameters. */
import type { RelyingParty } from './relying-party.ts';
import { type WebAuthn, webAuthn } from './web-authn.ts';

/** Response of the browser for a new passkey: `RegistrationResponseJSON` of the standard. All members are base64url. */
export interface NewCredential {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: readonly string[] | undefined };
}

/** Response of the browser for the use of a passkey: `AuthenticationResponseJSON`. */
export interface Assertion {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined };
}

export interface PublicKey {
  credentialId: Buffer;
  publicKey: Buffer;
}

export interface VerifiedPasskey extends PublicKey {
  signCount: number;
  isSynced: boolean;
}

/**
 * Algorithms that all current authenticators support, without deprecated ones: EdDSA, ES256, RS256, by their numbers in the IANA
 * registry "COSE Algorithms" (read on 2026-11-22).
 */
export const ALGORITHMS = [-8, -7, -257];
/** Known transports. Others that a browser reports are ignored. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

export function transportsOf({ response }: NewCredential): string[] {
  return [...new Set(response.transports ?? [])].filter((one) => TRANSPORTS.includes(one)).sort();
}

/** null: the response is invalid. */
export async function verifiedPasskey(
  credential: NewCredential,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<VerifiedPasskey | null> {
  const { id: credentialId, rawId, response } = credential;
  const { clientDataJSON, attestationObject } = response;
  const library = await webAuthn();
  const result = await orNull(async () => {
    if (isFramed(library, clientDataJSON) || hasCertificates(library, attestationObject)) return null;
    return await library.verifyRegistrationResponse({
      response: {
        ...{ id: credentialId, rawId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!result?.verified || credential.type !== 'public-key') return null;
  const { credential: made, credentialBackedUp } = result.registrationInfo;
  // Only signed data is trusted, not the members beside it.
  if (made.id !== credentialId) return null;
  return {
    credentialId: bytesOf(made.id),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    isSynced: credentialBackedUp,
  };
}

/** @returns counter and state of the authenticator; null: the response is invalid */
export async function verifiedUse(
  assertion: Assertion,
  challenge: string,
  { id, origin }: RelyingParty,
  { credentialId, publicKey }: PublicKey,
): Promise<{ signCount: number; isSynced: boolean } | null> {
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const library = await webAuthn();
  const result = await orNull(async () => {
    if (isFramed(library, clientDataJSON)) return null;
    return await library.verifyAuthenticationResponse({
      response: {
        ...{ id: assertion.id, rawId: assertion.rawId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared in the database, which also covers concurrent responses.
      credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter: 0 },
    });
  });
  if (!result?.verified || assertion.type !== 'public-key') return null;
  const { newCounter: signCount, credentialBackedUp: isSynced } = result.authenticationInfo;
  return { signCount, isSynced };
}

/** The request came from a page framed by another site. The dashboard is never framed. */
function isFramed({ decodeClientDataJSON }: WebAuthn, clientDataJSON: string): boolean {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  return crossOrigin === true || topOrigin !== undefined;
}

/**
 * Certificates are not requested, and a response with certificates is rejected. Checking their revocation would call addresses that an
 * anonymous caller chose, and no decision depends on the make of an authenticator.
 */
function hasCertificates({ decodeAttestationObject }: WebAuthn, attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(bytesOf(attestationObject)));
  const format = decoded.get('fmt');
  // `packed` without certificates: signed by the passkey itself.
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined));
}

/** The library throws detailed errors. Here every error means that the response is invalid. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
