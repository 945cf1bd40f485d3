/**
 * Unpacks a file: plain, gzip or zip, recognized by its first bytes and not by its name. Limits on size and ratio stop a decompression
 * bomb early.
 */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { type ByteStream, ListFormatError } from './sources/types.ts';

const MAX_UNPACKED_BYTES = 16 * 1024 ** 3;
/** Highest allowed compression ratio, above that of any list. Checked once the result is large. */
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM_BYTES = 64 * 1024 ** 2;

/** First bytes of an archive with files, and of an empty one. */
const ZIP_BEGINNINGS = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];

/** @throws ListFormatError immediately or while reading */
export async function* unpackFile(path: string): ByteStream {
  const packed = (await stat(path)).size;
  const magic = await firstBytes(path);
  if (ZIP_BEGINNINGS.some((beginning) => magic.equals(beginning))) {
    yield* limited(whole('zip', await zipEntry(path)), packed);
  } else if (magic[0] === 0x1f && magic[1] === 0x8b) yield* limited(gunzip(path), packed);
  else yield* createReadStream(path, { highWaterMark: 256 * 1024 });
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* gunzip(path: string): ByteStream {
  const source = createReadStream(path);
  const unzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* whole('gzip', source.pipe(unzip));
  } finally {
    source.destroy();
  }
}

/** Turns errors of unpacking into errors about the file. */
async function* whole(kind: 'gzip' | 'zip', stream: Readable): ByteStream {
  try {
    yield* stream;
  } catch (cause) {
    throw damaged(kind, cause);
  }
}

function damaged(kind: 'gzip' | 'zip', cause: unknown): ListFormatError {
  return new ListFormatError(`the ${kind} file is damaged or cut off`, cause);
}

async function* limited(stream: ByteStream, packedBytes: number): ByteStream {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_UNPACKED_BYTES || (bytes > RATIO_COUNTS_FROM_BYTES && bytes > packedBytes * MAX_RATIO)) {
      throw new ListFormatError(`the packed file unpacks to more than ${bytes} bytes, which no list does`);
    }
    yield chunk;
  }
}

/** The largest file of the archive. Some publishers add a note to the list. */
async function zipEntry(path: string): Promise<Readable> {
  const archive = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, file) => (error ? reject(error) : resolve(file)));
  }).catch((cause) => {
    throw damaged('zip', cause);
  });
  try {
    const entry = await largestEntry(archive);
    const stream = await new Promise<Readable>((resolve, reject) => {
      archive.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    stream.once('close', () => archive.close());
    return stream;
  } catch (cause) {
    archive.close();
    if (cause instanceof ListFormatError) throw cause;
    throw damaged('zip', cause);
  }
}

const MAX_ENTRIES = 1_000;

function largestEntry(archive: yauzl.ZipFile): Promise<yauzl.Entry> {
  return new Promise((resolve, reject) => {
    let largest: yauzl.Entry | null = null;
    let count = 0;
    archive.on('error', reject);
    archive.on('end', () => (largest ? resolve(largest) : reject(new ListFormatError('the zip file is empty'))));
    archive.on('entry', (entry: yauzl.Entry) => {
      count += 1;
      if (count > MAX_ENTRIES) return reject(new ListFormatError(`the zip file has more than ${MAX_ENTRIES} entries`));
      if (!largest || entry.uncompressedSize > largest.uncompressedSize) largest = entry;
      archive.readEntry();
    });
    archive.readEntry();
  });
}
