/** Walks every tenant's chain and recomputes it. What it cannot see: a tail cut off together with its head; hence it prints the heads, to be kept elsewhere. */
import type { Database } from '../db/database.ts';
import { type AuditRow, GENESIS_HASH, readHeads, readRows, tenantsWithEntries } from './store.ts';
import { hashDetails, hashEntry } from './trail.ts';

export interface ChainReport {
  tenantId: string;
  entries: number;
  /** Entries whose details retention has erased; their hashes still hold. */
  erased: number;
  /** Hash of the last entry, hexadecimal. */
  head: string;
  /** The first thing that is wrong; null when the chain is whole. */
  broken: { sequence: number; reason: string } | null;
}

const BATCH = 1_000;

export async function verifyAudit(database: Database): Promise<ChainReport[]> {
  return database.snapshot(async (db) => {
    const heads = new Map((await readHeads(db)).map(({ tenantId, head }) => [tenantId, head]));
    const tenants = new Set([...heads.keys(), ...(await tenantsWithEntries(db))]);
    const reports: ChainReport[] = [];
    for (const tenantId of [...tenants].sort()) {
      const chain = await walk(tenantId, (after) => readRows(db, tenantId, after, BATCH));
      const head = heads.get(tenantId);
      if (!chain.broken && (head?.sequence !== chain.entries || head.entryHash.toString('hex') !== chain.head)) {
        chain.broken = { sequence: chain.entries, reason: 'the head of the chain does not name this last entry' };
      }
      reports.push(chain);
    }
    return reports;
  });
}

async function walk(tenantId: string, next: (after: number) => Promise<AuditRow[]>): Promise<ChainReport> {
  const report: ChainReport = { tenantId, entries: 0, erased: 0, head: GENESIS_HASH.toString('hex'), broken: null };
  let previous: Buffer = GENESIS_HASH;
  for (let rows = await next(0); rows.length > 0; rows = await next(report.entries)) {
    for (const row of rows) {
      const reason = flaw(row, report.entries + 1, previous);
      if (reason) return { ...report, broken: { sequence: report.entries + 1, reason } };
      if (row.details === null) report.erased += 1;
      previous = row.entryHash;
      report.entries = row.sequence;
    }
  }
  report.head = previous.toString('hex');
  return report;
}

function flaw(row: AuditRow, expectedSequence: number, previous: Buffer): string | null {
  const { details, entryHash, ...columns } = row;
  if (row.sequence !== expectedSequence) return `entry ${expectedSequence} is missing`;
  if (!row.previousHash.equals(previous)) return 'it does not follow the entry before it';
  if (!hashEntry(columns).equals(entryHash)) return 'its columns were changed';
  if (details !== null && !hashDetails(details).equals(row.detailsHash)) return 'its details were changed';
  return null;
}
