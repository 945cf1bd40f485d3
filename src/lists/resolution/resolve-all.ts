/** Resolves whole lists in memory, for commands without a database and for benchmarks. */
import { blockingKeys, isFact } from './blocking.ts';
import { judgeAll, type MatchedRule } from './evidence.ts';
import { type Party, partyOf } from './party.ts';
import { groupParties, type ResolutionEdge } from './resolve.ts';
import type { Member } from './unite.ts';

/** A key that more listings share is ignored: it does not narrow, and comparing all pairs would be too much. */
export const MAX_KEY_LISTINGS = 500;

export interface ResolvedEdge extends ResolutionEdge {
  facts: MatchedRule['facts'];
}

export interface Resolution {
  /** Positions in `members`; each ascending, ordered by their first. */
  groups: number[][];
  edges: ResolvedEdge[];
}

export function resolveAll(members: readonly Member[]): Resolution {
  return resolveParties(members.map(({ entry, list }) => partyOf(list.id, entry)));
}

export function resolveParties(parties: readonly Party[]): Resolution {
  const pairs = candidatePairs(parties);
  const verdicts = judgeAll(pairs.map(([a, b]) => [parties[a]!, parties[b]!] as const));
  const edges = pairs.flatMap(([a, b], index): ResolvedEdge[] => {
    const verdict = verdicts[index]!;
    return verdict ? [{ a, b, ...verdict }] : [];
  });
  return { groups: groupParties(parties, edges, []), edges };
}

function candidatePairs(parties: readonly Party[]): [number, number][] {
  const blocks = new Map<number, number[]>();
  parties.forEach((party, index) => {
    for (const key of blockingKeys(party)) {
      const members = blocks.get(key);
      if (members === undefined) blocks.set(key, [index]);
      else members.push(index);
    }
  });
  const pairs = new Set<number>();
  for (const [key, members] of blocks) {
    if (members.length > MAX_KEY_LISTINGS) continue;
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1)) {
        if (isFact(key) || parties[a]!.watchlistId !== parties[b]!.watchlistId) pairs.add(a * parties.length + b);
      }
    }
  }
  return [...pairs].sort((x, y) => x - y).map((pair) => [Math.floor(pair / parties.length), pair % parties.length]);
}
