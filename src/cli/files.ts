/** Files that a command reads and writes. A file that cannot be opened is reported in one line, without a stack. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { OperatorError } from '../platform/errors.ts';

/** @throws OperatorError if the file does not exist or cannot be read */
export async function openToRead(path: string): Promise<Readable> {
  const file = await opened(path, 'r');
  if ((await file.stat()).isDirectory()) {
    await file.close();
    throw new OperatorError(`${path} cannot be opened (it is a folder)`);
  }
  return file.createReadStream();
}

/** @throws OperatorError if the file cannot be created */
export async function openToWrite(path: string): Promise<Writable> {
  return (await opened(path, 'w')).createWriteStream();
}

async function opened(path: string, flags: 'r' | 'w'): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw new OperatorError(`${path} cannot be opened (${(error as NodeJS.ErrnoException).code})`, 1, error);
  }
}
