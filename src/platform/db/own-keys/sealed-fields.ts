/** Encrypts and decrypts column values. Stores use `platform/db/stored-rows.ts`. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { HASH_KEY, keyedHash } from './keyed-hash.ts';
import { type DataKey, openText, type Place, readToken, SealedValueError, sealText } from './sealed-value.ts';
import type { HeldKeys, Vault } from './vault.ts';

type Db = Kysely<Schema>;

/** The member of a JSON value with the encrypted whole. Other members are unencrypted copies of its parts. */
export const SEALED = '$sealed';

export interface SealedJson {
  readonly $sealed: string;
}

interface Connection {
  vault: Vault;
  /** Tables with encrypted columns, by name. null: not declared to this `Database`. */
  tables: ReadonlyMap<string, EncryptedTable> | null;
  /** null: it is not the transaction of one organization. */
  held: HeldKeys | null;
}

const connections = new WeakMap<object, Connection>();

/** Called by `Database` for each connection that it hands out. @param held keys of the organization whose transaction it is */
export function useVault(db: Db, { vault, tables }: Omit<Connection, 'held'>, held: HeldKeys | null = null): void {
  connections.set(db, { vault, tables, held });
}

function connectionOf(db: Db): Connection {
  const connection = connections.get(db);
  if (!connection) throw new Error('this connection was not opened by Database');
  return connection;
}

export function vaultOf(db: Db): Vault {
  return connectionOf(db).vault;
}

/** null: the table has no encrypted columns; undefined: unknown. */
export function encryptedTableOf(db: Db, table: string): EncryptedTable | null | undefined {
  const { tables } = connectionOf(db);
  return tables ? (tables.get(table) ?? null) : undefined;
}

/** Number of the data key for new rows; null: rows are not encrypted. */
export async function currentKey(db: Db, tenantId: string): Promise<number | null> {
  const held = heldFor(db, tenantId);
  return held ? held.current : await vaultOf(db).current(db, tenantId);
}

/** null: not the transaction of one organization, which may need the keys of any. */
function heldFor(db: Db, tenantId: string): HeldKeys | null {
  const { held } = connectionOf(db);
  // Row-level security hides the keys of others, so that they would seem to have none.
  if (held && held.tenantId !== tenantId)
    throw new Error('the database transaction of one organization needs a key of another organization');
  return held;
}

/**
 * In the transaction of an organization, the key is one that was unwrapped before it began. Only a value under an earlier data key, which
 * the encryption job replaces, has its key unwrapped here.
 * @throws AppError service-unavailable, own-key-destroyed
 */
async function keyOf(db: Db, tenantId: string, number: number): Promise<DataKey> {
  const known = heldFor(db, tenantId)?.keys.get(number);
  if (!known) return await vaultOf(db).dataKey(db, tenantId, number);
  if ('missing' in known) throw known.missing;
  return known.key;
}

export function isSealed(value: unknown): value is SealedJson {
  return typeof value === 'object' && value !== null && typeof (value as { $sealed?: unknown }).$sealed === 'string';
}

/** Prefix of an encrypted text. */
export const SEALED_TEXT = '$sealed:';

/** The encrypted token in a JSON value, a text or bytes; null: the value is not encrypted. */
function tokenOf(value: unknown): string | null {
  if (isSealed(value)) return value[SEALED];
  const text = Buffer.isBuffer(value) ? textOfBytes(value) : value;
  if (typeof text !== 'string' || !text.startsWith(SEALED_TEXT)) return null;
  const token = text.slice(SEALED_TEXT.length);
  return readToken(token) || BARE_COMMITMENT.test(token) ? token : null;
}

/**
 * Form of the commitment that hashes of the audit trail cover instead of an encrypted text. As a stored value it would have the same hash,
 * so it is rejected.
 */
const BARE_COMMITMENT = /^[A-Za-z0-9_-]{43}$/;

/** Unencrypted files are not converted to text. */
function textOfBytes(bytes: Buffer): string | null {
  return bytes.subarray(0, SEALED_TEXT.length).toString('latin1') === SEALED_TEXT ? bytes.toString('latin1') : null;
}

/** Number of the data key that encrypted a value; null: it is not encrypted, or its key is unknown. */
export function dataKeyOf(value: unknown): number | null {
  const token = tokenOf(value);
  return token === null ? null : (readToken(token)?.key ?? null);
}

export function isEncrypted(value: unknown): boolean {
  return tokenOf(value) !== null;
}

/** A column that is encrypted if the organization has a managed key. */
export interface EncryptedColumn {
  name: string;
  /** true: the column has type text. Absent, like `isBytes`: JSON. */
  isText?: true;
  /** true: the column has type bytea. */
  isBytes?: true;
  /** Members that SQL statements use: they stay readable beside the encrypted whole. */
  clear?(value: unknown): object;
  /** Members that are replaced by keyed hashes (`keyed-hash.ts`) beside the encrypted whole. */
  hashed?: readonly string[];
  /** The same for nested values. @param hash returns the keyed hash of a text */
  hashedMembers?(value: unknown, hash: (text: string) => string): object;
  /**
   * Replaces an undecryptable value in lists that must not fail. Absent: an empty text. null stays null. A function
   * gets the stored value and the row.
   */
  standIn?: unknown;
}

/** A text column derived from an encrypted column: it has the keyed hash if that is encrypted. */
export interface DerivedColumn {
  name: string;
  from: string;
  textOf(value: unknown): string;
}

/** A table with such columns, for its store and for the encryption job. */
export interface EncryptedTable {
  table: keyof Schema & string;
  /** The encrypted data, for display. */
  what: string;
  /** The data that stays readable; absent: none. */
  inClear?: string;
  /** Distinguishes entries of the same table whose columns are encrypted in separate runs. */
  part?: string;
  /** The columns of the primary key besides the organization, in order, with their types. */
  id: Readonly<Record<string, 'uuid' | 'integer' | 'text'>>;
  /** Rows per database transaction; absent: 100. Rows with the same first key column stay together, unless this is set. */
  batch?: number;
  columns: readonly EncryptedColumn[];
  /** Columns that repeat parts of it: null if it is encrypted. */
  repeated?: readonly string[];
  derived?: readonly DerivedColumn[];
  /** No audit entry covers its rows: it is an index, or transport. */
  isUnsealed?: true;
}

/** Tables by name. Several declarations of a table are combined. */
export function byName(tables: readonly EncryptedTable[]): ReadonlyMap<string, EncryptedTable> {
  const found = new Map<string, EncryptedTable>();
  for (const one of tables) {
    const columns = [...(found.get(one.table)?.columns ?? []), ...one.columns];
    found.set(one.table, { ...found.get(one.table), ...one, columns });
  }
  return found;
}

/** Name of a row with this key in `Place`. */
export function rowKey(...parts: readonly (string | number)[]): string {
  return parts.join('/');
}

type RowPlace = Omit<Place, 'tenantId' | 'column'>;

/** Encrypts the value of a row's column. @param salt of an earlier encryption, which preserves the commitment */
export interface Sealer {
  (place: RowPlace, column: EncryptedColumn & { isText: true }, value: string, salt?: Buffer): string;
  (place: RowPlace, column: EncryptedColumn & { isBytes: true }, value: Buffer, salt?: Buffer): Buffer;
  (
    place: RowPlace,
    column: EncryptedColumn & { isText?: never; isBytes?: never },
    value: unknown,
    salt?: Buffer,
  ): SealedJson;
  (place: RowPlace, column: EncryptedColumn, value: unknown, salt?: Buffer): SealedJson | string | Buffer;
  /** The keyed hash of a text. */
  hash(text: string): string;
  /** Unencrypted members beside the encrypted whole of a JSON value. */
  beside(column: EncryptedColumn, value: unknown): object;
}

/** @returns null if the organization has no managed key @throws AppError service-unavailable while it is unavailable */
export async function sealerOf(db: Db, tenantId: string): Promise<Sealer | null> {
  const number = await currentKey(db, tenantId);
  return number === null ? null : await sealerWith(db, tenantId, number);
}

/** @param number of the data key @throws AppError service-unavailable */
export async function sealerWith(db: Db, tenantId: string, number: number): Promise<Sealer> {
  const key = await keyOf(db, tenantId, number);
  const hashKey = await keyOf(db, tenantId, HASH_KEY);
  const hash = (text: string) => keyedHash(hashKey.bytes, text);
  const beside = (column: EncryptedColumn, value: unknown) => {
    return { ...column.clear?.(value), ...hashedMembers(hash, column, value), ...column.hashedMembers?.(value, hash) };
  };
  const seal = (place: RowPlace, column: EncryptedColumn, value: unknown, salt?: Buffer) => {
    const whole = { tenantId, ...place, column: column.name };
    const plain = column.isBytes ? (value as Buffer) : Buffer.from(JSON.stringify(value), 'utf8');
    const token = sealText(key, whole, plain, salt);
    if (column.isText) return SEALED_TEXT + token;
    if (column.isBytes) return Buffer.from(SEALED_TEXT + token, 'latin1');
    return { ...beside(column, value), [SEALED]: token };
  };
  return Object.assign(seal, { hash, beside }) as Sealer;
}

function hashedMembers(
  hash: (text: string) => string,
  { hashed = [] }: EncryptedColumn,
  value: unknown,
): Record<string, string> {
  const members: Record<string, string> = {};
  for (const name of hashed) {
    const text = (value as Readonly<Record<string, unknown>> | null)?.[name];
    if (typeof text === 'string') members[name] = hash(text);
  }
  return members;
}

/** The key for keyed hashes, for name searches in SQL; null if the organization has no managed key. */
export async function hashKeyOf(db: Db, tenantId: string): Promise<Buffer | null> {
  if ((await currentKey(db, tenantId)) === null) return null;
  return (await keyOf(db, tenantId, HASH_KEY)).bytes;
}

/**
 * The decrypted value. An unencrypted value is returned unchanged, if its column may still contain such values.
 * @throws AppError service-unavailable while the key is unavailable; SealedValueError if it cannot be decrypted, or is unencrypted where all values are encrypted
 */
export async function opened(db: Db, place: Place, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return value;
  if (!isEncrypted(value)) {
    await refuseForged(db, place);
    return value;
  }
  // Anyone with write access could insert a text that looks encrypted.
  if (!isSealed(value) && (await currentKey(db, place.tenantId)) === null) return value;
  const { text } = await openSealed(db, place, value);
  return plainOf(value, text);
}

/** Once a column is completely encrypted, the service writes no unencrypted values there, so such a value is forged. */
async function refuseForged(db: Db, { tenantId, table, column }: Place): Promise<void> {
  const vault = vaultOf(db);
  if (!(await vault.isAllEncrypted(db, tenantId, columnId(table, column)))) return;
  vault.noteUnreadable(table);
  throw new SealedValueError('an unencrypted value where all values must be encrypted');
}

/** Name of a column in the list of completely encrypted columns. */
export function columnId(table: string, column: string): string {
  return `${table}.${column}`;
}

/** @param value as stored @param text its decrypted content */
export function plainOf(value: unknown, text: Buffer): unknown {
  return Buffer.isBuffer(value) ? text : JSON.parse(text.toString('utf8'));
}

/** The text and its salt, to encrypt it again. @param value that is encrypted */
export async function openSealed(db: Db, place: Place, value: unknown): Promise<{ text: Buffer; salt: Buffer }> {
  const token = tokenOf(value) ?? '';
  const read = readToken(token);
  if (!read) throw new SealedValueError('not an encrypted value of a known version');
  const key = await keyOf(db, place.tenantId, read.key);
  try {
    return openText(key, place, token);
  } catch (error) {
    if (error instanceof SealedValueError) vaultOf(db).noteUnreadable(place.table);
    throw error;
  }
}

/** An encrypted column, and the property of a row that has its value. */
interface ColumnOfRow {
  property: string;
  of: EncryptedColumn;
}

/**
 * Decrypts columns of rows. Rows without an encrypted value are returned unchanged.
 * @param unreadable replacement for a row that cannot be decrypted, for lists that must not fail; absent: it throws
 * @throws AppError service-unavailable while the key is unavailable; SealedValueError
 */
export async function openRows<Row extends object>(
  db: Db,
  rows: readonly Row[],
  placeOf: (row: Row) => Omit<Place, 'column'>,
  columnsOf: (row: Row) => readonly ColumnOfRow[],
  unreadable?: (row: Row) => Row,
): Promise<Row[]> {
  const stored = (row: Row, { property }: ColumnOfRow) => (row as Record<string, unknown>)[property];
  if (!rows.some((row) => columnsOf(row).some((column) => isEncrypted(stored(row, column))))) {
    let hasKey = false;
    for (const tenantId of new Set(rows.map((row) => placeOf(row).tenantId)))
      hasKey ||= (await currentKey(db, tenantId)) !== null;
    if (!hasKey) return [...rows];
  }
  const all: Row[] = [];
  for (const row of rows) {
    try {
      all.push(await openRow(db, row, placeOf(row), columnsOf(row)));
    } catch (error) {
      if (!unreadable || !(error instanceof SealedValueError)) throw error;
      all.push(unreadable(row));
    }
  }
  return all;
}

async function openRow<Row extends object>(
  db: Db,
  row: Row,
  place: Omit<Place, 'column'>,
  columns: readonly ColumnOfRow[],
): Promise<Row> {
  const plain = { ...row } as Record<string, unknown>;
  for (const { property, of } of columns)
    plain[property] = await opened(db, { ...place, column: of.name }, plain[property]);
  return plain as Row;
}

/**
 * The form that hashes of the audit trail cover: with the commitment instead of the encrypted JSON or text. It needs no key. Other values
 * are returned as they are.
 */
export function hashableValue(value: unknown): unknown {
  if (isSealed(value)) return { ...value, [SEALED]: readToken(value[SEALED])?.commitment ?? '' };
  const token = typeof value === 'string' ? tokenOf(value) : null;
  return token === null ? value : SEALED_TEXT + (readToken(token)?.commitment ?? '');
}

/** The same for a text column, in SQL. */
export function hashableTextSql(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${value}, '^(\\$sealed:)1\\.[0-9]+\\.([A-Za-z0-9_-]+)\\.[A-Za-z0-9_-]+$', '\\1\\2')`;
}

/** Whether a text column has an encrypted value. null: the column is null. */
export function isEncryptedTextSql(value: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${value} like ${`${SEALED_TEXT}%`})`;
}
