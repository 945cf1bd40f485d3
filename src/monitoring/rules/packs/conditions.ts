/** Parts that conditions of several packs share. */
import type { Expression, Operand } from '../language/types.ts';

/** More than the customer stated for a month. It holds where nothing was stated. */
export function beyondExpected(moved: Operand): Expression {
  return {
    any: [
      { not: { field: 'customer.expectedMonthlyAmount', present: true } },
      { ...moved, gt: { field: 'customer.expectedMonthlyAmount' } },
    ],
  };
}

/** A party of unknown kind counts as a person: else an organization whose payments name no kinds would see few patterns. */
export const isNoCompany = (by: 'sender' | 'receiver' | 'party' | 'counterparty'): Expression => ({
  any: [
    { field: `${by}.type`, present: false },
    { field: `${by}.type`, ne: 'CORPORATE' },
  ],
});
