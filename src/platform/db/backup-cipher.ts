/**
 * An encrypted backup: AES-256-GCM in chunks, so that neither side holds the file in memory (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, 2015).
 *
 *   magic (8) || salt (32) || chunk 0 || chunk 1 || ... || last chunk
 *   chunk     ciphertext of 64 KiB, the last one of 0 to 64 KiB || tag (16)
 *   nonce     number of the chunk (11 bytes) || 1 for the last one, else 0
 *
 * The key of a file is derived from the operator's key and the salt (HKDF, RFC 5869), so nonces may start again in each file. Magic and salt
 * are authenticated with every chunk. A chunk that was changed, moved, removed, inserted or copied from another file fails authentication, and
 * a file without its last chunk is invalid. Without the key the file can neither be read nor forged.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { OperatorError } from '../errors.ts';

const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('AMLCBAK1');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const RECORD_BYTES = CHUNK_BYTES + TAG_BYTES;

interface Place {
  key: Buffer;
  header: Buffer;
  number: number;
  isLast: boolean;
}

function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function fileKey(key: Buffer, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, header.subarray(MAGIC.length), 'amlcore/backup/1', 32));
}

function sealed(plain: Buffer, place: Place): Buffer {
  const cipher = createCipheriv(ALGORITHM, place.key, nonceOf(place), { authTagLength: TAG_BYTES });
  cipher.setAAD(place.header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws OperatorError */
function opened(record: Buffer, place: Place): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, place.key, nonceOf(place), { authTagLength: TAG_BYTES });
    decipher.setAAD(place.header);
    decipher.setAuthTag(record.subarray(record.length - TAG_BYTES));
    return Buffer.concat([decipher.update(record.subarray(0, record.length - TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    const why = 'the key is wrong, or the file was changed or truncated';
    throw new OperatorError(`The backup cannot be decrypted: ${why}. Nothing was restored.`, 1, cause);
  }
}

/** @param key of the operator, 32 bytes */
export function encrypting(key: Buffer): Transform {
  const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
  const own = fileKey(key, header);
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  const next = (plain: Buffer, isLast: boolean) => {
    number += 1;
    return sealed(plain, { key: own, header, number: number - 1, isLast });
  };
  return new Transform({
    construct(done) {
      this.push(header);
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      // A completely filled chunk may be the last one.
      let from = 0;
      for (; rest.length - from > CHUNK_BYTES; from += CHUNK_BYTES) {
        this.push(next(rest.subarray(from, from + CHUNK_BYTES), false));
      }
      rest = rest.subarray(from);
      done();
    },
    flush(done) {
      this.push(next(rest, true));
      done();
    },
  });
}

async function* decrypted(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let header: Buffer | null = null;
  let own: Buffer = key;
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    if (!header) {
      if (rest.length < HEADER_BYTES) continue;
      header = rest.subarray(0, HEADER_BYTES);
      rest = rest.subarray(HEADER_BYTES);
      own = fileKey(key, header);
    }
    for (; rest.length > RECORD_BYTES; number += 1) {
      yield opened(rest.subarray(0, RECORD_BYTES), { key: own, header, number, isLast: false });
      rest = rest.subarray(RECORD_BYTES);
    }
  }
  yield opened(rest, { key: own, header: header ?? Buffer.alloc(0), number, isLast: true });
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.subarray(0, bytesRead).equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/**
 * Reads the whole file once, before it is used.
 * @param key null: the file is not encrypted
 * @returns its content, to be read again; each chunk is then authenticated again
 * @throws OperatorError if the key does not match, or the file was changed
 */
export async function openBackup(file: string, key: Buffer | null): Promise<() => Readable> {
  const encrypted = await isEncrypted(file);
  if (!encrypted) {
    if (key)
      throw new OperatorError('The backup is not encrypted, or its beginning was changed. Nothing was restored.');
    return () => createReadStream(file);
  }
  if (!key) throw new OperatorError('The backup is encrypted and needs its key. Nothing was restored.');
  const content = () =>
    Readable.from(decrypted(createReadStream(file) as AsyncIterable<Buffer>, key), { objectMode: false });
  for await (const _ of content());
  return content;
}
