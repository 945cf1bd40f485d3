/**
 * The value of a session's cookie:
 *
 *   id of the person (16 bytes) || random (32) || HMAC-SHA256 of both (32)          base64url
 *
 * The database keeps its hash. The code is made with a key that the database does not have: a made-up cookie is refused without
 * asking the database, and whoever can write its rows can neither make a session nor give one to somebody else.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const RANDOM_BYTES = 32;
const CODE_BYTES = 32;
const BYTES = ID_BYTES + RANDOM_BYTES + CODE_BYTES;
/** Of base64 without padding. */
const TOKEN_CHARS = Math.ceil((BYTES * 4) / 3);
const DEVICE_RANDOM_BYTES = 16;

export class SessionTokens {
  readonly #key: Buffer;
  readonly #deviceKey: Buffer;

  /** @param masterKey 32 bytes, the same on every node */
  constructor(masterKey: Buffer) {
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
    this.#key = derived('amlcore sessions');
    this.#deviceKey = derived('amlcore known browsers');
  }

  make(userId: string): string {
    const content = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)]);
    return Buffer.concat([content, code(this.#key, content)]).toString('base64url');
  }

  /** Id of the person whose session it is; null where `make` did not make the token. */
  userIdOf(token: string): string | null {
    if (token.length !== TOKEN_CHARS) return null;
    const bytes = Buffer.from(token, 'base64url');
    const content = bytes.subarray(0, ID_BYTES + RANDOM_BYTES);
    // Base64 that reads as the same bytes is another text, which would be a second name of the same session.
    if (bytes.length !== BYTES || bytes.toString('base64url') !== token) return null;
    if (!timingSafeEqual(bytes.subarray(content.length), code(this.#key, content))) return null;
    const hex = content.toString('hex', 0, ID_BYTES);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** For a browser that somebody signed in with by this address: it is known from then on. */
  makeDevice(email: string): string {
    const random = randomBytes(DEVICE_RANDOM_BYTES);
    return Buffer.concat([random, this.#deviceCode(random, email)]).toString('base64url');
  }

  /** Whether this browser signed in with that address before. */
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

/** What the database keeps. The token is random enough for a quick hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whoever has the token can make it, and no page that lacks it can. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('amlcore csrf').digest('base64url');
}

function code(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
