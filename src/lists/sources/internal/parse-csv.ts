/**
 * The installation's internal list as CSV with a header (it is searched for every organization):
 *
 *   id,name,entityType,aliases,dob,nationality,documentNumber,riskLevel,reason
 *
 * Only id, name and entityType are required. Several values in one cell are separated by ";". Any other column becomes
 * a feature of its name. A wrong row is rejected and named, so that its author can correct it.
 */
import { countryCodeOf } from '../../countries.ts';
import { type ListEntry, RISK_LEVELS, UNNAMED_AUTHORITY } from '../../profile.ts';
import { type CsvRow, csvRows } from '../csv-rows.ts';
import { listedDate, parseSureDate } from '../dates.ts';
import { documentOf, EntryBuilder } from '../entry-builder.ts';
import {
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  mainFile,
  notice,
  reject,
} from '../types.ts';
import { kindOf } from './kinds.ts';

const REQUIRED = ['id', 'name', 'entityType'];
const MAX_ID_CHARS = 200;
const KNOWN = new Set([
  'id',
  'name',
  'entitytype',
  'aliases',
  'dob',
  'nationality',
  'documentnumber',
  'risklevel',
  'reason',
]);
const DEFAULT_RISK = 'HIGH';

export const internalCsv: ListFormat = {
  id: 'internal-csv',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  let header: string[] | null = null;
  const references = new Set<string>();
  for await (const row of csvRows(mainFile(files))) {
    if (header === null) {
      header = readHeader(row);
      continue;
    }
    const read = readRow(header, row, report, references);
    if (read instanceof EntryBuilder) {
      references.add(read.entry.externalReferenceId);
      report.entries += 1;
      yield read.entry;
    } else {
      reject(report, {
        reference: row.fields[header.findIndex(isId)]?.trim() || null,
        position: row.line,
        reason: read,
      });
    }
  }
  if (header === null) throw new ListFormatError('the file has no header row');
}

function isId(column: string): boolean {
  return column.toLowerCase() === 'id';
}

function readHeader(row: CsvRow): string[] {
  const header = row.fields.map((column) => column.trim());
  const folded = header.map((column) => column.toLowerCase());
  const missing = REQUIRED.filter((column) => !folded.includes(column.toLowerCase()));
  if (missing.length > 0) {
    throw new ListFormatError(
      `the header row lacks ${missing.join(', ')}: it reads "${header.join(',').slice(0, 200)}"`,
    );
  }
  const twice = folded.find((column, index) => folded.indexOf(column) !== index);
  if (twice !== undefined) throw new ListFormatError(`the header row has the column "${twice}" twice`);
  return header;
}

/** The entry, or the reason for its rejection in words. */
function readRow(
  header: readonly string[],
  row: CsvRow,
  report: ImportReport,
  taken: ReadonlySet<string>,
): EntryBuilder | string {
  if (row.fields.length !== header.length) return `${row.fields.length} columns instead of ${header.length}`;
  const cells = new Map(header.map((column, index) => [column.toLowerCase(), (row.fields[index] ?? '').trim()]));
  const cell = (column: string) => cells.get(column) ?? '';
  const id = cell('id');
  const kind = kindOf(cell('entitytype'));
  if (id === '') return 'no id';
  if (id.length > MAX_ID_CHARS) return `an id of more than ${MAX_ID_CHARS} characters`;
  if (taken.has(id)) return `the id "${id.slice(0, 100)}" stands twice`;
  if (cell('name') === '') return 'no name';
  if (kind === null) return `unknown entityType "${cell('entitytype').slice(0, 40)}"`;
  const risk = RISK_LEVELS.find((level) => level === (cell('risklevel').toUpperCase() || DEFAULT_RISK));
  if (risk === undefined) return `unknown riskLevel "${cell('risklevel').slice(0, 40)}"`;

  const builder = new EntryBuilder(id, kind);
  builder.entry.riskLevel = risk;
  builder.primaryName(cell('name'));
  for (const alias of valuesOf(cell('aliases'))) builder.alias(alias, 'STRONG', null);
  for (const dob of valuesOf(cell('dob'))) {
    const parts = parseSureDate(dob);
    if (parts === null) return `dob "${dob.slice(0, 40)}" is no date`;
    builder.date(listedDate(kind === 'PERSON' ? 'BIRTH' : 'UNKNOWN', parts));
  }
  for (const nationality of valuesOf(cell('nationality'))) readNationality(builder, nationality, row.line, report);
  for (const number of valuesOf(cell('documentnumber'))) builder.document(documentOf('OTHER', number));
  builder.feature('Reason', cell('reason'));
  for (const [index, column] of header.entries()) {
    const value = (row.fields[index] ?? '').trim();
    if (value === '') continue;
    report.fieldsSeen[column] = (report.fieldsSeen[column] ?? 0) + 1;
    if (!KNOWN.has(column.toLowerCase())) builder.feature(column === '' ? `Column ${index + 1}` : column, value);
  }
  builder.entry.contexts.push({
    schemaName: 'Internal',
    startDate: null,
    endDate: null,
    country: null,
    authority: UNNAMED_AUTHORITY,
    isActive: true,
    measures: [],
    properties: {},
  });
  return builder;
}

function readNationality(builder: EntryBuilder, words: string, line: number, report: ImportReport): void {
  const code = countryCodeOf(words) ?? countryCodeOf(words.toUpperCase());
  builder.nationality(words, code, builder.entry.kind === 'PERSON' ? 'NATIONAL' : 'DOMICILED');
  if (code === null) {
    const reason = `nationality "${words.slice(0, 40)}" names no present country: kept as words`;
    notice(report, { reference: builder.entry.externalReferenceId, position: line, reason });
  }
}

function valuesOf(cell: string): string[] {
  return cell
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
