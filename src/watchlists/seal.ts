/**
 * Seals the profiles of the shared lists: each generation has one hash over what it wrote and ended, and the audit entry of the
 * change has it too. Profiles are never deleted, so every generation can be computed again.
 */
import type { Seal, SealFlaw } from '../audit/seals.ts';
import { SYSTEM_TENANT } from '../audit/trail.ts';
import { readGenerationHashes, readUnmadeGenerations, readVouchedGenerations } from './store.ts';

export const profileSeal: Seal = {
  subjectType: 'profile-generation',
  // No entry is about a generation alone: the entries of lists and rulings name it.
  check: async () => [],
  async unvouched(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return [];
    const vouched = await readVouchedGenerations(db);
    const first = Math.min(...vouched.keys());
    const flaw = (generation: number, reason: string): SealFlaw => ({
      sequence: null,
      subjectId: String(generation),
      reason,
    });
    const hashes = await readGenerationHashes(db, 0);
    const known = new Set(hashes.map(({ generation }) => generation));
    const flaws = hashes.flatMap(({ generation, computed, stored }) => {
      const told = vouched.get(generation);
      if (told === undefined)
        return generation < first ? [] : [flaw(generation, 'no entry vouches for the generation')];
      if (told !== computed) return [flaw(generation, 'profiles that the generation wrote or ended were changed')];
      return told === stored ? [] : [flaw(generation, 'the hash of the generation was changed')];
    });
    const lost = [...vouched.keys()].filter((generation) => !known.has(generation));
    const unmade = await readUnmadeGenerations(db);
    return [
      ...flaws,
      ...lost.map((generation) => flaw(generation, 'the generation is missing')),
      ...unmade.map((generation) => flaw(generation, 'profiles belong to a generation that was never made')),
    ].slice(0, limit);
  },
};
