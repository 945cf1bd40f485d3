/**
 * A backup is one gzipped tar file, encrypted as described in `backup-cipher.ts`:
 *
 *   header.json              data for the reader before the first row: format, program, schema, tables and their columns
 *   master-key               only for an embedded database: 32 bytes as hexadecimal digits
 *   tables/NAME/000001 ...   rows in PostgreSQL's COPY text format, in pieces of limited size, since tar needs each size first
 *   manifest.json            data known after the last row: rows and sha256 per table, sequences
 *
 * The manifest is last, so a truncated file has none. docs/decisions/06-back-up-into-one-encrypted-file.md explains why pg_dump is not used.
 */
import type pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../errors.ts';

export const FORMAT_VERSION = 1;
export const HEADER_FILE = 'header.json';
export const MASTER_KEY_FILE = 'master-key';
export const MANIFEST_FILE = 'manifest.json';

const header = z.object({
  format: z.literal('amlcore-backup'),
  formatVersion: z.number().int().positive(),
  programVersion: z.string(),
  /** Number of the latest migration. */
  schema: z.number().int().positive(),
  createdAt: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
const manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int().nonnegative(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export type BackupHeader = z.infer<typeof header>;
export type BackupManifest = z.infer<typeof manifest>;
export type TableColumns = BackupHeader['tables'][number];

export const parseHeader = (text: string): BackupHeader => parse(header, text, HEADER_FILE);
export const parseManifest = (text: string): BackupManifest => parse(manifest, text, MANIFEST_FILE);

function parse<T>(schema: z.ZodType<T>, text: string, file: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperatorError(`This is not a backup of amlcore, or it is damaged: ${file} cannot be read.`, 1, cause);
  }
}

/** Folder of a table's pieces. */
export const tableOf = (path: string): string | null => /^tables\/([^/]+)\/\d+$/.exec(path)?.[1] ?? null;
export const piecePath = (table: string, piece: number): string => `tables/${table}/${String(piece).padStart(6, '0')}`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (table: TableColumns): string => table.columns.map(quote).join(', ');

/**
 * The tables of a backup with their writable columns. Left out: unlogged tables (temporary counters) and
 * schema_migrations (the restore writes its own).
 */
export async function backupTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
    group by c.relname
    order by c.relname`);
  return rows;
}
