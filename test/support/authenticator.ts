/** A passkey authenticator with its browser: signs requests of the service, and any other content that a test needs. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, NewCredential } from '../../src/identity/users/passkeys/verification.ts';

export interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

export interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** Deviations from a correct answer. */
export interface Untruth {
  origin?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  rpId?: string;
  /** Bits of the authenticator data: 1 user present, 4 user verified. */
  flags?: number;
  signCount?: number;
  userHandle?: string;
  signature?: string;
  /** Of another passkey. */
  credentialId?: Buffer;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

const PRESENT_AND_VERIFIED = 5;
const HAS_NEW_KEY = 64;
/** COSE: kty EC2, alg ES256, crv P-256. */
const ES256 = [
  [1, 2],
  [3, -7],
  [-1, 1],
] as const;

/** With one passkey, of the user who registered it first. */
export class Authenticator {
  readonly credentialId = randomBytes(16);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;
  #userHandle = '';
  signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create(options: CreationOptions, untruth: Untruth = {}): NewCredential {
    this.#userHandle ||= options.user.id;
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, untruth);
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      ...ES256,
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#head(options.rp.id, untruth, HAS_NEW_KEY),
      ...[Buffer.alloc(16), length, this.credentialId, Buffer.from(isoCBOR.encode(key))],
    ]);
    const { fmt, attStmt } = untruth.attestation ?? { fmt: 'none', attStmt: new Map() };
    const object = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(object as never)).toString('base64url');
    return { ...this.#named(untruth), response: { clientDataJSON, attestationObject, transports: ['usb'] } };
  }

  get(options: RequestOptions, untruth: Untruth = {}): Assertion {
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, untruth);
    this.signCount += 1;
    const authData = this.#head(options.rpId, untruth, 0);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, hash]))
      .sign(this.#keys.privateKey)
      .toString('base64url');
    return {
      ...this.#named(untruth),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: untruth.signature ?? signature,
        userHandle: untruth.userHandle ?? this.#userHandle,
      },
    };
  }

  #named({ credentialId = this.credentialId }: Untruth) {
    const id = credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, ...untruth }: Untruth): string {
    const { crossOrigin = false, topOrigin } = untruth;
    const said = {
      type: untruth.type ?? type,
      challenge: untruth.challenge ?? challenge,
      origin,
      crossOrigin,
      topOrigin,
    };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }

  #head(rpId: string, untruth: Untruth, more: number): Buffer {
    const tail = Buffer.alloc(5);
    tail[0] = (untruth.flags ?? PRESENT_AND_VERIFIED) | more;
    tail.writeUInt32BE(untruth.signCount ?? this.signCount, 1);
    const hash = createHash('sha256')
      .update(untruth.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, tail]);
  }
}
