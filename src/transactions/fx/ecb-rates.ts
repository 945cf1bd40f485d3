/**
 * Euro reference rates of the European Central Bank, by business day (`data/ecb-rates.txt`, made by `scripts/exchange-rates.mjs`). The
 * table is read at the first use. The rate of a day that has none is that of the last business day before.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableLines } from '../../matching/names/data/table-lines.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';

export const ECB_RATES_PATH = 'src/transactions/fx/data/ecb-rates.txt';
export const ECB_SOURCE = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip';
/** First and last day of the table. `ecb-rates.test.ts` compares them with it. */
export const ECB_FIRST_DAY = '2015-01-02';
export const ECB_LAST_DAY = '2026-10-30';
/** The longest interval between two business days: Easter, and Christmas next to a weekend. */
const MAX_PAUSE_DAYS = 5;
const DAY_MS = 86_400_000;
const EURO = 'EUR';

interface Table {
  /** Currency -> its column. */
  columns: ReadonlyMap<string, number>;
  /** YYYY-MM-DD -> its line. */
  lines: ReadonlyMap<string, string>;
}

export interface DatedRate {
  /** Units of `to` per unit of `from`. */
  rate: number;
  /** Business day of the rate, YYYY-MM-DD. */
  day: string;
}

let table: Table | undefined;

function readTable(): Table {
  const [heading = '', ...lines] = tableLines(readFileSync(join(projectRoot, ECB_RATES_PATH), 'utf8'));
  return {
    columns: new Map(heading.split('\t').map((currency, column) => [currency, column])),
    lines: new Map(lines.map((line) => [line.slice(0, ECB_FIRST_DAY.length), line])),
  };
}

/** The rate of the day (UTC) or of the last business day before; null: the table has none for both currencies. */
export function ecbRate(from: string, to: string, atMs: number): DatedRate | null {
  if (!(atMs >= Date.parse(ECB_FIRST_DAY) && atMs < Date.parse(ECB_LAST_DAY) + (MAX_PAUSE_DAYS + 1) * DAY_MS))
    return null;
  table ??= readTable();
  for (let back = 0; back <= MAX_PAUSE_DAYS; back++) {
    const day = new Date(atMs - back * DAY_MS).toISOString().slice(0, 10);
    const cells = table.lines.get(day)?.split('\t');
    const [source, target] = [perEuro(from, cells, table), perEuro(to, cells, table)];
    if (source > 0 && target > 0) return { rate: target / source, day };
  }
  return null;
}

/** 0: none. */
function perEuro(currency: string, cells: readonly string[] | undefined, { columns }: Table): number {
  if (cells === undefined) return 0;
  if (currency === EURO) return 1;
  const column = columns.get(currency);
  return column === undefined ? 0 : Number(cells[column]);
}
