/** Tests only. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** As if time passed for the jobs, which live by the database's clock. */
export async function passTime(database: Database, ms: number): Promise<void> {
  await sql`update jobs set run_at = run_at - ${ms}::float8 * interval '1 millisecond'`.execute(database.direct);
}
