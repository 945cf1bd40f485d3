import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { attachStorage } from '../app/storage.ts';
import { MASTER_KEY_FILE, readMasterKey } from '../identity/master-key.ts';
import type { ChainReport } from '../platform/audit/verify.ts';
import { type Config, keyOfText, loadConfig } from '../platform/config.ts';
import { backup } from '../platform/db/backup.ts';
import { Database } from '../platform/db/database.ts';
import { attachEmbedded, EmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { restore } from '../platform/db/restore.ts';
import { EXIT_CONFIG, EXIT_IN_USE, OperatorError } from '../platform/errors.ts';
import { decryptedBy, openInstallationKey } from '../platform/installation-key/installation-key.ts';
import type { StoredKey } from '../platform/installation-key/store.ts';
import { verifyResumably } from './audit.ts';
import { commandLog, noteRun } from './context.ts';
import { bar, printJson, printLine, progress, remark } from './output.ts';

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
      check: (client) =>
        requireAccepted(
          ...([client, storage.masterKey] as const),
          `${CONFIGURED} does not decrypt the installation key of this database: the backup could not be restored with it.`,
        ),
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
      ...RESTORE_PROGRESS,
      check: (client, masterKey) => requireMasterKey(client, masterKey, storage.masterKey),
    });
    if (config.databaseUrl === null && summary.masterKey) await putMasterKey(config.dataDir, summary.masterKey);
    remark('The rows are restored. If the verification is interrupted: amlcore audit verify --resume');
    const reports = await verifyStored(
      storage.connectionString,
      summary.masterKey ?? storage.masterKey,
      config.dataDir,
    );
    const wrong = damagesOf(reports);
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

/** A table's line replaces the bar, which the next bytes draw again. */
const RESTORE_PROGRESS = {
  onTable: (name: string, rows: number) => {
    progress('');
    remark(`${name}: ${rows} rows`);
  },
  onProgress: (bytes: number, of: number) => progress(`${bar(bytes, of)} bytes of the backup`),
};

async function verifyStored(connectionString: string, masterKey: Buffer, dataDir: string): Promise<ChainReport[]> {
  return await withConnection(connectionString, async (database) => {
    const installationKey = await openInstallationKey(database, masterKey);
    const reports = await verifyResumably(database, { installationKey, dataDir });
    await noteRun(database, 'VERIFICATION', damagesOf(reports) === 0);
    return reports;
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

const damagesOf = (reports: readonly ChainReport[]) =>
  reports.reduce((sum, { broken, damaged }) => sum + damaged + (broken ? 1 : 0), 0);

const CONFIGURED = 'The configured master key (AMLCORE_MASTER_KEY, else master.key in the data directory)';

/** @throws OperatorError if no master key decrypts the restored installation key */
async function requireMasterKey(client: pg.Client, ofBackup: Buffer | null, configured: Buffer | null): Promise<void> {
  const masterKey = ofBackup ?? configured;
  if (!masterKey) throw new OperatorError('The backup has no master key. Set AMLCORE_MASTER_KEY.', EXIT_CONFIG);
  const which = ofBackup ? 'The master key in the backup was altered' : `${CONFIGURED} is not that of the backup`;
  await requireAccepted(client, masterKey, `${which}: it does not decrypt the installation key. Nothing was changed.`);
}

/** A database that no service has used yet accepts any. @throws OperatorError with `otherwise` */
async function requireAccepted(client: pg.Client, masterKey: Buffer, otherwise: string): Promise<void> {
  const { rows } = await client.query<StoredKey>(
    'select master_key_id as "masterKeyId", key_encrypted as "keyEncrypted" from installation_keys',
  );
  try {
    if (rows.length > 0) decryptedBy(masterKey, rows);
  } catch (cause) {
    throw new OperatorError(otherwise, EXIT_CONFIG, cause);
  }
}

async function putMasterKey(dataDir: string, key: Buffer): Promise<void> {
  const path = join(dataDir, MASTER_KEY_FILE);
  await writeFile(`${path}.restored`, `${key.toString('hex')}\n`, { mode: 0o600 });
  await rename(`${path}.restored`, path);
}

interface DrillReport {
  file: string;
  bytes: number;
  writtenAt: string;
  ageHours: number;
  programVersion: string;
  schema: number;
  tables: number;
  rows: number;
  restoreSeconds: number;
  verifySeconds: number;
  chains: number;
  entries: number;
  sealedRows: number;
  /** Findings of the verification. */
  findings: number;
}

/**
 * Restores the newest backup into a database of its own, verifies it, and removes it again. Runs beside the service, which it does not touch.
 * Exit code 1 if the audit trail of the backup is not intact.
 * @param path a backup, or a folder of backups
 */
export async function drill(path: string, options: KeyOptions & { json?: boolean }): Promise<number> {
  const config = loadConfig();
  const key = await keyOf(config, options);
  const file = await newestBackup(resolve(path));
  const dataDir = await scratchDirectory(config.dataDir);
  try {
    const report = await drillIn(dataDir, file, { config, key });
    if (options.json) printJson(report);
    else printDrill(report);
    return report.findings > 0 ? 1 : 0;
  } finally {
    progress('');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function drillIn(
  dataDir: string,
  file: string,
  { config, key }: { config: Config; key: Buffer | null },
): Promise<DrillReport> {
  const onCrash = ({ detail }: { detail: string }) => remark(`The database of the drill ended: ${detail}`);
  const embedded = await EmbeddedPostgres.start({ dataDir, log: commandLog(config), onCrash });
  try {
    const { connectionString } = embedded;
    const configured = config.masterKey ?? (await readMasterKey(config.dataDir));
    const startMs = performance.now();
    const { header, tables, masterKey, schema } = await restore(connectionString, file, {
      ...(key && { key }),
      onProgress: RESTORE_PROGRESS.onProgress,
      check: (client, ofBackup) => requireMasterKey(client, ofBackup, configured),
    });
    const restoredMs = performance.now();
    // The check found one of them.
    const reports = await verifyStored(connectionString, (masterKey ?? configured)!, dataDir);
    const verifiedMs = performance.now();
    const sum = (of: (report: ChainReport) => number) => reports.reduce((all, report) => all + of(report), 0);
    return {
      ...{ file, bytes: (await stat(file)).size, writtenAt: header.createdAt },
      ageHours: Math.round((Date.now() - Date.parse(header.createdAt)) / 360_000) / 10,
      ...{ programVersion: header.programVersion, schema, tables: tables.length },
      rows: tables.reduce((all, { rows }) => all + rows, 0),
      restoreSeconds: Math.round((restoredMs - startMs) / 100) / 10,
      verifySeconds: Math.round((verifiedMs - restoredMs) / 100) / 10,
      ...{ chains: reports.length, entries: sum(({ entries }) => entries), sealedRows: sum(({ sealed }) => sealed) },
      findings: damagesOf(reports),
    };
  } finally {
    await embedded.stop();
  }
}

function printDrill(report: DrillReport): void {
  const { file, bytes, tables, rows, chains, entries, sealedRows, findings } = report;
  printLine(
    `${file}: written at ${report.writtenAt} (${report.ageHours} hours ago) by amlcore ${report.programVersion}, ${bytes} bytes.`,
  );
  printLine(`Restored in ${report.restoreSeconds} s: ${tables} tables, ${rows} rows, schema ${report.schema}.`);
  printLine(
    `Verified in ${report.verifySeconds} s: ${chains} audit chains, ${entries} entries, ${sealedRows} sealed rows.`,
  );
  printLine(
    findings === 0
      ? 'The audit trail is intact. The drill database was removed.'
      : `The audit trail is NOT intact: ${findings} findings. The drill database was removed. To see them, restore the file elsewhere and run "amlcore audit verify".`,
  );
}

/** Without files that are still being written (backup.ts). */
async function newestBackup(path: string): Promise<string> {
  const found = await stat(path).catch((cause: Error) => {
    throw new OperatorError(`${path} cannot be read: ${cause.message}`, 1, cause);
  });
  if (!found.isDirectory()) return path;
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && !name.endsWith('.partial'));
  const files = await Promise.all(
    names.map(async (name) => ({ file: join(path, name), stats: await stat(join(path, name)) })),
  );
  const [newest] = files
    .filter(({ stats }) => stats.isFile())
    .sort((one, other) => other.stats.mtimeMs - one.stats.mtimeMs);
  if (!newest) throw new OperatorError(`The folder ${path} has no backup.`);
  return newest.file;
}

const DRILL = 'drill-';

/** Removes what a killed drill left behind. @returns a folder on the disk of the data directory, which is not there yet */
async function scratchDirectory(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const left = join(dataDir, name);
    if (name.startsWith(DRILL) && (await attachEmbedded(left)) === null)
      await rm(left, { recursive: true, force: true });
  }
  return join(dataDir, `${DRILL}${randomBytes(4).toString('hex')}`);
}
