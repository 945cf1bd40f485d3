/**
 * Parties that the organisation trusts, bars or has frozen. Every change is made under the lock of the audit chain: whoever
 * marks comes after the last one, and takes the locks in one order. It is part of a larger effect, which records it.
 */
import { type Actor, type AuditEntry, hashDetails } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { LockedChain } from '../writes/effect.ts';
import { holdParty, readMark, removeMark, writeMark } from './store.ts';
import type { ClearedProfile, PartyMarkKind } from './types.ts';

/** The actor and the time. */
export interface MarkedBy {
  actor: Actor;
  correlationId: string;
  at: Date;
}

export interface NewMark {
  partyId: string;
  mark: PartyMarkKind;
  reason: string;
  /** For WHITELIST: profiles that the party was mistaken for. Added to those before. */
  cleared?: readonly ClearedProfile[];
}

/** What a change of marks gives: the id that the party has now, and what is to be recorded. */
export interface Marked {
  partyId: string;
  audit: AuditEntry;
}

/** Most clearances of a party; the oldest are dropped. A party is usually mistaken for a handful of profiles. */
const MAX_CLEARED = 500;

export const PartyMarks = {
  /**
   * Marks a party; an equal mark is replaced. An id that was united with another marks that one.
   * @throws AppError not-found
   */
  async set(db: Db, { tenantId }: LockedChain, { mark, reason, ...given }: NewMark, by: MarkedBy): Promise<Marked> {
    const partyId = await holdParty(db, tenantId, given.partyId);
    if (partyId === null) throw noSuchParty();
    const before = await readMark(db, tenantId, partyId, mark);
    const cleared = mark === 'WHITELIST' ? unitedClearances(before?.cleared ?? [], given.cleared ?? []) : [];
    await writeMark(db, tenantId, partyId, { mark, cleared, reason, markedAt: by.at, markedBy: by.actor.id });
    const details = { mark, reasonHash: reasonHash(reason), cleared, before: before && audited(before) };
    return { partyId, audit: entryOf('party.marked', partyId, details, by) };
  },

  /** Takes a mark away. @throws AppError not-found */
  async remove(
    db: Db,
    { tenantId }: LockedChain,
    { mark, reason, ...given }: Omit<NewMark, 'cleared'>,
    by: MarkedBy,
  ): Promise<Marked> {
    const partyId = await holdParty(db, tenantId, given.partyId);
    if (partyId === null) throw noSuchParty();
    const before = await readMark(db, tenantId, partyId, mark);
    if (before === null) throw new AppError('not-found', { detail: 'The party has no such mark.' });
    await removeMark(db, tenantId, partyId, mark, by.at);
    const details = { mark, reasonHash: reasonHash(reason), before: audited(before) };
    return { partyId, audit: entryOf('party.mark-removed', partyId, details, by) };
  },
};

function entryOf(action: string, partyId: string, details: object, { actor, correlationId, at }: MarkedBy): AuditEntry {
  return { actor, action, subjectType: 'PARTY', subjectId: partyId, correlationId, details, occurredAt: at };
}

export function noSuchParty(): AppError {
  return new AppError('not-found', { detail: 'There is no such party.' });
}

/** The reason may name people, so the audit entry has only its hash, and the text stays with the mark. */
function reasonHash(reason: string): string {
  return hashDetails({ reason }).toString('hex');
}

function audited({ cleared, reason }: { cleared: readonly ClearedProfile[]; reason: string }) {
  return { cleared, reasonHash: reasonHash(reason) };
}

/** Keeps one version of each profile: the one cleared last. */
function unitedClearances(before: readonly ClearedProfile[], now: readonly ClearedProfile[]): ClearedProfile[] {
  const byId = new Map<string, ClearedProfile>();
  for (const { profileId, version } of [...before, ...now]) {
    byId.delete(profileId);
    byId.set(profileId, { profileId, version });
  }
  return [...byId.values()].slice(-MAX_CLEARED);
}
