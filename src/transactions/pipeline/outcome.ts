/** Derives the status, the deciding finding and the external remark from all findings. */

import { type Coverage, gapsIn } from '../../domain/coverage.ts';
import type { Finding, StageId } from '../../domain/finding.ts';
import type { TransactionStatus } from '../../domain/transaction.ts';
import { riskLevelOf } from '../../screening/risk.ts';
import { ASSESSMENT_POLICY, type AssessmentPolicy, RISK_TIERS } from './assessment-policy.ts';
import { defaultStatus, isHard, weighContributions } from './contributions.ts';

export const PENDING_REMARK = 'Screening is pending.';
/** The text is fixed by the contract, for releases without a gap and without an alert. */
const RELEASED_REMARK = 'All checks passed.';
const WITH_GAPS_REMARK = 'Released.';
const WITH_ALERT_REMARK = 'Released, and an alert was raised for review.';
const MAX_REMARKS = 5;

/**
 * Monitoring findings are internal. The remark of an outcome leaves the organization (result, webhook, CSV), and naming the limit or
 * pattern there would tip off the customer. The finding and its alert keep their own text.
 */
const MONITORING: ReadonlySet<StageId> = new Set(['RULES', 'BEHAVIOR', 'PROVIDER']);
const REVIEWED_REMARK = 'The transaction needs a review.';

export interface Outcome {
  status: TransactionStatus;
  isSuspicious: boolean;
  /** Text for external use, without monitoring details that could tip off the customer. */
  remark: string;
  /** The finding that determined the status; null: none. */
  deciding: Finding | null;
  /** The finding that adds most to the score; null: none. */
  heaviest: Finding | null;
}

export function isSuspicious(status: TransactionStatus, { content: { clean } } = ASSESSMENT_POLICY): boolean {
  return !clean.includes(status);
}

/** @param coverage checks that ran; a release names the checks that did not run */
export function outcomeOf(
  findings: readonly Finding[],
  coverage: readonly Coverage[] = [],
  policy: AssessmentPolicy = ASSESSMENT_POLICY,
): Outcome {
  const { lines, score } = weighContributions(findings, policy);
  const heaviest = lines.find(({ added }) => added > 0)?.finding ?? null;
  const rankOf = (finding: Finding) => rankIn(policy, finding);
  const proposing = lines
    .filter(({ finding, lifted }) => !lifted && proposesStatus(finding))
    .map(({ finding }) => finding)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.score - a.score);
  const deciding = proposing[0] ?? (isNeverClean(score, policy) ? heaviest : null);
  if (!deciding) return { ...cleanOutcome(findings, coverage), heaviest };
  const remarks = [...new Set([deciding, ...proposing].map(outsideRemark))];
  const more = remarks.length > MAX_REMARKS ? [`And ${remarks.length - MAX_REMARKS} more findings.`] : [];
  const status = defaultStatus(deciding, policy);
  return {
    status,
    isSuspicious: isSuspicious(status, policy),
    remark: [...remarks.slice(0, MAX_REMARKS), ...more].join(' '),
    deciding,
    heaviest,
  };
}

function cleanOutcome(findings: readonly Finding[], coverage: readonly Coverage[]): Omit<Outcome, 'heaviest'> {
  const whitelisted = findings.find(({ status }) => status === 'WHITELISTED');
  return whitelisted
    ? { status: 'WHITELISTED', isSuspicious: false, remark: whitelisted.remark, deciding: whitelisted }
    : { status: 'RELEASED', isSuspicious: false, remark: releaseRemark(coverage), deciding: null };
}

/** The outcome of a screening that raised an alert. Its remark never says that all checks passed. */
export function withAlert(outcome: Outcome, coverage: readonly Coverage[]): Outcome {
  if (outcome.status !== 'RELEASED') return outcome;
  return { ...outcome, remark: [WITH_ALERT_REMARK, ...gapsRemark(coverage)].join(' ') };
}

function outsideRemark({ stage, remark }: Finding): string {
  return MONITORING.has(stage) ? REVIEWED_REMARK : remark;
}

function proposesStatus(finding: Finding): boolean {
  return (finding.status !== null && finding.status !== 'WHITELISTED') || isHard(finding);
}

function isNeverClean(score: number, { content: { tiers, neverCleanFrom } }: AssessmentPolicy): boolean {
  return RISK_TIERS.indexOf(riskLevelOf(score, tiers)) >= RISK_TIERS.indexOf(neverCleanFrom);
}

function releaseRemark(coverage: readonly Coverage[]): string {
  const gaps = gapsRemark(coverage);
  return gaps.length === 0 ? RELEASED_REMARK : [WITH_GAPS_REMARK, ...gaps].join(' ');
}

/** The sentence that names the gaps; empty: none. */
function gapsRemark(coverage: readonly Coverage[]): string[] {
  const gaps = gapsIn(coverage).map(({ check, detail }) => (detail === null ? check : `${check}, ${detail}`));
  return gaps.length === 0 ? [] : [`Not checked: ${gaps.join('; ')}.`];
}

/** Rank of a finding. The lowest rank determines the status. */
function rankIn({ content: { precedence, hardStop } }: AssessmentPolicy, finding: Finding): number {
  const place = (of: Finding['status']) => {
    const rank = precedence.findIndex(({ status }) => status === of);
    return rank < 0 ? precedence.length : rank;
  };
  return isHard(finding) ? Math.min(place(finding.status), place(hardStop)) : place(finding.status);
}
