/**
 * The audit trail: append-only, one hash chain per tenant.
 *
 *   entry n   previous_hash = entry_hash of n-1
 *             details_hash  = SHA-256 of the details' canonical JSON
 *             entry_hash    = SHA-256 of previous_hash and of every other column but the details
 *             entry_code    = proof that the service wrote it (entry-codes.ts)
 *
 * The details are not part of the entry's own hash, so that retention can erase them and the chain still verifies.
 * Only `platform/unit-of-work/` appends entries, together with the effect that they record.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { AuditRow } from './store.ts';

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
  /** JSON: the change, before and after. Never a secret. */
  details: unknown;
  occurredAt: Date;
}

/** Tenant of the service itself, for entries about lists, signing keys and migrations. */
export const SYSTEM_TENANT = '00000000-0000-0000-0000-000000000000';
export const SYSTEM_ACTOR: Actor = { type: 'SYSTEM', id: 'SYSTEM' };

export function hashDetails(details: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(details)).digest();
}

/** Hash of a text that may contain names, which an entry must not contain. Hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function hashEntry(row: Omit<AuditRow, 'entryHash' | 'entryCode' | 'details'>): Buffer {
  const { previousHash, detailsHash, ...columns } = row;
  return createHash('sha256')
    .update(previousHash)
    .update(canonicalJson({ ...columns, detailsHash: detailsHash.toString('hex') }))
    .digest();
}
