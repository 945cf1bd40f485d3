/** Status of a payment in the words of the chain. `src/transactions/payment-state.ts` derives the same for `GET /chain`. */
import type { chain } from '../../text/chain.ts';
import type { Transaction } from './transactions-api.ts';

export type PaymentState = keyof typeof chain.paymentState;

export interface Standing {
  state: PaymentState;
  /** Time of the decision, otherwise of the screening. null: not screened yet. */
  at: string | null;
  /** The decision that led to the status; undefined: the screening. */
  decision: Transaction['decisions'][number] | undefined;
}

const SENDS: ReadonlySet<string> = new Set(['RELEASED', 'WHITELISTED']);

export function standingOf(transaction: Transaction): Standing {
  const { status, isSuspicious, decisions } = transaction;
  const inEffect = decisions.filter((one) => one.inEffect);
  const decision = inEffect.at(-1);
  if (status === 'PENDING') return { state: 'PENDING', at: null, decision };
  if (decision === undefined) {
    const { screenedAt: at = null } = transaction.screeningReferenceData as { screenedAt?: string };
    return { state: isSuspicious ? 'HELD' : 'RELEASED', at, decision };
  }
  const last = (which: string) => inEffect.findLastIndex((one) => one.decision === which);
  const [blocked, released] = [last('BLOCKED'), last('RELEASED')];
  if (blocked > released) {
    return { state: 'BLOCKED', at: inEffect[blocked]!.decidedAt, decision: inEffect[blocked] };
  }
  const at = decision.decidedAt;
  if (SENDS.has(decision.decision)) return { state: 'RELEASED', at, decision };
  return { state: decision.decision === 'ESCALATED' ? 'HELD' : 'REJECTED', at, decision };
}
