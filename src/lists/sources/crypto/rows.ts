/**
 * The ways in which lists of addresses are written -> rows of named cells.
 *
 *   one address a line, `#` begins a remark             ["address", ...]
 *   CSV with a header that has a column `address`       [{"address": "...", "currency": "..."}, ...]
 *                                                       {"XBT": ["address", ...], ...}
 */
import { csvRows } from '../csv-rows.ts';
import { decodeText } from '../decode-text.ts';
import { type ByteStream, ListFormatError } from '../types.ts';

export interface AddressRow {
  /** By lower-case column name; an address alone is `address`. null: none of the shapes above. */
  cells: Map<string, string> | null;
  position: number;
}

/** Lists of addresses have thousands of rows: this is far beyond any, and fits into memory. */
const MAX_CHARS = 64_000_000;
export const ADDRESS_COLUMNS = ['address', 'wallet', 'walletaddress', 'publickey', 'cryptoaddress'];

/** @throws ListFormatError for what `decodeText` refuses, JSON that is not whole, and a CSV without a column of addresses */
export async function* addressRows(bytes: ByteStream): AsyncGenerator<AddressRow> {
  let text = '';
  for await (const part of decodeText(bytes, 'CSV')) {
    text += part;
    if (text.length > MAX_CHARS) throw new ListFormatError(`the file is longer than ${MAX_CHARS} characters`);
  }
  if (/^\s*[[{]/.test(text)) yield* jsonRows(text);
  else if (/^[^\n#]*,/.test(text.trimStart())) yield* tableRows(text);
  else yield* plainRows(text);
}

/** "Wallet address" and "wallet_address" are one column. */
export function columnOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

function* plainRows(text: string): Generator<AddressRow> {
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const address = line.replace(/(?:^|\s)#.*$/, '').trim();
    if (address !== '' && !(index === 0 && ADDRESS_COLUMNS.includes(columnOf(address)))) {
      yield { cells: new Map([['address', address]]), position: index + 1 };
    }
  }
}

async function* tableRows(text: string): AsyncGenerator<AddressRow> {
  let header: string[] | null = null;
  for await (const { fields, line } of csvRows(bytesOf(text))) {
    if (header === null) {
      header = fields.map(columnOf);
      if (!header.some((column) => ADDRESS_COLUMNS.includes(column))) {
        throw new ListFormatError(`the header has no column ${ADDRESS_COLUMNS[0]}`);
      }
      continue;
    }
    const cells = new Map<string, string>();
    for (const [index, column] of header.entries()) {
      if (column !== '' && fields[index]?.trim()) cells.set(column, fields[index].trim());
    }
    yield { cells: fields.length > header.length ? null : cells, position: line };
  }
}

function* jsonRows(text: string): Generator<AddressRow> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ListFormatError('the JSON is broken or cut off', error);
  }
  let position = 0;
  if (Array.isArray(value)) {
    for (const row of value) {
      position += 1;
      yield { cells: cellsOf(row), position };
    }
    return;
  }
  for (const [currency, addresses] of Object.entries(value as object)) {
    for (const row of Array.isArray(addresses) ? addresses : [addresses]) {
      position += 1;
      const cells = cellsOf(row);
      if (cells !== null && !cells.has('currency')) cells.set('currency', currency);
      yield { cells, position };
    }
  }
}

function cellsOf(row: unknown): Map<string, string> | null {
  if (typeof row === 'string') return new Map([['address', row.trim()]]);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    if (value !== null && value !== '') {
      cells.set(columnOf(name), typeof value === 'string' ? value.trim() : JSON.stringify(value));
    }
  }
  return cells;
}

async function* bytesOf(text: string): ByteStream {
  yield new TextEncoder().encode(text);
}
