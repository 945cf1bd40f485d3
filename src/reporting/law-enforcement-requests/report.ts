/** Report for the authority: the parties with a MATCH and the matching records. Pure. */
import type { Customer } from '../../customers/types.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { SearchRow, StoredHit } from './types.ts';
import type { HitCounts, SearchReport } from './views.ts';

interface Records {
  customers: readonly Customer[];
  transactions: readonly Transaction[];
}

export function reportOf(
  row: SearchRow,
  { hits, judged, matches: matched }: HitCounts,
  matches: readonly StoredHit[],
  records: Records,
): SearchReport {
  const { searchId, title, authorityReference, receivedOn, dueOn, state, looked } = row;
  const unjudged = hits - judged;
  const outcome = unjudged > 0 ? null : matched > 0 ? 'POSITIVE' : 'NONE';
  const indices = [...new Set(matches.flatMap(({ partyIndex }) => partyIndex ?? []))].sort((a, b) => a - b);
  return {
    ...{ searchId, title, authorityReference, receivedOn, dueOn, state, outcome, looked, unjudged },
    positives: indices.map((partyIndex) => {
      const { externalReferenceId, names } = row.parties[partyIndex]!;
      const about = matches.filter((hit) => hit.partyIndex === partyIndex);
      return { partyIndex, externalReferenceId, fullName: names[0] ?? '', ...recordsOf(about, records) };
    }),
  };
}

function recordsOf(hits: readonly StoredHit[], { customers, transactions }: Records) {
  const customerIds = new Set(hits.map(({ customerId }) => customerId));
  const uuids = new Set(hits.map(({ transactionUuid }) => transactionUuid));
  return {
    customers: customers
      .filter(({ customerId }) => customerIds.has(customerId))
      .map(({ customerId, record, closedAt }) => ({
        customerId,
        externalReferenceId: record.externalReferenceId,
        accounts: record.accounts.map(({ accountNumber }) => accountNumber),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    transactions: transactions
      .filter(({ transactionUuid }) => uuids.has(transactionUuid))
      .map(({ transactionUuid, content }) => ({
        transactionUuid,
        transactionReference: content.transactionReference,
        transactionDate: content.transactionDate,
      })),
  };
}
