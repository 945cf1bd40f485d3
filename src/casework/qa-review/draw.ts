/**
 * Draws a sample: each stratum takes the candidates with the smallest SHA-256 of seed and ID. The same seed and candidates give
 * the same sample, and without the seed it cannot be predicted. Pure.
 */
import { createHash } from 'node:crypto';
import type { Stratum } from './types.ts';

export interface Candidate {
  stratum: string;
}

/** Size per stratum: a share, rounded up, or a number. */
export type Size = { share: number } | { count: number };

export interface StratifiedSample<C> {
  /** Drawn items in review order: sorted by hash, so that no stratum comes first. */
  drawn: C[];
  /** Sorted by name. */
  strata: Stratum[];
  /** SHA-256 over all candidates, hexadecimal. */
  populationHash: string;
}

export function draw<C extends Candidate>(
  candidates: readonly C[],
  seed: string,
  size: Size,
  idOf: (candidate: C) => string,
): StratifiedSample<C> {
  const ranked = candidates
    .map((candidate) => ({ candidate, rank: sha256(`${seed}/${idOf(candidate)}`) }))
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
    populationHash: sha256(candidates.map(idOf).sort().join('\n')),
  };
}

/** A share is rounded up, so that every stratum gives at least one alert. */
function wanted(population: number, size: Size): number {
  return 'count' in size ? Math.min(size.count, population) : Math.ceil(size.share * population);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
