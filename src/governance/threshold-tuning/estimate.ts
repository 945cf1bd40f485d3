/** Estimates from a blindly reviewed sample. Pure. */
import { wilson } from '../../platform/lib/wilson.ts';
import { type Estimate, PAIR_CHANGES, type PairChange, type PairVerdict } from './types.ts';

interface Judged {
  change: PairChange;
  verdict: PairVerdict | null;
}

/**
 * @param population number of pairs per change
 * @returns one estimate per drawn change
 */
export function estimatesOf(drawn: readonly Judged[], population: Readonly<Record<PairChange, number>>): Estimate[] {
  return PAIR_CHANGES.flatMap((change) => {
    const ofIt = drawn.filter((pair) => pair.change === change);
    return ofIt.length === 0 ? [] : [estimateOf(change, ofIt, population[change])];
  });
}

function estimateOf(change: PairChange, drawn: readonly Judged[], population: number): Estimate {
  const count = (verdict: PairVerdict) => drawn.filter((pair) => pair.verdict === verdict).length;
  const [same, other, cannotTell] = [count('SAME'), count('OTHER'), count('CANNOT_TELL')];
  const decided = same + other;
  const range = rangeOf(same, decided, population);
  const worst = rangeOf(same + cannotTell, decided + cannotTell, population);
  return {
    ...{ change, population, drawn: drawn.length, same, other, cannotTell },
    share: decided === 0 ? null : rounded(same / decided),
    low: range && rounded(range.low),
    high: range && rounded(range.high),
    pairsLow: range && Math.max(same, Math.floor(range.low * population)),
    pairsHigh: range && Math.ceil(range.high * population),
    pairsHighest: worst && Math.ceil(worst.high * population),
  };
}

/** If all pairs were reviewed, the share is exact. */
function rangeOf(hits: number, of: number, population: number): { low: number; high: number } | null {
  if (of > 0 && of >= population) return { low: hits / of, high: hits / of };
  return wilson(hits, of);
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
