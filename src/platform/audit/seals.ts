/**
 * Seals protect rows of other tables. An audit entry with a `contentHash` in its details seals its row: if
 * the row changes, its hash no longer matches. Each module that writes such rows provides the check for them.
 */
import type { Db } from '../db/database.ts';
import { type AuditRow, readListVersions, readUnvouchedVersions, rowsWithoutEntry, type VouchedRows } from './store.ts';
import { SYSTEM_TENANT } from './trail.ts';

/** An entry that seals a row. */
export interface SealedEntry extends AuditRow {
  details: Readonly<Record<string, unknown>> & { contentHash: string };
}

export interface SealFlaw {
  /** Sequence of the sealing entry; null: no entry covers the row, or the row does not match its last entry. */
  sequence: number | null;
  subjectId: string;
  reason: string;
  /** Not a flaw: the row is encrypted, and its key is unavailable. */
  unread?: 'UNREAD' | 'UNCOMPARED';
}

export interface Seal {
  subjectType: string;
  /** Compares the sealed rows of one tenant with their entries. Absent: no entry of this subject has a hash. */
  check?(db: Db, tenantId: string, entries: readonly SealedEntry[]): Promise<SealFlaw[]>;
  /**
   * From rows to chain: rows that no entry covers, at most `limit`. A row that was inserted without the service has no
   * entry, so the comparison from chain to rows does not find it.
   */
  unvouched?(db: Db, tenantId: string, limit: number): Promise<SealFlaw[]>;
  /** Compares all rows of one tenant with their latest entries. @param limit maximum number of flaws of a kind */
  compareStored?(db: Db, tenantId: string, limit: number): Promise<ComparedWithEntries>;
}

export interface ComparedWithEntries {
  /** Rows that match their entries. */
  sealed: number;
  /** Rows whose entries are older than seals. */
  unsealed: number;
  flaws: SealFlaw[];
}

/** @param what name of the rows in messages: "the screening" */
export function unvouchedRows(rows: VouchedRows, what: string): NonNullable<Seal['unvouched']> {
  return async (db, tenantId, limit) =>
    (await rowsWithoutEntry(db, tenantId, rows, limit)).map((subjectId) => ({
      sequence: null,
      subjectId,
      reason: `no audit entry covers ${what}`,
    }));
}

export function isSealed(row: AuditRow): row is SealedEntry {
  return typeof (row.details as { contentHash?: unknown } | null)?.contentHash === 'string';
}

/** Seals list versions: the entry of an update has the hash of the list's files and its counts. */
export const listVersionSeal: Seal = {
  subjectType: 'watchlist',
  async unvouched(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return [];
    return (await readUnvouchedVersions(db, tenantId, limit)).map(({ watchlistId, version }) => ({
      ...{ sequence: null, subjectId: watchlistId },
      reason: `no audit entry covers version ${version} of the list`,
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
