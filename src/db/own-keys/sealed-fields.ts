/** What stores call: encrypts values of columns where the organisation has a key of its own, and opens them again. */
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { BLIND_KEY, blindOf } from './blind.ts';
import { openText, type Place, readToken, SealedValueError, sealText } from './sealed-value.ts';
import type { Vault } from './vault.ts';

type Db = Kysely<Schema>;

/** The member of a JSON value that holds the encrypted whole. Members beside it are in clear, and are part of the whole too. */
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

/** A column of JSON, encrypted where the organisation has a key of its own. */
export interface EncryptedColumn {
  name: string;
  /** Members that statements of the database look at: they stay readable beside the encrypted whole. */
  clear?(value: unknown): object;
  /** Members whose blind values (`blind.ts`) stand in their place beside the encrypted whole. */
  blind?: readonly string[];
}

/** A table with such columns: what its store calls, and what encrypts rows anew goes by. */
export interface EncryptedTable {
  table: keyof Schema & string;
  /** What is encrypted, in words. */
  what: string;
  /** What of it stays readable; absent: nothing. */
  inClear?: string;
  /** The column that is the primary key beside the organisation: a UUID. */
  id: string;
  columns: readonly EncryptedColumn[];
  /** Columns that repeat something of it: null where it is encrypted. */
  repeated?: readonly string[];
}

/** Encrypts the value of a row's column. @param salt of its former encryption, which keeps the commitment */
export type Sealer = (
  place: Omit<Place, 'tenantId' | 'column'>,
  column: EncryptedColumn,
  value: unknown,
  salt?: Buffer,
) => SealedJson;

/** @returns null where the organisation has no key of its own @throws AppError service-unavailable while it is away */
export async function sealerOf(db: Db, tenantId: string): Promise<Sealer | null> {
  const number = await vaultOf(db).current(db, tenantId);
  return number === null ? null : await sealerWith(db, tenantId, number);
}

/** @param number of the data key @throws AppError service-unavailable */
export async function sealerWith(db: Db, tenantId: string, number: number): Promise<Sealer> {
  const key = await vaultOf(db).dataKey(db, tenantId, number);
  const blindKey = await vaultOf(db).dataKey(db, tenantId, BLIND_KEY);
  return (place, column, value, salt) => ({
    ...column.clear?.(value),
    ...blindMembers(blindKey.bytes, column, value),
    [SEALED]: sealText(
      key,
      { tenantId, ...place, column: column.name },
      Buffer.from(JSON.stringify(value), 'utf8'),
      salt,
    ),
  });
}

function blindMembers(key: Buffer, { blind = [] }: EncryptedColumn, value: unknown): Record<string, string> {
  const members: Record<string, string> = {};
  for (const name of blind) {
    const text = (value as Readonly<Record<string, unknown>> | null)?.[name];
    if (typeof text === 'string') members[name] = blindOf(key, text);
  }
  return members;
}

/** The key of blind values, for statements that look for names; null where the organisation has no key of its own. */
export async function blindKeyOf(db: Db, tenantId: string): Promise<Buffer | null> {
  const vault = vaultOf(db);
  if ((await vault.current(db, tenantId)) === null) return null;
  return (await vault.dataKey(db, tenantId, BLIND_KEY)).bytes;
}

/**
 * The value as it was before it was encrypted. One that is not encrypted is given back.
 * @throws AppError service-unavailable while the key is away; SealedValueError when it does not open
 */
export async function opened(db: Db, place: Place, value: unknown): Promise<unknown> {
  if (!isSealed(value)) return value;
  const { text } = await openSealed(db, place, value);
  return JSON.parse(text.toString('utf8'));
}

/** The text and its salt, to encrypt it anew. */
export async function openSealed(db: Db, place: Place, value: SealedJson): Promise<{ text: Buffer; salt: Buffer }> {
  const token = readToken(value[SEALED]);
  if (!token) throw new SealedValueError('not an encrypted value of a known version');
  const key = await vaultOf(db).dataKey(db, place.tenantId, token.key);
  return openText(key, place, value[SEALED]);
}

/** Opens columns of rows. Rows without an encrypted value are given back as they are. */
export async function openRows<Row extends object>(
  db: Db,
  rows: readonly Row[],
  placeOf: (row: Row) => Omit<Place, 'column'>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  if (!rows.some((row) => columns.some((column) => isSealed(row[column])))) return [...rows];
  const all: Row[] = [];
  for (const row of rows) {
    const place = placeOf(row);
    const plain: Row = { ...row };
    for (const column of columns)
      plain[column] = (await opened(db, { ...place, column }, row[column])) as Row[typeof column];
    all.push(plain);
  }
  return all;
}

/** What hashes of the audit trail are over: the commitment in the place of the encrypted whole. It needs no key. */
export function hashable(value: unknown): unknown {
  if (!isSealed(value)) return value;
  return { ...value, [SEALED]: readToken(value[SEALED])?.commitment ?? '' };
}
