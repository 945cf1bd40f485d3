/** The decisions on screened transactions, and their valid combinations. */

import type { PartyRole, TransactionStatus } from '../domain/transaction.ts';
import type { FieldError } from '../platform/errors.ts';
import { endDateFlaw } from '../screening/parties/review-date.ts';
import { isSuspicious } from './pipeline/outcome.ts';

export const DECISIONS = ['RELEASED', 'REJECTED', 'BLOCKED', 'ESCALATED', 'WHITELISTED', 'BLACKLISTED'] as const;
export type Decision = (typeof DECISIONS)[number];

export const REASON_CODES = [
  'FALSE_POSITIVE',
  'TRUE_MATCH',
  'CUSTOMER_EXPLANATION',
  'DOCUMENTS_RECEIVED',
  'RISK_ACCEPTED',
  'RISK_NOT_ACCEPTED',
  'LICENSED',
  'NEEDS_INVESTIGATION',
  'REGULATORY_REQUEST',
  'OTHER',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export interface DecisionRequest {
  decision: Decision;
  reasonCode: ReasonCode;
  reason: string;
  /**
   * Party of WHITELISTED, BLACKLISTED or `clearParty`; absent: the side of the deciding finding. For a true match, the listed side; absent:
   * the side of the most severe match.
   */
  party?: PartyRole | undefined;
  /** YYYY-MM-DD, UTC: last day of the WHITELISTED exemption. */
  exemptUntil?: string | undefined;
  /** Clears the party of the selected list matches. */
  clearParty?: boolean | undefined;
  /** Listed profiles of the clearance; absent: the only one that the party matched. */
  clearProfileIds?: readonly string[] | undefined;
  /** YYYY-MM-DD, UTC: last day of the clearance; absent: a year after the decision. */
  clearReviewDate?: string | undefined;
  /** ID of the license that a LICENSED release uses. */
  licenseId?: string | undefined;
  /** The version that the caller read. */
  version?: number | undefined;
}

/** Terms of a decision. Two users agree only if their terms are equal. JSON. */
export interface DecisionTerms {
  /** Absent: the decision affects no party beyond the transaction. */
  party?: PartyRole;
  exemptUntil?: string;
  clearParty?: true;
  /** Profiles of the clearance, sorted. */
  clearProfileIds?: string[];
  clearReviewDate?: string;
  licenseId?: string;
}

interface DecisionKind {
  /** The contract has no status for held property, so BLOCKED maps to a sanctions status. */
  status: TransactionStatus;
  /** Whether the payment continues. */
  sends: boolean;
  reasonCodes: readonly ReasonCode[];
  /** Decisions that cannot follow once this one is in effect. */
  excludes: readonly Decision[];
  remark: string;
}

export const DECISION_TABLE: Readonly<Record<Decision, DecisionKind>> = {
  RELEASED: {
    status: 'RELEASED',
    sends: true,
    reasonCodes: [
      'FALSE_POSITIVE',
      'CUSTOMER_EXPLANATION',
      'DOCUMENTS_RECEIVED',
      'RISK_ACCEPTED',
      'LICENSED',
      'REGULATORY_REQUEST',
      'OTHER',
    ],
    excludes: [],
    remark: 'Released after review.',
  },
  REJECTED: {
    status: 'REJECTED',
    sends: false,
    reasonCodes: ['TRUE_MATCH', 'RISK_NOT_ACCEPTED', 'REGULATORY_REQUEST', 'OTHER'],
    // Returned funds can be neither sent nor held.
    excludes: ['RELEASED', 'WHITELISTED', 'BLOCKED'],
    remark: 'Rejected after review.',
  },
  BLOCKED: {
    status: 'SANCTION_LISTED',
    sends: false,
    reasonCodes: ['TRUE_MATCH', 'REGULATORY_REQUEST'],
    // Blocked property cannot be returned. If blocked by mistake or licensed later, it is released.
    excludes: ['REJECTED', 'WHITELISTED', 'BLACKLISTED'],
    remark: 'Blocked after review: the property is held.',
  },
  ESCALATED: {
    status: 'ESCALATED',
    sends: false,
    reasonCodes: ['NEEDS_INVESTIGATION', 'TRUE_MATCH', 'RISK_NOT_ACCEPTED', 'REGULATORY_REQUEST', 'OTHER'],
    excludes: [],
    remark: 'Escalated for further review.',
  },
  WHITELISTED: {
    status: 'WHITELISTED',
    sends: true,
    reasonCodes: ['FALSE_POSITIVE', 'CUSTOMER_EXPLANATION', 'DOCUMENTS_RECEIVED', 'RISK_ACCEPTED', 'OTHER'],
    excludes: [],
    remark: 'Released after review; the party was whitelisted.',
  },
  BLACKLISTED: {
    status: 'BLACKLISTED',
    sends: false,
    reasonCodes: ['TRUE_MATCH', 'RISK_NOT_ACCEPTED', 'REGULATORY_REQUEST', 'OTHER'],
    excludes: ['RELEASED', 'WHITELISTED'],
    remark: 'Rejected after review; the party was blacklisted.',
  },
};

/** Reasons to send a transaction although its findings were right. */
const ACCEPTED: ReadonlySet<ReasonCode> = new Set(['RISK_ACCEPTED', 'LICENSED', 'REGULATORY_REQUEST']);

/** Whether the decision confirms the findings; null: undecided. */
export function verdictOf(decision: Decision, reasonCode: ReasonCode): 'FALSE_POSITIVE' | 'TRUE_POSITIVE' | null {
  if (decision === 'ESCALATED') return null;
  return DECISION_TABLE[decision].sends && !ACCEPTED.has(reasonCode) ? 'FALSE_POSITIVE' : 'TRUE_POSITIVE';
}

/**
 * Whether the decision confirms that a side is a listed party. Blocked property belongs to one. BLACKLISTED restricts through a mark
 * of its own.
 */
export function confirmsMatch({ decision, reasonCode }: { decision: Decision; reasonCode: string }): boolean {
  return decision === 'BLOCKED' || (reasonCode === 'TRUE_MATCH' && decision !== 'BLACKLISTED');
}

/** Statuses that the law prohibits, so that the risk cannot be accepted. */
const PROHIBITED: ReadonlySet<TransactionStatus> = new Set(['SANCTION_LISTED', 'JURISDICTION_NOT_ALLOWED']);

/**
 * Whether the decision would accept the risk of a prohibited transaction. It may only be sent as a false positive or under a license.
 * @param statuses status of the screening and of each finding
 * @param earlier decisions in effect: a blocked transaction or a true match is prohibited too
 * @param isConfirmed a party has a true match or an open match from another transaction
 */
export function acceptsProhibited(
  { decision, reasonCode }: Pick<DecisionRequest, 'decision' | 'reasonCode'>,
  statuses: readonly TransactionStatus[],
  earlier: readonly { decision: string; reasonCode: string }[],
  isConfirmed = false,
): boolean {
  if (!DECISION_TABLE[decision].sends || reasonCode !== 'RISK_ACCEPTED') return false;
  return (
    isConfirmed ||
    statuses.some((status) => PROHIBITED.has(status)) ||
    earlier.some((one) => one.decision === 'BLOCKED' || one.reasonCode === 'TRUE_MATCH')
  );
}

/** Status and remark of a transaction once the decision is in effect. */
export function asDecided(decision: Decision): { status: TransactionStatus; isSuspicious: boolean; remark: string } {
  const { status, remark } = DECISION_TABLE[decision];
  return { status, isSuspicious: isSuspicious(status), remark };
}

/** Invalid combinations in a request, in field order. @param at day of the decision */
export function unfitting(request: DecisionRequest, at: Date): FieldError[] {
  const { decision, reasonCode, clearParty } = request;
  const { reasonCodes, sends } = DECISION_TABLE[decision];
  const errors: FieldError[] = [];
  if (!reasonCodes.includes(reasonCode)) {
    const message = `is not allowed for ${decision}. Use one of ${reasonCodes.join(', ')}`;
    errors.push({ field: 'reasonCode', code: 'Enum', message });
  }
  const exemption = exemptionFlaw(request, at);
  if (exemption) errors.push({ field: 'exemptUntil', ...exemption });
  if (clearParty && !(sends && reasonCode === 'FALSE_POSITIVE')) {
    const message = 'is only allowed for RELEASED and WHITELISTED with the reason FALSE_POSITIVE';
    errors.push({ field: 'clearParty', code: 'Pattern', message });
  }
  const license = licenseFlaw(request);
  if (license) errors.push({ field: 'licenseId', ...license });
  errors.push(...clearanceFlaws(request, at));
  return errors;
}

/** Flaws of the selection and the review date of a clearance. */
export function clearanceFlaws(
  request: Pick<DecisionRequest, 'clearParty' | 'clearProfileIds' | 'clearReviewDate'>,
  at: Date,
): FieldError[] {
  const { clearParty, clearProfileIds, clearReviewDate } = request;
  const given = { clearProfileIds, clearReviewDate };
  if (!clearParty) {
    const message = 'is only allowed with `clearParty`';
    return Object.entries(given).flatMap(([field, value]) =>
      value === undefined ? [] : [{ field, code: 'Pattern', message }],
    );
  }
  const flaw = clearReviewDate === undefined ? null : endDateFlaw(clearReviewDate, at);
  return flaw ? [{ field: 'clearReviewDate', ...flaw }] : [];
}

function licenseFlaw({ decision, reasonCode, licenseId }: DecisionRequest): Omit<FieldError, 'field'> | null {
  if (reasonCode !== 'LICENSED') {
    return licenseId === undefined ? null : { code: 'Pattern', message: 'is only allowed with the reason LICENSED' };
  }
  return licenseId === undefined && decision === 'RELEASED'
    ? { code: 'NotNull', message: 'must be given: a LICENSED release names the license that it uses' }
    : null;
}

function exemptionFlaw({ decision, exemptUntil }: DecisionRequest, at: Date): Omit<FieldError, 'field'> | null {
  if (decision !== 'WHITELISTED') {
    return exemptUntil === undefined ? null : { code: 'Pattern', message: 'is only allowed for WHITELISTED' };
  }
  if (exemptUntil === undefined)
    return { code: 'NotNull', message: 'must be given, because an exemption has an end date' };
  return endDateFlaw(exemptUntil, at);
}

/** End of an exemption: the end of its last day, UTC. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000);
}
