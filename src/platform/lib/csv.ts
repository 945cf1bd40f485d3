/** Writes rows as CSV (RFC 4180), safe to open in a spreadsheet. */

const NEEDS_QUOTES = /[",\r\n]/;
/**
 * Values that a spreadsheet would run as a formula (OWASP, CSV injection). Plain numbers are safe. Spreadsheets in Asian languages also read
 * the full-width signs, and skip blanks and marks without a width before them.
 */
const FORMULA = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@＝＋－﹣−＠﹦﹢﹫]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
