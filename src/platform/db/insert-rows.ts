import { type RawBuilder, type SelectType, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';
import { isStoredAsGiven, type TableName, toStored } from './stored-rows.ts';

/** PostgreSQL's text form of bytes, as a bytea column accepts it from JSON. */
export type Bytea = `\\x${string}`;

type Cell<Read> = unknown extends Read
  ? unknown
  : Read extends Buffer
    ? Bytea
    : Read extends Date
      ? Date | string
      : Read extends object
        ? Readonly<Read>
        : Read;

/** A row of a table for JSON input: every column, bytea ones as `bytea(buffer)`, jsonb ones as the value itself. */
export type JsonRow<Table extends keyof Schema> = {
  [Column in keyof Schema[Table]]: Cell<SelectType<Schema[Table][Column]>>;
};

/** Rejects columns that the table does not have. PostgreSQL would silently ignore them. */
type NoOthers<Table extends keyof Schema, Row> = { [Column in Exclude<keyof Row, keyof Schema[Table]>]: never };

/**
 * Inserts whole rows as one JSON parameter: the statement's text is the same for any number of rows, and compiling it
 * costs nothing per row. An unknown or missing column does not compile. Columns that the table declares as encrypted are encrypted.
 * @throws AppError service-unavailable, own-key-destroyed
 */
export async function insertRows<Table extends TableName, Row extends JsonRow<Table>>(
  db: Db,
  table: Table,
  rows: readonly (Row & NoOthers<Table, Row>)[],
): Promise<void> {
  // Statements run in the order in which they are sent: where nothing is encrypted, that is the order of the calls.
  const stored = isStoredAsGiven(db, table) ? rows : await toStored(db, table, {}, rows);
  await insertion(table, stored).execute(db);
}

/** The same for columns of the row with this key. */
export async function updateRow<
  Table extends TableName,
  Key extends Partial<JsonRow<Table>>,
  Row extends Partial<JsonRow<Table>>,
>(db: Db, table: Table, key: Key & NoOthers<Table, Key>, set: Row & NoOthers<Table, Row>): Promise<void> {
  const stored = await toStored(db, table, key as Readonly<Record<string, string>>, [set]);
  const columns = Object.keys(set).map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`);
  const isRow = Object.entries(key).map(([name, value]) => sql`stored.${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} as stored set ${sql.join(columns)} from ${recordset(table, stored)} as changed
    where ${sql.join(isRow, sql` and `)}`.execute(db);
}

/** The statement that inserts rows in the form in which the table stores them (`toStored`). */
export function insertion<Table extends keyof Schema, Row extends JsonRow<Table>>(
  table: Table,
  rows: readonly (Row & NoOthers<Table, Row>)[],
): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} select * from ${recordset(table, rows)}`;
}

/** The rows as records of the table, for statements that do more than insert. A missing column is NULL there. */
export function recordset<Table extends keyof Schema, Row extends Partial<JsonRow<Table>>>(
  table: Table,
  rows: readonly (Row & NoOthers<Table, Row>)[],
): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${textOf(rows)}::jsonb)`;
}

/** The value of a jsonb column that is already JSON text, so that a hash covers the same text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function textOf(rows: readonly object[]): string {
  if (!rows.some((row) => Object.values(row).some((cell) => cell instanceof JsonText))) return JSON.stringify(rows);
  let text = '';
  for (const row of rows) text += `${text === '' ? '[' : ','}${rowText(row)}`;
  return `${text}]`;
}

/** Appended in place: joining would copy the long texts again. */
function rowText(row: object): string {
  let text = '';
  for (const [name, cell] of Object.entries(row)) {
    if (cell === undefined) continue;
    const value = cell instanceof JsonText ? cell.text : JSON.stringify(cell);
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${value}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

export function bytea(bytes: Buffer): Bytea {
  return `\\x${bytes.toString('hex')}`;
}
