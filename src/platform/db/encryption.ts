/**
 * Encryption with organization-managed keys. A table declares its encrypted columns once (`encryptedTable`). `stored-rows.ts` encrypts the rows that its
 * store writes, and decrypts those that it reads. Without such a key both return the rows as they are.
 *
 * Rows are encrypted before the statement that writes them, since their audit entries contain hashes of the stored form (`hashable`).
 */
import type { Db } from './database.ts';
import { keyedHash, keyedHashSql } from './own-keys/keyed-hash.ts';
import {
  currentKey,
  type EncryptedColumn,
  type EncryptedTable,
  hashableTextSql,
  hashableValue,
  hashKeyOf,
  isEncrypted,
  isEncryptedTextSql,
  openRows,
  rowKey,
  type Sealer,
  sealerOf,
} from './own-keys/sealed-fields.ts';
import { newSalt } from './own-keys/sealed-value.ts';

export type { EncryptedTable };
export { hashableTextSql, hashKeyOf, isEncryptedTextSql, keyedHashSql, newSalt };

/** The organization and parts of the primary key that all rows share, where the rows do not have them. */
export type Shared = Readonly<Record<string, string | number>>;

/**
 * Properties of rows have the names of their columns, or those in camel case. Rows may have only some of the encrypted columns. An encrypted value keeps
 * the type of the plain one, since only the database and `hashable` read it.
 */
export interface Encryption {
  /**
   * @param salt of the values; absent: a new one each. Values of two tables with one salt have one hash
   * @throws AppError service-unavailable, own-key-destroyed
   */
  encrypt<Row extends object>(db: Db, shared: Shared, rows: readonly Row[], salt?: Buffer): Promise<Row[]>;
  encryptOne<Row extends object>(db: Db, shared: Shared, row: Row, salt?: Buffer): Promise<Row>;
  /**
   * @param unreadable `STAND_IN`: a row that cannot be decrypted is marked, with stand-ins for its values; absent: it throws
   * @throws AppError service-unavailable, own-key-destroyed; unreadable-record: a value is damaged or forged, and can never be decrypted
   */
  decrypt<Row extends object>(
    db: Db,
    shared: Shared,
    rows: readonly Row[],
    unreadable?: 'STAND_IN',
  ): Promise<(Row & { isUnreadable?: true })[]>;
  decryptOne<Row extends object>(
    db: Db,
    shared: Shared,
    row: Row,
    unreadable?: 'STAND_IN',
  ): Promise<Row & { isUnreadable?: true }>;
  /** The form that hashes of the audit trail cover: with commitments instead of encrypted values. It needs no key. */
  hashable<Row extends object>(row: Row): Row;
  isEncrypted(row: object): boolean;
}

export function encryptedTable<const T extends EncryptedTable>(declaration: T): T & Encryption {
  const { table, id, columns, repeated = [], derived = [] }: EncryptedTable = declaration;
  const keys = Object.keys(id);
  const tenantOf = (row: object, shared: Shared) => String(partOf(row, shared, 'tenant_id'));
  const rowOf = (row: object, shared: Shared) => rowKey(...keys.map((key) => partOf(row, shared, key)));
  const present = (row: object) => columns.flatMap((column) => propertyOf(row, column.name, column) ?? []);

  const encryption: Encryption = {
    async encrypt(db, shared, rows, salt) {
      const encrypted: (typeof rows)[number][] = [];
      const sealers = new Map<string, Sealer | null>();
      for (const row of rows) {
        const tenantId = tenantOf(row, shared);
        if (!sealers.has(tenantId)) sealers.set(tenantId, await sealerOf(db, tenantId));
        const seal = sealers.get(tenantId);
        if (!seal) {
          encrypted.push(row);
          continue;
        }
        const plain = row as Readonly<Record<string, unknown>>;
        const values: Record<string, unknown> = {};
        const place = { table, row: rowOf(row, shared) };
        for (const { property, of: column } of present(row)) {
          const value = plain[property];
          if (value !== null && value !== undefined) values[property] = seal(place, column, value, salt);
        }
        for (const name of repeated) {
          const found = propertyOf(row, name, null);
          if (found) values[found.property] = null;
        }
        for (const { name, from, textOf } of derived) {
          const found = propertyOf(row, name, null);
          const value = plain[propertyOf(row, from, null)?.property ?? ''];
          if (found) values[found.property] = value === null || value === undefined ? null : seal.hash(textOf(value));
        }
        encrypted.push({ ...row, ...values });
      }
      return encrypted;
    },
    encryptOne: async (db, shared, row, salt) => (await encryption.encrypt(db, shared, [row], salt))[0]!,
    async decrypt<Row extends object>(db: Db, shared: Shared, rows: readonly Row[], unreadable?: 'STAND_IN') {
      const standIn = (row: Row): Row => {
        const values = present(row).map(({ property, of }) => [property, standInOf(of, row, property)]);
        return { ...row, ...Object.fromEntries(values), isUnreadable: true };
      };
      const placeOf = (row: Row) => ({ tenantId: tenantOf(row, shared), table, row: rowOf(row, shared) });
      return await openRows(db, rows, placeOf, present, unreadable && standIn);
    },
    decryptOne: async (db, shared, row, unreadable) => (await encryption.decrypt(db, shared, [row], unreadable))[0]!,
    hashable<Row extends object>(row: Row): Row {
      const stored = row as Readonly<Record<string, unknown>>;
      const values = present(row).map(({ property }) => [property, hashableValue(stored[property])]);
      return { ...row, ...Object.fromEntries(values) };
    },
    isEncrypted: (row) => present(row).some(({ property }) => isEncrypted((row as Record<string, unknown>)[property])),
  };
  return { ...declaration, ...encryption };
}

function propertyOf<T>(row: object, column: string, of: T): { property: string; of: T } | null {
  if (column in row) return { property: column, of };
  const property = camelCase(column);
  return property in row ? { property, of } : null;
}

const camelNames = new Map<string, string>();

function camelCase(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

function partOf(row: object, shared: Shared, column: string): string | number {
  for (const from of [row, shared]) {
    const found = propertyOf(from, column, null);
    if (found) return (from as Shared)[found.property]!;
  }
  throw new Error(`a row without ${column}, which identifies it, cannot be encrypted or decrypted`);
}

function standInOf({ standIn = '' }: EncryptedColumn, row: object, property: string): unknown {
  const stored = (row as Readonly<Record<string, unknown>>)[property];
  if (stored === null) return null;
  return typeof standIn === 'function' ? standIn(stored, row) : standIn;
}

/** Whether new rows of the organization are encrypted. */
export async function isEncrypting(db: Db, tenantId: string): Promise<boolean> {
  return (await currentKey(db, tenantId)) !== null;
}

/** For texts by which encrypted rows are found. null: the organization has no managed key @throws AppError service-unavailable */
export async function keyedHasherOf(db: Db, tenantId: string): Promise<((text: string) => string) | null> {
  const key = await hashKeyOf(db, tenantId);
  return key && ((text) => keyedHash(key, text));
}
