/**
 * Life cycle of alerts: one table of user actions, and one of state changes by decisions on its transactions. Pure.
 *
 *   OPEN ──START──► IN_REVIEW ──ESCALATE──► ESCALATED
 *     │                 │  ◄────RETURN──────────┘
 *     └────────CLOSE────┴────────► CLOSED_FALSE_POSITIVE, CLOSED_TRUE_POSITIVE
 *
 * Users cannot reopen a closed alert: later findings raise a new alert. Only a QA review that disagrees reopens it
 * (`reopening.ts`), as ESCALATED.
 */
import type { AlertState } from './types.ts';

/** Disposition of a transaction's findings. */
export type AlertDisposition = 'FALSE_POSITIVE' | 'TRUE_POSITIVE';

/** Change of a transaction of an alert. REVIEW: a decision was proposed. */
export type AlertMove = 'REVIEW' | 'ESCALATE' | AlertDisposition;

/** Number of transactions of an alert by verdict. */
export interface Verdicts {
  /** Undecided or escalated. */
  open: number;
  truePositive: number;
}

/**
 * State after a move. An alert with several transactions closes when each is decided. One true positive makes the alert
 * a true positive.
 */
export function stateAfter(state: AlertState, move: AlertMove, { open, truePositive }: Verdicts): AlertState {
  const underWay = state === 'OPEN' ? 'IN_REVIEW' : state;
  if (move === 'REVIEW') return underWay;
  if (move === 'ESCALATE') return 'ESCALATED';
  if (open > 0) return underWay;
  return truePositive > 0 ? 'CLOSED_TRUE_POSITIVE' : 'CLOSED_FALSE_POSITIVE';
}

export function isClosed(state: AlertState): boolean {
  return state === 'CLOSED_FALSE_POSITIVE' || state === 'CLOSED_TRUE_POSITIVE';
}

export const OPEN_STATES = ['OPEN', 'IN_REVIEW', 'ESCALATED'] as const satisfies readonly AlertState[];

export const ALERT_ACTS = ['START', 'ASSIGN', 'UNASSIGN', 'NOTE', 'CHECK', 'ESCALATE', 'RETURN', 'CLOSE'] as const;
export type AlertAct = (typeof ALERT_ACTS)[number];

interface ActRow {
  /** States that allow the action. */
  from: readonly AlertState[];
  /** Resulting state. null: unchanged. For CLOSE it follows from the disposition. */
  to: AlertState | null;
  /** Meaning, for the documentation. */
  meaning: string;
}

export const ACT_TABLE: Readonly<Record<AlertAct, ActRow>> = {
  START: { from: ['OPEN'], to: 'IN_REVIEW', meaning: 'review starts; an unassigned alert is assigned to the user' },
  ASSIGN: { from: OPEN_STATES, to: null, meaning: 'the alert gets an owner' },
  UNASSIGN: { from: OPEN_STATES, to: null, meaning: 'the alert has no owner' },
  NOTE: {
    from: [...OPEN_STATES, 'CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE'],
    to: null,
    meaning: 'a note is added',
  },
  CHECK: { from: OPEN_STATES, to: null, meaning: 'checklist steps are answered' },
  ESCALATE: { from: ['OPEN', 'IN_REVIEW'], to: 'ESCALATED', meaning: 'a senior user takes over, with a reason' },
  RETURN: { from: ['ESCALATED'], to: 'IN_REVIEW', meaning: 'the alert returns to review, with a reason' },
  CLOSE: { from: OPEN_STATES, to: null, meaning: 'the outcome: CLOSED_FALSE_POSITIVE or CLOSED_TRUE_POSITIVE' },
};

/** Reason codes for closing. For an alert with transactions, they are the reason codes of the decisions. */
export const CLOSING_REASONS = [
  'FALSE_POSITIVE',
  'TRUE_MATCH',
  'CUSTOMER_EXPLANATION',
  'DOCUMENTS_RECEIVED',
  'RISK_ACCEPTED',
  'RISK_NOT_ACCEPTED',
  'LICENSED',
  'REGULATORY_REQUEST',
  'OTHER',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Decisions on the transactions of an alert at closing. */
/** Maximum number of transactions decided by one request. Further requests decide the rest. */
export const MOST_DECIDED = 100;
export const CLOSING_DECISIONS = ['RELEASED', 'REJECTED', 'BLOCKED', 'BLACKLISTED'] as const;
export type ClosingDecision = (typeof CLOSING_DECISIONS)[number];

interface ClosingRow {
  state: AlertState;
  reasonCodes: readonly ClosingReason[];
  decisions: readonly ClosingDecision[];
}

export const CLOSING_TABLE: Readonly<Record<AlertDisposition, ClosingRow>> = {
  FALSE_POSITIVE: {
    state: 'CLOSED_FALSE_POSITIVE',
    reasonCodes: ['FALSE_POSITIVE', 'CUSTOMER_EXPLANATION', 'DOCUMENTS_RECEIVED', 'OTHER'],
    decisions: ['RELEASED'],
  },
  TRUE_POSITIVE: {
    state: 'CLOSED_TRUE_POSITIVE',
    reasonCodes: ['TRUE_MATCH', 'RISK_ACCEPTED', 'RISK_NOT_ACCEPTED', 'LICENSED', 'REGULATORY_REQUEST', 'OTHER'],
    decisions: CLOSING_DECISIONS,
  },
};
