/** CSV rows one by one. Quotes are strict: a lenient reader would let one stray quote swallow the rows after it. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import { type ByteStream, ListFormatError } from './types.ts';

export interface CsvRow {
  fields: string[];
  /** Line on which the row ends, from 1. */
  line: number;
}

/** The longest row of a publisher has some ten thousand characters; a longer one than this would hold up the event loop. */
const MAX_ROW_CHARS = 1_000_000;
/** The widest table has 58 columns (FCDO, UK Sanctions List). Each column of the header is looked at in each row. */
const MAX_COLUMNS = 1_000;
/** DOS end of file: OFAC still writes it as the last byte of each CSV file. */
const END_MARK = '\x1a';

export interface CsvEnd {
  /** Whether the file ends with the publisher's end mark (0x1A). */
  sawEndMark: boolean;
}

/** Throws `ListFormatError` for an unterminated or stray quote, a row that is far too long or wide, and input that `decodeText` rejects. */
export async function* csvRows(bytes: ByteStream, end: CsvEnd = { sawEndMark: false }): AsyncGenerator<CsvRow> {
  const parser = parse({
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARS,
  });
  // Errors reach the loop below through the parser; the callback only keeps them from being unhandled.
  pipeline(Readable.from(decodeText(bytes, 'CSV')), parser, () => {});
  // Of every row that is not as wide as the first, the parser makes an error with its stack, and then drops it: a table below a
  // line of its own takes half as long again.
  const state = parser as unknown as { state?: { expectedRecordLength?: number } };
  let line = 0;
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      // The parser's own line count costs a fifth of its speed.
      line += 1;
      if (state.state) state.state.expectedRecordLength = fields.length;
      if (fields.length > MAX_COLUMNS) {
        throw new ListFormatError(`row ${line} has ${fields.length} columns, and no list has more than ${MAX_COLUMNS}`);
      }
      for (const field of fields) if (field.includes('\n')) line += field.split('\n').length - 1;
      const last = fields[fields.length - 1];
      if (last?.endsWith(END_MARK)) {
        end.sawEndMark = true;
        fields[fields.length - 1] = last.slice(0, -1);
      }
      if (fields.length > 1 || fields[0]?.trim()) yield { fields, line };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ListFormatError(`the CSV is broken: ${error.message}`, error);
    throw error;
  }
}
