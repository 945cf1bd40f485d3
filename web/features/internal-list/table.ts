/** Parses a table of parties line by line. Pure. */

interface Table {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A listed party as entered; empty: not provided. */
export interface Entry {
  number: string;
  kind: string;
  name: string;
  aliases: readonly string[];
  born: readonly string[];
  countries: readonly string[];
  documents: readonly string[];
  risk: string;
  reason: string;
}

/** Columns of the `internal-csv` format. */
export const COLUMNS = [
  'id',
  'name',
  'entityType',
  'aliases',
  'dob',
  'nationality',
  'documentNumber',
  'riskLevel',
  'reason',
] as const;
export const MOST_ROWS = 10_000;

const severalOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Each line as an entry, and the ignored columns. Pure. */
export function entriesOf({ header, rows }: Table): { entries: Entry[]; ignored: string[] } {
  const names = header.map((name) => name.trim().toLowerCase());
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())]));
  const known = new Set<string>(COLUMNS.map((column) => column.toLowerCase()));
  const entries = rows.map((row) => {
    const cell = (column: (typeof COLUMNS)[number]) => row[places.get(column)!] ?? '';
    return {
      number: cell('id'),
      kind: cell('entityType').toUpperCase(),
      name: cell('name'),
      aliases: severalOf(cell('aliases')),
      born: severalOf(cell('dob')),
      countries: severalOf(cell('nationality')),
      documents: severalOf(cell('documentNumber')),
      risk: cell('riskLevel').toUpperCase(),
      reason: cell('reason'),
    };
  });
  return { entries, ignored: header.filter((name) => !known.has(name.trim().toLowerCase())) };
}
