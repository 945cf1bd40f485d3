/**
 * The installation key: 32 random bytes, from which all derived keys come and which encrypts the stored secrets. The database holds it
 * encrypted with the master key (docs/operations/key-custody.md), once per accepted master key. So a master key is replaced in one statement,
 * and no other row changes: earlier audit entries, secrets and published heads stay valid.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { decrypt, encrypt, KEY_BYTES, SecretBoxError } from '../lib/secret-box.ts';
import { insertFirstKey, readKeys, type StoredKey } from './store.ts';

const ID_PURPOSE = 'amlcore/master-key-id/1';
const ID_BYTES = 8;

/** Names a master key without revealing it. */
export function masterKeyId(masterKey: Buffer): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', ID_PURPOSE, ID_BYTES)).toString('hex');
}

export function encryptedFor(masterKey: Buffer, installationKey: Buffer): StoredKey {
  const id = masterKeyId(masterKey);
  return { masterKeyId: id, keyEncrypted: encrypt(masterKey, installationKey, contextOf(id)) };
}

const contextOf = (id: string) => `installation-key/${id}`;

/**
 * Creates the key at the first start.
 * @throws OperatorError if the master key is not one of this database
 */
export async function openInstallationKey(database: Database, masterKey: Buffer): Promise<Buffer> {
  const stored = await database.system(readKeys);
  if (stored.length > 0) return decryptedBy(masterKey, stored);
  const first = encryptedFor(masterKey, randomBytes(KEY_BYTES));
  // If several nodes start together, the first one creates the key.
  await database.system((db) => insertFirstKey(db, first));
  return decryptedBy(masterKey, await database.system(readKeys));
}

/** For a node that runs. @returns why it could not be started again with this master key; null: it could */
export async function whyNotAccepted(database: Pick<Database, 'watch'>, masterKey: Buffer): Promise<string | null> {
  const id = masterKeyId(masterKey);
  const accepted = await readKeys(database.watch);
  return accepted.some((one) => one.masterKeyId === id)
    ? null
    : `the master key ${id} of this node is no longer accepted: start it with the one it was rotated to`;
}

/** Changes nothing. @throws OperatorError if there is none, or the master key is not one of this database */
export async function readInstallationKey(database: Database, masterKey: Buffer): Promise<Buffer> {
  return decryptedBy(masterKey, await database.system(readKeys));
}

/** @throws OperatorError */
export function decryptedBy(masterKey: Buffer, stored: readonly StoredKey[]): Buffer {
  if (stored.length === 0)
    throw new OperatorError(
      'The installation key is missing in the database, which has secrets that it encrypts: its row was removed. Restore a backup.',
      EXIT_CONFIG,
    );
  const id = masterKeyId(masterKey);
  const own = stored.find((one) => one.masterKeyId === id);
  if (!own) throw wrongMasterKey();
  try {
    return decrypt(masterKey, own.keyEncrypted, contextOf(id));
  } catch (error) {
    throw error instanceof SecretBoxError ? wrongMasterKey(error) : error;
  }
}

function wrongMasterKey(cause?: unknown): OperatorError {
  return new OperatorError(
    'The master key is not one of this database: it is another key, or it was altered. It comes from AMLCORE_MASTER_KEY, else from the file ' +
      'master.key of the data directory. Use the key that this database was created with, or the one it was rotated to.',
    EXIT_CONFIG,
    cause,
  );
}
