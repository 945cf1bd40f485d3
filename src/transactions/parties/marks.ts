/** Parties that the organisation trusts, bars or has frozen. Every change is audited in the same database transaction. */
import { type Actor, append } from '../../audit/trail.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockParty, readMark, removeMark, writeMark } from './store.ts';
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
    const partyId = await lockParty(db, tenantId, given.partyId);
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
        details: { mark, reason, cleared, before },
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
    const partyId = await lockParty(db, tenantId, given.partyId);
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
        details: { mark, reason, before },
        occurredAt: by.at,
      },
    ]);
    return partyId;
  },
};

export function noSuchParty(): AppError {
  return new AppError('not-found', { detail: 'There is no such party.' });
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
