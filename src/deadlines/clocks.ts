/** The day by which something is due, by its clock. Days are YYYY-MM-DD. */
import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import { type AnyObligationKind, OBLIGATIONS, type ObligationClock } from './types.ts';

const DAY_MS = 24 * 3_600_000;
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * The calendars of all countries and their moons: two megabytes, which are read in one turn of the event loop of 60 ms. A service reads
 * them before it answers anybody; a command that needs none does not.
 */
export const calendars = (): typeof Holidays => createRequire(import.meta.url)('date-holidays') as typeof Holidays;

/** No clock of an authority here is further behind: American Samoa. */
const LAST_ZONE = 'Pacific/Pago_Pago';

/**
 * The day of a moment where the organisation is; where it does not say, the earliest that it may be: a clock that starts by the
 * day in London ends a day late in New York.
 */
export function dayIn(at: Date, timeZone: string | null): string {
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? LAST_ZONE, ...numbers }).format(at);
}

/**
 * Of business days only Saturdays and Sundays are left out: a public holiday counts, so the day may come before the legal one and
 * never behind it.
 */
export function dueOn(kind: AnyObligationKind, startsOn: string): string {
  const { clock }: { clock: ObligationClock } = OBLIGATIONS[kind];
  if (clock.unit === 'YEARLY') return dueInYear(startsOn, clock);
  if (clock.unit === 'CALENDAR_DAYS') return addDays(startsOn, clock.days);
  return businessDaysAfter(startsOn, clock.days, new Set());
}

/**
 * The same day by the public holidays of the jurisdiction, where they move it: what is left if the first day is missed. null: there is
 * none, or the jurisdiction is no single country. Holidays that follow the moon may be a day off.
 */
export function latestOn(kind: AnyObligationKind, startsOn: string): string | null {
  const { clock, jurisdiction }: { clock: ObligationClock; jurisdiction: string } = OBLIGATIONS[kind];
  if (clock.unit !== 'BUSINESS_DAYS' || jurisdiction === 'EU') return null;
  return businessDaysAfter(startsOn, clock.days, holidaysFrom(jurisdiction, Number(startsOn.slice(0, 4))));
}

/** The next day on which it would be held, then the next one on which that is due. */
function dueInYear(startsOn: string, { heldOn, dueOn: due }: { heldOn: string; dueOn: string }): string {
  const year = Number(startsOn.slice(0, 4)) + (startsOn.slice(5) > heldOn ? 1 : 0);
  return `${year}-${due}`;
}

/** Whether it is none of Saturday, Sunday and the public holidays of the country. */
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

/** Of the year and the next one. */
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
