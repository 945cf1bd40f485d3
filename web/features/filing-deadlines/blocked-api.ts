/** Blocked property and rejected transactions: their filing deadlines with the payments. */
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { formatAmount } from '../../ui/format.ts';
import { amountOf } from '../transactions/amount.ts';
import { type Transaction, transactionQuery } from '../transactions/transactions-api.ts';
import type { Obligation } from './obligations-api.ts';

export type LedgerKind = 'BLOCKED_PROPERTY' | 'REJECTED_TRANSACTION';

export interface Blocked {
  obligation: Obligation;
  /** null: property without a payment, such as an account. */
  transaction: Transaction | null;
  /** When it was released; null: it is held, or it is no payment. */
  releasedAt: string | null;
}

const MOST = 100;

/** The latest hundred. @param canReadPayments without it, payments are left out */
export const blockedQuery = (kind: LedgerKind, canReadPayments: boolean) =>
  queryOptions({
    queryKey: ['obligations', 'blocked', kind, canReadPayments],
    queryFn: async ({ client }): Promise<{ rows: Blocked[]; isCut: boolean }> => {
      const { items, hasMore } = await dataOf(
        api.GET('/amlcore/api/v1/report-obligations', { params: { query: { kind, limit: MOST } } }),
      );
      const rows = await Promise.all(
        items.map(async (obligation): Promise<Blocked> => {
          const { transactionUuid } = obligation;
          const transaction =
            transactionUuid && canReadPayments ? await client.fetchQuery(transactionQuery(transactionUuid)) : null;
          return { obligation, transaction, releasedAt: transaction && releasedAtOf(transaction) };
        }),
      );
      return {
        rows: rows.sort((one, other) => other.obligation.startsOn.localeCompare(one.obligation.startsOn)),
        isCut: hasMore,
      };
    },
  });

/** A later decision in effect ended the blocking. */
function releasedAtOf({ decisions }: Transaction): string | null {
  const inEffect = decisions
    .filter((decision) => decision.inEffect)
    .sort((one, other) => one.decidedAt.localeCompare(other.decidedAt));
  const last = inEffect.at(-1);
  return last === undefined || last.decision === 'BLOCKED' ? null : last.decidedAt;
}

/** Sums of what is held now, one for each currency. */
export function heldOf(rows: readonly Blocked[]): string[] {
  const sums = new Map<string, number>();
  for (const { transaction, releasedAt } of rows) {
    if (transaction === null || releasedAt !== null) continue;
    const currency = transaction.senderCurrency ?? transaction.asset;
    const amount = transaction.sendingAmount ?? transaction.amount;
    if (currency && amount) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, sum]) => formatAmount(Math.round(sum * 1e6) / 1e6, currency));
}

export const amountOfBlocked = ({ transaction }: Blocked): string => (transaction ? amountOf(transaction) : '');
