/** Reads the rows of a CSV request body. The header names the columns, in any order and case. */
import { pipeline, Readable } from 'node:stream';
import { type Info as CsvInfo, parse } from 'csv-parse';
import { AppError } from '../errors.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import type { IgnoredFields } from './ignored-fields.ts';

export const CSV_TYPE = 'text/csv';
/** Parsed in one turn of the event loop. */
const SLICE_CHARS = 8 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface CsvOptions<Column extends string> {
  /** Known column names. */
  columns: readonly Column[];
  /** Collects unknown column names. */
  ignored: IgnoredFields;
  /** Maximum number of rows to read; all by default. */
  most?: number;
}

type Row<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** A row, or the reason why it is invalid. */
export type CsvRow<Column extends string> = { row: Row<Column> } | { flaw: string };

/** @throws AppError malformed-request, also for a row whose number of values differs from the header */
export async function* csvRows<Column extends string>(
  bytes: Buffer,
  options: CsvOptions<Column>,
): AsyncGenerator<Row<Column>> {
  for await (const one of csvRowsApart(bytes, options)) {
    if ('flaw' in one)
      throw new AppError('malformed-request', { detail: `The request body is not CSV: a row ${one.flaw}.` });
    yield one.row;
  }
}

/** Like `csvRows`, but an invalid row does not fail the others. @throws AppError malformed-request for a body that is not UTF-8 CSV */
export async function* csvRowsApart<Column extends string>(
  bytes: Buffer,
  { columns, ignored, most }: CsvOptions<Column>,
): AsyncGenerator<CsvRow<Column>> {
  const known = new Map(columns.map((name) => [name.toLowerCase(), name]));
  let width = 0;
  try {
    const parser = parse({
      bom: true,
      columns: (header: string[]) => {
        width = header.length;
        return header.map((name) => {
          const column = known.get(name.trim().toLowerCase());
          if (!column) ignored.addName(name.trim());
          return column ?? false;
        });
      },
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      info: true,
      ...(most !== undefined && { to: most }),
    });
    // Errors reach the loop below through the parser; the callback only keeps them from being unhandled.
    pipeline(Readable.from(slicesOf(utf8.decode(bytes))), parser, () => {});
    for await (const { record, info } of parser as AsyncIterable<{
      record: Row<Column>;
      info: CsvInfo & { error?: { code: string } };
    }>) {
      if (info.error?.code !== 'CSV_RECORD_INCONSISTENT_COLUMNS') yield { row: record };
      else
        yield {
          flaw: `(up to line ${info.lines}) has another number of values than the header has columns (${width})`,
        };
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { lines } = cause as { lines?: number };
    const where = lines === undefined ? '' : ` The error is at or after line ${lines}.`;
    const detail = `The request body is not CSV with columns of ${columns.join(', ')}.${where}`;
    throw new AppError('malformed-request', { detail, cause });
  }
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  const pause = eventLoopPauses();
  for (let at = 0; at < text.length; at += SLICE_CHARS) {
    yield text.slice(at, at + SLICE_CHARS);
    await pause();
  }
}
