/** Birth dates of a table, which are seldom written as the service reads them. Which of two orders is meant is never guessed. */

export const DATE_ORDERS = ['DMY', 'MDY'] as const;
/** Of 12.04.1988: the twelfth of April, or the fourth of December. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})([./])(\d{1,2})\2(\d{1,2})$/;
const AS_READ = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** @returns null: it is no day, or nobody said in which order it is written */
export function dateOf(cell: string, order: DateOrder | undefined): string | null {
  const text = cell.trim();
  const read = AS_READ.exec(text);
  if (read) return dayOf(read[1]!, read[2]!, read[3]!);
  const first = YEAR_FIRST.exec(text);
  if (first) return dayOf(first[1]!, first[3]!, first[4]!);
  const last = YEAR_LAST.exec(text);
  if (!last || order === undefined) return null;
  const [, one, , other, year] = last as unknown as [string, string, string, string, string];
  return order === 'DMY' ? dayOf(year, other, one) : dayOf(year, one, other);
}

/** Whether some of them mean a day only once somebody says in which order they are written. */
export const needOrder = (cells: readonly string[]): boolean => cells.some((cell) => YEAR_LAST.test(cell.trim()));

/** The only order in which all of them are days; where both are, or neither is, a person says it. */
export function orderOf(cells: readonly string[]): DateOrder | undefined {
  const open = cells.filter((cell) => YEAR_LAST.test(cell.trim()));
  const fits = DATE_ORDERS.filter((order) => open.every((cell) => dateOf(cell, order) !== null));
  return open.length > 0 && fits.length === 1 ? fits[0] : undefined;
}
