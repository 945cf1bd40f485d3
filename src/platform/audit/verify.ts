/**
 * Recomputes every tenant's chain and compares it with the sealed rows in both directions: each entry with its row, and
 * each row with its entry. With the master key it distinguishes entries that the service wrote from forged ones. Alone it
 * cannot detect that the last entries were removed together with their rows and the head was reset: published heads reveal that.
 */
import type { Database, Db } from '../db/database.ts';
import type { EntryCodes } from './entry-codes.ts';
import { erasedBy } from './erased.ts';
import { isSealed, type Seal, type SealFlaw } from './seals.ts';
import { type AuditRow, allTenants, GENESIS_HASH, readHeads, readRows, tenantsWithEntries } from './store.ts';
import { hashDetails, hashEntry, SYSTEM_TENANT } from './trail.ts';

export interface ChainReport {
  tenantId: string;
  entries: number;
  /** Entries whose details were erased; their hashes are still valid. One without a recorded erasure is a flaw. */
  erased: number;
  /** Hash of the last entry, hexadecimal. */
  head: string;
  /** The first error; null if the chain is intact. */
  broken: { sequence: number; reason: string } | null;
  /** Rows outside the chain that were compared with it. */
  sealed: number;
  /** Rows that are older than seals and were not changed since: not compared. */
  unsealed: number;
  /** Rows whose commitment matches the trail, and that were not decrypted because their key is unavailable. */
  unread: number;
  /** Rows that were encrypted after they were sealed: not compared, because their key is unavailable. */
  uncompared: number;
  /** Number of sealed rows that were changed or are missing, and the first of these. */
  damaged: number;
  damages: SealFlaw[];
}

const BATCH = 1_000;
const MAX_DAMAGES_TOLD = 100;

/** A contradiction between a published head and the chains. */
export interface PublishedFlaw {
  /** null: of the installation. */
  tenantId: string | null;
  sequence: number | null;
  reason: string;
}

export interface VerifyOptions {
  /** Compares the chains with the published heads. Absent: there are none. */
  compareHeads?: ((db: Db) => Promise<PublishedFlaw[]>) | undefined;
  /** Derived from the master key. Absent: the origin of entries is not checked. */
  codes?: EntryCodes | undefined;
}

/** @param seals the checks for sealed rows, one per module that writes such rows */
export async function verifyAudit(
  database: Database,
  seals: readonly Seal[] = [],
  { compareHeads, codes }: VerifyOptions = {},
): Promise<ChainReport[]> {
  return database.snapshot(async (db) => {
    const heads = new Map((await readHeads(db)).map(({ tenantId, head }) => [tenantId, head]));
    const tenants = new Set([...heads.keys(), ...(await tenantsWithEntries(db))]);
    const reports: ChainReport[] = [];
    for (const tenantId of [...tenants].sort()) {
      const chain = await walk(db, tenantId, seals, codes);
      const head = heads.get(tenantId);
      if (!chain.broken && (head?.sequence !== chain.entries || head.entryHash.toString('hex') !== chain.head)) {
        chain.broken = { sequence: chain.entries, reason: 'the head of the chain does not match the last entry' };
      }
      await compareRows(db, chain, seals);
      reports.push(chain);
    }
    // A chain that was removed completely still has rows.
    for (const tenantId of (await allTenants(db)).filter((one) => !tenants.has(one))) {
      const report = emptyReport(tenantId);
      await compareRows(db, report, seals);
      if (report.damaged > 0) reports.push(report);
    }
    for (const { tenantId, sequence, reason } of (await compareHeads?.(db)) ?? []) {
      const id = tenantId ?? SYSTEM_TENANT;
      if (!reports.some((one) => one.tenantId === id)) reports.push(emptyReport(id));
      tell(reports.find((one) => one.tenantId === id)!, [{ sequence, subjectId: 'published head', reason }]);
    }
    return reports;
  });
}

function emptyReport(tenantId: string): ChainReport {
  return {
    tenantId,
    entries: 0,
    erased: 0,
    head: GENESIS_HASH.toString('hex'),
    broken: null,
    sealed: 0,
    unsealed: 0,
    unread: 0,
    uncompared: 0,
    damaged: 0,
    damages: [],
  };
}

async function walk(
  db: Db,
  tenantId: string,
  seals: readonly Seal[],
  codes: EntryCodes | undefined,
): Promise<ChainReport> {
  const report = emptyReport(tenantId);
  let previous: Buffer = GENESIS_HASH;
  /** Entries without details and without a recorded erasure. */
  const untold = new Map<number, string>();
  const next = () => readRows(db, tenantId, report.entries, BATCH);
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    for (const row of rows) {
      const reason = flaw(row, report.entries + 1, previous);
      if (reason) return { ...report, broken: { sequence: report.entries + 1, reason } };
      if (codes && !isWritten(row, codes)) return { ...report, broken: { sequence: row.sequence, reason: FORGED } };
      if (row.details === null) {
        report.erased += 1;
        untold.set(row.sequence, row.subjectId);
      }
      for (const sequence of erasedBy(row)) {
        if (untold.delete(sequence)) continue;
        const reason = `the details of entry ${sequence} were erased earlier, but exist again`;
        tell(report, [{ sequence, subjectId: row.subjectId, reason }]);
      }
      previous = row.entryHash;
      report.entries = row.sequence;
    }
    await compare(db, report, rows, seals);
  }
  // The rows that such an entry seals would be compared with nothing.
  const gone = [...untold].map(([sequence, subjectId]) => {
    return { sequence, subjectId, reason: `the details of entry ${sequence} were erased` };
  });
  report.damaged += gone.length;
  report.damages = [...gone, ...report.damages].slice(0, MAX_DAMAGES_TOLD);
  report.head = previous.toString('hex');
  return report;
}

/** Checks the rows that intact entries seal. An entry with erased details no longer seals its row. */
async function compare(db: Db, report: ChainReport, rows: readonly AuditRow[], seals: readonly Seal[]): Promise<void> {
  const sealed = rows.filter(isSealed);
  for (const seal of seals) {
    const entries = sealed.filter((entry) => entry.subjectType === seal.subjectType);
    if (entries.length === 0 || !seal.check) continue;
    const flaws = await seal.check(db, report.tenantId, entries);
    report.sealed += entries.length;
    tell(report, flaws);
  }
}

/** The other direction: from the rows to the chain. */
async function compareRows(db: Db, report: ChainReport, seals: readonly Seal[]): Promise<void> {
  for (const seal of seals) {
    tell(report, (await seal.unvouched?.(db, report.tenantId, MAX_DAMAGES_TOLD)) ?? []);
    const compared = await seal.compareStored?.(db, report.tenantId, MAX_DAMAGES_TOLD);
    if (!compared) continue;
    report.sealed += compared.sealed;
    report.unsealed += compared.unsealed;
    tell(report, compared.flaws);
  }
}

function tell(report: ChainReport, told: readonly SealFlaw[]): void {
  const flaws = told.filter(({ unread }) => unread === undefined);
  report.unread += told.filter(({ unread }) => unread === 'UNREAD').length;
  report.uncompared += told.filter(({ unread }) => unread === 'UNCOMPARED').length;
  report.damaged += flaws.length;
  report.damages.push(...flaws.slice(0, MAX_DAMAGES_TOLD - report.damages.length));
}

const FORGED = 'the service did not write it: its code is missing or was not made with this master key';

/** Whether the service wrote this entry. */
function isWritten({ entryHash, entryCode }: AuditRow, codes: EntryCodes): boolean {
  return entryCode !== null && codes.isOf(entryHash, entryCode);
}

function flaw(row: AuditRow, expectedSequence: number, previous: Buffer): string | null {
  const { details, entryHash, entryCode: _, ...columns } = row;
  if (row.sequence !== expectedSequence) return `entry ${expectedSequence} is missing`;
  if (!row.previousHash.equals(previous)) return 'it does not follow the previous entry';
  if (!hashEntry(columns).equals(entryHash)) return 'its columns were changed';
  if (details !== null && !hashDetails(details).equals(row.detailsHash)) return 'its details were changed';
  return null;
}
