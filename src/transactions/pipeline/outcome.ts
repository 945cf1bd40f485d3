/** Finds the finding that decides, and the status and message for the customer. */

import { type Coverage, gapsIn } from '../../domain/coverage.ts';
import type { Finding, StageId } from '../../domain/finding.ts';
import type { TransactionStatus } from '../../domain/transaction.ts';
import { riskLevelOf } from '../../screening/risk.ts';
import { ASSESSMENT_POLICY, type AssessmentPolicy, RISK_TIERS } from './assessment-policy.ts';
import { isHard, standsFor, weighed } from './weighed.ts';

export const PENDING_REMARK = 'Screening is pending.';
const RELEASED_REMARK = 'All checks passed.';
const MAX_REMARKS = 5;

/**
 * What monitoring saw is for colleagues: the remark of an outcome leaves the house (result, webhook, CSV), and whoever reads
 * there which limit or pattern was met is tipped off. The finding and its alert keep their own sentence.
 */
const MONITORING: ReadonlySet<StageId> = new Set(['RULES', 'BEHAVIOR', 'PROVIDER']);
const REVIEWED_REMARK = 'The transaction needs a review.';

export interface Outcome {
  status: TransactionStatus;
  isSuspicious: boolean;
  /** For outside: it tips nobody off. */
  remark: string;
  /** The finding that decided; null: none did. */
  deciding: Finding | null;
  /** The finding that adds most to the score; null: none adds to it. */
  heaviest: Finding | null;
}

export function isSuspicious(status: TransactionStatus, { content: { clean } } = ASSESSMENT_POLICY): boolean {
  return !clean.includes(status);
}

/** @param coverage what was looked at; a release names what was not */
export function outcomeOf(
  findings: readonly Finding[],
  coverage: readonly Coverage[] = [],
  policy: AssessmentPolicy = ASSESSMENT_POLICY,
): Outcome {
  const { lines, score } = weighed(findings, policy);
  const heaviest = lines.find(({ added }) => added > 0)?.finding ?? null;
  const rankOf = (finding: Finding) => rankIn(policy, finding);
  const arguing = lines
    .filter(({ finding, lifted }) => !lifted && argues(finding))
    .map(({ finding }) => finding)
    .sort((a, b) => rankOf(a) - rankOf(b) || b.score - a.score);
  const deciding = arguing[0] ?? (isNeverClean(score, policy) ? heaviest : null);
  if (!deciding) return { ...cleanOutcome(findings, coverage), heaviest };
  const remarks = [...new Set([deciding, ...arguing].map(outsideRemark))];
  const more = remarks.length > MAX_REMARKS ? [`And ${remarks.length - MAX_REMARKS} more findings.`] : [];
  const status = standsFor(deciding, policy);
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

function outsideRemark({ stage, remark }: Finding): string {
  return MONITORING.has(stage) ? REVIEWED_REMARK : remark;
}

function argues(finding: Finding): boolean {
  return (finding.status !== null && finding.status !== 'WHITELISTED') || isHard(finding);
}

function isNeverClean(score: number, { content: { tiers, neverCleanFrom } }: AssessmentPolicy): boolean {
  return RISK_TIERS.indexOf(riskLevelOf(score, tiers)) >= RISK_TIERS.indexOf(neverCleanFrom);
}

function releaseRemark(coverage: readonly Coverage[]): string {
  const gaps = gapsIn(coverage).map(({ check, detail }) => (detail === null ? check : `${check}, ${detail}`));
  return gaps.length === 0 ? RELEASED_REMARK : `All checks passed that ran. Not checked: ${gaps.join('; ')}.`;
}

/** The lower rank decides. */
function rankIn({ content: { precedence, hardStop } }: AssessmentPolicy, finding: Finding): number {
  const place = (of: Finding['status']) => {
    const rank = precedence.findIndex(({ status }) => status === of);
    return rank < 0 ? precedence.length : rank;
  };
  return isHard(finding) ? Math.min(place(finding.status), place(hardStop)) : place(finding.status);
}
