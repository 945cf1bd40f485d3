import { transactions as transactionWords } from '../../text/transactions.ts';
import { IconClock } from '../../ui/icons.ts';
import { Mark } from '../../ui/mark.tsx';
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
  if (status === 'PENDING')
    return (
      <span className="mark risk-LOW">
        <IconClock size={14} stroke={2} aria-hidden />
        {word}
      </span>
    );
  return <Mark tone={CLEAN.has(status) ? 'GOOD' : STOPPED.has(status) ? 'CRITICAL' : 'MEDIUM'}>{word}</Mark>;
}
