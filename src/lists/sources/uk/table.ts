/** A British list as a table: a line with its date, a header, rows. Columns are found by name, in any order. */
import { type CsvRow, csvRows } from '../csv-rows.ts';
import { RowWidths } from '../publisher-slips.ts';
import { type ByteStream, type ImportReport, ListFormatError } from '../types.ts';
import { cleanCell } from './cells.ts';
import { ukDay } from './dates.ts';

const HEADER_WITHIN_ROWS = 5;
/** No word for "nothing" is longer; statements of reasons are not looked through for one. */
const MAX_BLANK_CHARS = 20;

export interface TableRow {
  line: number;
  /** All of its cells in one, to tell a row from another. */
  content: string;
  /** What is wrong with its number of columns; null: nothing. Surplus cells are among `others`. */
  wrongWidth: string | null;
  /** By the column's name; '' where the cell is empty or the table has no such column. */
  cell(column: string): string;
  /** Cells of unmapped columns, by column name. */
  others: [name: string, value: string][];
}

const keysByName = new Map<string, string>();
const MAX_KEYS = 1_000;

/** "Current owner/operator (s)" -> "currentowneroperators": capitals, blanks and signs change from issue to issue. */
export function columnKey(name: string): string {
  const known = keysByName.get(name);
  if (known !== undefined) return known;
  const key = name.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (keysByName.size < MAX_KEYS) keysByName.set(name, key);
  return key;
}

/** A table without the columns of `required` is not of this format; nor is one that ends within a row. */
export async function* tableRows(
  bytes: ByteStream,
  shape: { required: readonly string[]; known: ReadonlySet<string> },
  report: ImportReport,
): AsyncGenerator<TableRow> {
  let header: { names: string[]; keys: string[]; widths: RowWidths } | null = null;
  const before: string[] = [];
  for await (const row of csvRows(bytes)) {
    if (header === null) {
      header = headerOf(row, shape.required);
      if (header !== null) continue;
      before.push(row.fields.join(','));
      report.publishedAt ??=
        row.fields
          .flatMap((field) => field.split(': '))
          .map(ukDay)
          .find((day) => day !== null) ?? null;
      if (before.length >= HEADER_WITHIN_ROWS) break;
      continue;
    }
    const { names, keys, widths } = header;
    const cells = new Map<string, string>();
    const others: [name: string, value: string][] = [];
    for (const [index, key] of keys.entries()) {
      const value = (row.fields[index] ?? '').trim();
      if (value === '' || (value.length < MAX_BLANK_CHARS && cleanCell(value) === '')) continue;
      cells.set(key, value);
      const name = names[index] ?? '';
      report.fieldsSeen[name] = (report.fieldsSeen[name] ?? 0) + 1;
      if (shape.known.has(key)) continue;
      report.fieldsUnused[name] = (report.fieldsUnused[name] ?? 0) + 1;
      others.push([name === '' ? `Column ${index + 1}` : name, value]);
    }
    for (const [index, value] of row.fields.slice(keys.length).entries())
      others.push([`Column ${keys.length + index + 1}`, value]);
    yield {
      line: row.line,
      content: row.fields.join('\u0000'),
      wrongWidth: widths.see(row.fields.length),
      cell: (column) => cells.get(columnKey(column)) ?? '',
      others,
    };
  }
  header?.widths.finish();
  if (header === null) {
    throw new ListFormatError(
      `no header row with ${shape.required.join(', ')}: the file begins "${before.join('; ').slice(0, 200)}"`,
    );
  }
}

function headerOf(row: CsvRow, required: readonly string[]) {
  const names = row.fields.map((name) => name.trim());
  const keys = names.map(columnKey);
  return required.every((column) => keys.includes(columnKey(column)))
    ? { names, keys, widths: new RowWidths(keys.length) }
    : null;
}
