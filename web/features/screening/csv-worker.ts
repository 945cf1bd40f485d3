/** Reads a table beside the page, which stays usable meanwhile. */
import { parse } from 'csv-parse/browser/esm/sync';

export type Table = { header: string[]; rows: string[][] } | { flaw: string };

/** Whichever the first line has most of. */
const DELIMITERS = [',', ';', '\t'];

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function tableOf(bytes: ArrayBuffer): Table {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [header = [], ...rows]: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return { header, rows };
  } catch (error) {
    return { flaw: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => self.postMessage(tableOf(data));
