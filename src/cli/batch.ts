/**
 * Reads the rows of a batch file: CSV with a header, or JSON lines. An invalid row is returned as an error with its
 * row number (the header is row 1 of a CSV), so that it never passes as screened. Columns that no query has are named once and
 * ignored.
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
  /** Unused parts of the row, with the reason. */
  ignored: readonly string[];
}

/** Unknown columns are named once, for the whole file. */
type Unknown = (names: readonly string[]) => void;

const LISTS = new Set(['altNames', 'country']);
/** Columns of JSON lines only. */
const JSON_ONLY = ['names', 'docs'];
const DELIMITERS = [',', ';', '\t'];
const MAX_COLUMN_CHARS = 60;

const folded = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
const BY_SPELLING = new Map(
  Object.entries(COLUMNS).flatMap(([name, { also }]) => [name, ...also].map((one) => [folded(one), name] as const)),
);

/** @throws OperatorError if the whole file cannot be read, with the fix */
export async function* readBatch(file: string, remark: (text: string) => void): AsyncGenerator<BatchRow> {
  const isJson = /\.(jsonl|ndjson|json)$/i.test(file);
  const text = decoded(file, isJson ? 'JSON lines' : 'CSV');
  const told = new Set<string>();
  const unknown: Unknown = (names) => {
    const news = names.filter((name) => !told.has(name));
    if (news.length === 0) return;
    for (const name of news) told.add(name);
    const words = news.map((name) => `"${name.slice(0, MAX_COLUMN_CHARS)}"`).join(', ');
    remark(`Unknown columns are ignored: ${words}. Known are ${Object.keys(COLUMNS).join(', ')}.`);
  };
  yield* isJson ? readJsonLines(text, unknown) : readCsv(text, unknown);
}

async function* decoded(file: string, kind: TextKind): AsyncGenerator<string> {
  try {
    yield* decodeText((await openToRead(file)) as AsyncIterable<Uint8Array>, kind);
  } catch (error) {
    if (!(error instanceof ListFormatError)) throw error;
    throw new OperatorError(`${file}: ${error.message}. Save it as ${kind} in UTF-8.`, 1, error);
  }
}

async function* readJsonLines(text: AsyncGenerator<string>, unknown: Unknown): AsyncGenerator<BatchRow> {
  let row = 0;
  for await (const line of linesOf(text)) {
    row += 1;
    if (line.trim()) yield parseLine(line, row, unknown);
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

function parseLine(line: string, row: number, unknown: Unknown): BatchRow {
  const wrong = (id: string, error: string): BatchRow => ({ id, row, query: { error }, ignored: [] });
  let value: unknown;
  try {
    value = parseExactly(line);
  } catch {
    return wrong(String(row), 'the line is not JSON');
  }
  if (!isObject(value)) return wrong(String(row), 'the line is not an object');
  const { id: given, query, ...members } = value;
  if (hasLostDigits(given)) return wrong(String(row), `"id" ${LOST_DIGITS}`);
  const id = given === undefined || given === null ? String(row) : String(given);
  const asked = query ?? members;
  if (!isObject(asked)) return wrong(id, '"query" is not an object');
  const known: Record<string, unknown> = {};
  const others: string[] = [];
  for (const [name, member] of Object.entries(asked)) {
    const column = JSON_ONLY.includes(name) ? name : BY_SPELLING.get(folded(name));
    if (column === undefined) others.push(name);
    else if (column in known) return wrong(id, `"${column}" is set more than once`);
    else known[column] = member;
  }
  unknown(others);
  return { id, row, query: known, ignored: [] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function* readCsv(text: AsyncGenerator<string>, unknown: Unknown): AsyncGenerator<BatchRow> {
  const { delimiter, all } = await sniffed(text);
  const parser = parseCsv({ delimiter, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let header: (string | null)[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (header === null) header = readHeader(cells, unknown);
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

/** @returns null for a column that no query has */
function readHeader(cells: readonly string[], unknown: Unknown): (string | null)[] {
  const header = cells.map((cell) => BY_SPELLING.get(folded(cell)) ?? null);
  unknown(cells.filter((cell, at) => header[at] === null && cell !== ''));
  const twice = header.find((column, index) => column !== null && header.indexOf(column) !== index);
  if (twice) throw new OperatorError(`Row 1: the column "${twice}" appears twice.`);
  if (!header.includes('name') && !header.includes('documentNumber')) {
    throw new OperatorError('The CSV file needs a header with a column "name".');
  }
  return header;
}

function csvRow(header: readonly (string | null)[], cells: readonly string[], row: number): BatchRow {
  const values = Object.fromEntries(
    header.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? ''] as const])),
  );
  const { id: given, ...fields } = values;
  const id = given || String(row - 1);
  const width = `${cells.length} cells instead of ${header.length}`;
  // In a row that is too long a comma may have divided the name, so the columns are uncertain.
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell !== ''))
    return { id, row, query: { error: width }, ignored: [] };
  const query = Object.entries(fields).map(([column, cell]) => [
    column,
    LISTS.has(column) ? cell.split(/[;|]/).filter((one) => one.trim() !== '') : cell,
  ]);
  const ignored = cells.length < header.length ? [width] : [];
  return { id, row, query: Object.fromEntries(query) as Record<string, unknown>, ignored };
}
