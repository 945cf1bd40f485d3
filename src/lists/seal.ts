/**
 * Seals the profiles and the entries of the shared lists. Each generation has one hash over the profiles that it wrote and ended. The
 * audit entry of the change has the same hash. Profiles are never deleted, so every generation can be recomputed.
 */
import type { Seal, SealFlaw } from '../platform/audit/seals.ts';
import { SYSTEM_TENANT } from '../platform/audit/trail.ts';
import {
  readEntriesHashes,
  readGenerationHashes,
  readListsOfMisplacedEntries,
  readListsOfUnmadeVersions,
  readMisplacedProfiles,
  readUnmadeGenerations,
  readVouchedGenerations,
} from './integrity/store.ts';
import { hashRulings, readRulingsSaid } from './resolution/store.ts';

export const profileSeal: Seal = {
  subjectType: 'profile-generation',
  async unvouched(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return [];
    const vouched = await readVouchedGenerations(db);
    const first = Math.min(...vouched.keys());
    const flaw = (subject: number | string, reason: string): SealFlaw => ({
      sequence: null,
      subjectId: String(subject),
      reason,
    });
    const hashes = await readGenerationHashes(db, 0);
    const known = new Set(hashes.map(({ generation }) => generation));
    const flaws = hashes.flatMap(({ generation, computed, stored }) => {
      const audited = vouched.get(generation);
      if (audited === undefined)
        return generation < first ? [] : [flaw(generation, 'no entry vouches for the generation')];
      if (audited !== computed) return [flaw(generation, 'profiles that the generation wrote or ended were changed')];
      return audited === stored ? [] : [flaw(generation, 'the hash of the generation was changed')];
    });
    const lost = [...vouched.keys()].filter((generation) => !known.has(generation));
    const unmade = await readUnmadeGenerations(db);
    const misplaced = await readMisplacedProfiles(db, 0);
    return [
      ...flaws,
      ...lost.map((generation) => flaw(generation, 'the generation is missing')),
      ...unmade.map((generation) => flaw(generation, 'profiles belong to a generation that was never made')),
      ...misplaced.map((id) => flaw(id, 'the profile begins before the first generation, or ends before it begins')),
    ].slice(0, limit);
  },
};

/** Seals the entries that each version wrote and ended. Versions before the first hash are not compared. */
export const listEntriesSeal: Seal = {
  subjectType: 'watchlist-entries',
  async compareStored(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return { sealed: 0, unsealed: 0, flaws: [] };
    const hashes = await readEntriesHashes(db, SYSTEM_TENANT);
    const firstAudited = new Map<string, number>();
    for (const { watchlistId, version, audited } of hashes) {
      if (audited !== null && !firstAudited.has(watchlistId)) firstAudited.set(watchlistId, version);
    }
    const isBefore = ({ watchlistId, version, audited }: (typeof hashes)[number]) =>
      audited === null && version < (firstAudited.get(watchlistId) ?? Infinity);
    const flaws = hashes
      .filter((one) => one.audited !== one.computed && !isBefore(one))
      .map(({ watchlistId, version }) => ({
        sequence: null,
        subjectId: watchlistId,
        reason: `entries that version ${version} of the list wrote or ended were changed`,
      }));
    const unsealed = hashes.filter(isBefore).length;
    const misplaced = (await readListsOfMisplacedEntries(db)).map((watchlistId) => ({
      sequence: null,
      subjectId: watchlistId,
      reason: 'entries of the list begin before its first version, or end before they begin',
    }));
    const unmade = (await readListsOfUnmadeVersions(db)).map((watchlistId) => ({
      sequence: null,
      subjectId: watchlistId,
      reason: 'entries of the list belong to a version that was never made',
    }));
    const sealed = hashes.length - unsealed - flaws.length;
    return { sealed, unsealed, flaws: [...misplaced, ...unmade, ...flaws].slice(0, limit) };
  },
};

/**
 * Seals all analyst decisions together: each audit entry has the hash of all. Decisions before the first hash are not
 * compared.
 */
export const rulingsSeal: Seal = {
  subjectType: 'resolution-rulings',
  async unvouched(db, tenantId) {
    if (tenantId !== SYSTEM_TENANT) return [];
    const said = await readRulingsSaid(db);
    if (said === null || said === (await hashRulings(db))) return [];
    return [{ sequence: null, subjectId: 'rulings', reason: 'what analysts ruled is not what the last ruling says' }];
  },
};
