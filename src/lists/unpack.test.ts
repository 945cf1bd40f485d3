import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackFile } from './unpack.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-unpack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: Uint8Array | string): Promise<Buffer> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpackFile(path)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Number of bytes before the rejection, and the reason. */
async function countUntilRefused(content: Uint8Array): Promise<{ bytes: number; reason: string }> {
  const path = join(folder, 'bomb');
  await writeFile(path, content);
  let bytes = 0;
  try {
    for await (const chunk of unpackFile(path)) bytes += chunk.length;
  } catch (error) {
    return { bytes, reason: (error as Error).message };
  }
  return { bytes, reason: 'not refused' };
}

interface ZipFile {
  name: string;
  content: Buffer;
  /** False values in the directory. */
  statedSize?: number;
  /** Replaces the compressed data. */
  packed?: Buffer;
}

/** A zip archive as PKWARE's APPNOTE has it: local headers and data, central directory, its end. */
function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize, packed = deflateRawSync(content) } of files) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedSize ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}

const text = Buffer.from('id,name\n1,Größe\n'.repeat(1_000));

describe('a file is read by its content', () => {
  const kinds: [string, Buffer][] = [
    ['plain', text],
    ['gzip', gzipSync(text)],
    ['gzip in two members', Buffer.concat([gzipSync(text.subarray(0, 5_000)), gzipSync(text.subarray(5_000))])],
    ['zip', zip([{ name: 'list.csv', content: text }])],
    [
      'zip with a note beside the list',
      zip([
        { name: 'readme.txt', content: Buffer.from('hello') },
        { name: 'list.csv', content: text },
      ]),
    ],
  ];
  it.each(kinds)('%s', async (_kind, content) => {
    expect((await read(content)).equals(text)).toBe(true);
  });

  it('of any length', async () => {
    for (const short of ['', 'a', 'abc']) expect((await read(short)).toString()).toBe(short);
  });
});

describe('a damaged file is rejected', () => {
  const damaged: [string, Buffer, RegExp][] = [
    ['gzip cut off', gzipSync(text).subarray(0, -12), /gzip file is damaged/],
    ['gzip with flipped bits', flipped(gzipSync(text)), /gzip file is damaged/],
    ['zip cut off', zip([{ name: 'a', content: text }]).subarray(0, -10), /zip file is damaged/],
    ['zip without a file', zip([]), /zip file/],
    ['zip that states another size', zip([{ name: 'a', content: text, statedSize: 10 }]), /zip file is damaged/],
    [
      'zip of too many files',
      zip(Array.from({ length: 1_001 }, (_, index) => ({ name: `f${index}`, content: Buffer.from('x') }))),
      /more than 1000 entries/,
    ],
  ];
  it.each(damaged)('%s', async (_what, content, reason) => {
    await expect(read(Buffer.concat([content]))).rejects.toMatchObject({
      name: 'ListFormatError',
      message: expect.stringMatching(reason),
    });
  });
});

function flipped(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  for (let at = 20; at < 40; at += 1) copy[at] = copy[at]! ^ 0xff;
  return copy;
}

describe('a decompression bomb is stopped while it unpacks', () => {
  const TIMES = 20;
  const zeros = Buffer.alloc(10 * 1024 ** 2);
  /** One stream that unpacks to 200 MiB: to pack as many takes seconds. */
  const packed = Buffer.concat([
    ...Array<Buffer>(TIMES).fill(deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH })),
    deflateRawSync(''),
  ]);
  const bombs: [string, Buffer][] = [
    ['gzip', Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), packed, Buffer.alloc(8)])],
    ['zip', zip([{ name: 'bomb', content: zeros, packed, statedSize: TIMES * zeros.length }])],
  ];
  it.each(bombs)('%s', async (_kind, content) => {
    expect(content.length).toBeLessThan(1024 ** 2);
    const { bytes, reason } = await countUntilRefused(content);
    expect(reason).toMatch(/unpacks to more than/);
    expect(bytes).toBeLessThan(80 * 1024 ** 2);
  });
});
