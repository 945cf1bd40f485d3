/** Files that a command reads and writes. A file that cannot be opened is reported in one line, without a stack. */
import { access, constants, type FileHandle, open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { OperatorError } from '../platform/errors.ts';

/** Before a command does what takes long. @throws OperatorError if the file does not exist or cannot be read */
export async function requireReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch((error) => {
    throw notOpened(path, error);
  });
}

/** @throws OperatorError if the file does not exist or cannot be read */
export async function openToRead(path: string): Promise<Readable> {
  const file = await opened(path, 'r');
  if ((await file.stat()).isDirectory()) {
    await file.close();
    throw new OperatorError(`${path} cannot be opened: it is a folder.`);
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
    throw notOpened(path, error as NodeJS.ErrnoException);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
};

function notOpened(path: string, error: NodeJS.ErrnoException): OperatorError {
  const { code = error.message } = error;
  return new OperatorError(`${path} cannot be opened: ${REASONS[code] ?? code}.`, 1, error);
}
