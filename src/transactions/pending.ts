/** A transaction that no stage has processed yet. */

import type { Transaction, TransactionContent } from '../domain/transaction.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import { PENDING_REMARK } from './pipeline/outcome.ts';

/** A sequence number after all recorded transactions: the largest integer that is exact in JavaScript and in SQL (bigint). */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

export const UNSCREENED = {
  status: 'PENDING',
  isSuspicious: null,
  remark: PENDING_REMARK,
  modifiedAt: null,
  modifiedBy: null,
  version: 1,
} as const satisfies Partial<Transaction>;

export function pendingTransaction(
  content: TransactionContent,
  { principal, correlationId }: Caller,
  given: Pick<Transaction, 'transactionUuid' | 'seq' | 'base' | 'callbackUrl' | 'createdAt'>,
): Transaction {
  return {
    ...given,
    tenantId: principal.tenantId,
    content,
    tenantName: principal.tenantName,
    clientId: principal.id,
    clientName: principal.displayName,
    createdBy: principal.id,
    correlationId,
    contentHash: hashDetails(content),
    ...UNSCREENED,
  };
}
