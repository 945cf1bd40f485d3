/**
 * Recurring payments between one payer and one payee: wages, rents, bills, installments. They are recognized by earlier payments of the
 * pair alone, never by purpose text, which the payer writes. Pure.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface PairPayment {
  at: Date;
  /** Amount in the base currency; null: not valued. */
  amount: number | null;
  /** `USIR`: sender's and receiver's country; null: unknown. */
  corridor: string | null;
}

/** Earlier payments from one payer to one payee, as one payment sees them. JSON. */
export interface PairPast {
  payments: number;
  /** Number of them between the same countries. */
  inCorridor: number;
  /** A cycle begins with a payment and takes `cycleDays`. Payments of the current cycle do not count. */
  cycles: number;
  /** Cycles with a payment of similar amount. */
  similarCycles: number;
  /** Most payments within `burstHours` in these cycles. */
  busiest: number;
  /** Largest amount of these cycles, base currency; null: none valued. */
  largest: number | null;
}

export interface RecurrenceLimits {
  /** Several payments within days are one cycle, so that a quick series makes no rhythm. */
  cycleDays: number;
  /** Range of similar amounts, relative to the payment's. */
  similar: readonly [number, number];
  /** Number of cycles with similar amounts that make a recurring payment. */
  similarCycles: number;
  /** Number of cycles from which a pair is established. */
  cycles: number;
  /** An established pair may pay this multiple of its largest amount: bonuses, yearly bills, a last installment. */
  timesLargest: number;
}

/** @param payments before `now`, in any order @param burstHours a window in which a sum may be split */
export function pairPastOf(
  payments: readonly PairPayment[],
  now: PairPayment,
  limits: RecurrenceLimits,
  burstHours: number,
): PairPast {
  const cycleMs = limits.cycleDays * DAY_MS;
  const isSimilar = (amount: number | null) =>
    amount !== null &&
    now.amount !== null &&
    amount >= limits.similar[0] * now.amount &&
    amount <= limits.similar[1] * now.amount;
  const cycles: { start: number; hasSimilar: boolean }[] = [];
  const past = payments
    .filter(({ at }) => now.at.getTime() - at.getTime() >= cycleMs)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  let largest: number | null = null;
  for (const { at, amount } of past) {
    let cycle = cycles.at(-1);
    if (!cycle || at.getTime() - cycle.start >= cycleMs) {
      cycle = { start: at.getTime(), hasSimilar: false };
      cycles.push(cycle);
    }
    cycle.hasSimilar ||= isSimilar(amount);
    if (amount !== null) largest = Math.max(largest ?? 0, amount);
  }
  return {
    payments: payments.length,
    inCorridor: payments.filter(({ corridor }) => corridor === now.corridor).length,
    cycles: cycles.length,
    similarCycles: cycles.filter(({ hasSimilar }) => hasSimilar).length,
    busiest: most(past, burstHours * HOUR_MS),
    largest,
  };
}

/** @param sorted by time */
function most(sorted: readonly PairPayment[], withinMs: number): number {
  let from = 0;
  return sorted.reduce((found, { at }, index) => {
    while (at.getTime() - sorted[from]!.at.getTime() > withinMs) from += 1;
    return Math.max(found, index - from + 1);
  }, 0);
}

/** Whether a payment of this amount belongs to the usual dealings of the pair. */
export function isRecurring(past: PairPast, amount: number, limits: RecurrenceLimits): boolean {
  const { cycles, similarCycles, largest } = past;
  return (
    similarCycles >= limits.similarCycles || (cycles >= limits.cycles && amount <= limits.timesLargest * (largest ?? 0))
  );
}
