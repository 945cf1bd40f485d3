/** Audit seal of internal list profiles: detects changed or missing profiles. */
import type { Seal, SealFlaw } from '../../platform/audit/seals.ts';
import { listHash, packedProfile } from './entry-profile.ts';
import { readInternalList, readMiscountedGenerations, readMisplacedProfiles, readProfilesWrittenBy } from './store.ts';

/** Subject of audit entries: a bulk request, or one profile. */
export const SEALED_LIST = 'own-list';
export const SEALED_PROFILE = 'own-profile';

/** An entry has the hash over the profiles that its generation wrote and the hash of the generation before. */
const check: Seal['check'] = async (db, tenantId, entries) => {
  const flaws: SealFlaw[] = [];
  for (const { sequence, subjectId, details } of entries) {
    const generation = Number(details.generation);
    const list = await readInternalList(db, tenantId, generation);
    const before = generation > 1 ? await readInternalList(db, tenantId, generation - 1) : null;
    const profiles = await readProfilesWrittenBy(db, tenantId, generation);
    const written = await listHash(before?.contentHash ?? null, profiles.map(packedProfile));
    const audited = written.toString('hex') === details.contentHash;
    const reason = !list
      ? `generation ${generation} of the internal list is missing`
      : !audited || list.contentHash.toString('hex') !== details.contentHash
        ? `profiles of generation ${generation} of the internal list were changed`
        : null;
    if (reason) flaws.push({ sequence, subjectId, reason });
  }
  return flaws;
};

const SUBJECTS = [SEALED_LIST, SEALED_PROFILE];

/** The hashes are over what generations wrote, so the bounds of rows and the counts of generations are compared here. */
const unvouched: Seal['unvouched'] = async (db, tenantId, limit) => {
  const misplaced = await readMisplacedProfiles(db, tenantId, SUBJECTS, limit);
  const miscounted = await readMiscountedGenerations(db, tenantId, SUBJECTS, limit);
  return [
    ...misplaced.map(({ profileId, isVouched }) => ({
      sequence: null,
      subjectId: profileId,
      reason: isVouched
        ? 'the internal list entry does not end where its next version begins'
        : 'no entry vouches for the generation of the internal list entry',
    })),
    ...miscounted.map(({ generation, isVouched }) => ({
      sequence: null,
      subjectId: String(generation),
      reason: isVouched
        ? `generation ${generation} of the internal list has another number of profiles`
        : `no entry vouches for generation ${generation} of the internal list`,
    })),
  ];
};

export const ownListSeals: readonly Seal[] = [
  { subjectType: SEALED_LIST, check, unvouched },
  { subjectType: SEALED_PROFILE, check },
];
