/** Contradictions between two parties with the same name. Pure. */

import { categoryBits } from '../lists/subject.ts';
import type { ExplanationLine, Match, Query } from '../matching/types.ts';

const SANCTION = categoryBits(['SANCTION']);
/** What a screening request asks for besides matches. */
export const SANCTIONED_NEAR_MISSES: Query['nearMisses'] = { categories: SANCTION, limit: 5 };
/** What a payment asks for. Near misses with a full name hold it, so that more of them are read than are shown. */
export const NEAR_MISSES_OF_PARTY: Query['nearMisses'] = { categories: SANCTION, limit: 20 };

const ATTRIBUTES: ReadonlySet<string> = new Set(['birthDate', 'country', 'gender', 'rule', 'identifier']);

/** @param weighed fields that speak against it though their lines tell no effect */
export function contradictionsIn(
  { explanation }: Pick<Match, 'explanation'>,
  weighed: ReadonlySet<string> = new Set(),
): ExplanationLine[] {
  return explanation.filter(
    ({ field, effect }) => weighed.has(field) || (ATTRIBUTES.has(field) && effect !== null && effect < 0),
  );
}
