/** Seals own profiles: the verification of the audit trail tells when one was changed or is missing. */
import type { Seal, SealFlaw } from '../audit/seals.ts';
import { listHash } from './own-profile.ts';
import { readOwnList, readProfilesWrittenBy } from './store.ts';

/** What audit entries are about: a bulk request, or one profile. */
export const SEALED_LIST = 'own-list';
export const SEALED_PROFILE = 'own-profile';

/** An entry has the hash over the profiles that its generation wrote and the hash of the generation before. */
const check: Seal['check'] = async (db, tenantId, entries) => {
  const flaws: SealFlaw[] = [];
  for (const { sequence, subjectId, details } of entries) {
    const generation = Number(details.generation);
    const list = await readOwnList(db, tenantId, generation);
    const before = generation > 1 ? await readOwnList(db, tenantId, generation - 1) : null;
    const written = await listHash(before?.contentHash ?? null, await readProfilesWrittenBy(db, tenantId, generation));
    const told = written.toString('hex') === details.contentHash;
    const reason = !list
      ? `generation ${generation} of the own list is missing`
      : !told || list.contentHash.toString('hex') !== details.contentHash
        ? `profiles of generation ${generation} of the own list were changed`
        : null;
    if (reason) flaws.push({ sequence, subjectId, reason });
  }
  return flaws;
};

export const ownListSeals: readonly Seal[] = [SEALED_LIST, SEALED_PROFILE].map((subjectType) => ({
  subjectType,
  check,
}));
