/** For stores: encrypts column values if the organization has a managed key, and decrypts them. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { BLIND_KEY, blindOf } from './blind.ts';
import { openText, type Place, readToken, SealedValueError, sealText } from './sealed-value.ts';
import type { Vault } from './vault.ts';

type Db = Kysely<Schema>;

/** The member of a JSON value with the encrypted whole. Other members are unencrypted copies of its parts. */
export const SEALED = '$sealed';

export interface SealedJson {
  readonly $sealed: string;
}

const vaults = new WeakMap<object, Vault>();

/** Called by `Database` for each connection that it hands out. */
export function useVault(db: Db, vault: Vault): void {
  vaults.set(db, vault);
}

export function vaultOf(db: Db): Vault {
  const vault = vaults.get(db);
  if (!vault) throw new Error('this connection was not opened by Database');
  return vault;
}

export function isSealed(value: unknown): value is SealedJson {
  return typeof value === 'object' && value !== null && typeof (value as { $sealed?: unknown }).$sealed === 'string';
}

/** Prefix of an encrypted text. */
export const SEALED_TEXT = '$sealed:';

/** The encrypted token of JSON, a text or bytes; null: the value is not encrypted. */
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
  /** Its type is text; absent, as is `isBytes`: JSON. */
  isText?: true;
  /** Its type is bytea. */
  isBytes?: true;
  /** Members that SQL statements use: they stay readable beside the encrypted whole. */
  clear?(value: unknown): object;
  /** Members that are replaced by blind values (`blind.ts`) beside the encrypted whole. */
  blind?: readonly string[];
  /** The same for nested values. @param blind returns the blind value of a text */
  blinded?(value: unknown, blind: (text: string) => string): object;
}

/** A text column derived from an encrypted column: it has the blind value if that is encrypted. */
export interface DerivedColumn {
  name: string;
  from: string;
  textOf(value: unknown): string;
}

/** A table with such columns, for its store and for the encryption job. */
export interface EncryptedTable {
  table: keyof Schema & string;
  /** What is encrypted, for display. */
  what: string;
  /** What stays readable; absent: nothing. */
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
  /** The blind value of a text. */
  blind(text: string): string;
  /** Unencrypted members beside the encrypted whole of a JSON value. */
  beside(column: EncryptedColumn, value: unknown): object;
}

/** @returns null if the organization has no managed key @throws AppError service-unavailable while it is unavailable */
export async function sealerOf(db: Db, tenantId: string): Promise<Sealer | null> {
  const number = await vaultOf(db).current(db, tenantId);
  return number === null ? null : await sealerWith(db, tenantId, number);
}

/** @param number of the data key @throws AppError service-unavailable */
export async function sealerWith(db: Db, tenantId: string, number: number): Promise<Sealer> {
  const key = await vaultOf(db).dataKey(db, tenantId, number);
  const blindKey = await vaultOf(db).dataKey(db, tenantId, BLIND_KEY);
  const blind = (text: string) => blindOf(blindKey.bytes, text);
  const beside = (column: EncryptedColumn, value: unknown) => {
    return { ...column.clear?.(value), ...blindMembers(blind, column, value), ...column.blinded?.(value, blind) };
  };
  const seal = (place: RowPlace, column: EncryptedColumn, value: unknown, salt?: Buffer) => {
    const whole = { tenantId, ...place, column: column.name };
    const plain = column.isBytes ? (value as Buffer) : Buffer.from(JSON.stringify(value), 'utf8');
    const token = sealText(key, whole, plain, salt);
    if (column.isText) return SEALED_TEXT + token;
    if (column.isBytes) return Buffer.from(SEALED_TEXT + token, 'latin1');
    return { ...beside(column, value), [SEALED]: token };
  };
  return Object.assign(seal, { blind, beside }) as Sealer;
}

function blindMembers(
  blinded: (text: string) => string,
  { blind = [] }: EncryptedColumn,
  value: unknown,
): Record<string, string> {
  const members: Record<string, string> = {};
  for (const name of blind) {
    const text = (value as Readonly<Record<string, unknown>> | null)?.[name];
    if (typeof text === 'string') members[name] = blinded(text);
  }
  return members;
}

/** The key of blind values, for name searches in SQL; null if the organization has no managed key. */
export async function blindKeyOf(db: Db, tenantId: string): Promise<Buffer | null> {
  const vault = vaultOf(db);
  if ((await vault.current(db, tenantId)) === null) return null;
  return (await vault.dataKey(db, tenantId, BLIND_KEY)).bytes;
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
  if (!isSealed(value) && (await vaultOf(db).current(db, place.tenantId)) === null) return value;
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
  const vault = vaultOf(db);
  const key = await vault.dataKey(db, place.tenantId, read.key);
  try {
    return openText(key, place, token);
  } catch (error) {
    if (error instanceof SealedValueError) vault.noteUnreadable(place.table);
    throw error;
  }
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
  columns: readonly (keyof Row & string)[],
  unreadable?: (row: Row) => Row,
): Promise<Row[]> {
  if (!rows.some((row) => columns.some((column) => isEncrypted(row[column])))) {
    const vault = vaultOf(db);
    let hasKey = false;
    for (const tenantId of new Set(rows.map((row) => placeOf(row).tenantId)))
      hasKey ||= (await vault.current(db, tenantId)) !== null;
    if (!hasKey) return [...rows];
  }
  const all: Row[] = [];
  for (const row of rows) {
    try {
      all.push(await openRow(db, row, placeOf(row), columns));
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
  columns: readonly (keyof Row & string)[],
): Promise<Row> {
  const plain: Row = { ...row };
  for (const column of columns)
    plain[column] = (await opened(db, { ...place, column }, row[column])) as Row[typeof column];
  return plain;
}

/** Like `hashable`, for a text. */
export function hashableText(text: string): string {
  const token = tokenOf(text);
  return token === null ? text : SEALED_TEXT + (readToken(token)?.commitment ?? '');
}

/** The same for a text column, in SQL. */
export function hashableTextSql(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${value}, '^(\\$sealed:)1\\.[0-9]+\\.([A-Za-z0-9_-]+)\\.[A-Za-z0-9_-]+$', '\\1\\2')`;
}

/** The form that hashes of the audit trail cover: with the commitment instead of the encrypted whole. It needs no key. */
export function hashable(value: unknown): unknown {
  if (!isSealed(value)) return value;
  return { ...value, [SEALED]: readToken(value[SEALED])?.commitment ?? '' };
}
