/** State of a payment, in the words of the dashboard. Pure. */
import type { Transaction } from '../domain/transaction.ts';
import type { DecisionRow } from './decision-store.ts';
import { isHeld } from './manual-decision-effects.ts';
import { DECISION_TABLE } from './manual-decision-rules.ts';

export const PAYMENT_STATES = ['PENDING', 'RELEASED', 'HELD', 'BLOCKED', 'REJECTED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** @param decisions decisions in order; only decisions in effect count */
export function paymentStateOf(
  { status, isSuspicious }: Pick<Transaction, 'status' | 'isSuspicious'>,
  decisions: readonly DecisionRow[],
): PaymentState {
  if (status === 'PENDING') return 'PENDING';
  if (isHeld(decisions)) return 'BLOCKED';
  const last = decisions.findLast(({ inEffect }) => inEffect)?.decision;
  if (last === undefined) return isSuspicious ? 'HELD' : 'RELEASED';
  if (DECISION_TABLE[last].sends) return 'RELEASED';
  return last === 'ESCALATED' ? 'HELD' : 'REJECTED';
}

/** A user proposed a decision that another one must still approve. */
export const isPendingApproval = (decisions: readonly DecisionRow[]): boolean => decisions.at(-1)?.inEffect === false;
