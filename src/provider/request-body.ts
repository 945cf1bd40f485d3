/** A transaction as a provider is told of it. */
import type { Transaction } from '../transactions/types/transaction.ts';
import { readPath } from './json-path.ts';

/**
 * What is sent where the configuration names nothing: no account numbers, documents, addresses or telephone numbers, which
 * a provider needs only where a contract says so.
 */
const USUAL: Readonly<Record<string, string>> = {
  transactionReference: '$.transactionReference',
  transactionType: '$.transactionType',
  transactionFlow: '$.transactionFlow',
  transactionDate: '$.transactionDate',
  amount: '$.amount.value',
  currency: '$.amount.currency',
  senderName: '$.sender.name',
  senderType: '$.sender.type',
  senderCountry: '$.sender.country',
  senderWallet: '$.sender.wallet.address',
  receiverName: '$.receiver.name',
  receiverType: '$.receiver.type',
  receiverCountry: '$.receiver.country',
  receiverWallet: '$.receiver.wallet.address',
  asset: '$.asset.symbol',
  blockchain: '$.asset.chain',
  transactionHash: '$.asset.transactionHash',
  paymentMode: '$.paymentMode',
};

/** Paths lead into the transaction's content, and `$.base` to its value in the base currency. What is missing is null. */
export function requestBody(
  { content, base }: Transaction,
  fields: Readonly<Record<string, string>> | null,
): Record<string, unknown> {
  const root = { ...content, base };
  return Object.fromEntries(
    Object.entries(fields ?? USUAL).map(([field, path]) => [field, readPath(root, path) ?? null]),
  );
}
