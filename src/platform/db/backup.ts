/** Writes all data of the service into one file: consistent, in constant memory, while the service runs. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { OperatorError } from '../errors.ts';
import { version } from '../lib/project-root.ts';
import { encrypting } from './backup-cipher.ts';
import {
  type BackupHeader,
  type BackupManifest,
  backupTables,
  columnList,
  FORMAT_VERSION,
  HEADER_FILE,
  MANIFEST_FILE,
  MASTER_KEY_FILE,
  piecePath,
  quote,
  type TableColumns,
} from './backup-format.ts';
import { appliedMigrations, connect } from './migrate.ts';

export interface BackupOptions {
  /**
   * Included in the file, so that a restore on another machine can decrypt keys and secrets. Only for the embedded database,
   * whose key is stored nowhere else. Such a file gives access to everything: keep it safe.
   */
  masterKey?: Buffer;
  /** The operator's key, 32 bytes, which encrypts and authenticates the file. Absent: anyone with the file can read and change it. */
  key?: Buffer;
  /** Called before the first table, in the transaction that reads them all. @throws why there must be no backup */
  check?: (client: pg.Client) => Promise<void>;
  /** Called and awaited after each table. */
  onTable?: (name: string, rows: number) => void | Promise<void>;
}

export interface BackupSummary {
  schema: number;
  tables: BackupManifest['tables'];
  bytes: number;
}

// Twice as fast as the default level, with a tenth more bytes.
const GZIP_LEVEL = 3;
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * @param targetFile replaced in one step when the backup is complete; mode 600
 * @throws OperatorError if the database has no schema yet or the file cannot be written
 */
export async function backup(
  connectionString: string,
  targetFile: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const client = await connect(connectionString, 'amlcore backup');
  const aside = `${targetFile}.${randomUUID()}.partial`;
  try {
    await client.query('begin isolation level repeatable read read only');
    const header = await describe(client);
    await options.check?.(client);
    const archive = pack();
    const file = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
    const gzip = createGzip({ level: GZIP_LEVEL });
    const written = options.key
      ? pipeline(archive, gzip, encrypting(options.key), file)
      : pipeline(archive, gzip, file);
    const content = writeContent(client, archive, header, options).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    // Either can fail first, and the other then ends with it. Promise.all throws the first failure, which is the cause.
    const [manifest] = await Promise.all([content, written]);
    await rename(aside, targetFile);
    return { schema: header.schema, tables: manifest.tables, bytes: (await stat(targetFile)).size };
  } catch (cause) {
    await rm(aside, { force: true });
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`The backup failed: ${(cause as Error).message}`, 1, cause);
  } finally {
    await client.end().catch(() => {});
  }
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const schema = (await appliedMigrations(client)).at(-1)?.number;
  if (!schema) throw new OperatorError('The database is empty: there is nothing to back up.');
  const { rows } = await client.query<{ now: Date }>('select now()');
  return {
    format: 'amlcore-backup',
    formatVersion: FORMAT_VERSION,
    programVersion: version,
    schema,
    createdAt: rows[0]!.now.toISOString(),
    tables: await backupTables(client),
  };
}

async function writeContent(
  client: pg.Client,
  archive: Pack,
  header: BackupHeader,
  options: BackupOptions,
): Promise<BackupManifest> {
  await writeEntry(archive, HEADER_FILE, JSON.stringify(header, null, 2));
  if (options.masterKey) await writeEntry(archive, MASTER_KEY_FILE, options.masterKey.toString('hex'));
  const tables: BackupManifest['tables'] = [];
  for (const table of header.tables) {
    const written = await writeTable(client, archive, table);
    tables.push(written);
    await options.onTable?.(written.name, written.rows);
  }
  // Sequences are outside the snapshot. They are read last, so that they include all rows.
  const manifest = { tables, sequences: await readSequences(client) };
  await writeEntry(archive, MANIFEST_FILE, JSON.stringify(manifest, null, 2));
  archive.finalize();
  return manifest;
}

async function writeTable(
  client: pg.Client,
  archive: Pack,
  table: TableColumns,
): Promise<BackupManifest['tables'][number]> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${quote(table.name)}) to stdout`));
  let pieces = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    await writeEntry(archive, piecePath(table.name, ++pieces), Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PIECE_BYTES) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Waits until the archive accepted it, so that a slow disk slows the database down instead of filling memory. */
function writeEntry(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const sequences: BackupManifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quote(name)}`,
    );
    sequences.push({ name, lastValue: state.rows[0]!.last_value, isCalled: state.rows[0]!.is_called });
  }
  return sequences;
}
