/** Counted payments by day, with their running total. Pure. */

const DAY_MS = 86_400_000;
/** A year of days is as much as a chart can show. */
const MOST_DAYS = 366;

interface Paid {
  transactionDate: string;
  baseAmount: number | null;
  isAlerted: boolean;
}

interface Window {
  measures: 'COUNT' | 'AMOUNT' | 'OTHER';
  payments: readonly Paid[];
}

export interface CountedDays {
  /** YYYY-MM-DD, without a gap. Empty: no payment. */
  days: readonly string[];
  values: readonly number[];
  /** Places of the days with a payment of the alert. */
  marked: readonly number[];
}

/** Whole days of the calendar, as the payments state them. A window without payments has no day. */
export function daysOf({ measures, payments }: Window): CountedDays {
  const dates = payments.map(({ transactionDate }) => transactionDate.slice(0, 10)).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { days: [], values: [], marked: [] };
  const until = Date.parse(last);
  const from = Math.max(Date.parse(first), until - (MOST_DAYS - 1) * DAY_MS);
  const days: string[] = [];
  for (let at = from; at <= until; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  let total = 0;
  const values = days.map((day, at) => {
    const own = payments.filter(({ transactionDate }) => {
      const date = transactionDate.slice(0, 10);
      return date === day || (at === 0 && date < day);
    });
    const value = measures === 'COUNT' ? own.length : own.reduce((sum, one) => sum + (one.baseAmount ?? 0), 0);
    total = Math.round((total + value) * 1e6) / 1e6;
    return measures === 'OTHER' ? value : total;
  });
  const alerted = new Set(payments.flatMap((one) => (one.isAlerted ? one.transactionDate.slice(0, 10) : [])));
  return { days, values, marked: days.flatMap((day, at) => (alerted.has(day) ? at : [])) };
}

/** The figure of the window, computed from the shown payments. null: neither a number nor a sum. */
export function figureOf({ measures, payments, aggregate }: Window & { aggregate: string }): number | null {
  if (aggregate.startsWith('count(')) return payments.length;
  if (measures !== 'AMOUNT') return null;
  return Math.round(payments.reduce((sum, { baseAmount }) => sum + (baseAmount ?? 0), 0) * 100) / 100;
}
