/** The period of the reports as the address has it, and the one before it of the same length. */

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
export const LENGTHS = ['7', '30', '90', '366'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** First and last day, YYYY-MM-DD, UTC. */
export interface Period {
  from: string;
  to: string;
}

export interface PeriodSearch {
  days?: string;
  from?: string;
  to?: string;
  compare?: string;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @param today in milliseconds */
export function periodOf({ days, from, to }: PeriodSearch, today = Date.now()): Period & { choice: string } {
  if (from !== undefined && to !== undefined && DAY.test(from) && DAY.test(to)) return { from, to, choice: 'custom' };
  const choice = LENGTHS.find((length) => length === days) ?? String(USUAL_DAYS);
  return { from: dayOf(today - (Number(choice) - 1) * DAY_MS), to: dayOf(today), choice };
}

export function before({ from, to }: Period): Period {
  const start = Date.parse(from);
  return { from: dayOf(start - (Date.parse(to) - start) - DAY_MS), to: dayOf(start - DAY_MS) };
}
