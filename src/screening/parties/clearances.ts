/**
 * Clearances: a statement that a party is not a certain listed profile. A clearance suppresses matches of this pair
 * only, and they stay visible. It applies while the profile version and the party's facts are those of the clearance.
 * Changed under the audit chain lock, like marks.
 */
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { LockedChain } from '../../platform/unit-of-work/effect.ts';
import { removeClearance, writeClearances } from './clearances/store.ts';
import { entryOf, heldParty, type Marked, type MarkedBy, presentParty, reasonHasher } from './marks.ts';
import type { Clearance, PartyFacts } from './types.ts';

type ClearedProfile = Pick<Clearance, 'profileId' | 'version'>;

interface NewClearances {
  partyId: string;
  /** Party data at the clearance. */
  party: PartyFacts;
  /** Profile versions at the clearance. */
  profiles: readonly ClearedProfile[];
  reason: string;
}

export const Clearances = {
  /** Clears the party of profiles. @throws AppError not-found, conflict (merged with another party since) */
  async set(
    db: Db,
    { tenantId }: LockedChain,
    { profiles, reason, party, ...given }: NewClearances,
    by: MarkedBy,
  ): Promise<Marked> {
    const partyId = await presentParty(db, tenantId, given.partyId);
    // The latest version of a profile that is there twice.
    const cleared = [
      ...new Map(profiles.map(({ profileId, version }) => [profileId, { profileId, version }])).values(),
    ];
    const rows = cleared.map((one) => ({ ...one, reason, clearedAt: by.at, clearedBy: by.actor.id }));
    await writeClearances(db, tenantId, partyId, party, rows);
    const details = { cleared, reasonHash: (await reasonHasher(db, tenantId))(reason) };
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
      reasonHash: hashOf(reason),
      before: { reasonHash: hashOf(before.reason) },
    };
    return { partyId, audit: [entryOf('party.clearance-removed', partyId, details, by)] };
  },
};

export function noSuchClearance(): AppError {
  return new AppError('not-found', { detail: 'The party is not cleared of this profile.' });
}
