/** Audit seal of refresh attempts: compares them and the resulting list state with their audit entries. */
import type { Seal, SealFlaw } from '../../platform/audit/seals.ts';
import { SYSTEM_TENANT } from '../../platform/audit/trail.ts';
import { ATTEMPT_SUBJECT, type AttemptFlaw, compareAttempts, compareStates, type StateFlaw } from './store.ts';

const REASONS: Readonly<Record<AttemptFlaw, string>> = {
  PUT_IN: 'no entry vouches for checks of the list',
  MISSING: 'checks of the list were removed',
  CUT_OFF: 'the last checks of the list were cut off',
  CHANGED: 'checks of the list are not what their entries say',
  SWAPPED: 'checks of the list were put in another order',
};

export const refreshAttemptsSeal: Seal = {
  subjectType: ATTEMPT_SUBJECT,
  async compareStored(db, tenantId, limit) {
    if (tenantId !== SYSTEM_TENANT) return { sealed: 0, unsealed: 0, flaws: [] };
    const { sealed, unsealed, flaws } = await compareAttempts(db, tenantId, limit);
    if (sealed === 0 && flaws.length === 0) return { sealed, unsealed, flaws: [] };
    const states = await compareStates(db, tenantId);
    return {
      sealed: sealed + states.sealed,
      unsealed,
      flaws: [
        ...flaws.map(({ watchlistId, kind, at, attempts }): SealFlaw => {
          const reason = `${REASONS[kind]}: ${attempts}, the first of ${at.toISOString()}`;
          return { sequence: null, subjectId: watchlistId, reason };
        }),
        ...states.flaws.map((flaw) => ({ sequence: null, subjectId: flaw.watchlistId, reason: reasonOf(flaw) })),
      ],
    };
  },
};

function reasonOf({ changed }: StateFlaw): string {
  if (changed === null) return 'no entry vouches for the state of the list';
  if (changed.length === 0) return 'the checked list is missing';
  return `the state of the list is not what its last check says: ${changed.join(', ')}`;
}
