/**
 * Number of rows of a list, if counting is cheap: it counts up to a limit, and stops if it takes too long, as with a
 * filter that scans millions of rows for a few.
 */
import { type Expression, sql } from 'kysely';
import { MOST_COUNTED } from '../lib/list-page.ts';
import { type Database, type Db, sqlState } from './database.ts';

/** How long a page waits for its total. */
const MOST_MS = 500;

/**
 * @param listed the filtered rows of all pages; null: they are not counted
 * @returns at most MOST_COUNTED + 1; null: not counted
 */
export async function countListed(
  database: Pick<Database, 'tenant'>,
  tenantId: string,
  listed: (db: Db) => Expression<unknown> | null | Promise<Expression<unknown> | null>,
): Promise<number | null> {
  try {
    return await database.tenant(tenantId, async (db) => {
      const rows = await listed(db);
      if (rows === null) return null;
      await sql`select set_config('statement_timeout', ${String(MOST_MS)}, true)`.execute(db);
      return await countRows(db, rows);
    });
  } catch (error) {
    if (isTooLong(error)) return null;
    throw error;
  }
}

/** Counts within a transaction, without a time limit: for short lists. */
export async function countRows(db: Db, listed: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::integer as counted from (select from ${listed} as listed limit ${MOST_COUNTED + 1}) as limited`.execute(
    db,
  );
  return rows[0]!.counted;
}

/** SQLSTATE 57014, which a transaction reports as an outage. */
function isTooLong(error: unknown): boolean {
  return error instanceof Error && (sqlState(error) === '57014' || sqlState(error.cause) === '57014');
}
