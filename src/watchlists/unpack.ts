/**
 * Reads a file as the bytes inside it: plain, gzip or zip, told by its first bytes, not by its name. Limits on size and
 * on the ratio stop a bomb while it unpacks.
 */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { type ByteStream, ListFormatError } from './sources/types.ts';

const MAX_UNPACKED_BYTES = 16 * 1024 ** 3;
/** No list packs better than this; the limit counts once the result is large enough to matter. */
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM_BYTES = 64 * 1024 ** 2;

/** @throws ListFormatError, at once or while it is read */
export async function* unpackFile(path: string): ByteStream {
  const packed = (await stat(path)).size;
  const magic = await firstBytes(path);
  if (magic.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) yield* limited(await zipEntry(path), packed);
  else if (magic[0] === 0x1f && magic[1] === 0x8b) yield* limited(gunzip(path), packed);
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
    yield* source.pipe(unzip);
  } catch (cause) {
    throw new ListFormatError('the gzip file is damaged or cut off', cause);
  } finally {
    source.destroy();
  }
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

/** The largest file of the archive: publishers pack one list, at times with a note beside it. */
async function zipEntry(path: string): Promise<Readable> {
  const archive = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, file) => (error ? reject(error) : resolve(file)));
  }).catch((cause) => {
    throw new ListFormatError('the zip file is damaged or cut off', cause);
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
    throw new ListFormatError('the zip file is damaged or cut off', cause);
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
