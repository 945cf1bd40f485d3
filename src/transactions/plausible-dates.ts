/** Rejects implausible dates, which would fall outside all windows and exchange rates. */

import type { TransactionContent } from '../domain/transaction.ts';
import { AppError, type FieldError } from '../platform/errors.ts';
import type { TransactionSettings } from './settings.ts';

const DAY_MS = 86_400_000;
/** A standing order may settle months after the order. */
const MOST_DAYS_TO_SETTLE = 366;

/** @throws AppError validation-failed: `Min` for a date too far in the past, `Max` for one too far ahead */
export function refuseImplausibleDates(
  { transactionDate, transferDate }: Pick<TransactionContent, 'transactionDate' | 'transferDate'>,
  settings: TransactionSettings,
  now: Date,
): void {
  const { 'transactions.mostYearsBack': yearsBack, 'transactions.mostDaysAhead': daysAhead } = settings;
  const first = new Date(now);
  first.setUTCFullYear(now.getUTCFullYear() - yearsBack);
  const dates = [
    { field: 'transactionDate', written: transactionDate, ahead: daysAhead },
    { field: 'transferDate', written: transferDate, ahead: daysAhead + MOST_DAYS_TO_SETTLE },
  ];
  const errors = dates.flatMap(({ field, written, ahead }): FieldError[] => {
    const at = written === null ? now.getTime() : Date.parse(written);
    if (at < first.getTime()) return [{ field, code: 'Min', message: `must not be more than ${yearsBack} years ago` }];
    if (at > now.getTime() + ahead * DAY_MS)
      return [{ field, code: 'Max', message: `must not be more than ${ahead} days ahead` }];
    return [];
  });
  if (errors.length > 0) throw new AppError('validation-failed', { errors });
}
