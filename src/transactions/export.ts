/** A transaction as a CSV line. */

import type { Coverage } from '../domain/coverage.ts';
import type { Transaction, TransactionContent } from '../domain/transaction.ts';
import { csvLine } from '../platform/lib/csv.ts';
import { asSupplied } from './present.ts';

type Cell = string | number | boolean | null;

const COLUMNS: readonly { name: string; of(transaction: Transaction, coverage: readonly Coverage[]): Cell }[] = [
  { name: 'transactionUUID', of: (one) => one.transactionUuid },
  { name: 'transactionReference', of: (one) => one.content.transactionReference },
  { name: 'transactionType', of: (one) => one.content.transactionType },
  { name: 'transactionFlow', of: (one) => one.content.transactionFlow },
  { name: 'status', of: (one) => one.status },
  { name: 'isSuspicious', of: (one) => one.isSuspicious },
  { name: 'suspiciousRemark', of: (one) => one.remark },
  { name: 'transactionDate', of: (one) => asSupplied(one.content, 'transactionDate') },
  { name: 'transferDate', of: (one) => asSupplied(one.content, 'transferDate') },
  { name: 'amount', of: (one) => one.content.amount.value },
  { name: 'currency', of: (one) => one.content.amount.currency },
  // If the received amount is not given, it equals the sent amount.
  { name: 'receivedAmount', of: ({ content }) => (content.received ?? content.amount).value },
  { name: 'receivedCurrency', of: ({ content }) => (content.received ?? content.amount).currency },
  { name: 'baseAmount', of: (one) => one.base?.amount ?? null },
  { name: 'baseCurrency', of: (one) => one.base?.currency ?? null },
  { name: 'senderName', of: (one) => one.content.sender?.name ?? null },
  { name: 'senderCountryCode', of: (one) => one.content.sender?.country ?? null },
  { name: 'senderAccount', of: (one) => one.content.sender?.account ?? null },
  { name: 'senderWallet', of: (one) => one.content.sender?.wallet?.address ?? null },
  { name: 'receiverName', of: (one) => one.content.receiver?.name ?? null },
  { name: 'receiverCountryCode', of: (one) => one.content.receiver?.country ?? null },
  { name: 'receiverAccount', of: (one) => one.content.receiver?.account ?? null },
  { name: 'receiverWallet', of: (one) => one.content.receiver?.wallet?.address ?? null },
  { name: 'paymentMode', of: (one) => one.content.paymentMode },
  { name: 'deliveryType', of: (one) => one.content.deliveryType },
  { name: 'purpose', of: (one) => one.content.purpose },
  { name: 'blockchain', of: (one) => one.content.asset?.chain ?? null },
  { name: 'transactionHash', of: (one) => one.content.asset?.transactionHash ?? null },
  { name: 'clientId', of: (one) => one.clientId },
  { name: 'createdAt', of: (one) => one.createdAt.toISOString() },
  { name: 'modifiedAt', of: (one) => one.modifiedAt?.toISOString() ?? null },
  { name: 'modifiedBy', of: (one) => one.modifiedBy },
  { name: 'sourceOfFund', of: (one) => one.content.sourceOfFund },
  { name: 'senderType', of: (one) => one.content.sender?.type ?? null },
  { name: 'receiverType', of: (one) => one.content.receiver?.type ?? null },
  { name: 'totalAmount', of: ({ content }) => echoed(content, 'totalAmount') ?? content.amount.value },
  { name: 'transactionCharge', of: ({ content }) => echoed(content, 'transactionCharge') ?? '0' },
  {
    name: 'coverage',
    of: (_, coverage) => coverage.map(({ check, state }) => `${check}:${state}`).join(' ') || null,
  },
  // Distinguishes missing names from names that cannot be decrypted.
  { name: 'isUnreadable', of: (one) => one.isUnreadable ?? null },
];

/** A request amount as decimal text. */
function echoed({ echo }: TransactionContent, field: string): string | null {
  const value = echo[field];
  return typeof value === 'string' ? value : null;
}

export const EXPORT_HEADER = csvLine(COLUMNS.map(({ name }) => name));

export function exportLine(transaction: Transaction, coverage: readonly Coverage[]): string {
  return csvLine(COLUMNS.map(({ of }) => of(transaction, coverage)));
}
