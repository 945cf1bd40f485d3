/** Days of a month in weeks from Monday to Sunday. Pure; days are YYYY-MM-DD, months YYYY-MM. */
const DAY_MS = 86_400_000;
const WEEK = 7;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Whole weeks, with days of the months before and after. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const start = first - ((new Date(first).getUTCDay() + WEEK - 1) % WEEK) * DAY_MS;
  const weeks: string[][] = [];
  for (let at = start; at === start || dayOf(at) < `${monthAfter(month, 1)}-01`; at += WEEK * DAY_MS) {
    weeks.push(Array.from({ length: WEEK }, (_, day) => dayOf(at + day * DAY_MS)));
  }
  return weeks;
}

export function monthAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return dayOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}
