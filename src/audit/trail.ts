/**
 * The audit trail: append-only, one hash chain per tenant.
 *
 *   entry n   previous_hash = entry_hash of n-1
 *             details_hash  = SHA-256 of the details' canonical JSON
 *             entry_hash    = SHA-256 of previous_hash and of every other column but the details
 *
 * The details stay outside the entry's own hash so that retention can erase them and the chain still verifies.
 * `append` is called inside the transaction of the effect that it records: both happen or neither. The head row's lock
 * puts concurrent writers of a tenant in line; who writes much, writes in batches (`screening/recorder.ts`).
 */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { type AuditRow, appendRows, type ChainHead, lockHead } from './store.ts';

export type { ChainHead };

export interface Actor {
  type: 'CLIENT' | 'USER' | 'SYSTEM' | 'OPERATOR';
  id: string;
}

export interface AuditEntry {
  actor: Actor;
  /** Verb in the past tense within its field: `client.created`, `screening.performed`, `watchlist.updated`. */
  action: string;
  subjectType: string;
  subjectId: string;
  correlationId: string;
  /** JSON; what changed, before and after. Never a secret. */
  details: unknown;
  occurredAt: Date;
}

/** The tenant of what belongs to no tenant: lists, signing keys, migrations. */
export const SYSTEM_TENANT = '00000000-0000-0000-0000-000000000000';
export const SYSTEM_ACTOR: Actor = { type: 'SYSTEM', id: 'SYSTEM' };

export function hashDetails(details: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(details)).digest();
}

export function hashEntry(row: Omit<AuditRow, 'entryHash' | 'details'>): Buffer {
  const { previousHash, detailsHash, ...columns } = row;
  return createHash('sha256')
    .update(previousHash)
    .update(canonicalJson({ ...columns, detailsHash: detailsHash.toString('hex') }))
    .digest();
}

/**
 * Takes the place in line of `append` before it: what is numbered from here on in this transaction has its numbers in the
 * order of the chain.
 */
export async function lockChain(db: Db, tenantId: string): Promise<ChainHead> {
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
