/** Whether an authenticator's answer counts (W3C Web Authentication level 3). Pure: what was asked and what is known are given. */
import type { RelyingParty } from './relying-party.ts';
import { type WebAuthn, webAuthn } from './web-authn.ts';

/** What the browser gives for a new passkey: `RegistrationResponseJSON` of the standard. All of it is base64url. */
export interface NewCredential {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: readonly string[] | undefined };
}

/** What it gives when somebody uses one: `AuthenticationResponseJSON`. */
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
 * What every authenticator of today has, and nothing that is going out of use: EdDSA, ES256, RS256, by their numbers of the IANA
 * registry "COSE Algorithms" (read on 2026-11-22).
 */
export const ALGORITHMS = [-8, -7, -257];
/** How an authenticator is reached; others that a browser may name are nothing to us. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

export function transportsOf({ response }: NewCredential): string[] {
  return [...new Set(response.transports ?? [])].filter((one) => TRANSPORTS.includes(one)).sort();
}

/** null: it does not count. */
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
  // Of the signed data: what stands beside it may say anything.
  if (made.id !== credentialId) return null;
  return {
    credentialId: bytesOf(made.id),
    publicKey: Buffer.from(made.publicKey),
    signCount: made.counter,
    isSynced: credentialBackedUp,
  };
}

/** @returns count and state of the authenticator, where it signed this; null: it does not count */
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
      // The count is compared where it is taken, in the database: two answers at once are compared with each other there.
      credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter: 0 },
    });
  });
  if (!result?.verified || assertion.type !== 'public-key') return null;
  const { newCounter: signCount, credentialBackedUp: isSynced } = result.authenticationInfo;
  return { signCount, isSynced };
}

/** Asked by a page within a page of another site, which no page of ours is. */
function isFramed({ decodeClientDataJSON }: WebAuthn, clientDataJSON: string): boolean {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  return crossOrigin === true || topOrigin !== undefined;
}

/**
 * None are asked for. A stranger's would be followed to wherever they say that their revocations are listed; which make an
 * authenticator is of decides nothing here.
 */
function hasCertificates({ decodeAttestationObject }: WebAuthn, attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(bytesOf(attestationObject)));
  const format = decoded.get('fmt');
  // `packed` without certificates: signed by the passkey itself.
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined));
}

/** The library throws what is wrong, in words for programmers. Here it is one answer: it does not count. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
