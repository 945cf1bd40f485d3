/**
 * Values transactions when the rate of their currency arrives later. Without a rate, they count in no sum and need manual review. Later
 * windows count them at the rate of their own day; otherwise payments in a new currency would never count toward limits. The transaction
 * itself keeps the value that it was screened with.
 */
import type { Db } from '../platform/db/database.ts';
import type { WorthOf } from './fx/fx.ts';
import { readUnvalued, readUnvaluedCurrencies, valueMovements } from './store.ts';

/** Latest transactions per currency. If there are more, the earlier ones stay without a value. */
const MOST_OF_CURRENCY = 20_000;

/** @returns number of valued transactions */
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
