/**
 * That a party is not a certain listed profile. It suppresses this pair, visibly, and nothing else, as long as both are what
 * somebody looked at: the profile at its version, the party by its facts. Changed under the lock of the audit chain, as marks are.
 */
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { LockedChain } from '../writes/effect.ts';
import { entryOf, heldParty, type Marked, type MarkedBy, noSuchParty, reasonHash } from './marks.ts';
import { readParty, removeClearance, writeClearances } from './store.ts';
import type { Clearance } from './types.ts';

type ClearedProfile = Pick<Clearance, 'profileId' | 'version'>;

interface NewClearances {
  partyId: string;
  /** As they were looked at. */
  profiles: readonly ClearedProfile[];
  reason: string;
}

export const Clearances = {
  /** Clears the party, as it is now, of profiles. @throws AppError not-found */
  async set(
    db: Db,
    { tenantId }: LockedChain,
    { profiles, reason, ...given }: NewClearances,
    by: MarkedBy,
  ): Promise<Marked> {
    const partyId = await heldParty(db, tenantId, given.partyId);
    const party = await readParty(db, tenantId, partyId, by.at);
    if (!party) throw noSuchParty();
    const { names, birthDate, identityKeys: keys } = party;
    // The latest version of a profile that is there twice.
    const cleared = [
      ...new Map(profiles.map(({ profileId, version }) => [profileId, { profileId, version }])).values(),
    ];
    const rows = cleared.map((one) => ({ ...one, reason, clearedAt: by.at, clearedBy: by.actor.id }));
    await writeClearances(db, tenantId, partyId, { names, birthDate, keys }, rows);
    const details = { cleared, reasonHash: reasonHash(reason) };
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
    const details = {
      profileId,
      version: before.version,
      reasonHash: reasonHash(reason),
      before: { reasonHash: reasonHash(before.reason) },
    };
    return { partyId, audit: [entryOf('party.clearance-removed', partyId, details, by)] };
  },
};

export function noSuchClearance(): AppError {
  return new AppError('not-found', { detail: 'The party is not cleared of this profile.' });
}
