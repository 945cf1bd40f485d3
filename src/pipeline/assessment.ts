/**
 * The risk assessment of a transaction, from its findings alone: the same findings and policy give the same assessment.
 *
 *   contribution of a finding   weight x score                      0..100
 *   contributions together      100 x (1 - product of (1 - c/100))  each adds to what the graver ones left over, so that
 *                                                                    many small doubts do not outweigh one certainty
 *
 * `scoreContribution` of a line is what it added, gravest first: the lines add up to the score.
 */

import { uuidFromName } from '../lib/ids.ts';
import { riskLevelOf } from '../screening/risk.ts';
import { type Finding, RISK_DOMAINS, type RiskDomain } from '../transactions/types/finding.ts';
import {
  ALERT_SEVERITIES,
  type AlertSeverity,
  ASSESSMENT_POLICY,
  type AssessmentPolicy,
  assessmentModel,
  DISPOSITIONS,
  type Disposition,
  type RiskTier,
} from './assessment-policy.ts';
import type { Outcome } from './outcome.ts';

const NAMESPACE = '2c2f5ac0-6d0e-4f5b-9c52-7a3f4f1f6b11';

export interface Contribution {
  domain: RiskDomain;
  factor: string;
  weight: number;
  scoreContribution: number;
  provenance: string;
}

/** In the order and with the names of the contract. */
export interface RiskAssessment {
  assessmentId: string;
  transactionUuid: string;
  assessedAt: string;
  computedBy: string;
  transactionSuspicionScore: number;
  transactionRiskTier: RiskTier;
  transactionDisposition: Disposition;
  behavioralAnomalyDetected: boolean;
  behavioralAnomalyType: string | null;
  sanctionsMatchScore: number;
  sanctionsMatchedEntity: string | null;
  providerRiskScore: number | null;
  providerName: string | null;
  alertSeverity: AlertSeverity;
  contributions: Contribution[];
}

export interface AssessmentInput {
  transactionUuid: string;
  assessedAt: Date;
  findings: readonly Finding[];
  outcome: Outcome;
  /** For domains without a finding: what was checked. */
  provenance: Readonly<Partial<Record<RiskDomain, string>>>;
  provider: { name: string; score: number } | null;
}

export function assess(input: AssessmentInput, policy: AssessmentPolicy = ASSESSMENT_POLICY): RiskAssessment {
  const { tiers, byTier, byStatus, flagged, byAction } = policy.content;
  const { findings, outcome, transactionUuid } = input;
  const { contributions, score } = contributionsOf(findings, input.provenance, policy);
  const tier = riskLevelOf(score, tiers);
  const anomaly = gravest(findings.filter(({ domain }) => domain === 'BEHAVIORAL_RISK'));
  const sanction = gravest(findings.filter(({ domain }) => domain === 'SANCTIONS_EXPOSURE'));
  const asked = [
    byTier[tier],
    byStatus[outcome.status] ?? flagged,
    ...findings.flatMap(({ actions = [] }) => actions.flatMap((action) => byAction[action] ?? [])),
  ];
  return {
    assessmentId: uuidFromName(NAMESPACE, transactionUuid),
    transactionUuid,
    assessedAt: input.assessedAt.toISOString(),
    computedBy: assessmentModel(policy),
    transactionSuspicionScore: score,
    transactionRiskTier: tier,
    transactionDisposition: highest(
      DISPOSITIONS,
      asked.map(({ disposition }) => disposition),
    ),
    behavioralAnomalyDetected: anomaly !== null,
    behavioralAnomalyType: anomaly?.code ?? null,
    sanctionsMatchScore: sanction?.score ?? 0,
    sanctionsMatchedEntity: matchedEntity(sanction),
    providerRiskScore: input.provider?.score ?? null,
    providerName: input.provider?.name ?? null,
    alertSeverity: highest(
      ALERT_SEVERITIES,
      asked.map(({ severity }) => severity),
    ),
    contributions,
  };
}

/** @returns score 0..100, one decimal, and the lines that add up to it */
export function contributionsOf(
  findings: readonly Finding[],
  provenance: Readonly<Partial<Record<RiskDomain, string>>>,
  { content: { cleanFactors } }: AssessmentPolicy = ASSESSMENT_POLICY,
): { contributions: Contribution[]; score: number } {
  const counted = findings
    .map((finding) => ({ finding, own: finding.weight * finding.score }))
    .sort((a, b) => b.own - a.own || (key(a.finding) < key(b.finding) ? -1 : 1));
  let left = 1;
  let told = 0;
  const contributions = counted.map(({ finding, own }): Contribution => {
    left *= 1 - Math.min(100, own) / 100;
    // Computed from the rounded running total, so that the lines add up to the rounded score.
    const total = round(100 * (1 - left));
    const scoreContribution = round(total - told);
    told = total;
    const { domain, factor, weight, provenance: from } = finding;
    return { domain, factor, weight, scoreContribution, provenance: from };
  });
  const clean = RISK_DOMAINS.filter((domain) => !findings.some((finding) => finding.domain === domain));
  contributions.push(
    ...clean.map((domain): Contribution => {
      const { factor, weight } = cleanFactors[domain];
      return { domain, factor, weight, scoreContribution: 0, provenance: provenance[domain] ?? 'not configured' };
    }),
  );
  return { contributions, score: told };
}

/** Orders findings with equal contributions, so that their input order does not matter. */
function key({ stage, domain, factor, code, subject, provenance, weight, score }: Finding): string {
  return [stage, domain, factor, code, subject, provenance, weight, score].join('/');
}

function gravest(findings: readonly Finding[]): Finding | null {
  return findings.reduce<Finding | null>((best, one) => (best && best.score >= one.score ? best : one), null);
}

function matchedEntity(finding: Finding | null): string | null {
  const details = finding?.details as { matches?: readonly { primaryName?: unknown }[] } | undefined;
  const name = details?.matches?.[0]?.primaryName;
  return typeof name === 'string' ? name : null;
}

function highest<T extends string>(order: readonly T[], values: readonly T[]): T {
  return order[Math.max(0, ...values.map((value) => order.indexOf(value)))]!;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
