/** Transactions that are screened and never stored. */
import type { Caller } from '../../iam/permissions.ts';
import { uuidFromName } from '../../lib/ids.ts';
import { PENDING_REMARK } from '../pipeline/outcome.ts';
import { contentHashOf } from '../recorder.ts';
import type { Transaction, TransactionContent } from '../types.ts';

/** Behind every recorded one: what was recorded before counts for it. The largest that is exact here and in SQL (bigint). */
const LAST_SEQ = Number.MAX_SAFE_INTEGER;

export function unrecorded(
  content: TransactionContent,
  base: Transaction['base'],
  { principal, correlationId }: Caller,
  at: Date,
): Transaction {
  const { tenantId, tenantName, id, displayName } = principal;
  const contentHash = contentHashOf(content);
  return {
    tenantId,
    // Of its content: the same request is the same transaction to every stage.
    transactionUuid: uuidFromName(tenantId, `UNRECORDED:${contentHash.toString('hex')}`),
    seq: LAST_SEQ,
    content,
    base,
    callbackUrl: null,
    tenantName,
    clientId: id,
    clientName: displayName,
    createdAt: at,
    createdBy: id,
    correlationId,
    contentHash,
    status: 'PENDING',
    isSuspicious: null,
    remark: PENDING_REMARK,
    modifiedAt: null,
    modifiedBy: null,
    version: 1,
  };
}
