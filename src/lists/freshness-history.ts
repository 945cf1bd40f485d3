/**
 * Computes when a list was stale, and for how long, from its refresh attempts ("looks"). Pure.
 *
 *   success ──── stale_after_hours ────►│ stale until the next success
 *
 * The time before the first recorded attempt is UNKNOWN.
 */
import type { Look } from './looks/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * STALE: for at least part of the day. FAILED: a refresh failed, but the list was not stale. UNKNOWN: before recording
 * began, or while nothing said how old the list may be.
 */
export const DAY_STATES = ['CURRENT', 'FAILED', 'STALE', 'UNKNOWN'] as const;
export type DayState = (typeof DAY_STATES)[number];

export interface ListDay {
  /** YYYY-MM-DD, UTC */
  day: string;
  state: DayState;
  /** How long ago it had last been found up to date, at the worst moment of the day; null: not known. */
  oldestHours: number | null;
  staleHours: number;
  looks: number;
  failedLooks: number;
}

export interface StaleTime {
  from: Date;
  /** null: it still is. */
  to: Date | null;
  hours: number;
}

export interface ListFreshness {
  /** From when on it is known; null: nothing is. */
  knownFrom: Date | null;
  staleHours: number;
  stale: StaleTime[];
  days: ListDay[];
}

/**
 * @param looks in their order, with the last success before the range where there is one
 * @param range the beginning of the first day, and now
 */
export function freshnessOf(looks: readonly Look[], range: { from: Date; now: Date }): ListFreshness {
  const successes = looks.filter(({ succeeded }) => succeeded);
  const [first] = successes;
  const stale = first ? staleTimesOf(successes, range) : [];
  const days: ListDay[] = [];
  for (let begin = range.from.getTime(); begin <= range.now.getTime(); begin += DAY_MS) {
    const end = Math.min(begin + DAY_MS, range.now.getTime());
    days.push(dayOf(looks, successes, stale, { begin, end, now: range.now.getTime() }));
  }
  return {
    knownFrom: first ? new Date(Math.max(first.at.getTime(), range.from.getTime())) : null,
    staleHours: hours(stale.reduce((sum, one) => sum + one.hours * HOUR_MS, 0)),
    stale,
    days,
  };
}

function staleTimesOf(successes: readonly Look[], { from, now }: { from: Date; now: Date }): StaleTime[] {
  return successes.flatMap(({ at, staleAfterHours }, index): StaleTime[] => {
    if (staleAfterHours === null) return [];
    const next = successes[index + 1]?.at ?? null;
    const begin = Math.max(at.getTime() + staleAfterHours * HOUR_MS, from.getTime());
    const end = (next ?? now).getTime();
    return begin >= end ? [] : [{ from: new Date(begin), to: next, hours: hours(end - begin) }];
  });
}

function dayOf(
  looks: readonly Look[],
  successes: readonly Look[],
  stale: readonly StaleTime[],
  { begin, end, now }: { begin: number; end: number; now: number },
): ListDay {
  const ofDay = looks.filter(({ at }) => at.getTime() >= begin && at.getTime() < begin + DAY_MS);
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

/** The age just before each success of the day, and at its end: between them it only grows. */
function oldestAge(successes: readonly Look[], begin: number, end: number): number | null {
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
