/** Names of people and firms that are on no list: how often they match a listed party. */
import type { Matcher } from '../src/matching/matcher.ts';
import type { MatchAlgorithm } from '../src/matching/types.ts';
import { type Party, queryOf, readCases } from './data.ts';
import { scriptGroup, type Tally, tallyOf } from './recall.ts';

export const CLEAN = {
  negatives_global: 'invented persons of the world',
  negatives_us: 'invented persons of the US',
  us_congress_negatives: 'members of Congress',
  negatives_companies: 'listed US companies',
} as const;
export type CleanPopulation = keyof typeof CLEAN;

/** Lowest threshold of the curves. */
const CURVE_FROM = 60;
const CURVE: readonly number[] = Array.from({ length: 36 }, (_, at) => CURVE_FROM + at);

export interface FalseAlarms {
  alarms: number;
  of: number;
  /** At the threshold. */
  perThousand: number;
  byScript: Record<string, Tally>;
  /** Absent if only the threshold was requested. */
  curve?: { threshold: number; perThousand: number }[];
}

export function measureFalseAlarms(
  folder: string,
  matcher: Matcher,
  algorithm: MatchAlgorithm,
  threshold: number,
  withCurve: boolean,
  lost: (line: string) => void,
): Record<CleanPopulation, FalseAlarms> {
  const measure = (population: CleanPopulation): FalseAlarms => {
    const best: number[] = [];
    const byScript: Record<string, Tally> = {};
    for (const { query } of readCases<{ query: Party }>(folder, `${population}.jsonl`)) {
      // Slightly lower than the curve needs, so that its first point is complete.
      const asked = queryOf(query, algorithm, withCurve ? CURVE_FROM - 5 : threshold);
      const [match] = matcher.search(asked, { limit: 1 }).matches;
      const score = match?.score.overall ?? 0;
      best.push(score);
      const script = tallyOf(byScript, scriptGroup(query.name ?? ''));
      script.of += 1;
      if (score < threshold) continue;
      script.found += 1;
      lost(`${population}: ${query.name} => ${score} ${match?.matchedName}`);
    }
    const above = (least: number) => best.filter((score) => score >= least).length;
    const perThousand = (least: number) => Math.round((100_000 * above(least)) / best.length) / 100;
    const figures = { alarms: above(threshold), of: best.length, perThousand: perThousand(threshold), byScript };
    if (!withCurve) return figures;
    return { ...figures, curve: CURVE.map((least) => ({ threshold: least, perThousand: perThousand(least) })) };
  };
  return Object.fromEntries(Object.keys(CLEAN).map((name) => [name, measure(name as CleanPopulation)])) as Record<
    CleanPopulation,
    FalseAlarms
  >;
}
