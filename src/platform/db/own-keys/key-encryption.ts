/**
 * Wrapping keys for data keys. They are managed by the organization, outside the service: in a folder that the operator mounts, or in a key
 * management system that a program of the operator calls. Neither the database nor its backups contain them.
 */
import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import { decrypt, encrypt, KEY_BYTES, SecretBoxError } from '../../lib/secret-box.ts';

/** A data key and the key that wraps it. */
export interface WrappedKey {
  tenantId: string;
  /** Name of the wrapping key. */
  name: string;
  number: number;
}

export interface KeyEncryption {
  /** @throws AppError service-unavailable */
  wrap(of: WrappedKey, key: Buffer): Promise<Buffer>;
  /** @throws AppError service-unavailable: the key is unavailable, or it is another one */
  unwrap(of: WrappedKey, wrapped: Buffer): Promise<Buffer>;
}

export const KEY_NAME = /^[A-Za-z0-9._-]{1,64}$/;
const COMMAND_MS = 10_000;
const MOST_OUTPUT_BYTES = 64 * 1024;
const MOST_FILE_BYTES = 1024;
const RETRY_AFTER_SECONDS = 30;

/** @param folder of AMLCORE_OWN_KEYS @param command of AMLCORE_OWN_KEYS_COMMAND */
export function keyEncryption({ folder, command }: { folder: string | null; command: string | null }): KeyEncryption {
  if (command) return keysOfCommand(command);
  if (folder) return keysInFolder(folder);
  const refuse = async (): Promise<never> => {
    throw unavailable('this process has no organization-managed keys configured (AMLCORE_OWN_KEYS)');
  };
  return { wrap: refuse, unwrap: refuse };
}

/** `<folder>/<organization>/<name>.key`: 32 bytes, as 64 hexadecimal digits or base64. Read each time, so that it can be removed. */
function keysInFolder(folder: string): KeyEncryption {
  const contextOf = ({ tenantId, name, number }: WrappedKey) => `own-key/${tenantId}/${name}/${number}`;
  const read = async ({ tenantId, name }: WrappedKey): Promise<Buffer> => {
    if (!KEY_NAME.test(name) || /^\.+$/.test(name)) throw unavailable('the name of the key is not a valid file name');
    return await readKey(join(folder, tenantId, `${name}.key`));
  };
  return {
    wrap: async (of, key) => encrypt(await read(of), key, contextOf(of)),
    async unwrap(of, wrapped) {
      const key = await read(of);
      try {
        return decrypt(key, wrapped, contextOf(of));
      } catch (error) {
        if (error instanceof SecretBoxError) throw unavailable('a different key has this name', error);
        throw error;
      }
    },
  };
}

async function readKey(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw unavailable(error.code === 'ENOENT' ? 'it does not exist' : `it cannot be read (${error.code})`, error);
  });
  try {
    const { size, mode } = await file.stat();
    if (process.platform !== 'win32' && (mode & 0o007) !== 0)
      throw unavailable('every user of the machine can read it');
    const text = size > MOST_FILE_BYTES ? '' : (await file.readFile('utf8')).trim();
    const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
    if (key.length !== KEY_BYTES) throw unavailable(`it must have ${KEY_BYTES} bytes, hexadecimal or base64`);
    return key;
  } finally {
    await file.close();
  }
}

/**
 * `COMMAND wrap|unwrap ORGANIZATION NAME NUMBER`: base64 on standard input, base64 on standard output, exit code 0. The program calls
 * the key management system: AWS KMS, Vault transit, a hardware module.
 */
function keysOfCommand(command: string): KeyEncryption {
  const ask = async (verb: string, { tenantId, name, number }: WrappedKey, input: Buffer): Promise<Buffer> => {
    const said = await new Promise<string>((resolve, reject) => {
      const options = { timeout: COMMAND_MS, maxBuffer: MOST_OUTPUT_BYTES, encoding: 'utf8' } as const;
      const child = execFile(command, [verb, tenantId, name, String(number)], options, (error, stdout) =>
        // Standard error of the program may contain a secret, so it is not passed on.
        error ? reject(unavailable(`the key program failed to ${verb} it`)) : resolve(stdout),
      );
      child.stdin?.on('error', () => {}); // it ended without reading: its exit code is checked
      child.stdin?.end(input.toString('base64'));
    });
    const output = Buffer.from(said.trim(), 'base64');
    if (output.length === 0) throw unavailable(`the key program failed to ${verb} it`);
    return output;
  };
  return {
    wrap: (of, key) => ask('wrap', of, key),
    async unwrap(of, wrapped) {
      const key = await ask('unwrap', of, wrapped);
      if (key.length !== KEY_BYTES) throw unavailable(`the key program did not return a key of ${KEY_BYTES} bytes`);
      return key;
    },
  };
}

export function destroyed(): AppError {
  return new AppError('own-key-destroyed', {
    detail:
      'Your organization-managed key was destroyed, so its data is permanently unreadable. Retrying does not help.',
  });
}

/** @param why a text without the key's path */
export function unavailable(why: string, cause?: unknown): AppError {
  return new AppError('service-unavailable', {
    detail: `Your organization-managed key is unavailable: ${why}. No data is lost, but encrypted data can be neither read nor written until the key is available.`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    reason: 'OWN_KEY_AWAY',
    cause,
  });
}
