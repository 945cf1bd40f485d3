/**
 * Seals protect rows of other tables. An audit entry with a `contentHash` in its details seals the row that it is about: when
 * the row changes, its hash no longer fits. Each room that writes such rows brings the check for them.
 */
import type { Db } from '../db/database.ts';
import { type AuditRow, readListVersions, readUnvouchedVersions, rowsWithoutEntry, type VouchedRows } from './store.ts';
import { SYSTEM_TENANT } from './trail.ts';

/** An entry that seals a row. */
export interface SealedEntry extends AuditRow {
  details: Readonly<Record<string, unknown>> & { contentHash: string };
}

export interface SealFlaw {
  /** Of the entry that seals; null: the flaw is that no entry does, or that a row is not what the last one says. */
  sequence: number | null;
  subjectId: string;
  reason: string;
  /** No flaw: the row is encrypted, and the key that opens it is away. */
  unread?: 'UNREAD' | 'UNCOMPARED';
}

export interface Seal {
  subjectType: string;
  /** Compares the sealed rows of one tenant with what the entries say of them. Absent: no entry of this subject has a hash. */
  check?(db: Db, tenantId: string, entries: readonly SealedEntry[]): Promise<SealFlaw[]>;
  /**
   * From the rows to the chain: rows for which no entry vouches, at most `limit`. A row that was put in past the service has no
   * entry, so the way from the chain to the rows does not see it.
   */
  unvouched?(db: Db, tenantId: string, limit: number): Promise<SealFlaw[]>;
  /** Compares all rows of one tenant with the latest entries that speak of them. @param limit most flaws of a kind */
  compareStored?(db: Db, tenantId: string, limit: number): Promise<ComparedWithEntries>;
}

export interface ComparedWithEntries {
  /** Rows that are what their entries say. */
  sealed: number;
  /** Rows whose entries are of before rows had seals. */
  unsealed: number;
  flaws: SealFlaw[];
}

/** @param what "the screening": the rows of the table */
export function unvouchedRows(rows: VouchedRows, what: string): NonNullable<Seal['unvouched']> {
  return async (db, tenantId, limit) =>
    (await rowsWithoutEntry(db, tenantId, rows, limit)).map((subjectId) => ({
      sequence: null,
      subjectId,
      reason: `no entry vouches for ${what}`,
    }));
}

export function isSealed(row: AuditRow): row is SealedEntry {
  return typeof (row.details as { contentHash?: unknown } | null)?.contentHash === 'string';
}

/** Seals versions of lists: the entry of an update has the hash of the list's files and its counts. */
export const listVersionSeal: Seal = {
  subjectType: 'watchlist',
  async unvouched(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return [];
    return (await readUnvouchedVersions(db, tenantId, limit)).map(({ watchlistId, version }) => ({
      ...{ sequence: null, subjectId: watchlistId },
      reason: `no entry vouches for version ${version} of the list`,
    }));
  },
  async check(db, _tenantId, entries) {
    const lists = [...new Set(entries.map((entry) => entry.subjectId))];
    const key = (watchlistId: string, version: unknown) => `${watchlistId}/${version}`;
    const stored = new Map(
      (await readListVersions(db, lists)).map((row) => [key(row.watchlistId, row.version), row.recorded]),
    );
    return entries.flatMap(({ sequence, subjectId, details }) => {
      const recorded = stored.get(key(subjectId, details.version));
      const about = { sequence, subjectId };
      if (!recorded) return [{ ...about, reason: `version ${details.version} of the list is missing` }];
      const said = { forced: false, ...details } as Readonly<Record<string, unknown>>;
      const changed = Object.entries(recorded).filter(([name, value]) => said[name] !== value);
      if (changed.length === 0) return [];
      const names = changed.map(([name]) => name).join(', ');
      return [{ ...about, reason: `version ${details.version} of the list was changed: ${names}` }];
    });
  },
};
