/**
 * The two ages of a list: since its last successful check, and of its content. Pure.
 *
 *   last check ──── warnAfterHours ────► OVERDUE ──── staleAfterHours ────► STALE
 *
 * The service does not check a list without a schedule, so its age is UNKNOWN until a user confirms it.
 */
import { staleAfterHours, type WatchlistSource, warnAfterHours } from './source.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Validity of a manual check if the source states no limit. */
const CONFIRMED_HOURS = 30 * 24;

export const CHECK_STATES = ['CURRENT', 'OVERDUE', 'STALE', 'UNKNOWN'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Recorded checks of a list. */
export interface Checks {
  /** Last successful refresh; null: never. */
  lastSuccessAt: Date | null;
  /** Last manual check by a user. null: never. */
  confirmedAt: Date | null;
}

/** The later of the last successful refresh and the last manual check. */
export function lastCheckAt({ lastSuccessAt, confirmedAt }: Checks): Date | null {
  if (lastSuccessAt === null || confirmedAt === null) return lastSuccessAt ?? confirmedAt;
  return lastSuccessAt > confirmedAt ? lastSuccessAt : confirmedAt;
}

const isOlder = (at: Date, hours: number | null, now: Date) =>
  hours !== null && now.getTime() - at.getTime() > hours * HOUR_MS;

export function checkStateOf(source: WatchlistSource, checks: Checks, now: Date): CheckState {
  const checkedAt = lastCheckAt(checks);
  if (checkedAt === null) return 'UNKNOWN';
  if (isOlder(checkedAt, staleAfterHours(source), now)) return 'STALE';
  if (source.schedule) return isOlder(checkedAt, warnAfterHours(source), now) ? 'OVERDUE' : 'CURRENT';
  const { confirmedAt } = checks;
  const hours = staleAfterHours(source) ?? CONFIRMED_HOURS;
  return confirmedAt === null || isOlder(confirmedAt, hours, now) ? 'UNKNOWN' : 'CURRENT';
}

/** Age of the content in full days; null: the publisher states no date. */
export function contentAgeDays(publishedAt: string | null, now: Date): number | null {
  const published = publishedAt === null ? Number.NaN : Date.parse(publishedAt);
  return Number.isNaN(published) ? null : Math.max(0, Math.floor((now.getTime() - published) / DAY_MS));
}

/** Whether the content is older than the publisher's rhythm. A manual check says that nothing newer was published then. */
export function isContentOverdue(
  { contentDays }: WatchlistSource,
  publishedAt: string | null,
  { confirmedAt }: Checks,
  now: Date,
): boolean {
  const days = contentAgeDays(publishedAt, now);
  if (contentDays === undefined || days === null || days <= contentDays) return false;
  return confirmedAt === null || isOlder(confirmedAt, contentDays * 24, now);
}
