/** Computes due dates. Dates are YYYY-MM-DD. */
import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { type AnyObligationKind, OBLIGATIONS, type ObligationClock } from './types.ts';

const DAY_MS = 24 * 3_600_000;
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Holiday calendars of all countries, 2 MB. Loading takes 60 ms in one turn of the event loop, so the service loads
 * them before it accepts requests, and commands only when needed.
 */
export const calendars = (): typeof Holidays => createRequire(import.meta.url)('date-holidays') as typeof Holidays;

/** The westernmost time zone of any authority here: American Samoa. */
const LAST_ZONE = 'Pacific/Pago_Pago';

/**
 * Date in the organization's time zone. Without one, the earliest possible date, because a term that starts on the
 * London date would end a day late in New York.
 */
export function dayIn(at: Date, timeZone: string | null): string {
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? LAST_ZONE, ...numbers }).format(at);
}

/** Counts public holidays as business days, so the result can be before the legal deadline but never after it. */
export function dueOn(kind: AnyObligationKind, startsOn: string): string {
  const { clock }: { clock: ObligationClock } = OBLIGATIONS[kind];
  if (clock.unit === 'YEARLY') return dueInYear(startsOn, clock);
  if (clock.unit === 'CALENDAR_DAYS') return addDays(startsOn, clock.days);
  return businessDaysAfter(startsOn, clock.days, new Set());
}

/**
 * Due date with the public holidays of the jurisdiction: the remaining time if the first date is missed. null: the same
 * date, or the jurisdiction is not a single country. Lunar holidays can be off by a day.
 */
export function latestOn(kind: AnyObligationKind, startsOn: string): string | null {
  const { clock, jurisdiction }: { clock: ObligationClock; jurisdiction: string } = OBLIGATIONS[kind];
  if (clock.unit !== 'BUSINESS_DAYS' || jurisdiction === 'EU') return null;
  return businessDaysAfter(startsOn, clock.days, holidaysFrom(jurisdiction, Number(startsOn.slice(0, 4))));
}

/** The next reporting date, and the due date that follows it. */
function dueInYear(startsOn: string, { heldOn, dueOn: due }: { heldOn: string; dueOn: string }): string {
  const year = Number(startsOn.slice(0, 4)) + (startsOn.slice(5) > heldOn ? 1 : 0);
  return `${year}-${due}`;
}

/** Whether it is not a Saturday, Sunday or public holiday of the country. */
export function isBusinessDay(country: string, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysFrom(country, Number(day.slice(0, 4))).has(day);
}

function businessDaysAfter(startsOn: string, days: number, holidays: ReadonlySet<string>): string {
  let day = startsOn;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(day)) left -= 1;
  }
  return day;
}

const known = new Map<string, ReadonlySet<string>>();

/** Holidays of this year and the next one. */
function holidaysFrom(country: string, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`;
  const found = known.get(key);
  if (found) return found;
  const calendar = new (calendars())(country);
  const days = [year, year + 1].flatMap((one) => calendar.getHolidays(one)).filter(({ type }) => type === 'public');
  const holidays = new Set(days.map(({ date }) => date.slice(0, 10)));
  known.set(key, holidays);
  return holidays;
}
