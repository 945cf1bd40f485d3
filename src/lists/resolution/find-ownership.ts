/** Computes which parties are affected through ownership, by rule and measure. Pure. */
import type { Measure } from '../measures.ts';
import type { ProfileOwnership } from '../profile.ts';
import { graphOf, type Holding, type OwnershipFinding, ownedUnder, pathsTo } from './ownership.ts';
import { type Flow, OWNERSHIP_RULES, type OwnershipRule } from './regimes.ts';

interface Reached {
  rule: OwnershipRule;
  measure: Measure;
  findings: ReadonlyMap<string, OwnershipFinding>;
}

/** By severity: a regime that freezes need not restrict as well. */
const FLOWING = ['ASSET_FREEZE', 'SECTORAL'] as const satisfies readonly Measure[];

/** @param flows flow -> the profiles whose internal listings have it */
export function reachedParties(holdings: readonly Holding[], flows: ReadonlyMap<Flow, ReadonlySet<string>>): Reached[] {
  const graph = graphOf(holdings);
  return OWNERSHIP_RULES.flatMap((rule) => {
    const frozen = new Set<string>();
    return FLOWING.flatMap((measure): Reached[] => {
      const listed = flows.get(`${rule.regime} ${measure}`) ?? new Set<string>();
      const found = ownedUnder(rule, graph, listed);
      const findings = new Map([...found].filter(([profileId]) => !frozen.has(profileId)));
      if (measure === 'ASSET_FREEZE') {
        for (const profileId of listed) frozen.add(profileId);
        for (const [profileId, { verdict }] of found) if (verdict !== 'UNKNOWN') frozen.add(profileId);
      }
      return findings.size > 0 ? [{ rule, measure, findings }] : [];
    });
  });
}

/** Ids of all parties that paths name. */
export function holdersOf(reached: readonly Reached[]): string[] {
  const ids = reached.flatMap(({ findings }) =>
    [...findings.values()].flatMap(({ holders }) => holders.map(({ profileId }) => profileId)),
  );
  return [...new Set(ids)];
}

/** Profile ID -> ownership findings, in the order of the rules. */
export function ownershipOfAll(
  reached: readonly Reached[],
  nameOf: (profileId: string) => string,
): Map<string, ProfileOwnership[]> {
  const all = new Map<string, ProfileOwnership[]>();
  for (const { rule, measure, findings } of reached) {
    for (const [profileId, finding] of findings) {
      const { verdict, share } = finding;
      const paths = pathsTo(finding, findings, nameOf);
      const known = all.get(profileId) ?? [];
      known.push({ regime: rule.regime, measure, verdict, share, paths });
      all.set(profileId, known);
    }
  }
  return all;
}
