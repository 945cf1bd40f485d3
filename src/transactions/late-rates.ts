/**
 * Rates that come late. What was recorded while no rate of its currency was known counts in no sum, and a person looked at it. Once there is
 * one, later windows count it at its worth on its own day: else whoever begins with a currency that nobody has rated yet has its cash for
 * nothing. The transaction itself says on what it was screened with.
 */
import type { Db } from '../platform/db/database.ts';
import type { WorthOf } from './fx/fx.ts';
import { readUnvalued, readUnvaluedCurrencies, valueMovements } from './store.ts';

/** The latest of a currency. Of more, the earlier ones stay without a value. */
const MOST_OF_CURRENCY = 20_000;

/** @returns of how many transactions */
export async function valueLate(db: Db, tenantId: string, worthOf: () => Promise<WorthOf>): Promise<number> {
  const currencies = await readUnvaluedCurrencies(db, tenantId);
  if (currencies.length === 0) return 0;
  const worth = await worthOf();
  let valued = 0;
  for (const currency of currencies) {
    const rows = await readUnvalued(db, tenantId, currency, MOST_OF_CURRENCY);
    const values = rows.flatMap(({ seq, amount, at }) => {
      const value = worth({ value: amount, currency }, at.getTime());
      return value === null ? [] : [{ seq, amount: value }];
    });
    if (values.length === 0) continue;
    await valueMovements(db, tenantId, values);
    valued += values.length;
  }
  return valued;
}
