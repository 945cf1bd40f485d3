import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from '../config.ts';
import { backup } from '../db/backup.ts';
import { attachEmbedded } from '../db/embedded/embedded-postgres.ts';
import { restore } from '../db/restore.ts';
import { EXIT_IN_USE, OperatorError } from '../errors.ts';
import { MASTER_KEY_FILE } from '../iam/master-key.ts';
import { attachStorage } from '../storage.ts';
import { commandLog } from './context.ts';
import { printLine, remark } from './output.ts';

export async function backupTo(file: string): Promise<void> {
  const config = loadConfig();
  const storage = await attachStorage(config, commandLog(config));
  try {
    const embedded = config.databaseUrl === null;
    const summary = await backup(storage.connectionString, resolve(file), {
      ...(embedded && { masterKey: storage.masterKey }),
      onTable: (name, rows) => remark(`${name}: ${rows} rows`),
    });
    printLine(`${file}: ${summary.bytes} bytes, schema ${summary.schema}, ${summary.tables.length} tables.`);
    printLine(
      embedded
        ? 'The master key is inside: whoever has this file has everything.'
        : 'The master key is not inside: keep AMLCORE_MASTER_KEY with it.',
    );
  } finally {
    await storage.close();
  }
}

export async function restoreFrom(file: string, options: { force?: boolean }): Promise<void> {
  const config = loadConfig();
  if (config.databaseUrl === null && (await attachEmbedded(config.dataDir))) {
    throw new OperatorError('A server runs on this data directory: stop it first.', EXIT_IN_USE);
  }
  const storage = await attachStorage(config, commandLog(config));
  try {
    const summary = await restore(storage.connectionString, resolve(file), {
      force: options.force,
      onTable: (name, rows) => remark(`${name}: ${rows} rows`),
    });
    if (config.databaseUrl === null && summary.masterKey) await putMasterKey(config.dataDir, summary.masterKey);
    printLine(`Restored ${summary.tables.length} tables; the schema is now ${summary.schema}.`);
  } finally {
    await storage.close();
  }
}

async function putMasterKey(dataDir: string, key: Buffer): Promise<void> {
  const path = join(dataDir, MASTER_KEY_FILE);
  await writeFile(`${path}.restored`, `${key.toString('hex')}\n`, { mode: 0o600 });
  await rename(`${path}.restored`, path);
}
