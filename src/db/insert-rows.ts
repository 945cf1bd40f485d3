import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Inserts whole rows as one JSON parameter: the statement's text is the same for any number of rows, and compiling it
 * costs nothing per row. Every column must be given; bytea ones as `bytea(buffer)`, jsonb ones as the value itself.
 */
export async function insertRows(db: Db, table: keyof Schema, rows: readonly Record<string, unknown>[]): Promise<void> {
  await sql`insert into ${sql.table(table)}
            select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

/** PostgreSQL's text form of bytes. */
export function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
