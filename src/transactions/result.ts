/** The transaction screening result of the contract. */
import { z } from 'zod';
import { coverageSchema } from '../domain/coverage.ts';
import { TRANSACTION_STATUSES, type Transaction } from '../domain/transaction.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { partyIdOf } from './pipeline/stages/entity-resolution.ts';
import type { ScreenedFacts } from './store.ts';

export const screeningResult = z.object({
  isSuspicious: z.boolean().describe('false while the screening runs: transactionStatus PENDING says so'),
  suspiciousRemark: z.string().describe('What the screening came to, in words; of a release what was not checked, too'),
  transactionStatus: z.enum(TRANSACTION_STATUSES).describe('Where the transaction stands'),
  transactionReference: z.string().describe('Your own reference of the transaction'),
  timestamp: z.string().describe('Time of the result'),
  clientId: z.string().describe('The client that sent it'),
  tenantId: z.string().describe('Id of the organisation'),
  tenantName: z.string().describe('What people call the organisation'),
  coverage: coverageSchema.describe('What was looked at and what not; empty while screening runs'),
  senderPartyId: z.string().nullable().describe('Who the sender is over transactions; null while screening runs'),
  receiverPartyId: z.string().nullable().describe('Who the receiver is over transactions; null while screening runs'),
});
export type ScreeningResult = z.infer<typeof screeningResult>;

/** @param outcome outcome of a decision in progress; absent: the transaction's current status */
export function screeningResultOf(
  transaction: Transaction,
  { coverage, senderPartyId, receiverPartyId }: ScreenedFacts,
  outcome?: { status: Transaction['status']; isSuspicious: boolean; remark: string; at: Date },
): ScreeningResult {
  return {
    isSuspicious: outcome?.isSuspicious ?? transaction.isSuspicious ?? false,
    suspiciousRemark: outcome?.remark ?? transaction.remark,
    transactionStatus: outcome?.status ?? transaction.status,
    transactionReference: transaction.content.transactionReference,
    timestamp: (outcome?.at ?? transaction.modifiedAt ?? transaction.createdAt).toISOString(),
    clientId: transaction.clientId,
    tenantId: transaction.tenantId,
    tenantName: transaction.tenantName,
    coverage: [...coverage],
    senderPartyId,
    receiverPartyId,
  };
}

/** The facts of a screening that a result contains. */
export function screenedFactsOf(record: ScreeningRecord): ScreenedFacts {
  return {
    coverage: record.coverage ?? [],
    senderPartyId: partyIdOf(record, 'SENDER'),
    receiverPartyId: partyIdOf(record, 'RECEIVER'),
  };
}
