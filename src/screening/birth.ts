import { bestAgreement, isPlaceholderDate } from '../matching/compare/dates.ts';
import type { DateFact } from '../matching/types.ts';

/** @param date YYYY-MM-DD, already checked */
export function birthOf(date: string): DateFact {
  const [year, month, day] = date.split('-').map(Number);
  return { year: year ?? 0, month: month ?? null, day: day ?? null, toYear: null, circa: false };
}

/** The birth date of a party of a transaction. @returns null: not provided, or a placeholder such as 1900-01-01 */
export function knownBirthDate(date: string | null | undefined): string | null {
  return date == null || isPlaceholderDate(birthOf(date)) ? null : date;
}

/** An approximate date may be this many years off, in either direction: as far as the matcher lets two of them agree. */
const CIRCA_YEARS = 2;

/**
 * Whether a birth date lies more than `years` years away from every listed one. A year, a span of years and an approximate date count
 * with all their days. Placeholders are no dates: if only placeholders are listed, the result is false.
 * @param date YYYY-MM-DD, already checked
 */
export function isBornApart(date: string, listed: readonly DateFact[], years: number): boolean {
  const dates = listed.filter((one) => !isPlaceholderDate(one));
  // A contradicting 1970-01-01 is ignored.
  const comparable = dates.filter((one) => bestAgreement(birthOf(date), [one]) !== null);
  return comparable.length > 0 && dates.every((one) => isOutside(date, daysOf(one), years));
}

interface Days {
  first: string;
  last: string;
}

function daysOf({ year, month, day, toYear, circa }: DateFact): Days {
  const margin = circa ? CIRCA_YEARS : 0;
  if (circa || toYear !== null || month === null)
    return { first: dayOf(year - margin, 1, 1), last: dayOf((toYear ?? year) + margin, 12, 31) };
  return { first: dayOf(year, month, day ?? 1), last: dayOf(year, month, day ?? 31) };
}

function isOutside(date: string, { first, last }: Days, years: number): boolean {
  return date < yearsAfter(first, -years) || date > yearsAfter(last, years);
}

/** Sorts like the date, also if the month has no such day. */
function dayOf(year: number, month: number, day: number): string {
  const padded = (value: number, length: number) => String(value).padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

function yearsAfter(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}
