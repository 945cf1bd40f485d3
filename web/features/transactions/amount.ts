import { transactions as transactionWords } from '../../text/transactions.ts';
import { formatAmount } from '../../ui/format.ts';
import type { Transaction } from './transactions-api.ts';

/** The sent amount, in a currency or a crypto asset. */
export function amountOf({ sendingAmount, senderCurrency, amount, asset }: Transaction): string {
  if (sendingAmount !== null && senderCurrency !== null) return formatAmount(sendingAmount, senderCurrency);
  if (amount !== undefined && asset !== undefined) return formatAmount(amount, asset);
  return transactionWords.noAmount;
}
