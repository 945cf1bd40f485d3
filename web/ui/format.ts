/** Formats dates, amounts and scores in the language of the page and the time zone of the browser. */

import { LOCALE } from '../text/locale.ts';

const DAY = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat(LOCALE, DAY);
const calendarDay = new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const zone = new Intl.DateTimeFormat(LOCALE, { timeZoneName: 'shortOffset' });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' });

const STEPS = [
  { unit: 'year', ms: 365 * 24 * 3_600_000 },
  { unit: 'month', ms: 30 * 24 * 3_600_000 },
  { unit: 'day', ms: 24 * 3_600_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** `2 hr. ago`. */
export function since(iso: string, now = Date.now()): string {
  const away = Date.parse(iso) - now;
  const step = STEPS.find(({ ms }) => Math.abs(away) >= ms);
  return step ? relative.format(Math.round(away / step.ms), step.unit) : relative.format(0, 'minute');
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day of the calendar is that day everywhere; a moment is on the reader's day. */
export const formatDay = (iso: string): string => (WHOLE_DAY.test(iso) ? calendarDay : day).format(new Date(iso));
const calendarMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const MONTH = /^\d{4}-\d{2}$/;
/** A day as a list has it, which may know the month or the year alone. */
export const formatListedDay = (value: string): string => {
  if (WHOLE_DAY.test(value)) return formatDay(value);
  return MONTH.test(value) ? calendarMonth.format(new Date(`${value}-01`)) : value;
};
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
/** Whose moments these are, such as `UTC+1`: a picture of a page or a printed one says it too. */
export const zoneOf = (at = new Date()): { short: string; name: string } => ({
  short: (zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC')
    .replace('GMT', 'UTC')
    .replace('UTC+0', 'UTC'),
  name: zone.resolvedOptions().timeZone,
});
/** The end of an ID: its beginning is a time that records of one minute share. */
export const shortId = (id: string): string => id.slice(-8);

export const formatCount = (count: number): string => whole.format(count);
/** A score of 0 to 100. */
export const formatScore = (score: number): string => tenth.format(score);
/** Points with their sign. */
export const formatPoints = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${tenth.format(Math.abs(points))}`;

const significant = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 8 });
/** A rate of exchange: of small coins it has many zeros behind the point. */
export const formatRate = (rate: number): string => significant.format(rate);
/** A value that may be a number, as rules compare them. */
export const formatValue = (value: unknown): string =>
  typeof value === 'number' ? significant.format(value) : String(value);

const exact = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 15 });

/** An amount as it was sent: of a currency two digits at least, of a coin all that it has. */
export const formatAmount = (amount: number, currency: string): string => `${exact.format(amount)} ${currency}`;
