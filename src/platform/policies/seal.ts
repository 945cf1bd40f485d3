/** Compares shipped policies with their versions, which end with the hash of their content. */
import type { Seal } from '../audit/seals.ts';
import { SYSTEM_TENANT } from '../audit/trail.ts';
import { derivedVersion, numberOf } from '../lib/derived-version.ts';
import { readAllPolicies } from './store.ts';

export const policySeal: Seal = {
  subjectType: 'shipped-policies',
  async compareStored(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return { sealed: 0, unsealed: 0, flaws: [] };
    const stored = await readAllPolicies(db);
    const changed = stored.filter(({ version, content }) => derivedVersion(numberOf(version), content) !== version);
    const flaws = changed.map(({ kind, version }) => {
      return { sequence: null, subjectId: `${kind} ${version}`, reason: 'the policy does not match its version' };
    });
    return { sealed: stored.length - changed.length, unsealed: 0, flaws: flaws.slice(0, limit) };
  },
};
