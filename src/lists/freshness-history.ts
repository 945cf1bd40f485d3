/**
 * Computes when a list was stale, and for how long, from its refresh attempts. Pure.
 *
 *   success ──── stale_after_hours ────►│ stale until the next success
 *
 * The time before the first recorded attempt is UNKNOWN.
 */
import type { RefreshAttempt } from './refresh-attempts/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * STALE: for at least part of the day. FAILED: a refresh failed, but the list was not stale. UNKNOWN: before the first recorded
 * success, or while the source had no age limit.
 */
export const DAY_STATES = ['CURRENT', 'FAILED', 'STALE', 'UNKNOWN'] as const;
export type DayState = (typeof DAY_STATES)[number];

export interface ListDay {
  /** YYYY-MM-DD, UTC */
  day: string;
  state: DayState;
  /** Greatest time since the last successful check, over the day. null: unknown. */
  oldestHours: number | null;
  staleHours: number;
  looks: number;
  failedLooks: number;
}

export interface StaleTime {
  from: Date;
  /** null: the list is still stale. */
  to: Date | null;
  hours: number;
}

export interface ListFreshness {
  /** Start of the time for which freshness is known. null: unknown for the whole range. */
  knownFrom: Date | null;
  staleHours: number;
  stale: StaleTime[];
  days: ListDay[];
}

/**
 * @param attempts in chronological order, with the last success before the range if there is one
 * @param range the beginning of the first day, and now
 */
export function freshnessOf(attempts: readonly RefreshAttempt[], range: { from: Date; now: Date }): ListFreshness {
  const successes = attempts.filter(({ succeeded }) => succeeded);
  const [first] = successes;
  const stale = first ? staleTimesOf(successes, range) : [];
  const days: ListDay[] = [];
  for (let begin = range.from.getTime(); begin <= range.now.getTime(); begin += DAY_MS) {
    const end = Math.min(begin + DAY_MS, range.now.getTime());
    days.push(dayOf(attempts, successes, stale, { begin, end, now: range.now.getTime() }));
  }
  return {
    knownFrom: first ? new Date(Math.max(first.at.getTime(), range.from.getTime())) : null,
    staleHours: hours(stale.reduce((sum, one) => sum + one.hours * HOUR_MS, 0)),
    stale,
    days,
  };
}

function staleTimesOf(successes: readonly RefreshAttempt[], { from, now }: { from: Date; now: Date }): StaleTime[] {
  return successes.flatMap(({ at, staleAfterHours }, index): StaleTime[] => {
    if (staleAfterHours === null) return [];
    const next = successes[index + 1]?.at ?? null;
    const begin = Math.max(at.getTime() + staleAfterHours * HOUR_MS, from.getTime());
    const end = (next ?? now).getTime();
    return begin >= end ? [] : [{ from: new Date(begin), to: next, hours: hours(end - begin) }];
  });
}

function dayOf(
  attempts: readonly RefreshAttempt[],
  successes: readonly RefreshAttempt[],
  stale: readonly StaleTime[],
  { begin, end, now }: { begin: number; end: number; now: number },
): ListDay {
  const ofDay = attempts.filter(({ at }) => at.getTime() >= begin && at.getTime() < begin + DAY_MS);
  const failedLooks = ofDay.filter(({ succeeded }) => !succeeded).length;
  const staleMs = stale.reduce(
    (sum, one) => sum + Math.max(0, Math.min(end, one.to?.getTime() ?? now) - Math.max(begin, one.from.getTime())),
    0,
  );
  const oldest = oldestAge(successes, begin, end);
  const limit = successes.findLast(({ at }) => at.getTime() < end)?.staleAfterHours ?? null;
  const isKnown = oldest !== null && limit !== null;
  const state = staleMs > 0 ? 'STALE' : failedLooks > 0 ? 'FAILED' : isKnown ? 'CURRENT' : 'UNKNOWN';
  return {
    day: new Date(begin).toISOString().slice(0, 10),
    state,
    oldestHours: oldest === null ? null : hours(oldest),
    staleHours: hours(staleMs),
    looks: ofDay.length,
    failedLooks,
  };
}

/** Highest age of the day: just before each success, or at the end of the day. */
function oldestAge(successes: readonly RefreshAttempt[], begin: number, end: number): number | null {
  let oldest: number | null = null;
  for (const [index, { at }] of successes.entries()) {
    const from = at.getTime();
    const until = Math.min(successes[index + 1]?.at.getTime() ?? end, end);
    if (from >= end || until < begin) continue;
    oldest = Math.max(oldest ?? 0, until - from);
  }
  return oldest;
}

const hours = (ms: number) => Math.round((ms / HOUR_MS) * 10) / 10;
