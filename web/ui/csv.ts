/** Rows as CSV for a spreadsheet. Cells that would run as formulas stay text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** The same characters as in the service's own exports (src/platform/lib/csv.ts). */
const FORMULA = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@＝＋－﹣−＠﹦﹢﹫]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cellOf(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
