/** Parses a table in a worker, so that the page stays responsive. */
import { parse } from 'csv-parse/browser/esm/sync';
import { batch as t } from '../../text/batch.ts';

export type Table = { header: string[]; rows: string[][] } | { flaw: string };

/** The one that is most frequent in the first line. */
const DELIMITERS = [',', ';', '\t'];

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** "Unicode text" of a spreadsheet begins with this byte order mark. */
const isUtf16 = ([first, second]: Uint8Array) => first === 0xff && second === 0xfe;
/** A spreadsheet file or another archive begins with "PK". */
const isArchive = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Readable form of a parser error. Lines are counted as in a spreadsheet: the header is line 1. */
function flawOf(error: unknown): string {
  const { code, lines, records } = error as { code?: string; lines: number; records: number };
  // The parser reports the end of the file. The user needs the line of the opening quote.
  if (code === 'CSV_QUOTE_NOT_CLOSED') return t.flaw.openQuote(records + 1);
  if (code !== undefined && /QUOTE/.test(code)) return t.flaw.strayQuote(lines);
  return error instanceof Error ? error.message : String(error);
}

function tableOf(buffer: ArrayBuffer): Table {
  const bytes = new Uint8Array(buffer);
  if (isArchive(bytes)) return { flaw: t.flaw.archive };
  const text = textOf(bytes);
  if (text === null) return { flaw: t.flaw.encoding };
  try {
    const [header = [], ...rows]: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    // Otherwise "Miller, Petra" would be screened as "Miller" and reported without a match.
    const wide = rows.findIndex((row) => row.slice(header.length).some((cell) => cell !== ''));
    if (wide >= 0) return { flaw: t.flaw.wide(wide + 2, header.length) };
    return { header, rows };
  } catch (error) {
    return { flaw: flawOf(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => self.postMessage(tableOf(data));
