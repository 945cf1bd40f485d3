import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { attachStorage } from '../app/storage.ts';
import { MASTER_KEY_FILE } from '../identity/master-key.ts';
import { EntryCodes } from '../platform/audit/entry-codes.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { type Config, keyOfText, loadConfig } from '../platform/config.ts';
import { backup } from '../platform/db/backup.ts';
import { Database } from '../platform/db/database.ts';
import { attachEmbedded } from '../platform/db/embedded/embedded-postgres.ts';
import { restore } from '../platform/db/restore.ts';
import { EXIT_CONFIG, EXIT_IN_USE, OperatorError } from '../platform/errors.ts';
import { allSeals } from './audit.ts';
import { commandLog, noteRun } from './context.ts';
import { printLine, remark } from './output.ts';

export interface KeyOptions {
  keyFile?: string;
  unencrypted?: boolean;
}

/**
 * The backup key, from the file or from AMLCORE_BACKUP_KEY.
 * @returns null if the operator chose --unencrypted
 * @throws OperatorError if there is no key and no --unencrypted, or the key is invalid
 */
async function keyOf(config: Config, { keyFile, unencrypted }: KeyOptions): Promise<Buffer | null> {
  if (unencrypted) {
    if (keyFile === undefined) return null;
    throw new OperatorError('Use either --key-file or --unencrypted, not both.', EXIT_CONFIG);
  }
  if (keyFile !== undefined) {
    const text = await readFile(keyFile, 'utf8').catch((cause: Error) => {
      throw new OperatorError(`The key file ${keyFile} cannot be read: ${cause.message}`, EXIT_CONFIG, cause);
    });
    return keyOfText(keyFile, text.trim());
  }
  if (config.backupKey) return config.backupKey;
  const how = 'use --key-file or AMLCORE_BACKUP_KEY (32 bytes, as from "openssl rand -hex 32"), or --unencrypted';
  throw new OperatorError(`A backup needs an encryption key: ${how}.`, EXIT_CONFIG);
}

export async function backupTo(file: string, options: KeyOptions): Promise<void> {
  const config = loadConfig();
  const key = await keyOf(config, options);
  const storage = await attachStorage(config, commandLog(config));
  try {
    const embedded = config.databaseUrl === null;
    const summary = await backup(storage.directConnectionString, resolve(file), {
      ...(embedded && { masterKey: storage.masterKey }),
      ...(key && { key }),
      onTable: (name, rows) => remark(`${name}: ${rows} rows`),
    });
    printLine(`${file}: ${summary.bytes} bytes, schema ${summary.schema}, ${summary.tables.length} tables.`);
    printLine(
      embedded
        ? `The backup contains the master key: anyone with this file${key ? ' and its key' : ''} can read everything.`
        : 'The backup does not contain the master key: store AMLCORE_MASTER_KEY separately.',
    );
    await withConnection(storage.connectionString, (database) => noteRun(database, 'BACKUP', true));
  } finally {
    await storage.close();
  }
}

/** Exit code 1 if the audit trail of the restored database is not intact. */
export async function restoreFrom(file: string, options: KeyOptions & { force?: boolean }): Promise<number> {
  const config = loadConfig();
  const key = await keyOf(config, options);
  if (config.databaseUrl === null && (await attachEmbedded(config.dataDir))) {
    throw new OperatorError('A server is running on this data directory. Stop it first.', EXIT_IN_USE);
  }
  const storage = await attachStorage(config, commandLog(config));
  try {
    const summary = await restore(storage.directConnectionString, resolve(file), {
      force: options.force,
      ...(key && { key }),
      onTable: (name, rows) => remark(`${name}: ${rows} rows`),
    });
    if (config.databaseUrl === null && summary.masterKey) await putMasterKey(config.dataDir, summary.masterKey);
    const wrong = await damagesOf(storage.connectionString, summary.masterKey ?? storage.masterKey);
    if (wrong > 0) {
      printLine(
        `The rows were restored, but their audit trail is not intact (${wrong} findings). Run "amlcore audit verify" for details.`,
      );
      return 1;
    }
    printLine(
      `Restored ${summary.tables.length} tables; the schema is now ${summary.schema}. The audit trail is intact.`,
    );
    return 0;
  } finally {
    await storage.close();
  }
}

async function damagesOf(connectionString: string, masterKey: Buffer): Promise<number> {
  return await withConnection(connectionString, async (database) => {
    const reports = await verifyAudit(database, allSeals, { codes: new EntryCodes(masterKey) });
    const wrong = reports.reduce((sum, { broken, damaged }) => sum + damaged + (broken ? 1 : 0), 0);
    await noteRun(database, 'VERIFICATION', wrong === 0);
    return wrong;
  });
}

async function withConnection<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database({ connectionString, maxConnections: 2, applicationName: 'amlcore command' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function putMasterKey(dataDir: string, key: Buffer): Promise<void> {
  const path = join(dataDir, MASTER_KEY_FILE);
  await writeFile(`${path}.restored`, `${key.toString('hex')}\n`, { mode: 0o600 });
  await rename(`${path}.restored`, path);
}
