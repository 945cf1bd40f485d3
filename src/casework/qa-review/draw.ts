/**
 * Draws a sample: of each stratum those with the smallest SHA-256 of seed and id. Whoever has the seed and the same alerts draws the
 * same, and nobody who does not know the seed can tell what will be drawn. Pure.
 */
import { createHash } from 'node:crypto';
import type { Stratum } from './types.ts';

export interface Candidate {
  alertId: string;
  stratum: string;
}

/** Of each stratum: a share of it, rounded up, or so many. */
export type Size = { share: number } | { count: number };

export interface Drawn<C> {
  /** In the order in which they are to be read: by their hashes, so that no stratum comes first. */
  drawn: C[];
  /** By their names. */
  strata: Stratum[];
  /** Over all candidates, hexadecimal: what could have been drawn. */
  populationHash: string;
}

export function draw<C extends Candidate>(candidates: readonly C[], seed: string, size: Size): Drawn<C> {
  const ranked = candidates
    .map((candidate) => ({ candidate, rank: sha256(`${seed}/${candidate.alertId}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const populations = new Map<string, number>();
  for (const { stratum } of candidates) populations.set(stratum, (populations.get(stratum) ?? 0) + 1);
  const taken = new Map<string, number>();
  const drawn = ranked.flatMap(({ candidate }) => {
    const { stratum } = candidate;
    const before = taken.get(stratum) ?? 0;
    if (before >= wanted(populations.get(stratum)!, size)) return [];
    taken.set(stratum, before + 1);
    return [candidate];
  });
  const names = [...populations.keys()].sort();
  return {
    drawn,
    strata: names.map((stratum) => ({
      ...{ stratum, population: populations.get(stratum)! },
      drawn: taken.get(stratum) ?? 0,
    })),
    populationHash: sha256(
      candidates
        .map(({ alertId }) => alertId)
        .sort()
        .join('\n'),
    ),
  };
}

/** A share of a stratum is never none of it. */
function wanted(population: number, size: Size): number {
  return 'count' in size ? Math.min(size.count, population) : Math.ceil(size.share * population);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
