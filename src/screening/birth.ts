import type { DateFact } from '../matching/types.ts';

/** @param date YYYY-MM-DD, already checked */
export function birthOf(date: string): DateFact {
  const [year, month, day] = date.split('-').map(Number);
  return { year: year ?? 0, month: month ?? null, day: day ?? null, toYear: null, circa: false };
}
