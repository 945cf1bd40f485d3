/**
 * The risk assessment of a transaction, computed from its findings only. The same findings and policy give the same assessment.
 *
 *   findings ─► contributions.ts: points of each finding ─► score ─► tier ─► disposition, severity
 *   outcome  ─► minimum tier of its status: a separate line, if the findings alone give less
 *
 * This keeps status, score, tier, disposition and severity consistent. `scoreContribution` is what a line added, and all lines
 * add up to the score.
 */

import { type Finding, matchOf, RISK_DOMAINS, type RiskDomain } from '../../domain/finding.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import { DISCOUNTED_CODE, NEAR_MISS_CODE, VERIFIED_OTHER_CODE } from '../../screening/payment-parties/list-findings.ts';
import { LIST_GAP_CODES } from '../../screening/payment-parties/list-gaps.ts';
import { riskLevelOf } from '../../screening/risk.ts';
import {
  type AlertSeverity,
  ASSESSMENT_POLICY,
  type AssessmentPolicy,
  assessmentModel,
  type Disposition,
  RISK_TIERS,
  type RiskTier,
} from './assessment-policy.ts';
import { isHard, oneDecimal, weighContributions } from './contributions.ts';
import type { Outcome } from './outcome.ts';

/** Codes of the domain SANCTIONS_EXPOSURE that are not matches. */
const NO_MATCHES: ReadonlySet<string> = new Set([
  ...LIST_GAP_CODES,
  NEAR_MISS_CODE,
  DISCOUNTED_CODE,
  VERIFIED_OTHER_CODE,
]);
/** Factor of the line that raises the score to the tier of the status. */
const STATUS_FACTOR = 'STATUS';
const NAMESPACE = '2c2f5ac0-6d0e-4f5b-9c52-7a3f4f1f6b11';

export interface Contribution {
  domain: RiskDomain;
  factor: string;
  /** Weight of the finding, multiplied by the organization's domain weight. */
  weight: number;
  scoreContribution: number;
  /** Confidence in the match, 0 to 100; null: no match with a listing. */
  confidence: number | null;
  /** Severity of the listing, 0 to 100; null: no match with a listing. */
  gravity: number | null;
  provenance: string;
  /** Factor of the line that already counts the same fact. */
  countedWith?: string;
  /** A whitelisting of the party lifted the finding. It stays on record and adds nothing. */
  lifted?: true;
}

/** Field order and names follow the contract. */
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
  /** Source of the check, for domains without findings. */
  provenance: Readonly<Partial<Record<RiskDomain, string>>>;
  provider: { name: string; score: number } | null;
}

export function assess(input: AssessmentInput, policy: AssessmentPolicy = ASSESSMENT_POLICY): RiskAssessment {
  const { byTier } = policy.content;
  const { findings, outcome, transactionUuid } = input;
  const { contributions, score, tier } = raised(contributionsOf(findings, input.provenance, policy), input, policy);
  const anomaly = gravest(findings.filter(({ domain }) => domain === 'BEHAVIORAL_RISK'));
  const sanction = gravest(
    findings.filter(({ domain, code }) => domain === 'SANCTIONS_EXPOSURE' && !NO_MATCHES.has(code)),
  );
  return {
    assessmentId: uuidFromName(NAMESPACE, transactionUuid),
    transactionUuid,
    assessedAt: input.assessedAt.toISOString(),
    computedBy: assessmentModel(policy),
    transactionSuspicionScore: score,
    transactionRiskTier: tier,
    transactionDisposition: isProhibited(findings, outcome, policy) ? 'BLOCK' : byTier[tier].disposition,
    behavioralAnomalyDetected: anomaly !== null,
    behavioralAnomalyType: anomaly?.code ?? null,
    // The confidence of a match. Wallet exposure has only a score.
    sanctionsMatchScore: sanction?.match?.confidence ?? sanction?.score ?? 0,
    sanctionsMatchedEntity: matchedEntity(sanction),
    providerRiskScore: input.provider?.score ?? null,
    providerName: input.provider?.name ?? null,
    alertSeverity: byTier[tier].severity,
    contributions,
  };
}

interface Scored {
  contributions: Contribution[];
  score: number;
}

/** @returns score (0 to 100, one decimal) and the lines that add up to it */
export function contributionsOf(
  findings: readonly Finding[],
  provenance: Readonly<Partial<Record<RiskDomain, string>>>,
  policy: AssessmentPolicy = ASSESSMENT_POLICY,
): Scored {
  const { lines, score } = weighContributions(findings, policy);
  const contributions = lines.map(({ finding, weight, added, countedWith, lifted }): Contribution => {
    const { domain, factor, provenance: from } = finding;
    return {
      ...{ domain, factor, weight, scoreContribution: added, ...matchOf(finding), provenance: from },
      ...(countedWith && { countedWith: countedWith.factor }),
      ...(lifted && { lifted }),
    };
  });
  const clean = RISK_DOMAINS.filter((domain) => !findings.some((finding) => finding.domain === domain));
  contributions.push(
    ...clean.map((domain): Contribution => {
      const { factor, weight } = policy.content.cleanFactors[domain];
      return {
        domain,
        factor,
        weight,
        scoreContribution: 0,
        ...matchOf({}),
        provenance: provenance[domain] ?? 'not configured',
      };
    }),
  );
  return { contributions, score };
}

/** Raises the score to the minimum of the status tier. The difference is a separate line. */
function raised(
  { contributions, score }: Scored,
  { findings, outcome }: AssessmentInput,
  policy: AssessmentPolicy,
): Scored & { tier: RiskTier } {
  const { tiers } = policy.content;
  const tier = riskLevelOf(score, tiers);
  const least = leastTier(findings, outcome, policy);
  if (RISK_TIERS.indexOf(tier) >= RISK_TIERS.indexOf(least)) return { contributions, score, tier };
  const from = tiers.find(({ level }) => level === least)!.from;
  const line: Contribution = {
    domain: outcome.deciding?.domain ?? 'TRANSACTION_RISK',
    factor: STATUS_FACTOR,
    weight: 1,
    scoreContribution: oneDecimal(from - score),
    ...matchOf({}),
    provenance: `${assessmentModel(policy)}: ${outcome.status} is ${least} at least`,
  };
  return { contributions: [...contributions, line], score: from, tier: least };
}

function leastTier(findings: readonly Finding[], outcome: Outcome, policy: AssessmentPolicy): RiskTier {
  const { content } = policy;
  const { byStatus, flagged, hard, byAction } = content.leastTier;
  const { status } = outcome;
  const tiers: RiskTier[] = content.clean.includes(status)
    ? []
    : [tierOfCode(findings, outcome, content) ?? byStatus[status] ?? flagged];
  if (findings.some(isHard)) tiers.push(hard);
  if (raisesAlert(findings, policy)) tiers.push(flagged);
  tiers.push(...findings.flatMap(({ actions = [] }) => actions.flatMap((action) => byAction[action] ?? [])));
  return RISK_TIERS[Math.max(0, ...tiers.map((tier) => RISK_TIERS.indexOf(tier)))]!;
}

function raisesAlert(findings: readonly Finding[], policy: AssessmentPolicy): boolean {
  if (!findings.some((finding) => finding.raisesAlert)) return false;
  return weighContributions(findings, policy).lines.some(({ finding, lifted }) => finding.raisesAlert && !lifted);
}

/** Lower minimum for a status if all its findings have the same code. undefined: none, so a finding with another code is never weakened. */
function tierOfCode(
  findings: readonly Finding[],
  { status, deciding }: Outcome,
  { leastTier: { byCode } }: AssessmentPolicy['content'],
): RiskTier | undefined {
  if (!deciding) return;
  const isOnly = findings.every((one) => one.status !== status || one.code === deciding.code);
  return isOnly ? byCode?.[status]?.[deciding.code] : undefined;
}

/** Whether the law or the organization prohibits the transaction. Suspicion alone never does. */
function isProhibited(findings: readonly Finding[], { status }: Outcome, { content }: AssessmentPolicy): boolean {
  const { statuses, actions: prohibiting } = content.prohibits;
  return (
    statuses.includes(status) || findings.some(({ actions }) => actions?.some((action) => prohibiting.includes(action)))
  );
}

function gravest(findings: readonly Finding[]): Finding | null {
  return findings.reduce<Finding | null>((best, one) => (best && best.score >= one.score ? best : one), null);
}

function matchedEntity(finding: Finding | null): string | null {
  const details = finding?.details as
    | { matches?: readonly { primaryName?: unknown }[]; matchedName?: unknown }
    | undefined;
  const name = details?.matches?.[0]?.primaryName ?? details?.matchedName;
  return typeof name === 'string' ? name : null;
}
