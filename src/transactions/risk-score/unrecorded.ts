/** Transactions that are screened but not stored. */

import type { Transaction, TransactionContent } from '../../domain/transaction.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import { AFTER_ALL, pendingTransaction } from '../pending.ts';

export function unrecorded(
  content: TransactionContent,
  base: Transaction['base'],
  by: Caller,
  createdAt: Date,
): Transaction {
  const { tenantId } = by.principal;
  // Derived from the content, so that equal requests are the same transaction to every stage.
  const transactionUuid = uuidFromName(tenantId, `UNRECORDED:${hashDetails(content).toString('hex')}`);
  return pendingTransaction(content, by, { transactionUuid, seq: AFTER_ALL, base, callbackUrl: null, createdAt });
}
