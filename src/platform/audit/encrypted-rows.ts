/**
 * Compares rows with encrypted values with the seals of their entries. For rows that were encrypted when they were written, the hash covers
 * commitments and needs no key. For rows encrypted later it covers the earlier plain values, which must be decrypted. If one entry
 * seals several rows, those after some time may have been encrypted from the start. If the key is available, every value is decrypted: this finds changed ciphertext whose commitment was kept.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { opened } from '../db/own-keys/sealed-fields.ts';
import { hasCode } from '../errors.ts';
import type { SealFlaw } from './seals.ts';
import {
  type EncryptedRow,
  hashSealedRows,
  readEncryptedKeys,
  readEncryptedRows,
  readSaid,
  readSealLines,
  type SealedRows,
  type SealLine,
} from './store.ts';

/** Keys that are checked together. */
const BATCH = 200;

type Rows = SealedRows & Required<Pick<SealedRows, 'encrypted'>>;

/** @returns how many are intact, and flaws of the others: `unread` if the key is unavailable */
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
    const lines = new Map<string, SealLine[]>();
    const plain = later.flatMap((key) => values.opened.get(key)!);
    for (const line of later.length > 0 ? await readSealLines(db, tenantId, rows, later, plain) : []) {
      lines.set(line.key, [...(lines.get(line.key) ?? []), line]);
    }
    for (const key of known) {
      const isSound = isVouched(key) || wasVouched(lines.get(key) ?? [], said.get(key)!, rows.encrypted.inAnyOrder);
      const about = { sequence: null, subjectId: key };
      if (values.damaged.has(key)) flaws.push({ ...about, reason: `${what} has a value that cannot be decrypted` });
      else if (values.opened.has(key) && !isSound)
        flaws.push({ ...about, reason: `${what} does not match its last audit entry` });
      else if (!values.opened.has(key))
        flaws.push({ ...about, reason: 'its key is unavailable', unread: isVouched(key) ? 'UNREAD' : 'UNCOMPARED' });
      else sealed += 1;
    }
  }
}

/**
 * Whether the hash covers the rows before all of them were encrypted: rows written before the key was set were unencrypted then,
 * and later rows were not.
 *
 * @param lines in the order in which they were written, unless `inAnyOrder`
 */
export function wasVouched(lines: readonly SealLine[], said: string, inAnyOrder = false): boolean {
  const isOf = (isPlain: (at: number) => boolean) => {
    const whole = lines.map(({ plain, encrypted }, at) => Buffer.from(isPlain(at) ? plain : encrypted, 'utf8'));
    const text = whole.sort(Buffer.compare).map(String).join('\n');
    return createHash('sha256').update(text).digest('hex') === said;
  };
  if (lines.some(({ plain, encrypted }, at) => plain !== encrypted && isOf((other) => other <= at))) return true;
  if (!inAnyOrder || lines.length > MOST_TRIED) return false;
  return Array.from({ length: 2 ** lines.length }, (_, which) => which).some((which) =>
    isOf((at) => (which >> at) % 2 === 1),
  );
}

/** Maximum number of rows for which every combination is tried. */
const MOST_TRIED = 8;

type OpenedRow = { row: string; values: Readonly<Record<string, unknown>> };

/** Rows by key. Keys with undecryptable rows are in neither map. */
async function openedOf(db: Db, tenantId: string, rows: Rows, keys: readonly string[]) {
  const found = { opened: new Map<string, OpenedRow[]>(), damaged: new Set<string>() };
  const away = new Set<string>();
  for (const row of keys.length > 0 ? await readEncryptedRows(db, tenantId, rows, keys) : []) {
    try {
      const plain = { row: row.row, values: await plainOf(db, tenantId, rows, row) };
      found.opened.set(row.key, [...(found.opened.get(row.key) ?? []), plain]);
    } catch (error) {
      if (hasCode(error, 'unreadable-record')) found.damaged.add(row.key);
      else if (hasCode(error, 'service-unavailable', 'own-key-destroyed')) away.add(row.key);
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
