/**
 * Clearances: a statement that a party is not a certain listed profile. A clearance suppresses matches of this pair
 * only, and they stay visible. It applies until its review date, while the facts of the profile and of the party are
 * those of the clearance. Changed under the audit chain lock, like marks.
 */
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { LockedChain } from '../../platform/unit-of-work/effect.ts';
import { removeClearance, writeClearances } from './clearances/store.ts';
import { entryOf, heldParty, type Marked, type MarkedBy, presentParty, reasonHasher } from './marks.ts';
import type { PartyFacts, ReviewedProfile } from './types.ts';

interface NewClearances {
  partyId: string;
  /** Party data at the clearance. */
  party: PartyFacts;
  /** The selected profiles, each once. */
  profiles: readonly ReviewedProfile[];
  reason: string;
  /** YYYY-MM-DD, UTC */
  reviewDate: string;
}

export const Clearances = {
  /** Clears the party of profiles. @throws AppError not-found, conflict (merged with another party since) */
  async set(
    db: Db,
    { tenantId }: LockedChain,
    { profiles, reason, party, reviewDate, ...given }: NewClearances,
    by: MarkedBy,
  ): Promise<Marked> {
    const partyId = await presentParty(db, tenantId, given.partyId);
    const rows = profiles.map((one) => ({ ...one, reason, reviewDate, clearedAt: by.at, clearedBy: by.actor.id }));
    await writeClearances(db, tenantId, partyId, party, rows);
    const details = { cleared: profiles, reviewDate, reasonHash: (await reasonHasher(db, tenantId))(reason) };
    return { partyId, audit: [entryOf('party.cleared', partyId, details, by)] };
  },

  /** Ends a clearance. @throws AppError not-found */
  async remove(
    db: Db,
    { tenantId }: LockedChain,
    given: { partyId: string; profileId: string; reason: string },
    by: MarkedBy,
  ): Promise<Marked> {
    const partyId = await heldParty(db, tenantId, given.partyId);
    const { profileId, reason } = given;
    const before = await removeClearance(db, tenantId, partyId, profileId, by.at);
    if (!before) throw noSuchClearance();
    const hashOf = await reasonHasher(db, tenantId);
    const details = {
      profileId,
      version: before.version,
      facts: before.facts,
      reasonHash: hashOf(reason),
      before: { reasonHash: hashOf(before.reason) },
    };
    return { partyId, audit: [entryOf('party.clearance-removed', partyId, details, by)] };
  },
};

export function noSuchClearance(): AppError {
  return new AppError('not-found', { detail: 'The party is not cleared of this profile.' });
}
