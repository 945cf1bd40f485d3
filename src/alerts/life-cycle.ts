/** How an alert moves along with the decisions on its transactions: pure, one table of moves. */
import type { AlertState } from './types.ts';

/** What a person said of a transaction's findings. */
export type Verdict = 'FALSE_POSITIVE' | 'TRUE_POSITIVE';

/** What happened to a transaction of an alert. REVIEW: a decision was proposed. */
export type AlertMove = 'REVIEW' | 'ESCALATE' | Verdict;

/** Verdicts on all transactions of an alert. */
export interface Verdicts {
  /** Nobody has decided on them, or they are escalated. */
  open: number;
  truePositive: number;
}

/**
 * The state behind a move. An alert folds several transactions: it closes when somebody has decided on each of them, and a
 * single one that was right makes it right.
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
