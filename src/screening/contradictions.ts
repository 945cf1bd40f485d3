/** Contradictions between two parties with the same name. Pure. */

import { categoryBits } from '../lists/subject.ts';
import type { ExplanationLine, Match, Query } from '../matching/types.ts';

const SANCTION = categoryBits(['SANCTION']);
/** Near misses for a screening request, besides matches. */
export const SANCTIONED_NEAR_MISSES: Query['nearMisses'] = { categories: SANCTION, limit: 5 };
/** Near misses for a payment. Those with a full name hold it, so more of them are read than shown. */
export const NEAR_MISSES_OF_PARTY: Query['nearMisses'] = { categories: SANCTION, limit: 20 };

const ATTRIBUTES: ReadonlySet<string> = new Set(['birthDate', 'country', 'gender', 'rule', 'identifier']);

/** @param weighed fields that contradict the match although their lines state no effect */
export function contradictionsIn(
  { explanation }: Pick<Match, 'explanation'>,
  weighed: ReadonlySet<string> = new Set(),
): ExplanationLine[] {
  return explanation.filter(
    ({ field, effect }) => weighed.has(field) || (ATTRIBUTES.has(field) && effect !== null && effect < 0),
  );
}
