/** Finds the finding that decides, and the status and message for the customer. */

import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { TransactionStatus } from '../transactions/types/transaction.ts';
import { ASSESSMENT_POLICY, type AssessmentPolicy } from './assessment-policy.ts';

export const PENDING_REMARK = 'Screening is pending.';
const RELEASED_REMARK = 'All checks passed.';
const MAX_REMARKS = 5;

export interface Outcome {
  status: TransactionStatus;
  isSuspicious: boolean;
  remark: string;
  /** The finding that decided; null: nothing was found. */
  deciding: Finding | null;
}

export function isSuspicious(status: TransactionStatus, { content: { clean } } = ASSESSMENT_POLICY): boolean {
  return !clean.includes(status);
}

/** @param notRun expected stages that the configuration left out; a release names them */
export function outcomeOf(
  findings: readonly Finding[],
  notRun: readonly StageId[] = [],
  policy: AssessmentPolicy = ASSESSMENT_POLICY,
): Outcome {
  const arguing = findings.filter(({ status }) => status !== null && status !== 'WHITELISTED');
  const clearances = findings.filter(({ status }) => status === 'WHITELISTED');
  const [whitelisted] = clearances;
  const trusted = new Set(clearances.map(({ subject }) => subject));
  const standing = whitelisted ? arguing.filter((finding) => !isLifted(finding, trusted, policy)) : arguing;
  const rankOf = (finding: Finding) => rankIn(policy, finding);
  const [deciding] = [...standing].sort((a, b) => rankOf(a) - rankOf(b) || b.score - a.score);
  if (!deciding?.status) {
    return whitelisted
      ? { status: 'WHITELISTED', isSuspicious: false, remark: whitelisted.remark, deciding: whitelisted }
      : { status: 'RELEASED', isSuspicious: false, remark: releaseRemark(notRun), deciding: null };
  }
  const others = standing.filter((finding) => finding !== deciding).sort((a, b) => rankOf(a) - rankOf(b));
  const remarks = [...new Set([deciding, ...others].map(({ remark }) => remark))];
  const more = remarks.length > MAX_REMARKS ? [`And ${remarks.length - MAX_REMARKS} more findings.`] : [];
  const { status } = deciding;
  return {
    status,
    isSuspicious: isSuspicious(status, policy),
    remark: [...remarks.slice(0, MAX_REMARKS), ...more].join(' '),
    deciding,
  };
}

function releaseRemark(notRun: readonly StageId[]): string {
  return notRun.length === 0 ? RELEASED_REMARK : `All configured checks passed; not run: ${notRun.join(', ')}.`;
}

function isHard({ actions }: Finding): boolean {
  return actions !== undefined;
}

/** Whether a whitelisting lifts the finding. It counts only for its own side. */
function isLifted(
  finding: Finding,
  trusted: ReadonlySet<Finding['subject']>,
  { content: { precedence } }: AssessmentPolicy,
): boolean {
  const { status, subject } = finding;
  const isOfOther = (subject === 'SENDER' || subject === 'RECEIVER') && !trusted.has(subject);
  return !isHard(finding) && !isOfOther && precedence.some((one) => one.status === status && one.lifted);
}

/** The lower rank decides. */
function rankIn({ content: { precedence, hardStop } }: AssessmentPolicy, finding: Finding): number {
  const place = (of: Finding['status']) => {
    const rank = precedence.findIndex(({ status }) => status === of);
    return rank < 0 ? precedence.length : rank;
  };
  return isHard(finding) ? Math.min(place(finding.status), place(hardStop)) : place(finding.status);
}
