/** What is blocked, put together from what must be told of it and the payments themselves. */
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { formatAmount } from '../../ui/time.tsx';
import { amountOf } from '../transactions/amount.ts';
import { type Transaction, transactionQuery } from '../transactions/transactions-api.ts';
import type { Obligation } from './obligations-api.ts';

/** What was blocked without a payment, an account for instance, has none. */
export interface Blocked {
  obligation: Obligation;
  transaction: Transaction | null;
  /** Since when it is held no more; null: it is held, or it is no payment. */
  releasedAt: string | null;
}

const MOST = 100;

/** The latest hundred. @param canReadPayments whether the reader may see payments; else they are left out */
export const blockedQuery = (canReadPayments: boolean) =>
  queryOptions({
    queryKey: ['obligations', 'blocked', canReadPayments],
    queryFn: async ({ client }): Promise<{ rows: Blocked[]; isCut: boolean }> => {
      const { items, hasMore } = await dataOf(
        api.GET('/amlcore/api/v1/report-obligations', { params: { query: { kind: 'BLOCKED_PROPERTY', limit: MOST } } }),
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

/** Whatever was decided in effect behind the blocking ended it. */
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
