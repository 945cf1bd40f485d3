/** Days from a database -> the words that OFAC prints for them: "1962", "Feb 1962", "circa 1951", "1951 to 1953". */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * OFAC stores a year as its first and its last day, a month likewise.
 * @param first YYYY-MM-DD, '' where unknown
 */
export function periodWords(first: string, last: string, circa: boolean): string {
  const from = dayOf(first || last);
  const to = dayOf(last || first);
  if (from === null || to === null) return [first, last].filter((words) => words !== '').join(' to ');
  const words = isYears(from, to)
    ? span(String(from.year), String(to.year))
    : isMonths(from, to)
      ? span(monthWords(from), monthWords(to))
      : span(dayWords(from), dayWords(to));
  return circa ? `circa ${words}` : words;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

function dayOf(iso: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  return parts.month >= 1 && parts.month <= 12 ? parts : null;
}

function isYears(from: Day, to: Day): boolean {
  return from.month === 1 && from.day === 1 && to.month === 12 && to.day === 31;
}

function isMonths(from: Day, to: Day): boolean {
  return from.day === 1 && to.day === new Date(Date.UTC(to.year, to.month, 0)).getUTCDate();
}

function span(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

function monthWords(day: Day): string {
  return `${MONTHS[day.month - 1]} ${day.year}`;
}

function dayWords(day: Day): string {
  return `${String(day.day).padStart(2, '0')} ${monthWords(day)}`;
}
