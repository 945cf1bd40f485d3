import { isPlaceholderDate } from '../matching/compare/dates.ts';
import type { DateFact } from '../matching/types.ts';

/** @param date YYYY-MM-DD, already checked */
export function birthOf(date: string): DateFact {
  const [year, month, day] = date.split('-').map(Number);
  return { year: year ?? 0, month: month ?? null, day: day ?? null, toYear: null, circa: false };
}

/** The birth date of a party of a transaction. @returns null where none is given, or a placeholder such as 1900-01-01 */
export function knownBirthDate(date: string | null | undefined): string | null {
  return date == null || isPlaceholderDate(birthOf(date)) ? null : date;
}
