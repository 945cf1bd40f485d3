/** When a party was last seen: from the newest list version with one of its listings. */
import type { Db } from '../platform/db/database.ts';
import { readSightings } from './entries/store.ts';
import type { StoredProfile } from './profile.ts';

/** By profile ID. Profiles that were on no list are left out. */
export async function sightingsOf(db: Db, profiles: readonly StoredProfile[]): Promise<Map<string, Date>> {
  const asked = profiles.flatMap(({ profileId, sources }) =>
    sources.map(({ watchlistId, externalReferenceId }) => ({ profileId, watchlistId, reference: externalReferenceId })),
  );
  return asked.length === 0 ? new Map() : new Map(await readSightings(db, asked));
}
