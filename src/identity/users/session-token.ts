/**
 * The value of a session's cookie:
 *
 *   user ID (16 bytes) || random (32) || HMAC-SHA256 of both (32)          base64url
 *
 * The database stores a hash of it. The HMAC key is not in the database: a forged cookie is rejected without
 * asking the database, and write access to its rows is not enough to create or transfer a session.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const RANDOM_BYTES = 32;
const CODE_BYTES = 32;
const BYTES = ID_BYTES + RANDOM_BYTES + CODE_BYTES;
/** Length in base64 without padding. */
const TOKEN_CHARS = Math.ceil((BYTES * 4) / 3);
const DEVICE_RANDOM_BYTES = 16;

export class SessionTokens {
  readonly #key: Buffer;
  readonly #deviceKey: Buffer;

  /** @param installationKey 32 bytes, the same on every node */
  constructor(installationKey: Buffer) {
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32));
    this.#key = derived('amlcore sessions');
    this.#deviceKey = derived('amlcore known browsers');
  }

  make(userId: string): string {
    const content = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)]);
    return Buffer.concat([content, code(this.#key, content)]).toString('base64url');
  }

  /** User ID of the session; null if `make` did not create the token. */
  userIdOf(token: string): string | null {
    if (token.length !== TOKEN_CHARS) return null;
    const bytes = Buffer.from(token, 'base64url');
    const content = bytes.subarray(0, ID_BYTES + RANDOM_BYTES);
    // A different base64 text for the same bytes would be a second name of the session.
    if (bytes.length !== BYTES || bytes.toString('base64url') !== token) return null;
    if (!timingSafeEqual(bytes.subarray(content.length), code(this.#key, content))) return null;
    const hex = content.toString('hex', 0, ID_BYTES);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** Identifies a browser in which a user signed in with this address. */
  makeDevice(email: string): string {
    const random = randomBytes(DEVICE_RANDOM_BYTES);
    return Buffer.concat([random, this.#deviceCode(random, email)]).toString('base64url');
  }

  /** Whether a user signed in with this address in this browser before. */
  isDeviceOf(device: string, email: string): boolean {
    const bytes = Buffer.from(device, 'base64url');
    if (bytes.length !== DEVICE_RANDOM_BYTES + CODE_BYTES || bytes.toString('base64url') !== device) return false;
    const random = bytes.subarray(0, DEVICE_RANDOM_BYTES);
    return timingSafeEqual(bytes.subarray(DEVICE_RANDOM_BYTES), this.#deviceCode(random, email));
  }

  #deviceCode(random: Buffer, email: string): Buffer {
    return code(this.#deviceKey, Buffer.concat([random, Buffer.from(email)]));
  }
}

/** The hash that the database stores. The token is random enough for a fast hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Anyone with the token can compute it, and a page without the token cannot. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('amlcore csrf').digest('base64url');
}

function code(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
