/** How many payments, or sets of findings, change when the model is moved. */

import type { Finding } from '../../src/domain/finding.ts';
import { ASSESSMENT_POLICY, RISK_TIERS, type RiskTier } from '../../src/transactions/pipeline/assessment-policy.ts';
import { type Conclusion, conclude } from '../detection/conclude.ts';
import { ABLATIONS, knobsOf, type Moved } from './knobs.ts';

export const STEP = 0.2;

/** Payments, or sets of findings, of one origin. */
export interface Sample {
  name: string;
  sets: readonly (readonly Finding[])[];
  /** Members without any finding: they never change. */
  without: number;
}

export interface Changed {
  tier: number;
  status: number;
  /** Alerts after less alerts before. */
  alerts: number;
}

export interface Moves {
  group: string;
  name: string;
  value: string;
  down: Changed[];
  up: Changed[];
}

export interface ModelFigures {
  samples: { name: string; members: number; tiers: Record<RiskTier, number>; alerts: number }[];
  /** In each, a member for each sample. */
  knobs: Moves[];
  ablations: { name: string; changed: Changed[] }[];
}

export function measure(samples: readonly Sample[]): ModelFigures {
  const shipped = samples.map(({ sets }) => sets.map((findings) => conclude(findings)));
  const changedBy = (move: (given: Moved) => Moved) =>
    samples.map(({ sets }, sample) => changes(sets, shipped[sample]!, move));
  return {
    samples: samples.map(({ name, sets, without }, at) => ({
      name,
      members: sets.length + without,
      tiers: tiersOf(shipped[at]!, without),
      alerts: shipped[at]!.filter(({ alarmed }) => alarmed).length,
    })),
    knobs: knobsOf(ASSESSMENT_POLICY).map(({ move, ...knob }) => ({
      ...knob,
      down: changedBy((given) => move(given, 1 - STEP)),
      up: changedBy((given) => move(given, 1 + STEP)),
    })),
    ablations: ABLATIONS.map(({ name, move }) => ({ name, changed: changedBy(move) })),
  };
}

function changes(
  sets: readonly (readonly Finding[])[],
  shipped: readonly Conclusion[],
  move: (given: Moved) => Moved,
): Changed {
  const changed: Changed = { tier: 0, status: 0, alerts: 0 };
  for (const [at, findings] of sets.entries()) {
    const moved = move({ findings, policy: ASSESSMENT_POLICY });
    const [before, after] = [shipped[at]!, conclude(moved.findings, moved.policy)];
    if (before.assessment.transactionRiskTier !== after.assessment.transactionRiskTier) changed.tier += 1;
    if (before.outcome.status !== after.outcome.status) changed.status += 1;
    changed.alerts += Number(after.alarmed) - Number(before.alarmed);
  }
  return changed;
}

function tiersOf(concluded: readonly Conclusion[], without: number): Record<RiskTier, number> {
  const tiers = Object.fromEntries(RISK_TIERS.map((tier) => [tier, 0])) as Record<RiskTier, number>;
  for (const { assessment } of concluded) tiers[assessment.transactionRiskTier] += 1;
  tiers.INFORMATIONAL += without;
  return tiers;
}
