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
/** A calendar day is the same everywhere. A moment is converted to the reader's day. */
export const formatDay = (iso: string): string => (WHOLE_DAY.test(iso) ? calendarDay : day).format(new Date(iso));
const calendarMonth = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const MONTH = /^\d{4}-\d{2}$/;
/** A date of a list, which may have only a month or a year. */
export const formatListedDay = (value: string): string => {
  if (WHOLE_DAY.test(value)) return formatDay(value);
  return MONTH.test(value) ? calendarMonth.format(new Date(`${value}-01`)) : value;
};
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
/** Time zone of the shown times, such as `UTC+1`, so that screenshots and prints include it. */
export const zoneOf = (at = new Date()): { short: string; name: string } => ({
  short: (zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC')
    .replace('GMT', 'UTC')
    .replace('UTC+0', 'UTC'),
  name: zone.resolvedOptions().timeZone,
});
/** The end of an ID, because the start is a timestamp that similar records share. */
export const shortId = (id: string): string => id.slice(-8);

export const formatCount = (count: number): string => whole.format(count);
/** A score of 0 to 100. */
export const formatScore = (score: number): string => tenth.format(score);
/** Points with their sign. */
export const formatPoints = (points: number): string =>
  `${points > 0 ? '+' : points < 0 ? '−' : ''}${tenth.format(Math.abs(points))}`;

const significant = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 8 });
/** An exchange rate: small coins have many zeros after the point. */
export const formatRate = (rate: number): string => significant.format(rate);
/** A value that may be a number, as in rules. */
export const formatValue = (value: unknown): string =>
  typeof value === 'number' ? significant.format(value) : String(value);

const exact = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 15 });

/** An amount as sent: at least two decimals for a currency, all decimals for a crypto asset. */
export const formatAmount = (amount: number, currency: string): string => `${exact.format(amount)} ${currency}`;
