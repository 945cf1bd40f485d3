/** A transaction with its screening and what people decided, as answers give it. */
import type { z } from 'zod';
import { presentTransaction } from './present.ts';
import { screeningReference } from './present-screening.ts';
import type { storedTransaction } from './schemas/response.ts';
import type { StoredTransaction } from './transactions.ts';

export type StoredTransactionView = z.infer<typeof storedTransaction>;

export function storedView({ transaction, screening, decisions }: StoredTransaction): StoredTransactionView {
  return {
    ...presentTransaction(transaction, screeningReference(screening)),
    version: transaction.version,
    decisions: decisions.map(({ decidedAt, ...decision }) => ({ ...decision, decidedAt: decidedAt.toISOString() })),
  };
}
