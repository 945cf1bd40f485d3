/** Rows of a request body that is CSV: the header names the columns, in any order and case. */
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError } from '../errors.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import type { IgnoredFields } from './ignored-fields.ts';

export const CSV_TYPE = 'text/csv';
/** Parsed in one turn of the event loop. */
const SLICE_CHARS = 8 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * @param options `columns`: names that are known; `ignored` takes the others; `most`: rows that are read, all when left out
 * @throws AppError malformed-request
 */
export async function* csvRows<Column extends string>(
  bytes: Buffer,
  { columns, ignored, most }: { columns: readonly Column[]; ignored: IgnoredFields; most?: number },
): AsyncGenerator<Readonly<Partial<Record<Column, string>>>> {
  const known = new Map(columns.map((name) => [name.toLowerCase(), name]));
  try {
    const parser = parse({
      bom: true,
      columns: (header: string[]) =>
        header.map((name) => {
          const column = known.get(name.trim().toLowerCase());
          if (!column) ignored.addName(name.trim());
          return column ?? false;
        }),
      skip_empty_lines: true,
      trim: true,
      ...(most !== undefined && { to: most }),
    });
    // Errors reach the loop below through the parser; the callback only keeps them from being unhandled.
    pipeline(Readable.from(slicesOf(utf8.decode(bytes))), parser, () => {});
    yield* parser as AsyncIterable<Readonly<Partial<Record<Column, string>>>>;
  } catch (cause) {
    const detail = `The request body is not CSV with columns of ${columns.join(', ')}.`;
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
