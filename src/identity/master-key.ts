/** The master key in the data directory, for an installation without one in its environment. Created once. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT_CONFIG, OperatorError } from '../platform/errors.ts';
import { KEY_BYTES } from '../platform/lib/secret-box.ts';

export const MASTER_KEY_FILE = 'master.key';

/**
 * The 32 bytes of `<dataDir>/master.key`, created on first use with mode 0600. Concurrent processes get the same key.
 * @throws OperatorError if other users can read the file or it does not contain a key
 */
export async function loadMasterKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, MASTER_KEY_FILE);
  return (await readKeyFile(path)) ?? (await create(dataDir, path));
}

/** Does not create a key. @returns null if there is none @throws OperatorError as `loadMasterKey` */
export function readMasterKey(dataDir: string): Promise<Buffer | null> {
  return readKeyFile(join(dataDir, MASTER_KEY_FILE));
}

/** @returns null if there is none @throws OperatorError as `loadMasterKey` */
export async function readKeyFile(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw refused(path, `cannot be read (${error.code})`, error);
  });
  if (!file) return null;
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw refused(path, 'is not a file');
    // Windows has no such mode bits. There the access control list of the directory protects the file.
    if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
      throw refused(path, 'can be read by other users of this machine; run chmod 600 on it');
    }
    const text = stat.size > 1024 ? '' : (await file.readFile('utf8')).trim();
    if (!/^[0-9a-f]{64}$/i.test(text)) {
      throw refused(path, `must contain ${KEY_BYTES * 2} hexadecimal digits; restore the file from a backup`);
    }
    return Buffer.from(text, 'hex');
  } finally {
    await file.close();
  }
}

async function create(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  // Writes the whole key under a temporary name, then links it. The link fails if the name exists, and no process ever sees a partial key,
  // even after a crash.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw refused(path, 'cannot be created', error);
  } finally {
    await unlink(draft);
  }
  // Another process may have been first: its key is used.
  const key = await readKeyFile(path);
  if (!key) throw refused(path, 'disappeared while it was being created');
  return key;
}

function refused(path: string, why: string, cause?: unknown): OperatorError {
  return new OperatorError(`The master key file ${path} ${why}.`, EXIT_CONFIG, cause);
}
