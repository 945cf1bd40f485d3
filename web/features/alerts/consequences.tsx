/** Preview of the consequences of a decision. */
import { alerts as alertWords } from '../../text/alerts.ts';
import { formatAmount } from '../../ui/format.ts';
import classes from './alerts.module.css';
import type { Disposition, StoredAlert } from './alerts-api.ts';
import { undecidedOf } from './closing-table.ts';

const t = alertWords.decide;

/** Payments that one closing decides on. */
const MOST_DECIDED = 100;

interface ConsequencesProps {
  alert: StoredAlert;
  /** null: information is needed, and nothing is closed. */
  disposition: Disposition | null;
  /** Decision on the payments of a true match. */
  decision: string | null;
  /** The match is cleared. */
  clears: boolean;
  needsTwo: boolean;
}

export function Consequences(props: ConsequencesProps) {
  const lines = linesOf(props);
  if (lines.length === 0) return null;
  return (
    <div role="status">
      <strong>{t.consequences}</strong>
      <ul className={classes.consequences}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function linesOf({ alert, disposition, decision, clears, needsTwo }: ConsequencesProps): string[] {
  const isEscalated = alert.state === 'ESCALATED';
  if (disposition === null) return [isEscalated ? t.missingNoted : t.missingHow, t.staysEscalated];
  const made = disposition === 'FALSE_POSITIVE' ? 'RELEASED' : decision;
  return [
    ...paymentsOf(alert, made as keyof typeof t.effect | null),
    ...(made === 'BLOCKED' ? [t.deadline] : []),
    ...(clears ? [t.clears] : []),
    ...(needsTwo ? [t.needsTwo] : []),
  ];
}

/** One line for each of the latest payments, and one for the rest. */
function paymentsOf(alert: StoredAlert, made: keyof typeof t.effect | null): string[] {
  const { transactionLog, transactions } = alert;
  if (transactions === 0) return [];
  const { waiting, shown, released, isHolding } = undecidedOf(alert);
  if (waiting.length === 0) return [t.decided];
  if (made === null) return isHolding ? [] : [t.stayReleased(released.length)];
  const stay = made === 'RELEASED' ? released : [];
  const more = waiting.length - shown.length;
  const held = transactions - transactionLog.length;
  return [
    ...(stay.length > 0 ? [t.stayReleased(stay.length)] : []),
    ...shown
      .filter((one) => !stay.includes(one))
      .map(({ transactionReference, amount, currency }) =>
        t.effect[made](t.onePayment(transactionReference, formatAmount(amount, currency))),
      ),
    ...(more > 0 ? [t.effect[made](t.morePayments(more))] : []),
    ...(waiting.length >= MOST_DECIDED && held > 0 ? [t.stayHeld(held)] : []),
  ];
}
