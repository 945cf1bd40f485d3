/** Single profiles by their id, as they are searched now. */
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { edgesOf } from './edges.ts';
import { presentProfile } from './present.ts';
import { profileIdOfListing } from './resolution/store.ts';
import { latestGeneration, readLastProfile, readProfiles } from './store.ts';

export class Profiles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The profile as contract "Profile" has it. An id that has become part of another profile gives that one.
   * @throws AppError not-found
   */
  async get(profileId: string): Promise<ReturnType<typeof presentProfile>> {
    const db = this.#database.direct;
    const current = await latestGeneration(db);
    const read = async (id: string) => (current ? (await readProfiles(db, current.generation, [id]))[0] : undefined);
    let row = await read(profileId);
    if (!row) {
      const founder = (await readLastProfile(db, profileId))?.sources[0];
      const successor = founder && (await profileIdOfListing(db, founder.watchlistId, founder.externalReferenceId));
      row = successor ? await read(successor) : undefined;
    }
    if (!row) throw new AppError('not-found', { detail: 'There is no such profile.' });
    const edges = await edgesOf(db, [row.profile]);
    return presentProfile(row, edges.get(row.profile.profileId));
  }
}
