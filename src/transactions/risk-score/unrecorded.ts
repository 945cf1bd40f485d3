/** Transactions that are screened and never stored. */
import type { Caller } from '../../iam/permissions.ts';
import { uuidFromName } from '../../lib/ids.ts';
import { AFTER_ALL, pendingTransaction } from '../pending.ts';
import { contentHashOf } from '../recorder.ts';
import type { Transaction, TransactionContent } from '../types.ts';

export function unrecorded(
  content: TransactionContent,
  base: Transaction['base'],
  by: Caller,
  createdAt: Date,
): Transaction {
  const { tenantId } = by.principal;
  // Of its content: the same request is the same transaction to every stage.
  const transactionUuid = uuidFromName(tenantId, `UNRECORDED:${contentHashOf(content).toString('hex')}`);
  return pendingTransaction(content, by, { transactionUuid, seq: AFTER_ALL, base, callbackUrl: null, createdAt });
}
