/**
 * When something is due: hours by severity, of every hour or of the organization's business hours alone. Pure.
 *
 * Business hours are wall-clock hours of a time zone, so a day on which clocks change is an hour shorter or longer outside of them
 * and as long as ever inside.
 */
import type { AlertSeverity } from './types.ts';

export const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
type Weekday = (typeof WEEKDAYS)[number];

export interface BusinessCalendar {
  /** IANA name: Europe/Berlin. */
  timeZone: string;
  workingDays: readonly Weekday[];
  /** HH:MM, wall clock. */
  opensAt: string;
  /** HH:MM, later than `opensAt`; 24:00 is the end of the day. */
  closesAt: string;
  /** YYYY-MM-DD: days without business. */
  holidays: readonly string[];
}

export interface DueIn {
  hours: number;
  /** ALWAYS: every hour counts. BUSINESS: only business hours of the calendar count. */
  clock: 'ALWAYS' | 'BUSINESS';
}

/** Settings of an organization that determine due times. */
export interface DueTimes {
  dueIn: Readonly<Record<AlertSeverity, DueIn>>;
  /** null: every hour is a business hour. */
  calendar: BusinessCalendar | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the longest row of holidays: a calendar without a working day has no hours to count. */
const MAX_DAYS = 1_000;

export function dueAt(raisedAt: Date, severity: AlertSeverity, { dueIn, calendar }: DueTimes): Date {
  const { hours, clock } = dueIn[severity];
  const ms = hours * HOUR_MS;
  if (clock === 'ALWAYS' || calendar === null) return new Date(raisedAt.getTime() + ms);
  return afterBusinessMs(raisedAt, ms, calendar);
}

/** The moment when this much business time has passed. Without business time within years, every hour counts. */
function afterBusinessMs(from: Date, ms: number, calendar: BusinessCalendar): Date {
  let left = ms;
  let day = localDay(from, calendar.timeZone);
  for (let days = 0; days < MAX_DAYS; days += 1, day = nextDay(day)) {
    const hours = hoursOf(day, calendar);
    if (!hours) continue;
    const start = Math.max(hours.from, from.getTime());
    if (start >= hours.to) continue;
    if (hours.to - start >= left) return new Date(start + left);
    left -= hours.to - start;
  }
  return new Date(from.getTime() + ms);
}

/** The business hours of a day as moments; null: none. */
function hoursOf(day: string, calendar: BusinessCalendar): { from: number; to: number } | null {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
  if (!calendar.workingDays.includes(weekday) || calendar.holidays.includes(day)) return null;
  return {
    from: momentOf(day, calendar.opensAt, calendar.timeZone),
    to: momentOf(day, calendar.closesAt, calendar.timeZone),
  };
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

function localDay(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The moment of a wall-clock time. One that clocks jump over is the moment of the jump's length later. */
function momentOf(day: string, time: string, timeZone: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const wall = Date.parse(`${day}T00:00:00Z`) + hours * HOUR_MS + minutes * MINUTE_MS;
  // The offset is read twice, since the first guess may be on the other side of a change of the offset.
  const guess = wall - offsetMs(wall, timeZone);
  return wall - offsetMs(guess, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset of the time zone from UTC. */
function offsetMs(at: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = 'numeric' as const;
    const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(at / 1000) * 1000;
}
