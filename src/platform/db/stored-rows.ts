/**
 * Rows of tables, as stores write and read them. Columns that a table declares as encrypted (`encryption.ts`) are encrypted and decrypted
 * here, so stores know neither which columns these are, nor whether the organization has a managed key.
 */
import type { Db } from './database.ts';
import { type EncryptedTable, type Encryption, encryptedTable, type Shared } from './encryption.ts';
import { currentKey, encryptedTableOf } from './own-keys/sealed-fields.ts';
import type { Schema } from './schema.ts';

export type TableName = keyof Schema & string;

/** Whether the table has no encrypted columns. */
export function isStoredAsGiven(db: Db, table: TableName): boolean {
  return encryptedTableOf(db, table) === null;
}

const encryptions = new WeakMap<EncryptedTable, Encryption>();

/** null: nothing of the table is encrypted. */
async function encryptionOf(
  db: Db,
  table: TableName,
  shared: Shared,
  rows: readonly object[],
): Promise<Encryption | null> {
  const declared = encryptedTableOf(db, table);
  if (declared === undefined) await requireNoKey(db, [shared, ...rows]);
  if (!declared) return null;
  let encryption = encryptions.get(declared);
  if (!encryption) {
    encryption = encryptedTable(declared);
    encryptions.set(declared, encryption);
  }
  return encryption;
}

/** A `Database` without declarations would write rows unencrypted, and return encrypted values. */
async function requireNoKey(db: Db, rows: readonly object[]): Promise<void> {
  const tenants = rows.flatMap((row) => [
    'tenant_id' in row ? row.tenant_id : [],
    'tenantId' in row ? row.tenantId : [],
  ]);
  for (const tenantId of new Set(tenants.flat() as string[]))
    if ((await currentKey(db, tenantId)) !== null) throw new Error('Database was opened without its encrypted tables');
}

/**
 * The rows as the table stores them, for statements that `insert-rows.ts` does not write, and for hashes of the audit trail.
 * Properties have the names of columns, or those in camel case. Encrypted values keep the type of the plain ones.
 * @throws AppError service-unavailable, own-key-destroyed
 */
export async function toStored<Row extends object>(
  db: Db,
  table: TableName,
  shared: Shared,
  rows: readonly Row[],
): Promise<Row[]> {
  const encryption = await encryptionOf(db, table, shared, rows);
  return encryption ? await encryption.encrypt(db, shared, rows) : [...rows];
}

/**
 * Rows of a table that a statement returned.
 * @param unreadable `STAND_IN`: a row that cannot be decrypted is marked, with stand-ins for its values; absent: it throws
 * @throws AppError service-unavailable, own-key-destroyed; unreadable-record: a value is damaged or forged
 */
export async function fromStored<Row extends object>(
  db: Db,
  table: TableName,
  shared: Shared,
  rows: readonly Row[],
  unreadable?: 'STAND_IN',
): Promise<(Row & { isUnreadable?: true })[]> {
  const encryption = await encryptionOf(db, table, shared, rows);
  return encryption ? await encryption.decrypt(db, shared, rows, unreadable) : [...rows];
}
