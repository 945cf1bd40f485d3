/** The payments of a case, each with its own decision. */
import { isSuspicious } from '../../transactions/pipeline/outcome.ts';
import { partyIdOf, type ScreeningRecord } from '../../transactions/pipeline/record.ts';
import type { StoredTransaction } from '../../transactions/transactions.ts';
import type { CasePayments } from './schemas.ts';

type Payment = CasePayments['items'][number];

/** @param isCut whether there are more payments */
export function paymentsOf(stored: readonly StoredTransaction[], isCut: boolean): CasePayments {
  const items = stored.map(paymentOf).sort((a, b) => Date.parse(a.transactionDate) - Date.parse(b.transactionDate));
  return { items, totals: totalsOf(stored, items), truncated: isCut };
}

function paymentOf({ transaction, screening, decisions, linked }: StoredTransaction): Payment {
  const { content, base, status } = transaction;
  const record = screening && !screening.isUnreadable ? (screening.record as ScreeningRecord) : null;
  const last = decisions.at(-1);
  return {
    transactionUuid: transaction.transactionUuid,
    transactionReference: content.transactionReference,
    transactionDate: content.transactionDate,
    transactionFlow: content.transactionFlow,
    customerId: linked.customerId,
    senderName: content.sender?.name ?? null,
    senderPartyId: record && partyIdOf(record, 'SENDER'),
    receiverName: content.receiver?.name ?? null,
    receiverPartyId: record && partyIdOf(record, 'RECEIVER'),
    amount: Number(content.amount.value),
    currency: content.amount.currency,
    baseAmount: base?.amount ?? null,
    baseCurrency: base?.currency ?? null,
    transactionStatus: status,
    isHeld:
      screening !== null &&
      isSuspicious(status) &&
      !decisions.some(({ inEffect, decision }) => inEffect && decision !== 'ESCALATED'),
    decision: last
      ? {
          decision: last.decision,
          reasonCode: last.reasonCode,
          inEffect: last.inEffect,
          decidedBy: last.decidedBy,
          decidedAt: last.decidedAt.toISOString(),
        }
      : null,
    ...((transaction.isUnreadable || screening?.isUnreadable) && { isUnreadable: true as const }),
  };
}

function totalsOf(stored: readonly StoredTransaction[], items: readonly Payment[]): CasePayments['totals'] {
  const amounts = new Map<string, string[]>();
  for (const { transaction } of stored) {
    const { value, currency } = transaction.content.amount;
    amounts.set(currency, [...(amounts.get(currency) ?? []), value]);
  }
  const bases = stored.flatMap(({ transaction }) => transaction.base ?? []);
  const baseCurrency = bases[0]?.currency ?? null;
  const isValued = bases.length === stored.length && bases.every(({ currency }) => currency === baseCurrency);
  return {
    count: items.length,
    held: items.filter(({ isHeld }) => isHeld).length,
    byCurrency: [...amounts]
      .map(([currency, values]) => ({ currency, count: values.length, amount: sumOf(values) }))
      .sort((a, b) => b.count - a.count),
    ...(isValued && baseCurrency !== null
      ? { baseCurrency, baseAmount: sumOf(bases.map(({ amount }) => amount.toFixed(BASE_DIGITS))) }
      : { baseCurrency: null, baseAmount: null }),
  };
}

/** Amounts in the base currency are rounded to these digits before they are added. */
const BASE_DIGITS = 2;
/** Maximum number of digits of an amount. */
const DIGITS = 18;

/** Adds decimal texts without binary fractions. */
function sumOf(values: readonly string[]): number {
  const sum = values.reduce((total, value) => {
    const [whole = '', fraction = ''] = value.split('.');
    return total + BigInt(whole + fraction.padEnd(DIGITS, '0'));
  }, 0n);
  const digits = sum.toString().padStart(DIGITS + 1, '0');
  return Number(`${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`);
}
