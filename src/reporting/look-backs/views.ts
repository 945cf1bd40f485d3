/** Maps rows of look-backs to response views. */

import type { Transaction } from '../../domain/transaction.ts';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import type { LookBackView, PaymentView } from './schemas.ts';
import type { LookBackPayment, LookBackRow } from './types.ts';

export function viewOf(row: LookBackRow): LookBackView {
  const { lookBackId, state, reason, toScreen, counts, listVersions, matcherVersion, settings, failure } = row;
  return {
    ...{ lookBackId, state, from: row.from.toISOString(), to: row.to.toISOString(), reason, toScreen, counts },
    ...{ listVersions: [...listVersions], matcherVersion, settings: [...settings], failure },
    ...{ createdBy: idOfAuthor(row.createdBy), createdAt: row.createdAt.toISOString() },
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...(row.isUnreadable && { isUnreadable: true as const }),
  };
}

export function paymentViewOf(payment: LookBackPayment, transaction: Transaction): PaymentView {
  const { number: _, findings, isUnreadable, ...rest } = payment;
  const { transactionReference, transactionDate } = transaction.content;
  return {
    ...rest,
    ...{ transactionReference, transactionDate, findings: [...findings] },
    ...((isUnreadable || transaction.isUnreadable) && { isUnreadable: true as const }),
  };
}
