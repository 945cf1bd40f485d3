/** Which finding decides, and what that means for the customer: tables, no ifs. */

import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { TransactionStatus } from '../transactions/types/transaction.ts';

/**
 * The gravest first: of several findings the one whose status stands first decides. `lifted`: the trust in a whitelisted
 * party lifts it. Never what the law or the organisation bars; of listings a party is cleared one by one, those that still
 * argue came later.
 */
const PRECEDENCE: readonly { status: TransactionStatus; lifted: boolean }[] = [
  { status: 'SCREENING_FAILED', lifted: false },
  { status: 'SANCTION_LISTED', lifted: false },
  { status: 'JURISDICTION_NOT_ALLOWED', lifted: false },
  { status: 'RULES_VIOLATION', lifted: false },
  { status: 'WATCH_LIST_MATCH', lifted: false },
  { status: 'PEP_LISTED', lifted: false },
  { status: 'ADVERSE_MEDIA_LISTED', lifted: false },
  { status: 'STRUCTURING_ATTEMPT', lifted: true },
  { status: 'THRESHOLD_BREACH', lifted: true },
  { status: 'HIGH_RISK_JURISDICTION', lifted: true },
  { status: 'HIGH_RISK_CUSTOMER', lifted: true },
  { status: 'UNUSUAL_ACTIVITY', lifted: true },
  { status: 'ANOMALY_SCREENING_FAILED', lifted: true },
  { status: 'VERIFICATION_FAILED', lifted: false },
];
const RANKS = new Map(PRECEDENCE.map(({ status }, rank) => [status, rank]));
const LIFTED = new Set(PRECEDENCE.filter(({ lifted }) => lifted).map(({ status }) => status));
/** A hard stop decides at this place whatever its status is. */
const HARD_STOP_RANK = RANKS.get('RULES_VIOLATION')!;
const CLEAN: ReadonlySet<TransactionStatus> = new Set(['RELEASED', 'WHITELISTED', 'ANOMALY_SCREENING_PASSED']);

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

export function isSuspicious(status: TransactionStatus): boolean {
  return !CLEAN.has(status);
}

/** @param notRun stages that were configured away: a release says so */
export function outcomeOf(findings: readonly Finding[], notRun: readonly StageId[] = []): Outcome {
  const arguing = findings.filter(({ status }) => status !== null && status !== 'WHITELISTED');
  const clearances = findings.filter(({ status }) => status === 'WHITELISTED');
  const [whitelisted] = clearances;
  const trusted = new Set(clearances.map(({ subject }) => subject));
  const standing = whitelisted ? arguing.filter((finding) => !isLifted(finding, trusted)) : arguing;
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
    isSuspicious: isSuspicious(status),
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

/** The trust in one side says nothing of the other. */
function isLifted(finding: Finding, trusted: ReadonlySet<Finding['subject']>): boolean {
  const { status, subject } = finding;
  const isOfOther = (subject === 'SENDER' || subject === 'RECEIVER') && !trusted.has(subject);
  return !isHard(finding) && !isOfOther && status !== null && LIFTED.has(status);
}

function rankOf(finding: Finding): number {
  const own = (finding.status && RANKS.get(finding.status)) ?? PRECEDENCE.length;
  return isHard(finding) ? Math.min(own, HARD_STOP_RANK) : own;
}
