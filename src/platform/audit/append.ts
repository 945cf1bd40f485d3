/**
 * Appends entries to a chain, inside the transaction of the effect that they record: both happen or neither. Only `platform/unit-of-work/` calls
 * this. Writers of one organization wait for each other by the lock on the chain head, which lasts until the transaction ends.
 */
import type { Db } from '../db/database.ts';
import type { EntryCodes } from './entry-codes.ts';
import { sealed } from './sealed-tables.ts';
import { type AuditRow, appendRows, type ChainHead, type LockedHead, lockHead } from './store.ts';
import { type AuditEntry, hashDetails, hashEntry } from './trail.ts';

export type { LockedHead };

/** Locks the chain before `append`. Numbers that the transaction assigns from here on are in chain order. */
export function lockChain(db: Db, tenantId: string): Promise<LockedHead> {
  return lockHead(db, tenantId);
}

/** @param options.locked from `lockChain` in the same transaction, with no `append` in between */
export async function append(
  db: Db,
  tenantId: string,
  entries: readonly AuditEntry[],
  { codes, locked }: { codes: EntryCodes; locked?: ChainHead },
): Promise<void> {
  if (entries.length === 0) return;
  let { sequence, entryHash } = locked ?? (await lockHead(db, tenantId));
  // After the lock, so that the rows are as this transaction leaves them: every transaction that changes them also appends.
  const rows = (await sealed(db, tenantId, entries)).map((entry): AuditRow => {
    sequence += 1;
    const unsealed = {
      tenantId,
      sequence,
      occurredAt: entry.occurredAt,
      actorType: entry.actor.type,
      actorId: entry.actor.id,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      correlationId: entry.correlationId,
      detailsHash: hashDetails(entry.details ?? {}),
      previousHash: entryHash,
    };
    entryHash = hashEntry(unsealed);
    return { ...unsealed, details: entry.details ?? {}, entryHash, entryCode: codes.of(entryHash) };
  });
  await appendRows(db, tenantId, rows, { sequence, entryHash });
}
