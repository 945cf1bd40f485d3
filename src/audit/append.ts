/**
 * Adds entries to a chain, inside the transaction of the effect that they record: both happen or neither. Only `writes/`
 * calls this. The lock of the chain's head puts the writers of an organisation in line until their transactions end.
 */
import type { Db } from '../db/database.ts';
import { type AuditRow, appendRows, type ChainHead, lockHead } from './store.ts';
import { type AuditEntry, hashDetails, hashEntry } from './trail.ts';

export type { ChainHead };

/** Takes the place in line before anything is appended: what is numbered from here on is numbered in the order of the chain. */
export function lockChain(db: Db, tenantId: string): Promise<ChainHead> {
  return lockHead(db, tenantId);
}

/** @param locked by `lockChain` in this transaction, in which nothing was appended since */
export async function append(
  db: Db,
  tenantId: string,
  entries: readonly AuditEntry[],
  locked?: ChainHead,
): Promise<void> {
  if (entries.length === 0) return;
  let { sequence, entryHash } = locked ?? (await lockHead(db, tenantId));
  const rows = entries.map((entry): AuditRow => {
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
    return { ...unsealed, details: entry.details ?? {}, entryHash };
  });
  await appendRows(db, tenantId, rows, { sequence, entryHash });
}
