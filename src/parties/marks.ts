/**
 * Parties that the organisation trusts, bars or has frozen. Every change is audited in the same database transaction, and
 * made under the lock of the audit chain: whoever marks comes after the last one, and takes the locks in one order.
 */
import { type Actor, append, hashDetails, lockChain } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { holdParty, readMark, removeMark, writeMark } from './store.ts';
import type { ClearedProfile, PartyMarkKind } from './types.ts';

/** Who marks, and when. */
export interface MarkedBy {
  actor: Actor;
  correlationId: string;
  at: Date;
}

export interface NewMark {
  partyId: string;
  mark: PartyMarkKind;
  reason: string;
  /** Of a WHITELIST: what the party was taken for and is not. Added to what it was cleared of before. */
  cleared?: readonly ClearedProfile[];
}

/** One party is taken for a handful of profiles; the oldest clearances go. */
const MAX_CLEARED = 500;

export const PartyMarks = {
  /**
   * Marks a party inside the caller's database transaction; an equal mark is replaced. An id that was united with
   * another marks that one.
   * @returns the id that the party has now
   * @throws AppError not-found
   */
  async set(db: Db, tenantId: string, { mark, reason, ...given }: NewMark, by: MarkedBy): Promise<string> {
    await lockChain(db, tenantId);
    const partyId = await holdParty(db, tenantId, given.partyId);
    if (partyId === null) throw noSuchParty();
    const before = await readMark(db, tenantId, partyId, mark);
    const cleared = mark === 'WHITELIST' ? unitedClearances(before?.cleared ?? [], given.cleared ?? []) : [];
    await writeMark(db, tenantId, partyId, { mark, cleared, reason, markedAt: by.at, markedBy: by.actor.id });
    await append(db, tenantId, [
      {
        actor: by.actor,
        action: 'party.marked',
        subjectType: 'PARTY',
        subjectId: partyId,
        correlationId: by.correlationId,
        details: { mark, reasonHash: reasonHash(reason), cleared, before: before && audited(before) },
        occurredAt: by.at,
      },
    ]);
    return partyId;
  },

  /** Takes a mark away inside the caller's database transaction. @throws AppError not-found */
  async remove(
    db: Db,
    tenantId: string,
    { mark, reason, ...given }: Omit<NewMark, 'cleared'>,
    by: MarkedBy,
  ): Promise<string> {
    await lockChain(db, tenantId);
    const partyId = await holdParty(db, tenantId, given.partyId);
    if (partyId === null) throw noSuchParty();
    const before = await readMark(db, tenantId, partyId, mark);
    if (before === null) throw new AppError('not-found', { detail: 'The party has no such mark.' });
    await removeMark(db, tenantId, partyId, mark, by.at);
    await append(db, tenantId, [
      {
        actor: by.actor,
        action: 'party.mark-removed',
        subjectType: 'PARTY',
        subjectId: partyId,
        correlationId: by.correlationId,
        details: { mark, reasonHash: reasonHash(reason), before: audited(before) },
        occurredAt: by.at,
      },
    ]);
    return partyId;
  },
};

export function noSuchParty(): AppError {
  return new AppError('not-found', { detail: 'There is no such party.' });
}

/** The words may name people: they stay with the mark, vouched for by their hash. */
function reasonHash(reason: string): string {
  return hashDetails({ reason }).toString('hex');
}

function audited({ cleared, reason }: { cleared: readonly ClearedProfile[]; reason: string }) {
  return { cleared, reasonHash: reasonHash(reason) };
}

/** One version of each profile: the one that was looked at last. */
function unitedClearances(before: readonly ClearedProfile[], now: readonly ClearedProfile[]): ClearedProfile[] {
  const byId = new Map<string, ClearedProfile>();
  for (const { profileId, version } of [...before, ...now]) {
    byId.delete(profileId);
    byId.set(profileId, { profileId, version });
  }
  return [...byId.values()].slice(-MAX_CLEARED);
}
