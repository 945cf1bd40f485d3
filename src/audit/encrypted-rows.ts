/**
 * Compares rows that have encrypted values with the seals of their entries. The hash of what was encrypted when it was written is over
 * commitments, and needs no key. Of what was encrypted later it is over what was there before, which the key must open. Where the key is
 * there, every value is opened: one whose commitment was kept and whose ciphertext was changed is told too.
 */
import type { Db } from '../db/database.ts';
import { opened } from '../db/own-keys/sealed-fields.ts';
import { SealedValueError } from '../db/own-keys/sealed-value.ts';
import { AppError } from '../errors.ts';
import type { SealFlaw } from './seals.ts';
import {
  type EncryptedRow,
  hashSealedRows,
  readEncryptedKeys,
  readEncryptedRows,
  readSaid,
  type SealedRows,
} from './store.ts';

/** Keys looked at together. */
const BATCH = 200;

type Rows = SealedRows & Required<Pick<SealedRows, 'encrypted'>>;

/** @returns how many are sound, and flaws of the others: `unread` where the key is away */
export async function compareEncryptedRows(
  db: Db,
  tenantId: string,
  rows: Rows,
  what: string,
): Promise<{ sealed: number; flaws: SealFlaw[] }> {
  const flaws: SealFlaw[] = [];
  let sealed = 0;
  for (let after = ''; ; ) {
    const keys = await readEncryptedKeys(db, tenantId, rows, { after, limit: BATCH });
    const last = keys.at(-1);
    if (last === undefined) return { sealed, flaws };
    after = last;
    const said = await readSaid(db, tenantId, rows, keys);
    const hashes = await hashSealedRows(db, tenantId, rows, keys);
    const known = keys.filter((key) => said.get(key));
    const isVouched = (key: string) => hashes.get(key) === said.get(key);
    const values = await openedOf(db, tenantId, rows, known);
    const later = known.filter((key) => !isVouched(key) && values.opened.has(key));
    const before =
      later.length > 0
        ? await hashSealedRows(
            db,
            tenantId,
            rows,
            later,
            later.flatMap((key) => values.opened.get(key)!),
          )
        : new Map<string, string>();
    for (const key of known) {
      const isSound = isVouched(key) || before.get(key) === said.get(key);
      const about = { sequence: null, subjectId: key };
      if (values.damaged.has(key)) flaws.push({ ...about, reason: `${what} has a value that does not open` });
      else if (values.opened.has(key) && !isSound)
        flaws.push({ ...about, reason: `${what} is not what its last entry says` });
      else if (!values.opened.has(key))
        flaws.push({ ...about, reason: 'its key is away', unread: isVouched(key) ? 'UNREAD' : 'UNCOMPARED' });
      else sealed += 1;
    }
  }
}

type OpenedRow = { row: string; values: Readonly<Record<string, unknown>> };

/** By key; a key whose rows cannot be opened now is in neither. */
async function openedOf(db: Db, tenantId: string, rows: Rows, keys: readonly string[]) {
  const found = { opened: new Map<string, OpenedRow[]>(), damaged: new Set<string>() };
  const away = new Set<string>();
  for (const row of keys.length > 0 ? await readEncryptedRows(db, tenantId, rows, keys) : []) {
    try {
      const plain = { row: row.row, values: await plainOf(db, tenantId, rows, row) };
      found.opened.set(row.key, [...(found.opened.get(row.key) ?? []), plain]);
    } catch (error) {
      if (error instanceof SealedValueError) found.damaged.add(row.key);
      else if (error instanceof AppError && error.code === 'service-unavailable') away.add(row.key);
      else throw error;
    }
  }
  for (const key of away) found.opened.delete(key);
  return found;
}

async function plainOf(db: Db, tenantId: string, { table, encrypted }: Rows, { row, values }: EncryptedRow) {
  const plain: Record<string, unknown> = {};
  for (const column of Object.keys(encrypted.columns)) {
    plain[column] = await opened(db, { tenantId, table, row, column }, values[column]);
  }
  return plain;
}
