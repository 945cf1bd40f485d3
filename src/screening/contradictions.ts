/** What of two parties with the same name speaks against their being one. Pure. */
import type { ExplanationLine, Match, Query } from '../matching/types.ts';
import { categoryBits } from '../watchlists/subject.ts';

/** What a question about a party asks for besides matches. */
export const SANCTIONED_NEAR_MISSES: Query['nearMisses'] = { categories: categoryBits(['SANCTION']), limit: 5 };

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
