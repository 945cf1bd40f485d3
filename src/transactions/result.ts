/** The transaction screening result of the contract. */
import { z } from 'zod';
import { coverageSchema } from '../domain/coverage.ts';
import { TRANSACTION_STATUSES, type Transaction } from '../domain/transaction.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import { DISPOSITIONS, RISK_TIERS } from './pipeline/assessment-policy.ts';
import { RESULT_REASON_CODES, RESULT_REASONS } from './pipeline/reason-codes.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { partyIdOf } from './pipeline/record.ts';
import type { ScreenedFacts } from './screening-store.ts';

export const screeningResult = z.object({
  isSuspicious: z
    .boolean()
    .describe(
      'Whether the status is other than released or whitelisted. false while the screening is pending (transactionStatus PENDING)',
    ),
  suspiciousRemark: z
    .string()
    .describe('Screening outcome, as text. For a release, it also names the checks that did not run'),
  transactionStatus: z.enum(TRANSACTION_STATUSES).describe('Status of the transaction'),
  transactionReference: z.string().describe('Your transaction reference'),
  timestamp: z.string().describe('Time of the result'),
  clientId: z.string().describe('ID of the OAuth client that created the transaction'),
  tenantId: z.string().describe('Organization ID'),
  tenantName: z.string().describe('Organization name'),
  coverage: coverageSchema.describe(
    'Screening coverage: checks that ran and checks that did not; empty while the screening runs',
  ),
  senderPartyId: z
    .string()
    .nullable()
    .describe('Party ID of the sender across transactions; null while the screening runs'),
  receiverPartyId: z
    .string()
    .nullable()
    .describe('Party ID of the receiver across transactions; null while the screening runs'),
  riskTier: z
    .enum(RISK_TIERS)
    .nullable()
    .describe('Risk tier of the suspicion score; null while the screening runs. A later decision does not change it'),
  disposition: z.enum(DISPOSITIONS).nullable().describe('Disposition for the risk tier; null while the screening runs'),
  alertId: z.uuid().nullable().describe('Alert that the screening opened or added the transaction to; null: none'),
  reasonCodes: z.array(z.enum(RESULT_REASON_CODES)).describe(
    'Reasons of the screening outcome; a later decision does not change them. Receivers must accept new codes. ' +
      `${Object.entries(RESULT_REASONS)
        .map(([code, meaning]) => `${code}: ${meaning}`)
        .join('. ')}.`,
  ),
});
export type ScreeningResult = z.infer<typeof screeningResult>;

/** @param outcome outcome of a decision in progress; absent: the transaction's current status */
export function screeningResultOf(
  transaction: Transaction,
  { coverage, reasonCodes, ...facts }: ScreenedFacts,
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
    senderPartyId: facts.senderPartyId,
    receiverPartyId: facts.receiverPartyId,
    riskTier: facts.riskTier,
    disposition: facts.disposition,
    alertId: facts.alertId,
    reasonCodes: [...reasonCodes],
  };
}

/** The facts of a screening that a result contains. */
export function screenedFactsOf(
  record: ScreeningRecord,
  assessment: Partial<Pick<RiskAssessment, 'transactionRiskTier' | 'transactionDisposition'>>,
): ScreenedFacts {
  return {
    coverage: record.coverage ?? [],
    senderPartyId: partyIdOf(record, 'SENDER'),
    receiverPartyId: partyIdOf(record, 'RECEIVER'),
    riskTier: assessment.transactionRiskTier ?? null,
    disposition: assessment.transactionDisposition ?? null,
    alertId: record.alertId,
    reasonCodes: record.reasonCodes ?? [],
  };
}
