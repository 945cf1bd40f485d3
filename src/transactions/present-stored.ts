/** A transaction with its screening and decisions, as in responses. */
import type { z } from 'zod';
import type { Transaction } from '../domain/transaction.ts';
import type { AsOf } from '../platform/access/as-of.ts';
import { aYearAfter } from '../screening/parties/review-date.ts';
import type { DecisionRow } from './decision-store.ts';
import { asDecided } from './manual-decision-rules.ts';
import { UNSCREENED } from './pending.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { partyIdOf } from './pipeline/record.ts';
import { presentTransaction } from './present.ts';
import { screeningReference } from './present-screening.ts';
import type { proposedDecision, storedTransaction, TransactionDocument } from './schemas/response.ts';
import type { StoredTransaction } from './transactions.ts';

export type StoredTransactionView = z.infer<typeof storedTransaction>;
export type ProposedDecisionView = z.infer<typeof proposedDecision>;

export function storedView({ transaction, screening, decisions, linked }: StoredTransaction): StoredTransactionView {
  return {
    ...documentOf({ transaction, screening }),
    ...((transaction.isUnreadable || screening?.isUnreadable) && { isUnreadable: true as const }),
    version: transaction.version,
    customerId: linked.customerId,
    customers: linked.customers,
    decisions: decisions.map(decisionView),
  };
}

/** The transaction with its screening result. */
export function documentOf({
  transaction,
  screening,
}: Pick<StoredTransaction, 'transaction' | 'screening'>): TransactionDocument {
  const screened = screening && {
    senderPartyId: partyIdOf(screening.record as ScreeningRecord, 'SENDER'),
    receiverPartyId: partyIdOf(screening.record as ScreeningRecord, 'RECEIVER'),
    reference: screening.isUnreadable ? {} : screeningReference(screening),
  };
  return presentTransaction(transaction, screened ?? undefined);
}

/** The response to the request that recorded it. */
export function asRecorded(transaction: Transaction): TransactionDocument {
  return presentTransaction({ ...transaction, ...UNSCREENED });
}

/** The transaction as of just before that moment. */
export function viewBefore(
  { transaction, screening, decisions, linked }: StoredTransaction,
  { moment, marker }: AsOf,
): StoredTransactionView {
  const before = decisions.filter(({ decidedAt }) => decidedAt < moment);
  const screened = screening && screening.screenedAt < moment ? screening : null;
  const decided = before.findLast(({ inEffect }) => inEffect);
  const now = screened
    ? { status: screened.status, isSuspicious: screened.isSuspicious, remark: screened.remark }
    : { status: 'PENDING' as const, isSuspicious: null, remark: '' };
  const last = before.at(-1);
  return {
    ...storedView({
      transaction: {
        ...transaction,
        ...(decided ? asDecided(decided.decision) : now),
        modifiedAt: last?.decidedAt ?? screened?.screenedAt ?? null,
        modifiedBy: last?.decidedBy ?? null,
        version: 1 + (screened ? 1 : 0) + before.length,
      },
      ...{ screening: screened, decisions: before, linked },
    }),
    ...marker,
  };
}

export function proposedView({ transaction, decisions }: StoredTransaction): ProposedDecisionView {
  return {
    status: 'PROPOSED',
    transactionUUID: transaction.transactionUuid,
    transactionStatus: transaction.status,
    version: transaction.version,
    proposal: decisionView(decisions.at(-1)!),
  };
}

function decisionView(decision: DecisionRow): StoredTransactionView['decisions'][number] {
  const { terms } = decision;
  return {
    decision: decision.decision,
    reasonCode: decision.reasonCode,
    reason: decision.reason,
    beforeStatus: decision.beforeStatus,
    decidedAt: decision.decidedAt.toISOString(),
    decidedBy: decision.decidedBy,
    party: terms?.party ?? null,
    exemptUntil: terms?.exemptUntil ?? null,
    clearParty: terms?.clearParty ?? false,
    clearProfileIds: terms?.clearProfileIds ?? [],
    clearReviewDate: reviewDateOf(decision),
    licenseId: terms?.licenseId ?? null,
    inEffect: decision.inEffect,
    soleOfficer: decision.soleOfficer ?? false,
  };
}

function reviewDateOf({ terms, inEffect, decidedAt }: DecisionRow): string | null {
  if (!terms?.clearParty) return null;
  return terms.clearReviewDate ?? (inEffect ? aYearAfter(decidedAt) : null);
}
