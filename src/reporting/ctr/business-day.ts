/** Business day of cash transactions. Days are YYYY-MM-DD. Pure. */
import { addDays, dayIn, isBusinessDay } from '../../deadlines/clocks.ts';
import type { CashReporting } from './settings.ts';

/** Maximum offset of a time zone from UTC. */
const ZONE_MS = 14 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/**
 * 31 CFR 1010.313(b): "Deposits made at night or over a weekend or holiday shall be treated as if received on the next
 * business day" (frrsdigital.com, read 2026-11-22). The start of the night is unknown here, so all cash recorded on a
 * business day counts to it.
 */
export function businessDayOf(
  at: Date,
  { timeZone, businessDay }: Pick<CashReporting, 'timeZone' | 'businessDay'>,
): string {
  let day = dayIn(at, timeZone);
  while (businessDay === 'BANKING' && !isBusinessDay('US', day)) day = addDays(day, 1);
  return day;
}

/** Time range that covers all cash of the business day, possibly more. */
export function momentsOf(day: string, { businessDay }: Pick<CashReporting, 'businessDay'>): { from: Date; to: Date } {
  let first = day;
  if (businessDay === 'BANKING') while (!isBusinessDay('US', addDays(first, -1))) first = addDays(first, -1);
  return {
    from: new Date(Date.parse(`${first}T00:00:00Z`) - ZONE_MS),
    to: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS + ZONE_MS),
  };
}
