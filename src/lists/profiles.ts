/** Reads single profiles by ID, in their current state. */
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { pathId } from '../platform/http/path-id.ts';
import { edgesOf } from './edges.ts';
import { latestGeneration } from './generations/store.ts';
import { type PresentedProfile, type ProfilePresentation, presentInTurns } from './present.ts';
import type { StoredProfile } from './profile.ts';
import { readLastProfile, readProfiles } from './profiles/store.ts';
import { profileIdOfListing } from './resolution/store.ts';
import { sightingsOf } from './sightings.ts';

/** @throws AppError not-found if the text is not a profile ID */
export function checkedProfileId(profileId: string): string {
  return pathId(profileId, noSuchProfile);
}

function noSuchProfile(): AppError {
  return new AppError('not-found', { detail: 'Profile not found.' });
}

/** Which listings to show. */
export type ListingScope = Pick<ProfilePresentation, 'includeDelisted'>;

/** Access to internal list profiles. */
export interface EntryProfilesById {
  /** @returns null: the organization has no such profile */
  find(tenantId: string, profileId: string, asked?: ListingScope): Promise<PresentedProfile | null>;
  /** The profiles of a generation of the list. */
  at(tenantId: string, generation: number, ids: readonly string[]): Promise<StoredProfile[]>;
}

export class Profiles {
  readonly #database: Database;
  readonly #own: EntryProfilesById;

  constructor(database: Database, own: EntryProfilesById) {
    this.#database = database;
    this.#own = own;
  }

  /**
   * A profile of the shared lists or of the internal list, as the "Profile" of the API contract.
   * @throws AppError not-found
   */
  async get(tenantId: string, profileId: string, asked: ListingScope = {}): Promise<PresentedProfile> {
    const profile = (await this.shared(profileId, asked)) ?? (await this.#own.find(tenantId, profileId, asked));
    if (!profile) throw noSuchProfile();
    return profile;
  }

  /** The profiles at these generations, by ID. Profiles on no list at that time are absent. */
  async at(
    tenantId: string,
    generations: { shared: number; own: number },
    ids: readonly string[],
  ): Promise<Map<string, StoredProfile>> {
    if (ids.length === 0) return new Map();
    const shared = await readProfiles(this.#database.direct, generations.shared, ids);
    const own = generations.own > 0 ? await this.#own.at(tenantId, generations.own, ids) : [];
    return new Map([...shared.map(({ profile }) => profile), ...own].map((profile) => [profile.profileId, profile]));
  }

  /**
   * A profile of the shared lists. null: none. The ID of a merged profile returns the profile that it was merged into.
   */
  async shared(profileId: string, { includeDelisted }: ListingScope = {}): Promise<PresentedProfile | null> {
    const db = this.#database.direct;
    const current = await latestGeneration(db);
    const read = async (id: string) => (current ? (await readProfiles(db, current.generation, [id]))[0] : undefined);
    let row = await read(profileId);
    if (!row) {
      const founder = (await readLastProfile(db, profileId))?.sources[0];
      const successor = founder && (await profileIdOfListing(db, founder.watchlistId, founder.externalReferenceId));
      row = successor ? await read(successor) : undefined;
    }
    if (!row) return null;
    const { profileId: id } = row.profile;
    const [edges, sightings] = await Promise.all([edgesOf(db, [row.profile]), sightingsOf(db, [row.profile])]);
    return await presentInTurns(row, { edges: edges.get(id), lastSeen: sightings.get(id), includeDelisted });
  }
}
