/**
 * Recomputes every tenant's chain and compares it with the sealed rows in both directions: each entry with its row, and
 * each row with its entry. With the installation key it distinguishes entries that the service wrote from forged ones. Alone it
 * cannot detect that the last entries were removed together with their rows and the head was reset: published heads reveal that.
 */
import { createHash } from 'node:crypto';
import type { Database, Db } from '../db/database.ts';
import { version } from '../lib/project-root.ts';
import type { EntryCodes } from './entry-codes.ts';
import { erasedBy } from './erased.ts';
import { isSealed, type Seal, type SealFlaw } from './seals.ts';
import {
  type AuditRow,
  allTenants,
  type ChainHead,
  GENESIS_HASH,
  readHeads,
  readRows,
  tenantsWithEntries,
} from './store.ts';
import { hashDetails, hashEntry, SYSTEM_TENANT } from './trail.ts';

export interface ChainReport {
  tenantId: string;
  entries: number;
  /** Entries whose details were erased; their hashes are still valid. An erased entry without a recorded erasure is a flaw. */
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
const MAX_DAMAGES_REPORTED = 100;

/** A contradiction between a published head and the chains. */
export interface PublishedFlaw {
  /** null: of the installation. */
  tenantId: string | null;
  sequence: number | null;
  reason: string;
}

/** How far the verification of one organization is. */
export interface VerifyProgress {
  tenantId: string;
  /** Entries that were verified, and all of them. */
  entries: number;
  ofEntries: number;
  /** Kinds of rows that were compared with the entries, and all of them. */
  compared: number;
  ofKinds: number;
}

/** One organization: its chain first, then its rows. */
interface Verifying {
  report: ChainReport;
  /** Entries without details and without a recorded erasure: number and subject. */
  untold: [sequence: number, subjectId: string][];
  isWalked: boolean;
  /** Number of seals whose rows were compared. */
  compared: number;
}

/** Progress of a verification. An interrupted one continues from here, if nothing was written since. */
export interface VerificationState {
  finished: ChainReport[];
  current: Verifying | null;
}

/** Keeps the state of a verification for the next process. */
export interface Checkpoint {
  /** @param of subject and options of the verification. The stored state of another verification is ignored */
  read(of: string): Promise<VerificationState | null>;
  write(of: string, state: VerificationState): Promise<void>;
}

export interface VerifyOptions {
  /** Compares the chains with the published heads. Absent: there are none. */
  compareHeads?: ((db: Db) => Promise<PublishedFlaw[]>) | undefined;
  /** Derived from the installation key. Absent: the origin of entries is not checked. */
  codes?: EntryCodes | undefined;
  /** Called after each step. */
  onProgress?: ((progress: VerifyProgress) => void) | undefined;
  checkpoint?: Checkpoint | undefined;
}

/** @param seals the checks for sealed rows, one per module that writes such rows */
export async function verifyAudit(
  database: Database,
  seals: readonly Seal[] = [],
  { compareHeads, codes, onProgress, checkpoint }: VerifyOptions = {},
): Promise<ChainReport[]> {
  return database.snapshot(async (db) => {
    const heads = new Map((await readHeads(db)).map(({ tenantId, head }) => [tenantId, head]));
    const tenants = new Set([...heads.keys(), ...(await tenantsWithEntries(db))]);
    const of = identityOf(heads, seals);
    const { finished: reports, current } = (await checkpoint?.read(of)) ?? { finished: [], current: null };
    for (const tenantId of [...tenants].sort()) {
      if (reports.some((report) => report.tenantId === tenantId)) continue;
      const one = current?.report.tenantId === tenantId ? current : beginOf(tenantId);
      const head = heads.get(tenantId);
      await verifyTenant(db, one, {
        ...{ seals, codes, head },
        stepped: async () => {
          const { entries } = one.report;
          const ofEntries = head?.sequence ?? entries;
          onProgress?.({ tenantId, entries, ofEntries, compared: one.compared, ofKinds: seals.length });
          await checkpoint?.write(of, { finished: reports, current: one });
        },
      });
      reports.push(one.report);
    }
    // A chain that was removed completely still has rows.
    for (const tenantId of (await allTenants(db)).filter((one) => !tenants.has(one))) {
      const report = emptyReport(tenantId);
      for (const seal of seals) await compareRows(db, report, seal);
      if (report.damaged > 0) reports.push(report);
    }
    for (const { tenantId, sequence, reason } of (await compareHeads?.(db)) ?? []) {
      const id = tenantId ?? SYSTEM_TENANT;
      if (!reports.some((one) => one.tenantId === id)) reports.push(emptyReport(id));
      addFlaws(reports.find((one) => one.tenantId === id)!, [{ sequence, subjectId: 'published head', reason }]);
    }
    return reports;
  });
}

/** Every write moves a head, so the same heads are the same rows. */
function identityOf(heads: ReadonlyMap<string, ChainHead>, seals: readonly Seal[]): string {
  const of = [...heads].map(([tenantId, { sequence, entryHash }]) => [tenantId, sequence, entryHash.toString('hex')]);
  return createHash('sha256')
    .update(JSON.stringify([version, seals.map(({ subjectType }) => subjectType), of]))
    .digest('hex');
}

function beginOf(tenantId: string): Verifying {
  return { report: emptyReport(tenantId), untold: [], isWalked: false, compared: 0 };
}

interface Given {
  seals: readonly Seal[];
  codes: EntryCodes | undefined;
  head: ChainHead | undefined;
  /** Called after each step, with the state in `one`. */
  stepped(): Promise<void>;
}

async function verifyTenant(db: Db, one: Verifying, { seals, codes, head, stepped }: Given): Promise<void> {
  const { report } = one;
  while (!one.isWalked) {
    one.isWalked = await walk(db, one, seals, codes);
    if (one.isWalked && !report.broken && !isHeadOf(report, head))
      report.broken = { sequence: report.entries, reason: 'the head of the chain does not match the last entry' };
    await stepped();
  }
  for (const seal of seals.slice(one.compared)) {
    await compareRows(db, report, seal);
    one.compared += 1;
    await stepped();
  }
}

function isHeadOf(report: ChainReport, head: ChainHead | undefined): boolean {
  return head?.sequence === report.entries && head.entryHash.toString('hex') === report.head;
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

/** Verifies the next entries. @returns whether the chain has ended, or is broken */
async function walk(db: Db, one: Verifying, seals: readonly Seal[], codes: EntryCodes | undefined): Promise<boolean> {
  const { report } = one;
  const rows = await readRows(db, report.tenantId, report.entries, BATCH);
  if (rows.length === 0) {
    // The rows that such an entry seals would be compared with nothing.
    const gone = one.untold.map(([sequence, subjectId]) => {
      return { sequence, subjectId, reason: `the details of entry ${sequence} were erased` };
    });
    report.damaged += gone.length;
    report.damages = [...gone, ...report.damages].slice(0, MAX_DAMAGES_REPORTED);
    return true;
  }
  const untold = new Map(one.untold);
  let previous: Buffer = Buffer.from(report.head, 'hex');
  for (const row of rows) {
    const reason = flaw(row, report.entries + 1, previous) ?? (codes && !isWritten(row, codes) ? FORGED : null);
    if (reason) {
      report.broken = { sequence: report.entries + 1, reason };
      return true;
    }
    if (row.details === null) {
      report.erased += 1;
      untold.set(row.sequence, row.subjectId);
    }
    for (const sequence of erasedBy(row)) {
      if (untold.delete(sequence)) continue;
      const reason = `the details of entry ${sequence} were erased earlier, but exist again`;
      addFlaws(report, [{ sequence, subjectId: row.subjectId, reason }]);
    }
    previous = row.entryHash;
    report.entries = row.sequence;
    report.head = previous.toString('hex');
  }
  one.untold = [...untold];
  await compare(db, report, rows, seals);
  return false;
}

/** Checks the rows that intact entries seal. An entry with erased details no longer seals its row. */
async function compare(db: Db, report: ChainReport, rows: readonly AuditRow[], seals: readonly Seal[]): Promise<void> {
  const sealed = rows.filter(isSealed);
  for (const seal of seals) {
    const entries = sealed.filter((entry) => entry.subjectType === seal.subjectType);
    if (entries.length === 0 || !seal.check) continue;
    const flaws = await seal.check(db, report.tenantId, entries);
    report.sealed += entries.length;
    addFlaws(report, flaws);
  }
}

/** The other direction: from the rows to the chain. */
async function compareRows(db: Db, report: ChainReport, seal: Seal): Promise<void> {
  addFlaws(report, (await seal.unvouched?.(db, report.tenantId, MAX_DAMAGES_REPORTED)) ?? []);
  const compared = await seal.compareStored?.(db, report.tenantId, MAX_DAMAGES_REPORTED);
  if (!compared) return;
  report.sealed += compared.sealed;
  report.unsealed += compared.unsealed;
  addFlaws(report, compared.flaws);
}

function addFlaws(report: ChainReport, found: readonly SealFlaw[]): void {
  const flaws = found.filter(({ unread }) => unread === undefined);
  report.unread += found.filter(({ unread }) => unread === 'UNREAD').length;
  report.uncompared += found.filter(({ unread }) => unread === 'UNCOMPARED').length;
  report.damaged += flaws.length;
  report.damages.push(...flaws.slice(0, MAX_DAMAGES_REPORTED - report.damages.length));
}

const FORGED = 'the service did not write it: its code is missing or was not made with this installation key';

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
