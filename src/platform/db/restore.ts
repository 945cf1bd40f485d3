/**
 * Reads a backup into a database in one transaction: schema as of the backup, rows, checksums, statistics, commit. If
 * something is wrong with the file or the master key, the database is not changed. Afterwards the schema is updated.
 */
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type Readable, Transform, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { version } from '../lib/project-root.ts';
import { openBackup } from './backup-cipher.ts';
import {
  type BackupHeader,
  type BackupManifest,
  backupTables,
  columnList,
  FORMAT_VERSION,
  HEADER_FILE,
  MANIFEST_FILE,
  MASTER_KEY_FILE,
  parseHeader,
  parseManifest,
  quote,
  tableOf,
} from './backup-format.ts';
import { sqlState } from './database.ts';
import { applyMigration, migrate, withSchemaLock } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { dropEverything, hasRows, liftGuards, refuseOtherSessions } from './restore-target.ts';
import { ensureTenantRole } from './roles.ts';
import { programOf } from './schema-range.ts';

export interface RestoreOptions {
  /** Replace existing data. Without it, a database that has rows is rejected. */
  force?: boolean;
  /** Key of an encrypted backup. Absent: the file must not be encrypted. */
  key?: Buffer;
  onTable?: (name: string, rows: number) => void;
  /** @param bytes of the file that were read so far, of all */
  onProgress?: (bytes: number, of: number) => void;
  /**
   * Called before the commit: whether the rows belong to this master key. null: the backup has no master key.
   * @throws OperatorError why the restore must not be committed
   */
  check?: (client: pg.Client, masterKey: Buffer | null) => Promise<void>;
  /** Other migrations than the program's own, for tests. */
  folder?: string;
}

export interface RestoreSummary {
  header: BackupHeader;
  tables: BackupManifest['tables'];
  /** The schema's number now. */
  schema: number;
  /** The key from the backup. The caller stores it in the key file of the service. */
  masterKey: Buffer | null;
}

/** A table's rows that are being loaded. */
interface Loading {
  name: string;
  hash: Hash;
  stream: CopyStreamQuery;
}

interface Loaded {
  header: BackupHeader;
  manifest: BackupManifest;
  masterKey: Buffer | null;
}

/** @throws OperatorError with the problem, before any change */
export async function restore(
  connectionString: string,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreSummary> {
  const content = await openWhole(file, options.key ?? null).catch((cause) => {
    throw explain(cause, file);
  });
  const { header, manifest, masterKey } = await withSchemaLock(connectionString, 'amlcore restore', async (client) => {
    await refuseOtherSessions(client);
    if (!options.force && (await hasRows(client))) {
      throw new OperatorError(
        'The database is not empty. Restore into an empty one, or use --force to replace its data.',
      );
    }
    await ensureTenantRole(client);
    await client.query('begin');
    try {
      const loaded = await load(client, content(), { ...options, bytes: (await stat(file)).size });
      await options.check?.(client, loaded.masterKey);
      await client.query('commit');
      return loaded;
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      throw explain(cause, file);
    }
  });
  const { from, to } = await migrate(connectionString, { folder: options.folder });
  // Migrations add tables and columns that have no statistics yet.
  if (to > from) await withSchemaLock(connectionString, 'amlcore restore', analyze);
  return { header, tables: manifest.tables, schema: to, masterKey };
}

/** Reads the whole file once, before anything is changed: an encrypted one by its tags, a plain one by the checksum of its compression. */
async function openWhole(file: string, key: Buffer | null): Promise<() => Readable> {
  const content = await openBackup(file, key);
  if (key) return content;
  try {
    await pipeline(content(), createGunzip(), new Writable({ write: (_chunk, _encoding, done) => done() }));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw cause;
    const why =
      code === 'Z_BUF_ERROR' ? 'its end is missing' : `bytes were changed after it was written, or it is no backup`;
    throw new OperatorError(
      `The backup is damaged: ${why} (${message}). Nothing was changed. Use another copy of the file.`,
      1,
      cause,
    );
  }
  return content;
}

/**
 * Gathers the planner's statistics. Without them PostgreSQL takes full tables for nearly empty ones: verifying the audit
 * trail would then read all rows of an organization again for each of its rows. Autovacuum would come minutes later.
 */
async function analyze(client: pg.Client): Promise<void> {
  const tables = await backupTables(client);
  await client.query(`analyze ${tables.map(({ name }) => quote(name)).join(', ')}`);
}

async function load(
  client: pg.Client,
  content: Readable,
  options: RestoreOptions & { bytes: number },
): Promise<Loaded> {
  const loader = new Loader(client, options);
  const archive = extract();
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      options.onProgress?.(bytes, options.bytes);
      done(null, chunk);
    },
  });
  const reading = pipeline(content, counted, createGunzip(), archive);
  // The loop below gets the failure too. Without this line it would also count as an unhandled rejection.
  reading.catch(() => {});
  try {
    for await (const entry of archive) await loader.take(entry.header.name, entry as AsyncIterable<Buffer>);
    // Read to the very end, which contains the checksum of the compressed file.
    await reading;
    return await loader.finish();
  } catch (error) {
    loader.abort();
    throw error;
  }
}

class Loader {
  readonly #client: pg.Client;
  readonly #options: RestoreOptions;
  readonly #done: BackupManifest['tables'] = [];
  #header: BackupHeader | null = null;
  #manifest: BackupManifest | null = null;
  #masterKey: Buffer | null = null;
  #loading: Loading | null = null;
  #putBack: () => Promise<void> = async () => {};

  constructor(client: pg.Client, options: RestoreOptions) {
    this.#client = client;
    this.#options = options;
  }

  async take(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    const table = tableOf(path);
    if (table) await this.#takeRows(table, content);
    else if (path === HEADER_FILE) await this.#takeHeader(parseHeader(await text(content)));
    else if (path === MASTER_KEY_FILE) this.#masterKey = masterKeyOf(await text(content));
    else if (path === MANIFEST_FILE) this.#manifest = parseManifest(await text(content));
    else throw damaged(`it has an unknown part ${path}`);
  }

  async finish(): Promise<Loaded> {
    await this.#endTable();
    const header = this.#header;
    const manifest = this.#manifest;
    if (!header || !manifest) throw damaged('its end is missing');
    this.#verify(header, manifest);
    await this.#putBack();
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await this.#client.query('select setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled]);
    }
    await analyze(this.#client);
    return { header, manifest, masterKey: this.#masterKey };
  }

  /** Ends a COPY in progress. Before that, the connection accepts no other statement, not even a rollback. */
  abort(): void {
    this.#loading?.stream.destroy(new Error('the restore was aborted'));
  }

  async #takeHeader(header: BackupHeader): Promise<void> {
    const migrations = readMigrations(this.#options.folder);
    if (header.formatVersion > FORMAT_VERSION || header.schema > migrations.length) {
      throw new OperatorError(
        `The backup was written by ${programOf(header.programVersion)} (schema ${header.schema}). ` +
          `This program (amlcore ${version}) knows schema ${migrations.length}. Restore with the newer program.`,
        EXIT_CONFIG,
      );
    }
    await dropEverything(this.#client);
    for (const migration of migrations.slice(0, header.schema)) await applyMigration(this.#client, migration);
    if (JSON.stringify(await backupTables(this.#client)) !== JSON.stringify(header.tables)) {
      throw damaged(`its tables do not match schema ${header.schema}`);
    }
    this.#putBack = await liftGuards(this.#client);
    this.#header = header;
  }

  async #takeRows(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#loading?.name !== name) {
      await this.#endTable();
      this.#loading = this.#beginTable(name);
    }
    const { hash, stream } = this.#loading!;
    for await (const chunk of content) {
      hash.update(chunk);
      if (!stream.write(chunk)) await once(stream, 'drain');
    }
  }

  #beginTable(name: string): Loading {
    const table = this.#header?.tables.find((one) => one.name === name);
    if (!table || this.#done.some((one) => one.name === name)) throw damaged(`the table ${name} is out of place`);
    const stream = this.#client.query(copyFrom(`copy ${quote(name)} (${columnList(table)}) from stdin`));
    stream.on('error', () => {}); // reported by once() and finished()
    return { name, hash: createHash('sha256'), stream };
  }

  async #endTable(): Promise<void> {
    if (!this.#loading) return;
    const { name, hash, stream } = this.#loading;
    stream.end();
    await finished(stream);
    this.#done.push({ name, rows: stream.rowCount, sha256: hash.digest('hex') });
    this.#loading = null;
    this.#options.onTable?.(name, stream.rowCount);
  }

  #verify(header: BackupHeader, manifest: BackupManifest): void {
    for (const { name } of header.tables) {
      const expected = manifest.tables.find((one) => one.name === name);
      const found = this.#done.find((one) => one.name === name) ?? { rows: 0, sha256: EMPTY_SHA256 };
      if (expected?.rows !== found.rows || expected.sha256 !== found.sha256) {
        throw damaged(`the rows of ${name} do not match their checksum`);
      }
    }
  }
}

/** @throws OperatorError */
function masterKeyOf(text: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(text)) throw damaged('its master key was altered: it is not 64 hexadecimal digits');
  return Buffer.from(text, 'hex');
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');

function damaged(why: string): OperatorError {
  return new OperatorError(`The backup is damaged: ${why}. Nothing was changed.`);
}

function explain(cause: unknown, file: string): OperatorError {
  if (cause instanceof OperatorError) return cause;
  const { message, code } = cause as NodeJS.ErrnoException;
  if (code?.startsWith('E') && !sqlState(cause))
    return new OperatorError(`${file} cannot be read: ${message}`, 1, cause);
  // Unexpected end of file, wrong checksum of the compressed data, no tar header, or rows that COPY rejects.
  return new OperatorError(`The backup cannot be restored: ${message}. Nothing was changed.`, 1, cause);
}

async function text(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
