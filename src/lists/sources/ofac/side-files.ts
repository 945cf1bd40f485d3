/** The files that accompany OFAC's main file, by entity number. Each has a few megabytes and is kept in memory. */
import { type CsvEnd, type CsvRow, csvRows } from '../csv-rows.ts';
import { type ByteStream, type ImportReport, reject } from '../types.ts';

export type SideRole = 'alt' | 'add' | 'comments';

export interface CsvFile {
  role: SideRole | 'main';
  /** The publisher's column names, in order; the first is always the entity number. */
  columns: readonly string[];
  /** Names under which the columns are counted in the report. */
  fields: readonly string[];
}

export function csvFile(role: CsvFile['role'], columns: readonly string[]): CsvFile {
  return { role, columns, fields: columns.map((column) => `${role}.${column}`) };
}

export const SIDE_FILES: Readonly<Record<SideRole, CsvFile>> = {
  alt: csvFile('alt', ['ent_num', 'alt_num', 'alt_type', 'alt_name', 'alt_remarks']),
  add: csvFile('add', ['ent_num', 'add_num', 'address', 'city_state_zip', 'country', 'add_remarks']),
  comments: csvFile('comments', ['ent_num', 'remarks_continued']),
};

export interface SideRow {
  line: number;
  /** Values by column name. '': the publisher's null. */
  cells: Record<string, string>;
}

/** OFAC's null. */
const NULL = '-0-';

/** Column counts are checked, nulls become ''. Null: the row was rejected. */
function readRow(file: CsvFile, row: CsvRow, report: ImportReport): SideRow | null {
  const reference = row.fields[0]?.trim() ?? '';
  if (row.fields.length !== file.columns.length || !isEntityNumber(reference)) {
    const reason = isEntityNumber(reference)
      ? `${row.fields.length} columns instead of ${file.columns.length}`
      : noEntityNumber(reference);
    rejectRow(file, row, reason, report);
    return null;
  }
  return cellsOf(file, row, report);
}

export function isEntityNumber(words: string): boolean {
  return /^\d+$/.test(words);
}

export function noEntityNumber(words: string): string {
  return `"${words.slice(0, 40)}" is no entity number`;
}

export function rejectRow(file: CsvFile, row: CsvRow, reason: string, report: ImportReport): void {
  const reference = row.fields[0]?.trim() ?? '';
  reject(report, {
    reference: isEntityNumber(reference) ? reference : null,
    position: row.line,
    reason: `${file.role}: ${reason}`,
  });
}

/** The columns that the row has. Nulls become ''. */
export function cellsOf(file: CsvFile, row: CsvRow, report: ImportReport): SideRow {
  const cells: Record<string, string> = {};
  for (let index = 0; index < file.columns.length; index += 1) {
    const raw = row.fields[index] ?? '';
    const isNull = raw.startsWith(NULL) && raw.trim() === NULL;
    cells[file.columns[index] ?? ''] = isNull ? '' : raw;
    const field = file.fields[index] ?? '';
    if (!isNull && raw !== '') report.fieldsSeen[field] = (report.fieldsSeen[field] ?? 0) + 1;
  }
  return { line: row.line, cells };
}

/** Rows by entity number. The caller takes out what it uses: what stays belongs to no entity. */
export async function readSideFile(
  file: CsvFile,
  bytes: ByteStream,
  report: ImportReport,
  end: CsvEnd,
): Promise<Map<string, SideRow[]>> {
  const rows = new Map<string, SideRow[]>();
  for await (const csvRow of csvRows(bytes, end)) {
    const row = readRow(file, csvRow, report);
    if (row === null) continue;
    const entity = (row.cells.ent_num ?? '').trim();
    const known = rows.get(entity);
    if (known) known.push(row);
    else rows.set(entity, [row]);
  }
  return rows;
}
