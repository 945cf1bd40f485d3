/**
 * Small secrets at rest: AES-256-GCM under the installation key (installation-key/).
 *
 *   version (1 byte) || nonce (12) || tag (16) || ciphertext
 *
 * The context states the kind and owner of the secret ("signing-key/<kid>"). It is authenticated, not stored: a value
 * that is copied into another row cannot be decrypted there. Nonces are random, which is safe up to 2^32 values per key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
export const KEY_BYTES = 32;

/** The key, the context or the bytes are wrong; which of them cannot be known. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/** The version is authenticated too, so that a later layout cannot be passed off as this one. */
function associatedData(context: string): Buffer {
  return Buffer.from(`amlcore/secret-box/${VERSION}/${context}`, 'utf8');
}

function checkKey(key: Buffer): void {
  if (key.length !== KEY_BYTES) throw new TypeError(`a key has ${KEY_BYTES} bytes, not ${key.length}`);
}

export function encrypt(key: Buffer, plaintext: Buffer, context: string): Buffer {
  checkKey(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws SecretBoxError if it cannot be decrypted */
export function decrypt(key: Buffer, box: Buffer, context: string): Buffer {
  checkKey(key);
  if (box.length < HEADER_BYTES || box[0] !== VERSION)
    throw new SecretBoxError('not an encrypted value of a known version');
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(context));
  decipher.setAuthTag(box.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SecretBoxError('the encrypted value cannot be decrypted', { cause });
  }
}
