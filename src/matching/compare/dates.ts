/**
 * Birth dates: how well they agree, or how strongly they contradict. Lists often have only a year, a span or "circa".
 *
 *     same day 100 · day and month swapped 90 · same month, other day 70 · one digit of the year 50 · year only, equal 80
 *     other day in the same year 55 · 1 year off 45 · ... · 10 years off and more 0
 *
 * Rejected: the difference in days, because "1962-03-01"/"1962-01-03" and "1962"/"1971" differ by typing errors, not by
 * durations.
 */
import type { DateFact } from '../types.ts';

/** Scores from here on support the match. Lower scores count against it. */
export const BIRTH_NEUTRAL = 60;
/**
 * An earlier birth year is a placeholder: no living person is older than 120 years. Systems without a date write
 * 1899-12-30, 1900-01-01 or 1901-01-01. It is a constant, so that a screening replayed in a later year gives the same
 * result.
 */
const FIRST_LIVING_YEAR = 1906;

/** @returns whether the date is a placeholder for "unknown" and must not be compared */
export function isPlaceholderDate({ year, toYear }: DateFact): boolean {
  return (toYear ?? year) < FIRST_LIVING_YEAR;
}

/** 1970-01-01 is the zero of Unix time. Systems without a date write it, but some people were born on that day. */
const isUnixZero = ({ year, month, day, toYear }: DateFact): boolean =>
  year === 1970 && month === 1 && day === 1 && toYear === null;

/**
 * The best agreement of a birth date with several others. Null if there is nothing to compare.
 *
 * Placeholders count as missing. So does 1970-01-01 on either side, unless the two dates agree.
 */
export function bestAgreement(date: DateFact, others: Iterable<DateFact>): { score: number; with: DateFact } | null {
  if (isPlaceholderDate(date)) return null;
  let best: { score: number; with: DateFact } | null = null;
  for (const other of others) {
    if (isPlaceholderDate(other)) continue;
    const score = compareDates(date, other);
    if (score < BIRTH_NEUTRAL && (isUnixZero(date) || isUnixZero(other))) continue;
    if (best === null || score > best.score) best = { score, with: other };
  }
  return best;
}

/** Score 0..100. Symmetric. */
export function compareDates(a: DateFact, b: DateFact): number {
  const aTo = a.toYear ?? a.year;
  const bTo = b.toYear ?? b.year;
  const widened = (a.circa ? 1 : 0) + (b.circa ? 1 : 0);
  if (a.toYear !== null || b.toYear !== null || widened > 0) {
    const gap = Math.max(a.year - bTo, b.year - aTo, 0);
    if (gap <= 2 * widened) return gap === 0 ? 80 : 70;
    return scoreOfYears(a.year, b.year, gap - widened);
  }
  if (a.year !== b.year) {
    const whole = a.month !== null && a.day !== null && a.month === b.month && a.day === b.day;
    const score = scoreOfYears(a.year, b.year, Math.abs(a.year - b.year));
    // Same day and month: the year may be a typing error or an estimate.
    return whole ? Math.min(BIRTH_NEUTRAL - 5, score + 20) : score;
  }
  if (a.month === null || b.month === null) return 80;
  if (a.month === b.month) return a.day === null || b.day === null ? 85 : a.day === b.day ? 100 : 70;
  if (a.day !== null && b.day !== null && a.day === b.month && a.month === b.day) return 90;
  // Many registers write 1 January if only the year is known.
  if ((a.month === 1 && a.day === 1) || (b.month === 1 && b.day === 1)) return 75;
  return a.day === b.day && a.day !== null ? 58 : 50;
}

function scoreOfYears(a: number, b: number, years: number): number {
  if (years <= 0) return 50;
  const digitErrorScore = years > 3 && isDigitError(a, b) ? 20 : 0;
  return Math.max(digitErrorScore, Math.round(Math.max(0, 46 - 46 * ((years - 1) / 9))));
}

/** One different digit or two swapped neighbors: "1965"/"1956", "1967"/"1987". */
function isDigitError(a: number, b: number): boolean {
  const x = String(a);
  const y = String(b);
  if (x.length !== y.length) return false;
  const differing: number[] = [];
  for (let at = 0; at < x.length; at++) if (x.charAt(at) !== y.charAt(at)) differing.push(at);
  if (differing.length === 1) return true;
  const [first = 0, second = 0] = differing;
  return (
    differing.length === 2 &&
    second === first + 1 &&
    x.charAt(first) === y.charAt(second) &&
    x.charAt(second) === y.charAt(first)
  );
}

export function formatDate(date: DateFact): string {
  const two = (value: number) => String(value).padStart(2, '0');
  let text = String(date.year);
  if (date.month !== null) text += `-${two(date.month)}`;
  if (date.month !== null && date.day !== null) text += `-${two(date.day)}`;
  if (date.toYear !== null) text += `–${date.toYear}`;
  return date.circa ? `circa ${text}` : text;
}

/** Describes the agreement for the explanation. */
export function describeDates(query: DateFact, listed: DateFact, score: number): string {
  if (score === 100) return 'same day';
  if (score === 90) return 'day and month swapped';
  if (listed.toYear !== null || query.toYear !== null)
    return score >= 70 ? 'within the listed span' : 'outside the listed span';
  if (query.year !== listed.year) return `birth year ${query.year} ≠ ${listed.year}`;
  if (score >= 75) return 'same year';
  if (score === 70) return query.circa || listed.circa ? 'about the same year' : 'same month, other day';
  return 'same year, other day';
}
