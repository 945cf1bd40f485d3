/** Review dates of clearances and relationship approvals, `YYYY-MM-DD` in UTC. They are in force until the end of that day. */

/** A day, `YYYY-MM-DD` in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function daysAfter(at: Date, days: number): string {
  return dayOf(new Date(at.getTime() + days * 24 * 3_600_000));
}

/** The same day of the next year: the latest review date, and the default one. */
export function aYearAfter(at: Date): string {
  const sameDay = `${at.getUTCFullYear() + 1}${dayOf(at).slice(4)}`;
  return sameDay.endsWith('-02-29') ? `${sameDay.slice(0, 8)}28` : sameDay;
}

/** Why a day cannot be the end; null: it can. */
export function endDateFlaw(day: string, at: Date): { code: 'Min' | 'Max'; message: string } | null {
  const today = dayOf(at);
  if (day < today) return { code: 'Min', message: `must not be before ${today}` };
  const latest = aYearAfter(at);
  return day > latest ? { code: 'Max', message: `must be within a year: ${latest} at the latest` } : null;
}
