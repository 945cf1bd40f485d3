/** What people can decide on a screened transaction, and what of it fits together: one table. */

import type { PartyRole, TransactionStatus } from '../domain/transaction.ts';
import type { FieldError } from '../platform/errors.ts';
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
   * Whom WHITELISTED, BLACKLISTED and `clearParty` concern; absent: the side of the deciding finding. Whom a true match is about; absent:
   * the side that the gravest match is about.
   */
  party?: PartyRole | undefined;
  /** YYYY-MM-DD, UTC: the last day of the exemption that WHITELISTED gives. */
  exemptUntil?: string | undefined;
  /** Clears the party of the listings that it matched. */
  clearParty?: boolean | undefined;
  /** The version that the caller saw. */
  version?: number | undefined;
}

/** What a decision leaves on a party. Two people agree only on the same terms. JSON. */
export interface DecisionTerms {
  party: PartyRole;
  exemptUntil?: string;
  clearParty?: true;
}

interface DecisionKind {
  /** The contract has no status for what is held, so BLOCKED shows as what it is: of a listed party. */
  status: TransactionStatus;
  /** The money goes on. */
  sends: boolean;
  reasonCodes: readonly ReasonCode[];
  /** Once it was in effect, none of these follows. */
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
    // What went back can be neither sent nor held.
    excludes: ['RELEASED', 'WHITELISTED', 'BLOCKED'],
    remark: 'Rejected after review.',
  },
  BLOCKED: {
    status: 'SANCTION_LISTED',
    sends: false,
    reasonCodes: ['TRUE_MATCH', 'REGULATORY_REQUEST'],
    // Blocked property is not given back. Where it was blocked by mistake or a licence came, it is released.
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

/** Reasons to send although the finding was right. */
const ACCEPTED: ReadonlySet<ReasonCode> = new Set(['RISK_ACCEPTED', 'LICENSED', 'REGULATORY_REQUEST']);

/** Whether the decision says that the findings were right; null: it does not say yet. */
export function verdictOf(decision: Decision, reasonCode: ReasonCode): 'FALSE_POSITIVE' | 'TRUE_POSITIVE' | null {
  if (decision === 'ESCALATED') return null;
  return DECISION_TABLE[decision].sends && !ACCEPTED.has(reasonCode) ? 'FALSE_POSITIVE' : 'TRUE_POSITIVE';
}

/**
 * Whether the decision says that a side of the transaction is a listed party: blocked is property of one. BLACKLISTED bars by a mark of its
 * own.
 */
export function confirmsMatch({ decision, reasonCode }: { decision: Decision; reasonCode: string }): boolean {
  return decision === 'BLOCKED' || (reasonCode === 'TRUE_MATCH' && decision !== 'BLACKLISTED');
}

/** What the law prohibits, whoever accepts the risk. */
const PROHIBITED: ReadonlySet<TransactionStatus> = new Set(['SANCTION_LISTED', 'JURISDICTION_NOT_ALLOWED']);

/**
 * Whether the risk of what is prohibited would be accepted: it is sent on only because it is something else, or by a licence.
 * @param argued what the screening gave, and what each of its findings argues for
 * @param earlier decisions in effect: what was blocked, or called a true match, is prohibited too
 * @param isConfirmed a party of it was called a true match at another transaction, or waits there for somebody to rule it out
 */
export function acceptsProhibited(
  { decision, reasonCode }: Pick<DecisionRequest, 'decision' | 'reasonCode'>,
  argued: readonly TransactionStatus[],
  earlier: readonly { decision: string; reasonCode: string }[],
  isConfirmed = false,
): boolean {
  if (!DECISION_TABLE[decision].sends || reasonCode !== 'RISK_ACCEPTED') return false;
  return (
    isConfirmed ||
    argued.some((status) => PROHIBITED.has(status)) ||
    earlier.some((one) => one.decision === 'BLOCKED' || one.reasonCode === 'TRUE_MATCH')
  );
}

/** What a transaction is once a decision is in effect. */
export function asDecided(decision: Decision): { status: TransactionStatus; isSuspicious: boolean; remark: string } {
  const { status, remark } = DECISION_TABLE[decision];
  return { status, isSuspicious: isSuspicious(status), remark };
}

/** What of a request does not fit together, in the order of its fields. @param at the day of the decision */
export function unfitting(request: DecisionRequest, at: Date): FieldError[] {
  const { decision, reasonCode, clearParty } = request;
  const { reasonCodes, sends } = DECISION_TABLE[decision];
  const errors: FieldError[] = [];
  if (!reasonCodes.includes(reasonCode)) {
    const message = `does not fit ${decision}: must be one of ${reasonCodes.join(', ')}`;
    errors.push({ field: 'reasonCode', code: 'Enum', message });
  }
  const exemption = exemptionFlaw(request, at);
  if (exemption) errors.push({ field: 'exemptUntil', ...exemption });
  if (clearParty && !(sends && reasonCode === 'FALSE_POSITIVE')) {
    const message = 'fits RELEASED and WHITELISTED with the reason FALSE_POSITIVE alone';
    errors.push({ field: 'clearParty', code: 'Pattern', message });
  }
  return errors;
}

function exemptionFlaw({ decision, exemptUntil }: DecisionRequest, at: Date): Omit<FieldError, 'field'> | null {
  if (decision !== 'WHITELISTED') {
    return exemptUntil === undefined ? null : { code: 'Pattern', message: 'fits WHITELISTED alone' };
  }
  if (exemptUntil === undefined) return { code: 'NotNull', message: 'must be given: an exemption ends' };
  const today = dayOf(at);
  if (exemptUntil < today) return { code: 'Min', message: `must not lie before ${today}` };
  const latest = `${at.getUTCFullYear() + 1}${today.slice(4)}`;
  return exemptUntil > latest ? { code: 'Max', message: `must be within a year: ${latest} at the latest` } : null;
}

/** YYYY-MM-DD, UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** When an exemption ends: with its last day, UTC. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000);
}
