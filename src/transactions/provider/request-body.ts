/** The transaction in the form that is sent to a provider. */
import type { Transaction } from '../../domain/transaction.ts';
import { readPath } from './json-path.ts';

/**
 * Default fields, if the configuration names none. Account numbers, documents, addresses and telephone numbers are left out, because a
 * provider needs them only under a specific contract.
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

/** Paths refer to the transaction's content, and `$.base` to its value in the base currency. A missing value is null. */
export function requestBody(
  { content, base }: Transaction,
  fields: Readonly<Record<string, string>> | null,
): Record<string, unknown> {
  const root = { ...content, base };
  return Object.fromEntries(
    Object.entries(fields ?? USUAL).map(([field, path]) => [field, readPath(root, path) ?? null]),
  );
}
