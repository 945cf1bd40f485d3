/**
 * Drawers (sequences of lines) in one temporary file. Each drawer fills a block of memory. Full blocks are written to the end
 * of the file, many at a time, and the drawer remembers where. Memory: 8 KB per drawer in use and 16 bytes per written block.
 */

import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Scratch } from './sources/types.ts';

const PREFIX = 'scratch-';
const BLOCK_BYTES = 8 * 1024;
/** Blocks are collected up to this size, since one write per block would be slow. */
const WAITING_BYTES = 2 * 1024 * 1024;
const READS_AT_ONCE = 32;
const LINE_BREAK = 0x0a;

interface Drawer {
  block: Buffer;
  used: number;
  /** Offset and length of each block in the file, in turn. */
  written: number[];
}

/** Deletes files of killed processes. Does nothing if the folder does not exist. */
export async function clearScratch(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith(PREFIX)) await rm(join(folder, name), { recursive: true, force: true });
}

export class DiscScratch implements Scratch {
  readonly #folder: string;
  /** A subfolder of `#folder`. null: not created yet. */
  #made: string | null = null;
  #file: FileHandle | null = null;
  readonly #drawers = new Map<number, Drawer>();
  readonly #waiting = Buffer.allocUnsafeSlow(WAITING_BYTES);
  #waitingBytes = 0;
  #reading = Buffer.allocUnsafeSlow(0);
  /** Length of the file, without the blocks that wait. */
  #end = 0;

  /** @param folder an existing folder with enough space. The file is created if the data exceeds the memory limit */
  constructor(folder: string) {
    this.#folder = folder;
  }

  append(number: number, line: string): Promise<void> | undefined {
    let drawer = this.#drawers.get(number);
    if (drawer === undefined) {
      drawer = { block: Buffer.allocUnsafeSlow(BLOCK_BYTES), used: 0, written: [] };
      this.#drawers.set(number, drawer);
    }
    // A UTF-16 unit takes at most three bytes. The exact length is computed only near the end of a block.
    const most = line.length * 3 + 1;
    const bytes = drawer.used + most <= BLOCK_BYTES ? most : Buffer.byteLength(line) + 1;
    if (drawer.used + bytes > BLOCK_BYTES) return this.#flushAndPut(drawer, line, bytes);
    put(drawer, line);
    return undefined;
  }

  async lines(number: number): Promise<string[]> {
    const drawer = this.#drawers.get(number);
    if (drawer === undefined) return [];
    const lengths = drawer.written.filter((_value, index) => index % 2 === 1);
    const bytes = lengths.reduce((sum, length) => sum + length, drawer.used);
    // The buffer is reused for the next drawer: new ones would pile up faster than they are collected.
    if (this.#reading.length < bytes) this.#reading = Buffer.allocUnsafeSlow(bytes);
    const all = this.#reading.subarray(0, bytes);
    await this.#writeWaiting();
    let filled = 0;
    const blocks = lengths.map((length, index) => {
      const at = filled;
      filled += length;
      return { at, position: drawer.written[index * 2] ?? 0, length };
    });
    await pLimit(READS_AT_ONCE).map(blocks, ({ at, position, length }) => this.#readInto(all, at, position, length));
    drawer.block.copy(all, filled, 0, drawer.used);
    // Decoded line by line. A line cut from one long string would keep all of that string in memory.
    const lines: string[] = [];
    for (let start = 0; start < bytes; ) {
      const stop = all.indexOf(LINE_BREAK, start);
      lines.push(all.toString('utf8', start, stop));
      start = stop + 1;
    }
    return lines;
  }

  /** Deletes the file. Nothing can be read or written afterwards. */
  async close(): Promise<void> {
    await this.#file?.close();
    if (this.#made !== null) await rm(this.#made, { recursive: true, force: true });
  }

  async #open(): Promise<FileHandle> {
    this.#made ??= await mkdtemp(join(this.#folder, PREFIX));
    this.#file ??= await open(join(this.#made, 'drawers'), 'wx+');
    return this.#file;
  }

  async #flushAndPut(drawer: Drawer, line: string, bytes: number): Promise<void> {
    if (drawer.used > 0) await this.#write(drawer, drawer.block.subarray(0, drawer.used));
    drawer.used = 0;
    if (bytes > BLOCK_BYTES) await this.#write(drawer, Buffer.from(`${line}\n`));
    else put(drawer, line);
  }

  async #write(drawer: Drawer, bytes: Buffer): Promise<void> {
    if (this.#waitingBytes + bytes.length > WAITING_BYTES) await this.#writeWaiting();
    drawer.written.push(this.#end + this.#waitingBytes, bytes.length);
    if (bytes.length > WAITING_BYTES) await this.#writeOut(bytes);
    else this.#waitingBytes += bytes.copy(this.#waiting, this.#waitingBytes);
  }

  async #writeWaiting(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#writeOut(this.#waiting.subarray(0, this.#waitingBytes));
    this.#waitingBytes = 0;
  }

  async #writeOut(bytes: Buffer): Promise<void> {
    const file = await this.#open();
    for (let done = 0; done < bytes.length; ) {
      done += (await file.write(bytes, done, bytes.length - done, this.#end + done)).bytesWritten;
    }
    this.#end += bytes.length;
  }

  async #readInto(all: Buffer, at: number, offset: number, length: number): Promise<void> {
    const file = await this.#open();
    for (let done = 0; done < length; ) {
      const { bytesRead } = await file.read(all, at + done, length - done, offset + done);
      if (bytesRead === 0) throw new Error('the scratch file is shorter than what was written to it');
      done += bytesRead;
    }
  }
}

function put(drawer: Drawer, line: string): void {
  drawer.used += drawer.block.write(line, drawer.used);
  drawer.block[drawer.used] = LINE_BREAK;
  drawer.used += 1;
}
