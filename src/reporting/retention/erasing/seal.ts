/** Verifies the records of an erasure against their hash, which its audit entries seal. */
import type { Seal } from '../../../platform/audit/seals.ts';
import { readChangedItems } from './store.ts';

export const erasureItemsSeal: Seal = {
  subjectType: 'erasure-items',
  async unvouched(db, tenantId, limit) {
    return (await readChangedItems(db, tenantId, limit)).map((subjectId) => ({
      sequence: null,
      subjectId,
      reason: 'the records that the erasure names are not those that were proposed',
    }));
  },
};
