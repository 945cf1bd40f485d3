/** Publishers' dates -> `ListedDate`. Callers keep text that is no date as a feature. */
import type { ListedDate } from '../profile.ts';

type DateParts = Pick<ListedDate, 'value' | 'yearOnly' | 'precision' | 'rangeEnd' | 'circa'>;
interface Day {
  year: number;
  month: number | null;
  day: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CIRCA = /^(?:circa|approximately|approx\.?|about|around|c\.|ca\.)\s+/i;
const RANGE = /^(?:between\s+)?(.+?)\s*(?:\bto\b|\band\b|-|–|\/)\s*(.+)$/i;
const MAX_DATE_CHARS = 100;
const MIN_YEAR = 1000;
const MAX_YEAR = 2999;

/** "10 Dec 1948", "Dec 1948", "1948", "circa 1951", "1951 to 1953", "Between 1960 and 1965", "1960s", "1948-12-10". */
export function parseDateWords(text: string): DateParts | null {
  if (text.length > MAX_DATE_CHARS) return null;
  let words = text.trim().replace(/[.;,]+$/, '');
  const circa = CIRCA.test(words);
  words = words.replace(CIRCA, '');
  const decade = /^(\d{3})0'?s$/.exec(words);
  if (decade) return spanOf({ year: Number(`${decade[1]}0`), month: null, day: null }, yearDay(`${decade[1]}9`), circa);
  const single = parseDay(words);
  if (single) return spanOf(single, null, circa);
  const range = RANGE.exec(words);
  const from = range?.[1] ? parseDay(range[1].replace(CIRCA, '')) : null;
  const to = range?.[2] ? parseDay(range[2].replace(CIRCA, '')) : null;
  if (!from || !to || isoOf(from, false) > isoOf(to, true)) return null;
  return spanOf(from, to, circa || /circa/i.test(words));
}

/** A span of years, both inclusive. */
export function yearSpan(fromYear: string, toYear: string, circa: boolean): DateParts | null {
  const from = parseDay(fromYear);
  const to = parseDay(toYear);
  if (!from || !to || from.year > to.year) return null;
  return spanOf(from, to, circa);
}

/** A single whole day as YYYY-MM-DD, from words or ISO with any time and zone; null otherwise. */
export function parseDayOnly(text: string): string | null {
  const day = parseDay(text.trim().replace(/[.;,]+$/, ''));
  return day?.day != null ? isoOf(day, false) : null;
}

export function listedDate(type: ListedDate['type'], parts: DateParts): ListedDate {
  return { type, ...parts };
}

function spanOf(from: Day, to: Day | null, circa: boolean): DateParts {
  const precision = from.month === null ? 'YEAR' : from.day === null ? 'MONTH' : 'DAY';
  return {
    value: isoOf(from, false),
    yearOnly: precision === 'YEAR',
    precision,
    circa,
    rangeEnd: to === null ? null : isoOf(to, true),
  };
}

function parseDay(text: string): Day | null {
  const words = text.trim();
  // Takes the day as written and not the day in UTC: a zone offset must not move a birthday.
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]?[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(words);
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const isoMonth = /^(\d{4})-(\d{2})$/.exec(words);
  if (isoMonth) return validDay(Number(isoMonth[1]), Number(isoMonth[2]), null);
  if (/^\d{4}$/.test(words)) return yearDay(words);
  const written = /^(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+)?([A-Za-z]{3,9})\.?,?[\s-]+(\d{4})$/.exec(words);
  if (written?.[2]) {
    const month = MONTHS.indexOf(written[2].slice(0, 3).toLowerCase()) + 1;
    return month === 0 ? null : validDay(Number(written[3]), month, written[1] ? Number(written[1]) : null);
  }
  const american = /^([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(words);
  if (american?.[1]) {
    const month = MONTHS.indexOf(american[1].slice(0, 3).toLowerCase()) + 1;
    return month === 0 ? null : validDay(Number(american[3]), month, Number(american[2]));
  }
  return null;
}

function yearDay(text: string): Day | null {
  return validDay(Number(text), null, null);
}

function validDay(year: number, month: number | null, day: number | null): Day | null {
  if (year < MIN_YEAR || year > MAX_YEAR) return null;
  if (month !== null && (month < 1 || month > 12)) return null;
  if (day !== null && (month === null || day < 1 || day > daysIn(year, month))) return null;
  return { year, month, day };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isoOf(day: Day, last: boolean): string {
  const month = day.month ?? (last ? 12 : 1);
  const date = day.day ?? (last ? daysIn(day.year, month) : 1);
  return `${day.year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
