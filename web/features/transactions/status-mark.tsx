import { chain as chainWords } from '../../text/chain.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { IconClock } from '../../ui/icons.ts';
import { Mark } from '../../ui/mark.tsx';
import { type PaymentState, standingOf } from './payment-state.ts';
import type { Transaction } from './transactions-api.ts';

type Status = Transaction['status'];

const CLEAN: ReadonlySet<Status> = new Set(['RELEASED', 'WHITELISTED', 'ANOMALY_SCREENING_PASSED', 'ACTIVE']);
const STOPPED: ReadonlySet<Status> = new Set([
  'SANCTION_LISTED',
  'BLACKLISTED',
  'SCREENING_FAILED',
  'JURISDICTION_NOT_ALLOWED',
]);

export function StatusMark({ status }: { status: Status }) {
  const word = transactionWords.status[status];
  if (status === 'PENDING') return <Waiting>{word}</Waiting>;
  return <Mark tone={CLEAN.has(status) ? 'GOOD' : STOPPED.has(status) ? 'CRITICAL' : 'MEDIUM'}>{word}</Mark>;
}

function Waiting({ children }: { children: string }) {
  return (
    <span className="mark risk-LOW">
      <IconClock size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

const TONES = { RELEASED: 'GOOD', HELD: 'MEDIUM', BLOCKED: 'CRITICAL', REJECTED: 'HIGH' } as const;

/** Status of the payment, and the screening result if that held it. */
export function PaymentMark({ transaction }: { transaction: Transaction }) {
  const { state } = standingOf(transaction);
  const { status } = transaction;
  return (
    <>
      <StateMark state={state} />
      {state === 'HELD' && <span className="quiet"> {transactionWords.status[status]}</span>}
    </>
  );
}

export function StateMark({ state }: { state: PaymentState }) {
  const word = chainWords.paymentState[state];
  return state === 'PENDING' ? <Waiting>{word}</Waiting> : <Mark tone={TONES[state]}>{word}</Mark>;
}
