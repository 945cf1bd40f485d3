/**
 * A value that is encrypted with a data key of its organization, as stored in its column:
 *
 *   1 . number of the data key . commitment . nonce (12) || tag (16) || ciphertext      base64url
 *
 * AES-256-GCM. The associated data contains organization, table, column, row, key and commitment, so that a value copied to another
 * place cannot be decrypted there. Encrypted are a salt (32 bytes), a byte that marks deflated text, and the text.
 *
 * The commitment is the HMAC of the text with the salt as key. It does not change when the value is encrypted again, and reveals nothing
 * about the text without the data key: hashes of the audit trail cover it. Nonces are random, which is safe up to 2^32 values per key.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { AppError } from '../../errors.ts';

const ALGORITHM = 'aes-256-gcm';
const VERSION = '1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 32;
const HEADER_BYTES = NONCE_BYTES + TAG_BYTES;
/** Shorter texts do not become smaller. */
const DEFLATE_FROM_BYTES = 256;
/** Larger than any stored value: a guard against decompression bombs. */
const MOST_BYTES = 256 * 1024 * 1024;
const PLAIN = 0;
const DEFLATED = 1;

export interface DataKey {
  number: number;
  bytes: Buffer;
}

/** Location of a value. */
export interface Place {
  tenantId: string;
  table: string;
  column: string;
  /** The primary key of the row, without the organization. */
  row: string;
}

/** The key, the place or the bytes are wrong; which of them cannot be known. Its message is for the log, not for the caller. */
export class SealedValueError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('unreadable-record', { cause });
    this.name = 'SealedValueError';
    this.message = message;
  }
}

export interface Token {
  key: number;
  commitment: string;
}

/** @returns null if the text is not an encrypted value */
export function readToken(text: string): (Token & { box: string }) | null {
  const [version, key, commitment, box, ...rest] = text.split('.');
  if (version !== VERSION || !key || !commitment || !box || rest.length > 0 || !/^[1-9]\d{0,8}$/.test(key)) return null;
  return { key: Number(key), commitment, box };
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

/** @param salt of an earlier encryption, which gives the earlier commitment; absent: a new one */
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

/** @throws SealedValueError if it cannot be decrypted */
export function openText(key: DataKey, place: Place, token: string): { text: Buffer; salt: Buffer } {
  const read = readToken(token);
  const box = Buffer.from(read?.box ?? '', 'base64url');
  // Base64 has several forms for the same bytes: only the stored one is accepted.
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
    throw new SealedValueError('the commitment does not match the value');
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
    throw new SealedValueError('the encrypted value cannot be decrypted', cause);
  }
}

function commit(salt: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', salt).update(text).digest();
}

/** Encoded as JSON, so that the boundaries of parts are unambiguous. */
function associatedData({ tenantId, table, column, row }: Place, key: number, commitment: string): Buffer {
  return Buffer.from(
    JSON.stringify(['amlcore/own-key', VERSION, tenantId, table, column, row, key, commitment]),
    'utf8',
  );
}
