/**
 * Listings and edges -> groups, one per party. The service runs it on the listings that an update touched, commands without a
 * database on all listings.
 */
import { cluster } from './clusters.ts';
import { contradiction, type RuleName } from './evidence.ts';
import type { Party } from './party.ts';

/** An analyst decision on two listings. It overrides all rules. */
export interface AnalystVerdict {
  a: number;
  b: number;
  sameParty: boolean;
}

export interface ResolutionEdge {
  a: number;
  b: number;
  strength: number;
  rule: RuleName;
}

/** Higher than that of every rule. */
const VERDICT_STRENGTH = 2;

/**
 * @param parties in the order of their listing ids; `edges` and `verdicts` hold positions in it
 * @returns groups of positions, each ascending, ordered by their first
 */
export function groupParties(
  parties: readonly Party[],
  edges: readonly Pick<ResolutionEdge, 'a' | 'b' | 'strength'>[],
  verdicts: readonly AnalystVerdict[],
): number[][] {
  const pairKey = (a: number, b: number) => Math.min(a, b) * parties.length + Math.max(a, b);
  const ruled = new Map(verdicts.map(({ a, b, sameParty }) => [pairKey(a, b), sameParty]));
  const joined = new Set(edges.map(({ a, b }) => pairKey(a, b)));
  const contradict = (a: number, b: number): boolean => {
    const sameParty = ruled.get(pairKey(a, b));
    if (sameParty !== undefined) return !sameParty;
    // To the publisher, two entries of one list are two parties. Only a fact joins them.
    if (parties[a]!.watchlistId === parties[b]!.watchlistId && !joined.has(pairKey(a, b))) return true;
    return contradiction(parties[a]!, parties[b]!) !== null;
  };
  const wanted = verdicts.flatMap(({ a, b, sameParty }) => (sameParty ? [{ a, b, strength: VERDICT_STRENGTH }] : []));
  const groupOf = cluster(parties.length, [...wanted, ...edges], contradict);
  const groups = new Map<number, number[]>();
  groupOf.forEach((group, member) => {
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [member]);
    else members.push(member);
  });
  return [...groups.values()];
}
