/**
 * A value that is encrypted with a data key of its organisation, as text that stands in its column:
 *
 *   1 . number of the data key . commitment . nonce (12) || tag (16) || ciphertext      base64url
 *
 * AES-256-GCM. The associated data name organisation, table, column, row, key and commitment, so that a value which is copied to another
 * place does not open there. Encrypted are a salt (32 bytes), a byte that tells whether the text is deflated, and the text.
 *
 * The commitment is the HMAC of the text with the salt as its key. It stays the same when the value is encrypted anew, and tells nothing of
 * the text without the data key: hashes of the audit trail are over it. Nonces are random, which is sound up to 2^32 values under one key.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const ALGORITHM = 'aes-256-gcm';
const VERSION = '1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 32;
const HEADER_BYTES = NONCE_BYTES + TAG_BYTES;
/** Shorter texts do not become smaller. */
const DEFLATE_FROM_BYTES = 256;
/** No stored value is larger: a guard against one that grows without end when it is opened. */
const MOST_BYTES = 256 * 1024 * 1024;
const PLAIN = 0;
const DEFLATED = 1;

export interface DataKey {
  number: number;
  bytes: Buffer;
}

/** Where a value stands. */
export interface Place {
  tenantId: string;
  table: string;
  column: string;
  /** The primary key of the row, without the organisation. */
  row: string;
}

/** The key, the place or the bytes are wrong; which of them cannot be known. */
export class SealedValueError extends Error {
  override readonly name = 'SealedValueError';
}

export interface Token {
  key: number;
  commitment: string;
}

/** @returns null where the text is not an encrypted value */
export function readToken(text: string): (Token & { box: string }) | null {
  const [version, key, commitment, box, ...rest] = text.split('.');
  if (version !== VERSION || !key || !commitment || !box || rest.length > 0 || !/^[1-9]\d{0,8}$/.test(key)) return null;
  return { key: Number(key), commitment, box };
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

/** @param salt that of a former encryption, which gives the former commitment; absent: a new one */
export function sealText(key: DataKey, place: Place, text: Buffer, salt: Buffer = newSalt()): string {
  const commitment = commit(salt, text).toString('base64url');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(place, key.number, commitment));
  const isLong = text.length >= DEFLATE_FROM_BYTES;
  const packed = isLong ? deflateRawSync(text, { level: 1 }) : text;
  const ciphertext = Buffer.concat([
    cipher.update(salt),
    cipher.update(Buffer.of(isLong ? DEFLATED : PLAIN)),
    cipher.update(packed),
    cipher.final(),
  ]);
  const box = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
  return `${VERSION}.${key.number}.${commitment}.${box}`;
}

/** @throws SealedValueError when it does not open */
export function openText(key: DataKey, place: Place, token: string): { text: Buffer; salt: Buffer } {
  const read = readToken(token);
  const box = Buffer.from(read?.box ?? '', 'base64url');
  // Bytes can be written in several ways: only one of them is what was stored.
  const isWhole = box.length > HEADER_BYTES + SALT_BYTES && box.toString('base64url') === read?.box;
  if (!read || read.key !== key.number || !isWhole) {
    throw new SealedValueError('not an encrypted value of this key');
  }
  const plain = decrypted(key, associatedData(place, key.number, read.commitment), box);
  const salt = plain.subarray(0, SALT_BYTES);
  const packed = plain.subarray(SALT_BYTES + 1);
  const text = plain[SALT_BYTES] === DEFLATED ? inflateRawSync(packed, { maxOutputLength: MOST_BYTES }) : packed;
  const commitment = Buffer.from(read.commitment, 'base64url');
  const expected = commit(salt, text);
  if (commitment.length !== expected.length || !timingSafeEqual(commitment, expected)) {
    throw new SealedValueError('the commitment is not that of the value');
  }
  return { text, salt };
}

function decrypted(key: DataKey, associated: Buffer, box: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key.bytes, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(associated);
  decipher.setAuthTag(box.subarray(NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealedValueError('the encrypted value does not open', { cause });
  }
}

function commit(salt: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', salt).update(text).digest();
}

/** As JSON, so that no part can run into the next. */
function associatedData({ tenantId, table, column, row }: Place, key: number, commitment: string): Buffer {
  return Buffer.from(
    JSON.stringify(['amlcore/own-key', VERSION, tenantId, table, column, row, key, commitment]),
    'utf8',
  );
}
