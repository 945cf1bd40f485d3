/** Payments of an alert to which a finding or a match belongs. Empty if the alert has one payment. */
import { Link } from '@tanstack/react-router';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { formatAmount } from '../../../ui/format.ts';
import type { Hit } from '../alerts-api.ts';

export function OfPayments({ of, all }: { of: readonly Hit[]; all: readonly Hit[] }) {
  if (of.length < all.length) {
    return of.map(({ transactionUuid, transactionReference, amount, currency }) => (
      <Link key={transactionUuid} to="/transactions/$transactionUuid" params={{ transactionUuid }}>
        {transactionReference}, {formatAmount(amount, currency)}
      </Link>
    ));
  }
  return all.length > 1 ? <span>{evidence.other.inEach(all.length)}</span> : null;
}
