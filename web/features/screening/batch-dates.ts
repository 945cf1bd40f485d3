/** Birth dates in other forms than YYYY-MM-DD. If the column does not show the order, the user chooses it. */

export const DATE_ORDERS = ['DMY', 'MDY'] as const;
/** 12.04.1988 is 12 April (DMY) or 4 December (MDY). */
export type DateOrder = (typeof DATE_ORDERS)[number];

const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})([./])(\d{1,2})\2(\d{1,2})$/;
const AS_READ = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** @returns null: not a date, or its order is unknown */
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

/** Whether some dates are ambiguous until the user chooses an order. */
export const needOrder = (cells: readonly string[]): boolean => cells.some((cell) => YEAR_LAST.test(cell.trim()));

/** Share of unambiguous dates that must agree. A typing error does not hide the order of a column. */
const SHARE = 0.9;

/** Order of a column, from its unambiguous dates. undefined: it has none, or they disagree. */
export function orderOf(cells: readonly string[]): DateOrder | undefined {
  const counts = { DMY: 0, MDY: 0 };
  for (const cell of cells) {
    if (!YEAR_LAST.test(cell.trim())) continue;
    const [order, another] = DATE_ORDERS.filter((one) => dateOf(cell, one) !== null);
    if (order !== undefined && another === undefined) counts[order] += 1;
  }
  const told = counts.DMY + counts.MDY;
  return told === 0 ? undefined : DATE_ORDERS.find((order) => counts[order] >= SHARE * told);
}
