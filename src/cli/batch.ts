/**
 * Reads the rows of a batch file: CSV with a header, or JSON lines. An invalid row is returned as an error with its
 * row number (the header is row 1 of a CSV), so that it never passes as screened.
 */
import { Readable } from 'node:stream';
import { CsvError, parse as parseCsv } from 'csv-parse';
import { decodeText, type TextKind } from '../lists/sources/decode-text.ts';
import { ListFormatError } from '../lists/sources/types.ts';
import { OperatorError } from '../platform/errors.ts';
import { parseExactly } from '../platform/http/bodies.ts';
import { COLUMNS } from './batch-columns.ts';
import { openToRead } from './files.ts';
import { hasLostDigits, LOST_DIGITS } from './query.ts';

export interface BatchRow {
  id: string;
  /** Row number in the file, from 1. */
  row: number;
  /** Fields by their names in `COLUMNS`, or the error. */
  query: Record<string, unknown> | { error: string };
}

const LISTS = new Set(['altNames', 'country']);
/** Columns of JSON lines only. */
const JSON_ONLY = ['names', 'docs'];
const DELIMITERS = [',', ';', '\t'];

const folded = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
const BY_SPELLING = new Map(
  Object.entries(COLUMNS).flatMap(([name, { also }]) => [name, ...also].map((one) => [folded(one), name] as const)),
);

/** @throws OperatorError if the whole file cannot be read, with the fix */
export async function* readBatch(file: string): AsyncGenerator<BatchRow> {
  const isJson = /\.(jsonl|ndjson|json)$/i.test(file);
  const text = decoded(file, isJson ? 'JSON lines' : 'CSV');
  yield* isJson ? readJsonLines(text) : readCsv(text);
}

async function* decoded(file: string, kind: TextKind): AsyncGenerator<string> {
  try {
    yield* decodeText((await openToRead(file)) as AsyncIterable<Uint8Array>, kind);
  } catch (error) {
    if (!(error instanceof ListFormatError)) throw error;
    throw new OperatorError(`${file}: ${error.message}. Save it as ${kind} in UTF-8.`, 1, error);
  }
}

async function* readJsonLines(text: AsyncGenerator<string>): AsyncGenerator<BatchRow> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim()) yield parseLine(line, row);
  }
}

/** node:readline would lose errors of its input. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

function parseLine(line: string, row: number): BatchRow {
  let value: unknown;
  try {
    value = parseExactly(line);
  } catch {
    return { id: String(row), row, query: { error: 'the line is not JSON' } };
  }
  if (!isObject(value)) return { id: String(row), row, query: { error: 'the line is not an object' } };
  const { id: given, query, ...members } = value;
  if (hasLostDigits(given)) return { id: String(row), row, query: { error: `"id" ${LOST_DIGITS}` } };
  const id = given === undefined || given === null ? String(row) : String(given);
  const asked = query ?? members;
  if (!isObject(asked)) return { id, row, query: { error: '"query" is not an object' } };
  const known: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(asked)) {
    const column = JSON_ONLY.includes(name) ? name : BY_SPELLING.get(folded(name));
    if (column === undefined) return { id, row, query: { error: unknownColumn(name) } };
    if (column in known) return { id, row, query: { error: `"${column}" is set more than once` } };
    known[column] = member;
  }
  return { id, row, query: known };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function* readCsv(text: AsyncGenerator<string>): AsyncGenerator<BatchRow> {
  const { delimiter, all } = await sniffed(text);
  const parser = parseCsv({ delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let header: string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (header === null) header = readHeader(cells);
      else yield csvRow(header, cells, row);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(
      `The CSV file cannot be read after row ${row}: a quotation mark is unclosed or misplaced.`,
      1,
      error,
    );
  }
}

/** Detects the delimiter: the candidate that the header row has most of. */
async function sniffed(text: AsyncGenerator<string>): Promise<{ delimiter: string; all: AsyncGenerator<string> }> {
  let head = '';
  while (!/[\r\n]/.test(head.trimStart())) {
    const { done, value } = await text.next();
    if (done) break;
    head += value;
  }
  const [first = ''] = head.trimStart().split(/[\r\n]/, 1);
  const count = (sign: string) => first.split(sign).length;
  const [delimiter = ','] = [...DELIMITERS].sort((a, b) => count(b) - count(a));
  async function* all() {
    yield head;
    yield* text;
  }
  return { delimiter, all: all() };
}

function readHeader(cells: readonly string[]): string[] {
  const header = cells.map((cell) => {
    const column = BY_SPELLING.get(folded(cell));
    if (column === undefined) throw new OperatorError(`Row 1: ${unknownColumn(cell)}.`);
    return column;
  });
  const twice = header.find((column, index) => header.indexOf(column) !== index);
  if (twice !== undefined) throw new OperatorError(`Row 1: the column "${twice}" appears twice.`);
  if (!header.includes('name') && !header.includes('documentNumber')) {
    throw new OperatorError('The CSV file needs a header with a column "name".');
  }
  return header;
}

function csvRow(header: readonly string[], cells: readonly string[], row: number): BatchRow {
  const values = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? '']));
  const { id: given, ...fields } = values;
  const id = given || String(row - 1);
  if (cells.length !== header.length) {
    return { id, row, query: { error: `${cells.length} cells instead of ${header.length}` } };
  }
  const query = Object.entries(fields).map(([column, cell]) => [
    column,
    LISTS.has(column) ? cell.split(/[;|]/).filter((one) => one.trim() !== '') : cell,
  ]);
  return { id, row, query: Object.fromEntries(query) as Record<string, unknown> };
}

function unknownColumn(name: string): string {
  return `unknown column "${name.slice(0, 60)}"; known are ${Object.keys(COLUMNS).join(', ')}`;
}
